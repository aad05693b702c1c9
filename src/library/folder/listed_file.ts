// A file of the library as the walk over its folder finds it.

export interface Sidecar {
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeSeconds: number;
}
export interface ListedFile {
  /** Below the root, with "/". */
  readonly path: string;
  readonly size: number;
  /** Whole milliseconds of the last change. */
  readonly mtimeMs: number;
  /** The time of the last change of anything: programs that put a date right keep the file's own time. */
  readonly ctimeSeconds: number;
  /** Last change, birth: candidates for a date when nothing better is known. */
  readonly fileTimes: readonly number[];
  /** XMP files that speak about this one, the more special first, and Google Takeout's JSON. */
  readonly sidecars: readonly Sidecar[];
}
