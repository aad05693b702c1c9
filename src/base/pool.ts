// Bounded parallel work.

import { throwIfCancelled } from "./fault.ts";

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
