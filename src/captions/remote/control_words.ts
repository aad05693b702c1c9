// What is said of a captioner that did not describe a control tile as asked.

import type { Closed } from "../../llm/closed.ts";
import type { Connection } from "../../llm/remote/connection.ts";
import type { ServerWords } from "../../llm/remote/server_words.ts";
import type { ControlColour } from "../control_colours.ts";

export function controlWords(
  words: ServerWords,
  { url, model, timeout }: Connection["names"],
  colour: ControlColour,
  { reason, isSilent }: { readonly reason: string; readonly isSilent: boolean },
): Closed {
  return words.closed(
    "controls",
    `did not describe the ${colour} control tile as asked: ${reason}`,
    isSilent
      ? `Start it, look into its log, raise ${timeout}, or correct ${url}`
      : words.kind === "caption server"
      ? "Does it serve the right model, with its projector (--mmproj) and room for pictures? " +
        `Correct that, or ${url}`
      : `Choose in ${model} a model that sees pictures and keeps to a JSON schema`,
  );
}
