// The program: words in, exit code out. Every fault becomes two lines, what happened and what to do.

import { BY_OWNER, Fault, reasonOf } from "../src/base/fault.ts";
import { onSignal, ownEnvironment, setVariable } from "../src/system/process/own_process.ts";
import type { CommandContext } from "./command.ts";
import { type CommandName, COMMANDS } from "./commands/all.ts";
import { EXIT_CODES } from "./exit_codes.ts";
import { commandHelp, groupHelp, programHelp } from "./help.ts";
import { commandsBelow, findCommand, findGroup, parseCommand, parseRoot } from "./parse.ts";
import type { LoadPart } from "./parts.ts";
import { processTerminal, type Terminal } from "./terminal/terminal.ts";
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
  const part: LoadPart = async (name) => await (await loadActions()).partOf(name);
  const stop = new AbortController();
  // An abort like any other, by its name; who asked for it is in its words.
  using _ctrlC = onSignal("SIGINT", () => stop.abort(new DOMException(BY_OWNER, "AbortError")));
  using _term = onSignal("SIGTERM", () => stop.abort());
  try {
    return await dispatch(words, { terminal, entry, part, signal: stop.signal }, loadActions);
  } catch (error) {
    return report(error, terminal, isVerbose(words));
  }
}

async function runChild(kind: string, loadActions: LoadActions): Promise<number> {
  // The parent decides when a child ends; Ctrl-C reaches the whole group and is the parent's to answer.
  using _ctrlC = onSignal("SIGINT", () => {});
  try {
    await (await loadActions()).serveChildKind(kind);
    return 0;
  } catch (error) {
    return report(error, processTerminal());
  }
}

async function dispatch(
  words: readonly string[],
  around: Pick<CommandContext, "terminal" | "entry" | "part" | "signal">,
  loadActions: LoadActions,
): Promise<number> {
  const { terminal } = around;
  const root = parseRoot(words);
  // Children are this program too, and read the same.
  if (root.preset !== undefined) setVariable("PHOTOS_MEMORIES_PRESET", root.preset);
  if (root.version) {
    terminal.out(VERSION);
    return 0;
  }
  if (root.rest.length === 0) {
    terminal.page(programHelp(COMMANDS, terminal.paint));
    return root.help ? 0 : 2;
  }
  const group = findGroup(COMMANDS, root.rest);
  if (group) {
    terminal.page(groupHelp(group.name, group.commands, terminal.paint));
    return root.help || root.rest.some((word) => word.startsWith("-")) ? 0 : 2;
  }
  const { command, rest } = findCommand(COMMANDS, root.rest);
  const given = parseCommand(command, root.help ? [...rest, "--help"] : rest);
  if (given.help) {
    terminal.page(commandHelp(command, terminal.paint, commandsBelow(COMMANDS, command)));
    return 0;
  }
  const act = await (await loadActions()).actionOf(command.name as CommandName);
  const { configFile, verbose } = root;
  return await act({ ...around, environment: ownEnvironment(), configFile, verbose }, given);
}

/** Also where the words could not be read. */
function isVerbose(words: readonly string[]): boolean {
  const command = words.findIndex((word) => !word.startsWith("-"));
  return words.slice(0, command < 0 ? words.length : command)
    .some((word) => word === "-v" || word === "--verbose");
}

function report(error: unknown, terminal: Terminal, verbose = false): number {
  if (error instanceof Fault) {
    // Settings have their problems below one another.
    const lines = error.code === "config_invalid" ? error.message.split("\n") : [error.message];
    for (const line of lines) terminal.note(terminal.paint.red(line));
    if (error.hint) terminal.note(error.hint);
    for (const line of verbose ? causesOf(error) : []) terminal.note(terminal.paint.dim(line));
    return EXIT_CODES[error.code];
  }
  terminal.note(terminal.paint.red(`Something is broken inside the program: ${reasonOf(error)}`));
  for (const line of stackOf(error)) terminal.note(terminal.paint.dim(line));
  return EXIT_CODES.internal;
}

/** What led to a fault, the nearest first; the last one with where it happened. */
function causesOf(fault: Fault): string[] {
  const lines: string[] = [];
  let last: unknown = fault;
  for (let cause = fault.cause; cause !== undefined && lines.length < 8;) {
    lines.push(`because: ${reasonOf(cause)}`);
    last = cause;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return [...lines, ...stackOf(last)];
}

function stackOf(error: unknown): string[] {
  return error instanceof Error && error.stack ? error.stack.split("\n") : [];
}
