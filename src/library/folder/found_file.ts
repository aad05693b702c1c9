// A picture or video as the walk finds it: known by name, size and times, not yet opened.

export interface FoundFile {
  /** Below the root, with "/". */
  readonly path: string;
  readonly size: number;
  /** Whole milliseconds of the last change. */
  readonly mtimeMs: number;
  /** Last change, birth: candidates for a date when nothing better is known. */
  readonly fileTimes: readonly number[];
  /** XMP files that speak about this one, the more special first. */
  readonly sidecars: readonly Sidecar[];
}

export interface Sidecar {
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Changes whenever a file or one of its sidecars does; compared, never taken apart. */
export function stampOf(found: Pick<FoundFile, "size" | "mtimeMs" | "sidecars">): string {
  const sidecars = found.sidecars.map(({ name, size, mtimeMs }) => `${name}/${size}/${mtimeMs}`);
  return [`${found.size}/${found.mtimeMs}`, ...sidecars].join("|");
}
