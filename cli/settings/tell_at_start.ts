// What the owner is told before a command begins its work: what the configuration probably does not mean,
// and where pictures would go.

import { llmCaptionWarning } from "../../src/captions/caption_producers.ts";
import type { LoadedConfig } from "../../src/config/load.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** On standard error alone: programs read standard output. */
export function tellAtStart(
  terminal: Pick<Terminal, "note" | "paint">,
  { config, warnings, savedWarnings }: Pick<
    LoadedConfig,
    "config" | "warnings" | "savedWarnings"
  >,
): void {
  const toLlm = llmCaptionWarning(config);
  for (const warning of [...warnings, ...savedWarnings, ...(toLlm === undefined ? [] : [toLlm])]) {
    terminal.note(terminal.paint.yellow(`Warning: ${warning}`));
  }
}
