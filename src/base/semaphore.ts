// SPDX-License-Identifier: AGPL-3.0-or-later

// Bounded concurrency: a counting semaphore, bounded parallel work, two works at once, and waiting for
// work under way.

import { Fault, throwIfCancelled } from "./fault.ts";

/** At most so many pieces of work at once, the others in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting: Array<() => void> = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a free slot, works, and gives the slot to the next in line. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

/**
 * Runs `work` over `items` with at most `limit` at a time; results keep the order of the items.
 * The first failure stops new work, waits for what is in flight, and is thrown.
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
  signal?: AbortSignal,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let nextIndex = 0;
  let failed = false;
  const lane = async () => {
    while (!failed && nextIndex < items.length) {
      throwIfCancelled(signal);
      const index = nextIndex++;
      try {
        results[index] = await work(items[index]!, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = Array.from({ length: Math.min(limit, items.length) }, lane);
  const ends = await Promise.allSettled(lanes);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}

/** Runs both; when one fails the other is stopped and waited for, so that no child outlives it. */
export async function together<A, B>(
  signal: AbortSignal | undefined,
  [a, b]: readonly [(stop: AbortSignal) => Promise<A>, (stop: AbortSignal) => Promise<B>],
): Promise<[A, B]> {
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  let first: { readonly error: unknown } | undefined;
  const watched = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error) => {
      first ??= { error };
      stop.abort();
      return undefined;
    });
  const [left, right] = await Promise.all([watched(a(either)), watched(b(either))]);
  if (first) throw first.error;
  return [left as A, right as B];
}

/** Ends with the work, well or not. Throws Fault `cancelled` at once when asked to stop; the work goes on. */
export async function waitFor(
  work: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Fault("cancelled", "Stopped on request"));
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([work.then(() => {}, () => {}), stopped]);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
