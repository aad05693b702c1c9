// The program: words in, exit code out. Every fault becomes two lines, what happened and what to
// do.

import process from "node:process";
import { BY_OWNER } from "../src/base/fault.ts";
import { firstWord, helpAsOption, type Root, runCommandLine } from "./command_line.ts";
import { commandsFor } from "./commands/all.ts";
import { reportFault } from "./report_fault.ts";
import { processTerminal } from "./terminal/terminal.ts";

/** Runs one command; `entry` is the file that was started and is forked for children. */
export async function runProgram(typed: readonly string[], entry: string): Promise<number> {
  const words = helpAsOption(typed);
  const terminal = processTerminal(), stop = new AbortController();
  const onInterrupt = () => stop.abort(new DOMException(BY_OWNER, "AbortError"));
  const onTerminate = () => stop.abort();
  process.on("SIGINT", onInterrupt).on("SIGTERM", onTerminate);
  const root: Root = { verbose: false };
  try {
    const commands = await commandsFor(firstWord(words));
    return await runCommandLine(commands, words, root, terminal, async (command, given) => {
      // Children are this program too, and read the same.
      if (root.preset !== undefined) process.env["PHOTOS_MEMORIES_PRESET"] = root.preset;
      const { configFile, verbose } = root, environment = { ...process.env };
      const { signal } = stop, warn = terminal.note;
      return await command.action(
        { terminal, warn, environment, entry, signal, configFile, verbose },
        given,
      );
    });
  } catch (error) {
    return reportFault(error, terminal, root.verbose);
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate);
  }
}
