// A file as an answer: whole, a part of it for players that jump, or nothing when the browser has it
// already (RFC 9110, sections 13 and 14).

import type { OpenedFile } from "../system/files/file_parts.ts";
import type { AnswerAbout } from "./routes/route.ts";
import type { WebContext } from "./web_deps.ts";
import { GUARD_ANSWERS } from "./wire/error_answers.ts";

/** What is answered beside the whole file and beside there being none. */
export const FILE_ANSWERS: Readonly<Record<number, AnswerAbout>> = {
  206: { about: "The part that Range asks for" },
  304: { about: "Unchanged since If-None-Match" },
  307: { about: "Nobody is signed in: to the sign-in page" },
  416: { about: "The part asked for lies behind the end" },
  ...GUARD_ANSWERS,
};

export function sendFile(c: WebContext, file: OpenedFile, contentType: string): Response {
  const { sizeBytes, version } = file;
  const tag = `"${version}-${sizeBytes.toString(36)}"`;
  const headers: Record<string, string> = {
    "content-type": contentType,
    "cache-control": "private, no-cache",
    "accept-ranges": "bytes",
    etag: tag,
  };
  if (c.req.header("if-none-match") === tag) return c.body(null, 304, headers);
  const ifRange = c.req.header("if-range");
  // Of a HEAD no part is asked for, whatever it carries (section 14.2).
  const isPart = c.req.method === "GET" && (ifRange === undefined || ifRange === tag);
  const asked = isPart ? c.req.header("range") : undefined;
  const part = partOf(asked, sizeBytes);
  if (part === "outside") {
    return c.body(null, 416, { ...headers, "content-range": `bytes */${sizeBytes}` });
  }
  const [first, last] = part ?? [0, sizeBytes - 1];
  headers["content-length"] = String(last - first + 1);
  if (part !== undefined) headers["content-range"] = `bytes ${first}-${last}/${sizeBytes}`;
  const status = part === undefined ? 200 : 206;
  if (c.req.method === "HEAD" || sizeBytes === 0) return c.body(null, status, headers);
  return c.body(file.read(first, last), status, headers);
}

/** First and last byte; nothing for a header that asks for several parts or cannot be read. */
export function partOf(
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
