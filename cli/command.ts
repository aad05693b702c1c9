// What a command says about itself. Help, parsing and "did you mean" all read this data.

import type { LoadPart } from "./parts.ts";
import type { Terminal } from "./terminal/terminal.ts";

export interface Option {
  readonly kind: "text" | "number" | "flag";
  readonly about: string;
  /** What stands for the value in the help, such as "<file>". */
  readonly value?: string;
  /** May be given several times; the value is then a list. */
  readonly repeatable?: true;
  readonly choices?: readonly string[];
  readonly short?: string;
  /** What it says when no value stands behind it. */
  readonly bare?: string;
  /** For the program itself: not in the help, and never proposed. */
  readonly hidden?: true;
}

export interface Command {
  /** As typed, such as "runs why". */
  readonly name: string;
  readonly summary: string;
  /** Names of the words after the command; all are required. */
  readonly positionals?: readonly string[];
  /** Names of words that may follow them. */
  readonly optionals?: readonly string[];
  /** Name of any number of words after those. */
  readonly more?: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** Shown under the help, each a whole line. */
  readonly examples?: readonly string[];
}

/** Does what a command is for. Returns the exit code. */
export type Action = (context: CommandContext, given: Given) => Promise<number>;

/** What the person gave: options by name, in the types of the table. */
export interface Given {
  readonly positionals: readonly string[];
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  flag(name: string): boolean;
  list(name: string): readonly string[];
}

export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Value of the root option `--config`. */
  readonly configFile?: string;
  /** The root option `--verbose`. */
  readonly verbose?: boolean;
  /** Path of the program's own entry, forked for child processes. */
  readonly entry: string;
  /** Reads a part of the program that is needed only now. */
  readonly part: LoadPart;
  /** Aborted on SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}
