// SPDX-License-Identifier: AGPL-3.0-or-later

// Warnings printed before a command begins its work: probable mistakes of the configuration,
// pictures that would leave the machine, and a program that is out of date.

import { llmCaptionWarning } from "../../src/facts/captions/caption_producers.ts";
import type { LoadedConfig } from "../../src/config/load.ts";
import type { Runtime } from "../../src/system/process/checkout.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** On standard error alone: programs read standard output. */
export function printStartWarnings(
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

export function staleLine({ checkout, upstream, commits_behind: behind }: Runtime): string {
  return `This program is ${behind} ${behind === 1 ? "commit" : "commits"} behind ${upstream}; ` +
    `update the checkout ${checkout}`;
}
