// SPDX-License-Identifier: AGPL-3.0-or-later

// A file as an answer to a browser.

import type { OpenedFile } from "../system/files/file_parts.ts";
import { answerFile } from "../system/http/file_answer.ts";
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
  const answer = answerFile(c.req.method, (name) => c.req.header(name), {
    sizeBytes,
    tag,
    contentType,
  });
  const headers = { ...answer.headers, "cache-control": "private, no-cache" };
  return answer.part
    ? c.body(file.read(...answer.part), answer.status, headers)
    : c.body(null, answer.status, headers);
}
