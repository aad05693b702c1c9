// Trying again what may pass: a reset, a timeout, 429 and 500 to 504.

import { Fault, throwIfCancelled } from "../../base/fault.ts";
import type { Timings } from "./connection.ts";

/** film.md GAT-1 */
const TRIES = 3;

/** An attempt that may go better the next time; holds the Fault for when there is none. */
export class PassingFailure extends Error {
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

/**
 * Three tries with doubling wait. The longest a call can take is three of its own timeouts and two
 * waits, each at most `longestWaitMs`. Throws Fault, `cancelled` at once when asked to stop.
 */
export async function withTries<T>(
  timings: Timings,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tried = 1;; tried++) {
    throwIfCancelled(signal);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      throwIfCancelled(signal);
      if (error.advanced) tried = 1;
      if (tried === TRIES) throw error.fault;
      const own = timings.firstWaitMs * 2 ** (tried - 1);
      await pause(Math.min(error.waitMs ?? own, timings.longestWaitMs), signal);
    }
  }
}

/** One try; a failure that may pass is the caller's. */
export async function once<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    throw error instanceof PassingFailure ? error.fault : error;
  }
}

/** Milliseconds a Retry-After asks for: seconds, or a date; `undefined` when it says nothing readable. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Fault("cancelled", "Stopped on request"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
