// SPDX-License-Identifier: AGPL-3.0-or-later

// What a command file says: its words for the help, its options, and what it does.

import type { AppContext } from "../src/app/context.ts";
import { Fault } from "../src/base/fault.ts";
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
  /** The value of the option when it is given without one. */
  readonly bare?: string;
  /** The JSON asked for is one document a line, each with its `type`. */
  readonly isLines?: true;
  /** For the program itself: not in the help, and never proposed. */
  readonly hidden?: true;
}

/** The answer and every failure as one document of docs/json.md. */
export const JSON_OPTION: Option = { kind: "flag", about: "Print JSON" };
/** The same as lines, each a document with its `type`. */
export const JSON_LINES_OPTION: Option = {
  kind: "flag",
  about: "Progress and result as JSON lines",
  isLines: true,
};

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
  readonly examples: readonly string[];
  /** Returns the exit code. */
  readonly action: (context: CommandContext, given: Given) => Promise<number>;
}

/** `configFile` is the value of `--config`; `signal` is aborted on SIGINT and SIGTERM. */
export interface CommandContext extends AppContext {
  readonly terminal: Terminal;
  /** The root option `--verbose`. */
  readonly verbose?: boolean;
}

/** The words and options of one call, by their names in the command. */
export class Given {
  constructor(
    readonly command: Command,
    readonly positionals: readonly string[],
    readonly values: Readonly<Record<string, unknown>>,
  ) {}

  text(name: string): string | undefined {
    return this.values[name] as string | undefined;
  }

  number(name: string): number | undefined {
    return this.values[name] as number | undefined;
  }

  flag(name: string): boolean {
    return this.values[name] === true;
  }

  list(name: string): readonly string[] {
    return (this.values[name] as readonly string[] | undefined) ?? [];
  }

  /** Throws Fault `usage` when the option was not given, or is blank. */
  needed(name: string): string {
    const text = this.text(name)?.trim() ?? "";
    if (text !== "") return text;
    throw new Fault("usage", `"${this.command.name}" needs --${name}`, {
      hint: `Run photos-memories ${this.command.name} --help`,
    });
  }

  /** Throws Fault `usage` outside `[least, most]` and between two whole numbers. */
  wholeNumber(name: string, least: number, most: number): number | undefined {
    const value = this.number(name);
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) {
      return value;
    }
    throw new Fault("usage", `"--${name}" cannot be ${value}`, {
      hint: `Give a whole number from ${least} to ${most}`,
    });
  }
}
