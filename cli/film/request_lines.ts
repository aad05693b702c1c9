// A sentence as it was understood, for people.

import { shellWord } from "../../src/base/shell_word.ts";
import type { ReadRequest } from "../../src/film/request/read_request.ts";
import type { Paint } from "../terminal/terminal.ts";
import { counted } from "../terminal/words.ts";

const KINDS = { person: "person", place: "place", album: "album", thing: "shows", days: "days" };

export function requestLines(
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

/** What to do about a request no film is made of; nothing where one is. */
export function requestRemedy(request: ReadRequest): string | undefined {
  const { verdict, undescribed, candidates, days } = request;
  if (verdict === "needs preparation") {
    const of = days ? ` --start ${shellWord(days.start)} --end ${shellWord(days.end)}` : "";
    return `${undescribed} of ${counted(candidates, "picture")} were never described. ` +
      `Describe them with: photos-memories prepare${of}`;
  }
  return verdict === "not possible" ? "Say it in other words, or of other days" : undefined;
}
