// SPDX-License-Identifier: AGPL-3.0-or-later

// What a fault prints, what happened and what to do, and the exit code it ends the program with.

import { EXIT_CODES } from "../src/base/exit_codes.ts";
import { Fault, reasonOf } from "../src/base/fault.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** A stopped command keeps what it found, rendered and fetched, so the next one does not do it again. */
const GOES_ON = "Type the same again to go on from there";

/** Returns the exit code. */
export function reportFault(error: unknown, terminal: Terminal, verbose = false): number {
  if (error instanceof Fault) {
    // Settings have their problems below one another.
    const lines = error.code === "config_invalid" ? error.message.split("\n") : [error.message];
    for (const line of lines) terminal.note(terminal.paint.red(line));
    const hint = error.hint ?? (error.code === "cancelled" ? GOES_ON : undefined);
    if (hint) terminal.note(hint);
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
