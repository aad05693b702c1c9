// A picture or video as the walk finds it: known by name, size and times, not yet opened.

export interface FoundFile {
  /** Below the root, with "/". */
  readonly path: string;
  readonly size: number;
  /** Whole milliseconds of the last change. */
  readonly mtimeMs: number;
  /** Of the last change of anything: programs that put a date right keep the file's own time. */
  readonly ctimeSeconds: number;
  /** Last change, birth: candidates for a date when nothing better is known. */
  readonly fileTimes: readonly number[];
  /** XMP files that speak about this one, the more special first. */
  readonly sidecars: readonly Sidecar[];
}

export interface Sidecar {
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeSeconds: number;
}

/** Changes whenever a file or one of its sidecars does; compared, never taken apart. */
export function stampOf(
  found: Pick<FoundFile, "size" | "mtimeMs" | "ctimeSeconds" | "sidecars">,
): string {
  return [versionOf(found), ...found.sidecars.map((each) => `${each.name}/${versionOf(each)}`)]
    .join("|");
}

function versionOf(
  { size, mtimeMs, ctimeSeconds }: Pick<FoundFile, "size" | "mtimeMs" | "ctimeSeconds">,
): string {
  return `${size}/${mtimeMs}/${ctimeSeconds}`;
}
