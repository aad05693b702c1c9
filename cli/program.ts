// The program: words in, exit code out. Every fault becomes two lines, what happened and what to do.

import process from "node:process";
import { Fault, reasonOf } from "../src/base/fault.ts";
import type { CommandContext } from "./command.ts";
import { type CommandName, COMMANDS } from "./commands/all.ts";
import { EXIT_CODES } from "./exit_codes.ts";
import { commandHelp, groupHelp, programHelp } from "./help.ts";
import { findCommand, findGroup, parseCommand, parseRoot } from "./parse.ts";
import { processTerminal, type Terminal } from "./terminal.ts";
import { VERSION } from "./version.ts";

/** `cli/actions/all.ts`, loaded by each entry in its own way. */
export type LoadActions = () => Promise<typeof import("./actions/all.ts")>;

/** Runs one command; `entry` is the file that was started and is forked for children. */
export async function runProgram(
  words: readonly string[],
  entry: string,
  loadActions: LoadActions,
): Promise<number> {
  if (words[0] === "child") return await runChild(words[1] ?? "", loadActions);
  const terminal = processTerminal();
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  try {
    return await dispatch(words, { terminal, entry, signal: stop.signal }, loadActions);
  } catch (error) {
    return report(error, terminal);
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
}

async function runChild(kind: string, loadActions: LoadActions): Promise<number> {
  // The parent decides when a child ends; Ctrl-C reaches the whole group and is the parent's to answer.
  process.on("SIGINT", () => {});
  try {
    await (await loadActions()).serveChildKind(kind);
    return 0;
  } catch (error) {
    return report(error, processTerminal());
  }
}

async function dispatch(
  words: readonly string[],
  around: Pick<CommandContext, "terminal" | "entry" | "signal">,
  loadActions: LoadActions,
): Promise<number> {
  const { terminal } = around;
  const root = parseRoot(words);
  if (root.version) {
    terminal.out(VERSION);
    return 0;
  }
  if (root.rest.length === 0) {
    terminal.out(programHelp(COMMANDS, terminal.paint));
    return root.help ? 0 : 2;
  }
  const group = findGroup(COMMANDS, root.rest);
  if (group.length > 0) {
    terminal.out(groupHelp(root.rest[0]!, group, terminal.paint));
    return root.help || root.rest.length > 1 ? 0 : 2;
  }
  const { command, rest } = findCommand(COMMANDS, root.rest);
  const given = await parseCommand(command, root.help ? [...rest, "--help"] : rest);
  if (given.help) {
    terminal.out(commandHelp(command, terminal.paint));
    return 0;
  }
  const act = await (await loadActions()).actionOf(command.name as CommandName);
  return await act({ ...around, environment: process.env, configFile: root.configFile }, given);
}

function report(error: unknown, terminal: Terminal): number {
  if (error instanceof Fault) {
    terminal.note(terminal.paint.red(error.message));
    if (error.hint) terminal.note(error.hint);
    return EXIT_CODES[error.code];
  }
  terminal.note(terminal.paint.red(`Something is broken inside the program: ${reasonOf(error)}`));
  if (error instanceof Error && error.stack) terminal.note(terminal.paint.dim(error.stack));
  return EXIT_CODES.internal;
}
