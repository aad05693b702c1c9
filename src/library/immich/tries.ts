// Trying again what may pass, as long as the call has time: a reset, half a body, 429 and 500 to 504.

import { Fault, throwIfCancelled } from "../../base/fault.ts";
import type { Timings } from "./connection.ts";
import type { Deadline } from "../../system/http/deadline.ts";

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
 * Three tries with doubling wait, none of which outlasts the deadline they share: a wait that does not
 * fit ends the call at once. Throws Fault, `cancelled` at once when asked to stop.
 */
export async function withTries<T>(
  { firstWaitMs }: Pick<Timings, "firstWaitMs">,
  deadline: Deadline,
  attempt: () => Promise<T>,
): Promise<T> {
  const { outer: signal } = deadline;
  for (let tried = 1;; tried++) {
    throwIfCancelled(signal);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      throwIfCancelled(signal);
      if (error.advanced) tried = 1;
      if (tried === TRIES) throw error.fault;
      const waitMs = error.waitMs ?? firstWaitMs * 2 ** (tried - 1);
      if (waitMs >= deadline.leftMs) throw error.waitMs ? comeBackLater(error) : error.fault;
      await pause(waitMs, signal);
    }
  }
}

/** The server named a time this call does not have. */
function comeBackLater({ fault, waitMs = 0 }: PassingFailure): Fault {
  const { code, message, about } = fault;
  return new Fault(code, message, {
    hint: `The server asks to wait ${waitInWords(waitMs)}; try again after that`,
    ...(about === undefined ? {} : { about }),
  });
}

function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000), minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  if (minutes > 2) return `${minutes} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
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

/** Rejects with Fault `cancelled` at once when asked to stop. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  throwIfCancelled(signal);
  await new Promise<void>((resolve, reject) => {
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
