// Where a command writes: results to standard output, everything else to standard error.

import process from "node:process";
import { throwIfCancelled } from "../src/base/fault.ts";
import { fitWidth } from "./fit_width.ts";

export interface Terminal {
  /** A line of the result. */
  out(line: string): void;
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

/** What of standard error is used. */
export interface NoteStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
  on(event: "error", listener: (error: Error & { code?: string }) => void): unknown;
}

/** The process's own streams; colours unless `NO_COLOR` is set or nobody watches. */
export function processTerminal(stderr: NoteStream = process.stderr): Terminal {
  const isInteractive = stderr.isTTY === true;
  let statusShown = false;
  // Who pipes into "head" has seen enough; that is no failure.
  for (const stream of [process.stdout, stderr]) {
    stream.on("error", (error: Error & { code?: string }) => {
      if (error.code !== "EPIPE") throw error;
      process.exitCode = 0;
    });
  }
  const clear = () => {
    if (statusShown) stderr.write("\r\x1b[2K");
    statusShown = false;
  };
  return {
    isInteractive,
    paint: paintWith(isInteractive && !process.env["NO_COLOR"]),
    out(line) {
      clear();
      process.stdout.write(`${line}\n`);
    },
    note(line) {
      clear();
      stderr.write(`${line}\n`);
    },
    status(line) {
      if (!isInteractive) return;
      const columns = stderr.columns ?? 80;
      stderr.write(`\r\x1b[2K${fitWidth(line, columns - 1)}`);
      statusShown = true;
    },
    async ask(question, signal) {
      if (!isInteractive || process.stdin.isTTY !== true) return undefined;
      clear();
      return await typedLine(question, signal);
    },
  };
}
