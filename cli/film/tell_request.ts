// SPDX-License-Identifier: AGPL-3.0-or-later

// `generate --ask`: what is printed of the sentence as it was understood.

import { jsonLine } from "../terminal/json_answer.ts";
import { counted } from "../../src/base/english_text.ts";
import { shellWord } from "../../src/base/text.ts";
import type { ReadRequest } from "../../src/film/request/read_request.ts";
import type { Paint, Terminal } from "../terminal/terminal.ts";

export function tellRequest(
  terminal: Terminal,
  request: ReadRequest,
  { file, json, dryRun }: {
    /** Where it was written. */
    readonly file: string | undefined;
    readonly json: boolean;
    /** It is then printed as the result, not as a note. */
    readonly dryRun: boolean;
  },
): void {
  if (file !== undefined) terminal.note(`Trace of the sentence: ${file}`);
  if (json) {
    terminal.out(jsonLine({ type: "request", ...request }));
    return;
  }
  for (const line of requestLines(request, terminal.paint)) {
    if (dryRun) terminal.out(line);
    else terminal.note(line);
  }
  const remedy = request.unknown.length > 0 ? undefined : requestRemedy(request);
  if (remedy !== undefined) terminal.note(remedy);
}

const KINDS = { person: "person", place: "place", album: "album", thing: "shows", days: "days" };

function requestLines(
  { sentence, counts, unknown, matches, verdict }: ReadRequest,
  { bold, dim, yellow }: Paint,
): string[] {
  return [
    bold(sentence),
    ...counts.map(({ filter: { kind, said }, pictures }) =>
      `  ${KINDS[kind].padEnd(8)}${kind === "days" ? said : `"${said}"`}  ` +
      dim(counted(pictures, "picture"))
    ),
    ...unknown.map(({ kind, said, sentence, hint }) =>
      yellow(`  ${KINDS[kind].padEnd(8)}"${said}"  ${sentence}${hint ? `. ${hint}` : ""}`)
    ),
    ...(counts.length + unknown.length === 0 ? ["  Nothing in it can be looked for"] : []),
    `${bold(verdict)}: ${counted(matches.length, "picture")}`,
  ];
}

/** A sentence with the remedy for a request that makes no film; `undefined` where one is made. */
function requestRemedy(request: ReadRequest): string | undefined {
  const { verdict, undescribed, candidates, days } = request;
  if (verdict === "needs preparation") {
    const of = days ? ` --start ${shellWord(days.start)} --end ${shellWord(days.end)}` : "";
    return `${undescribed} of ${counted(candidates, "picture")} were never described. ` +
      `Describe them with: photos-memories prepare${of}`;
  }
  return verdict === "not possible" ? "Say it in other words, or of other days" : undefined;
}
