// The Range and If-None-Match headers, as the file sender of the server reads them.

export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** Several ranges, or words that are no range, give the whole file. */
export function pickRange(
  header: string | undefined,
  size: number,
): ByteRange | "whole" | "past the end" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(" ", "") ?? "");
  if (!match || (!match[1] && !match[2])) return "whole";
  const [, first, last] = match as unknown as [string, string, string];
  // "-500" is the last 500 bytes.
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start >= size || start > end ? "past the end" : { start, end };
}

export function isFresh(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => plain(tag) === plain(etag));
}
