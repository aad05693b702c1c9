// Where a command writes: results to standard output, everything else to standard error. Much of it
// was named by others, so that no control character gets through but colours such as the program's own.

import { throwIfCancelled } from "../../src/base/fault.ts";
import {
  isInputTerminal,
  type OutStream,
  ownEnvironment,
  standardError,
  standardOutput,
} from "../../src/system/process/own_process.ts";
import { fitWidth } from "./fit_width.ts";
import { visibleText } from "./visible_text.ts";

export interface Terminal {
  /** A line of the result. */
  out(line: string): void;
  /** A result of several lines, such as a page of JSON. */
  page(text: string): void;
  /** A line for the person watching. */
  note(line: string): void;
  /** Replaces the current line of the person's view; only on an interactive terminal. */
  status(line: string): void;
  /**
   * A line the person types behind a question; `undefined` when nobody can answer. Throws Fault
   * `cancelled`.
   */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
  readonly isInteractive: boolean;
  readonly paint: Paint;
}

export type Paint = Readonly<
  Record<"bold" | "dim" | "red" | "green" | "yellow" | "cyan", (text: string) => string>
>;

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

const OWN_CODES: ReadonlySet<string> = new Set(
  [0, ...Object.values(CODES)].map((code) => `\x1b[${code}m`),
);
const NO_CODES: ReadonlySet<string> = new Set();

function paintWith(colours: boolean): Paint {
  const entries = Object.entries(CODES).map(([name, code]) => [
    name,
    (text: string) => colours ? `\x1b[${code}m${text}\x1b[0m` : text,
  ]);
  return Object.fromEntries(entries);
}

/** The terminal keeps its own editing, so that Ctrl-C stays a signal; Ctrl-D is an empty line. */
async function typedLine(question: string, signal: AbortSignal): Promise<string> {
  const { createInterface } = await import("node:readline");
  const { default: process } = await import("node:process");
  const lines = createInterface({ input: process.stdin, terminal: false });
  const stop = () => lines.close();
  signal.addEventListener("abort", stop, { once: true });
  process.stderr.write(`${question} `);
  try {
    const typed = await new Promise<string | undefined>((resolve) => {
      lines.once("line", resolve);
      lines.once("close", () => resolve(undefined));
      if (signal.aborted) stop();
    });
    throwIfCancelled(signal);
    if (typed === undefined) process.stderr.write("\n");
    return typed ?? "";
  } finally {
    signal.removeEventListener("abort", stop);
    lines.close();
  }
}

/** The process's own streams; colours unless `NO_COLOR` is set or nobody watches. */
export function processTerminal(
  stderr: OutStream = standardError(),
  stdout: OutStream = standardOutput(),
): Terminal {
  const isInteractive = stderr.isTerminal;
  const shown = (line: string) => visibleText(line, isInteractive ? OWN_CODES : NO_CODES);
  let statusShown = false;
  const clear = () => {
    if (statusShown) stderr.write("\r\x1b[2K");
    statusShown = false;
  };
  return {
    isInteractive,
    paint: paintWith(isInteractive && !ownEnvironment()["NO_COLOR"]),
    out(line) {
      clear();
      stdout.write(`${shown(line)}\n`);
    },
    page(text) {
      clear();
      stdout.write(`${text.split("\n").map(shown).join("\n")}\n`);
    },
    note(line) {
      clear();
      stderr.write(`${shown(line)}\n`);
    },
    status(line) {
      if (!isInteractive) return;
      stderr.write(`\r\x1b[2K${fitWidth(shown(line), stderr.columns - 1)}`);
      statusShown = true;
    },
    async ask(question, signal) {
      if (!isInteractive || !isInputTerminal()) return undefined;
      clear();
      return await typedLine(shown(question), signal);
    },
  };
}
