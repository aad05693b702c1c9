// SPDX-License-Identifier: AGPL-3.0-or-later

// The one error type of the project. What the domain expects (skipped, rejected, settled) is a
// value; a Fault is what could not be done, on what, because of what, and what to type or set next.

/** Read by two tables: `cli/report_fault.ts` and the web's status table. */
export type FaultCode =
  | "usage" // the command line or a request is malformed
  | "config_invalid" // a setting is wrong or missing
  | "not_found" // a named thing does not exist
  | "library_unreadable" // the library cannot be read
  | "forbidden" // the library's key may not do this
  | "nothing_to_film" // no picture at all in the window, or wrong filter
  | "busy" // a lock is held by another process
  | "store_busy" // another process writes to the same store for longer than was waited
  | "disk_full" // less free space than needed, or a write failed for space
  | "not_writable" // an output folder or file cannot be written
  | "previews_missing" // the library has not made them yet, and the film waits for them
  | "media_unreadable" // one picture, clip or track cannot be decoded
  | "model_unavailable" // a model cannot be loaded, or the service that holds it cannot be asked
  | "worker_unavailable" // the render worker cannot be asked, or cannot render the film
  | "not_listening" // the address or port cannot be listened on
  | "child_died" // a child process ended without an answer
  | "child_not_started" // no room for one more process; says nothing about what it was to look at
  | "cancelled" // the person or the system asked to stop
  | "verification_failed" // the finished film is not what was planned, or a store is damaged
  | "internal"; // a broken promise inside the program

export interface FaultOptions {
  /** The next thing to type or set; one sentence. */
  readonly hint?: string;
  /** Identifier of the one thing it is about (an asset, a run), for programs that can do without it. */
  readonly about?: string;
  readonly cause?: unknown;
}

/** A failure with a code for programs, a sentence for people and a hint that carries the remedy. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly hint: string | undefined;
  readonly about: string | undefined;

  constructor(code: FaultCode, sentence: string, options: FaultOptions = {}) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.about = options.about;
  }
}

/** The sentence of anything that was thrown, for use after "because". */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return String(thrown);
}

/** The next thing to type or set, where the code that threw it knew. */
export function hintOf(thrown: unknown): string | undefined {
  return thrown instanceof Fault ? thrown.hint : undefined;
}

/** Message of a signal's reason when a person stopped the work by hand, and no restart or service did. */
export const BY_OWNER = "cancelled by the owner";

/** Message of a signal's reason when the process that asked for the work is gone. */
export const PARENT_GONE = "The program that asked for it ended";

/** What was asked for cannot be, or names what is not there: the words were wrong, and no film failed. */
export function isOfRequest(code: FaultCode | undefined): boolean {
  return code === "usage" || code === "not_found";
}

/** Throws the cancellation Fault when `signal` is aborted; call at every step of a long flow. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Fault("cancelled", "Stopped on request");
}
