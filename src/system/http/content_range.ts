// What part of how much an answer holds ("bytes 0-99/1234"), and how the rest of it is asked for.

export interface ContentRange {
  /** Absent where the question lay outside. */
  readonly start?: number;
  readonly end?: number;
  readonly totalBytes: number;
}

export function contentRangeOf(headers: Headers): ContentRange | undefined {
  const match = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(
    headers.get("content-range")?.trim() ?? "",
  );
  if (!match) return undefined;
  const totalBytes = Number(match[3]);
  if (match[1] === undefined) return { totalBytes };
  return { start: Number(match[1]), end: Number(match[2]), totalBytes };
}

/** A range past the end: 404 with this header by Immich, 416 elsewhere. */
export function isPastEnd(answer: Response): boolean {
  return (answer.status === 404 || answer.status === 416) &&
    contentRangeOf(answer.headers) !== undefined;
}

/** Bytes the answer says it holds; `undefined` when it is packed or does not say. */
export function lengthOf(headers: Headers): number | undefined {
  if (headers.get("content-encoding")) return undefined;
  const text = headers.get("content-length");
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** What If-Range takes: a strong tag, or the time of the last change. */
export function validatorOf(headers: Headers): string | undefined {
  const tag = headers.get("etag");
  return tag !== null && !tag.startsWith("W/") ? tag : headers.get("last-modified") ?? undefined;
}
