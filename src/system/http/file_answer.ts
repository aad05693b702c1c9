// SPDX-License-Identifier: AGPL-3.0-or-later

// How a file is answered: whole, a part of it, or nothing when the client has it already (RFC 9110,
// sections 13 and 14).

interface AnsweredFile {
  readonly sizeBytes: number;
  /** With its quotes; changes with the content. */
  readonly tag: string;
  readonly contentType: string;
}

type FileAnswer =
  & { readonly headers: Readonly<Record<string, string>> }
  & (
    /** First and last byte of the body. */
    | { readonly status: 200 | 206; readonly part: readonly [first: number, last: number] }
    | { readonly status: 200 | 206 | 304 | 416; readonly part?: undefined }
  );

/** `header` gives a header of the request by its name in small letters. */
export function answerFile(
  method: string,
  header: (name: string) => string | undefined,
  { sizeBytes, tag, contentType }: AnsweredFile,
): FileAnswer {
  const headers: Record<string, string> = {
    "content-type": contentType,
    "accept-ranges": "bytes",
    etag: tag,
  };
  if (header("if-none-match") === tag) return { status: 304, headers };
  const ifRange = header("if-range");
  // A HEAD asks for no part, whatever it carries (section 14.2).
  const isPart = method === "GET" && (ifRange === undefined || ifRange === tag);
  const asked = byteRangeOf(isPart ? header("range") : undefined, sizeBytes);
  if (asked === "outside") {
    return { status: 416, headers: { ...headers, "content-range": `bytes */${sizeBytes}` } };
  }
  const part = asked ?? [0, sizeBytes - 1] as const, [first, last] = part;
  headers["content-length"] = String(last - first + 1);
  if (asked !== undefined) headers["content-range"] = `bytes ${first}-${last}/${sizeBytes}`;
  const status = asked === undefined ? 200 : 206;
  return method === "HEAD" || sizeBytes === 0 ? { status, headers } : { status, headers, part };
}

/** First and last byte; nothing for a header that asks for several parts or cannot be read. */
function byteRangeOf(
  header: string | undefined,
  sizeBytes: number,
): readonly [first: number, last: number] | "outside" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (match === null) return undefined;
  const [, from, to] = match as unknown as [string, string, string];
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? "outside" : [sizeBytes - length, sizeBytes - 1];
  }
  const first = Number(from),
    last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (first >= sizeBytes) return "outside";
  return last < first ? undefined : [first, last];
}
