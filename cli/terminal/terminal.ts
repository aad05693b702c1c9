// SPDX-License-Identifier: AGPL-3.0-or-later

// Where a command writes: results to standard output, everything else to standard error. Much of it
// was named by others, so that no control character gets through but colours such as the program's
// own.

import process from "node:process";
import { createInterface } from "node:readline";
import { throwIfCancelled } from "../../src/base/fault.ts";
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
   * A line the person types behind a question; `undefined` without a terminal. Throws Fault
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
const OWN_CODE = new RegExp(
  `${String.fromCharCode(0x1b)}\\[(?:0|${Object.values(CODES).join("|")})m`,
  "g",
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

/** A stream as the terminal uses it. */
export interface OutStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
  on?(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/** Where a terminal has no width, or one that calls itself 0 wide, as Docker's may. */
const USUAL_COLUMNS = 80;

/** The process's own streams; colours unless `NO_COLOR` is set or the output is no terminal. */
export function processTerminal(
  stderr: OutStream = process.stderr,
  stdout: OutStream = process.stdout,
): Terminal {
  // A reader such as "head" may go away: the rest is dropped then, and that is no failure.
  stdout.on?.("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
  stderr.on?.("error", () => {});
  // A full disk behind it costs what is told beside the result, never the work.
  const tell = (text: string) => {
    try {
      stderr.write(text);
    } catch {
      // There is no other place to say so.
    }
  };
  const isInteractive = stderr.isTTY === true;
  const shown = (line: string) => visibleText(line, isInteractive ? OWN_CODES : NO_CODES);
  // A file or a pipe gets the words alone.
  const result = (line: string) =>
    stdout.isTTY ? shown(line) : visibleText(line.replaceAll(OWN_CODE, ""), NO_CODES);
  let statusShown = false;
  const clear = () => {
    if (statusShown) tell("\r\x1b[2K");
    statusShown = false;
  };
  return {
    isInteractive,
    paint: paintWith(isInteractive && !process.env["NO_COLOR"]),
    out(line) {
      clear();
      stdout.write(`${result(line)}\n`);
    },
    page(text) {
      clear();
      stdout.write(`${text.split("\n").map(result).join("\n")}\n`);
    },
    note(line) {
      clear();
      tell(`${shown(line)}\n`);
    },
    status(line) {
      if (!isInteractive) return;
      tell(`\r\x1b[2K${fitWidth(shown(line), (stderr.columns || USUAL_COLUMNS) - 1)}`);
      statusShown = true;
    },
    async ask(question, signal) {
      if (!isInteractive || process.stdin.isTTY !== true) return undefined;
      clear();
      return await typedLine(shown(question), signal);
    },
  };
}

const ESC = String.fromCharCode(0x1b);
/** One colour code, or one character. */
const PARTS = new RegExp(`${ESC}\\[[\\d;]*m|.`, "gsu");

/** The first `columns` characters that are seen, with their colours, which end with the line. */
function fitWidth(line: string, columns: number): string {
  let fitted = "", seen = 0, isColoured = false;
  for (const [part] of line.matchAll(PARTS)) {
    const isCode = part.length > 1 && part.startsWith(ESC);
    if (!isCode && ++seen > columns) break;
    fitted += part;
    isColoured ||= isCode;
  }
  return isColoured ? `${fitted}${ESC}[0m` : fitted;
}

export function quietTerminal(terminal: Terminal): Terminal {
  return {
    out: (line) => terminal.out(line),
    page: (text) => terminal.page(text),
    note: () => {},
    status: () => {},
    ask: (question, signal) => terminal.ask(question, signal),
    isInteractive: false,
    paint: terminal.paint,
  };
}
