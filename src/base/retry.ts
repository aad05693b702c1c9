// SPDX-License-Identifier: AGPL-3.0-or-later

// Trying again what may pass: how often, after which wait, and within which time.

import { Fault, throwIfCancelled } from "./fault.ts";

/** An attempt that may go better the next time; holds the Fault for when there is none. */
export class TransientError extends Error {
  readonly fault: Fault;
  /** What the server asked for. */
  readonly waitMs: number | undefined;
  /** Something was gained on the way: the tries are counted from here again. */
  readonly advanced: boolean;

  constructor(fault: Fault, more: { readonly waitMs?: number; readonly advanced?: boolean } = {}) {
    super(fault.message);
    this.fault = fault;
    this.waitMs = more.waitMs;
    this.advanced = more.advanced ?? false;
  }
}

interface RetryRule {
  /** With the first. */
  readonly tries: number;
  /** Where the server asks for none; doubles with every further try. */
  readonly firstWaitMs: number;
  /** A longer one is not waited for. */
  readonly longestWaitMs?: number;
  /** So much of the wait is added by chance: callers that were refused together come back apart. */
  readonly jitter?: number;
}

interface RetryDeps {
  /** Ends early, without an error, when the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Uniform in [0, 1). */
  chance?(): number;
  /** What is left of the time for all tries together. */
  leftMs?(): number;
}

/**
 * The first result, or the fault of the last try; a wait that does not fit into the time ends the call at
 * once. Throws Fault `cancelled` when asked to stop, and whatever is no TransientError as it is.
 */
export async function withRetry<T>(
  rule: RetryRule,
  { sleep, chance = () => 0, leftMs = () => Infinity }: RetryDeps,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tried = 1;; tried++) {
    throwIfCancelled(signal);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      throwIfCancelled(signal);
      if (error.advanced) tried = 1;
      if (tried >= rule.tries) throw error.fault;
      const waitMs = error.waitMs ?? rule.firstWaitMs * 2 ** (tried - 1);
      if (waitMs > Math.min(rule.longestWaitMs ?? Infinity, leftMs())) throw tooLong(error);
      await sleep(waitMs * (1 + (rule.jitter ?? 0) * chance()), signal);
    }
  }
}

/** The fault; with the server's own wish as its hint where it named one. */
function tooLong({ fault, waitMs }: TransientError): Fault {
  if (waitMs === undefined) return fault;
  const seconds = Math.ceil(waitMs / 1_000);
  const words = seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new Fault(fault.code, fault.message, {
    hint: `The server asks to wait ${words}; try again after that`,
    about: fault.about,
  });
}

/**
 * Milliseconds a Retry-After asks for, in seconds or with a date; never negative. Nothing for a text that
 * is neither.
 */
export function retryAfterMs(text: string | null | undefined, nowMs: number): number | undefined {
  if (/^\s*\d{1,9}(\.\d+)?\s*$/.test(text ?? "")) return Number(text) * 1000;
  // A plain number with a sign would be read as a year.
  const at = /[A-Za-z]/.test(text ?? "") ? Date.parse(text!) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
