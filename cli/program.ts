// SPDX-License-Identifier: AGPL-3.0-or-later

// The program: words in, exit code out. Every fault becomes two lines, what happened and what to
// do.

import process from "node:process";
import { BY_OWNER } from "../src/base/fault.ts";
import { checkZone } from "../src/system/clock.ts";
import type { Command, CommandContext } from "./command.ts";
import { firstWord, helpAsOption, namedBy, type Root, runCommandLine } from "./command_line.ts";
import { commandsFor } from "./commands/all.ts";
import { reportFault } from "./report_fault.ts";
import { tellFailureAsJson } from "./terminal/json_answer.ts";
import { processTerminal } from "./terminal/terminal.ts";

/** Runs one command; `entry` is the file that was started and is forked for children. */
export async function runProgram(typed: readonly string[], entry: string): Promise<number> {
  const stop = new AbortController();
  const onInterrupt = () => stop.abort(new DOMException(BY_OWNER, "AbortError"));
  const onTerminate = () => stop.abort();
  process.on("SIGINT", onInterrupt).on("SIGTERM", onTerminate);
  const terminal = processTerminal(), environment = { ...process.env };
  try {
    return await runWords(typed, { terminal, environment, entry, signal: stop.signal });
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate);
  }
}

/** Runs the command that the words name, and returns its exit code. */
export async function runWords(
  typed: readonly string[],
  { terminal, environment: given, entry, signal }: Omit<
    CommandContext,
    "configFile" | "verbose" | "warn"
  >,
): Promise<number> {
  const words = helpAsOption(typed), root: Root = { verbose: false };
  let commands: readonly Command[] = [];
  try {
    commands = await commandsFor(firstWord(words));
    return await runCommandLine(commands, words, root, terminal, async (command, read) => {
      checkZone(given);
      const { configFile, preset, verbose } = root, warn = terminal.note;
      const environment = preset === undefined
        ? given
        : { ...given, PHOTOS_MEMORIES_PRESET: preset };
      return await command.action(
        { terminal, warn, environment, entry, signal, configFile, verbose },
        read,
      );
    });
  } catch (error) {
    // A line that is no command, or that its command refuses, may still ask for JSON.
    if (words.includes("--json")) {
      const isLines = namedBy(words, commands)?.options?.["json"]?.isLines;
      tellFailureAsJson(terminal, error, isLines ? { type: "error" } : {});
    }
    return reportFault(error, terminal, root.verbose);
  }
}
