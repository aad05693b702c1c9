// What a fault prints, what happened and what to do, and the exit code it ends the program with.

import { Fault, type FaultCode, reasonOf } from "../src/base/fault.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** 0 is success, "nothing worth a film" included; 130 is what a shell gives for Ctrl-C. */
export const EXIT_CODES: Readonly<Record<FaultCode, number>> = {
  usage: 2,
  config_invalid: 2,
  not_found: 1,
  library_unreadable: 1,
  forbidden: 1,
  nothing_to_film: 1,
  busy: 75, // EX_TEMPFAIL of sysexits.h: try again later
  disk_full: 1,
  not_writable: 1,
  previews_missing: 1,
  media_unreadable: 1,
  model_unavailable: 1,
  worker_unavailable: 1,
  not_listening: 1,
  child_died: 1,
  child_not_started: 1,
  cancelled: 130,
  verification_failed: 1,
  internal: 70, // EX_SOFTWARE of sysexits.h
};

/** Returns the exit code. */
export function reportFault(error: unknown, terminal: Terminal, verbose = false): number {
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
