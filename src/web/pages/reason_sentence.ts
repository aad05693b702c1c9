// Why an attempt ended as it did, in a sentence.

import {
  AUTOMATION_FAILED,
  AUTOMATION_STOPPED,
  LIBRARY_FAILED,
} from "../../automation/auto_run_result.ts";

/** The reasons programs know, in a person's words; all others as they are. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ["generation completed", "A film was made."],
  ["pending delivery completed", "A film that waited was delivered to the library."],
  ["pending delivery failed", "A film that waits could not be delivered to the library."],
  ["cooldown active", "It was too soon after the last film."],
  ["no eligible candidates", "There was no memory worth a film."],
  [LIBRARY_FAILED, "The library could not be read."],
  [AUTOMATION_FAILED, "Something went wrong in the app itself."],
  [AUTOMATION_STOPPED, "It was stopped on request."],
]);

export function reasonSentence(reason: string): string {
  const known = SENTENCES.get(reason);
  if (known !== undefined) return known;
  const [, end] = /^generation subprocess (exited with code \d+|was ended by \w+)$/.exec(reason) ??
    [];
  if (end !== undefined) return `The film could not be made: the process that made it ${end}.`;
  const sentence = reason.replace(/^./, (letter) => letter.toUpperCase());
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
