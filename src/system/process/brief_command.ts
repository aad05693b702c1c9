// Asking another program of this machine one short question: what it said, or why it could not be
// asked. Nothing here throws, because such questions are never worth failing for.

import { execFile } from "node:child_process";
import process from "node:process";

export type BriefEnd =
  | { readonly kind: "exited"; readonly code: number; readonly out: string; readonly err: string }
  /** Not found, or not to be started. */
  | { readonly kind: "missing" }
  | { readonly kind: "too_long" };

export interface BriefOptions {
  readonly limitMs: number;
  /** Added to this process's own variables; `undefined` takes one away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export type BriefCommand = (
  program: string,
  words: readonly string[],
  options: BriefOptions,
) => Promise<BriefEnd>;

/** No answer anybody wants to read is longer. */
const MOST_OUTPUT_BYTES = 1 << 20;

/** Runs the program without a shell; it is killed when it takes longer than the limit. */
export const briefCommand: BriefCommand = (program, words, { limitMs, environment }) =>
  new Promise((resolve) => {
    const options = {
      timeout: limitMs,
      killSignal: "SIGKILL",
      maxBuffer: MOST_OUTPUT_BYTES,
      env: { ...process.env, LC_ALL: "C", ...environment },
      windowsHide: true,
    } as const;
    const child = execFile(program, [...words], options, (error, out, err) => {
      const code: unknown = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ kind: "exited", code, out, err });
      else resolve({ kind: error?.killed ? "too_long" : "missing" });
    });
    child.stdin?.end();
  });
