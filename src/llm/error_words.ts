// What a server says when it refuses, as far as it is repeated.

import { jsonOf, memberOf } from "../base/json_of.ts";

const MOST_LETTERS = 200;

/** The message of an error in the usual forms, in one line; nothing for a page or anything else. */
function errorWords(text: string): string | undefined {
  const body = jsonOf(text);
  const error = memberOf(body, "error");
  const words = [memberOf(error, "message"), error, memberOf(body, "detail")]
    .find((candidate) => typeof candidate === "string" && candidate.trim() !== "");
  if (typeof words !== "string") return undefined;
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS)}…` : line;
}

/** `HTTP 503: Loading model` */
export function statusWords(status: number, text: string): string {
  const words = errorWords(text);
  return words === undefined ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
}
