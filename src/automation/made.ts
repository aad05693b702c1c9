// Whether a memory was filmed already.

import type { Candidate } from "./candidate.ts";
import { normalKey } from "./memory_keys.ts";
import type { History } from "./snapshot.ts";

/** However it was asked for the first time. */
export function isMade({ madeKeys }: Pick<History, "madeKeys">, memoryKey: string): boolean {
  return madeKeys.has(normalKey(memoryKey));
}

/** Only those nobody has filmed. */
export function unmade(
  history: Pick<History, "madeKeys">,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates.filter(({ memoryKey }) => !isMade(history, memoryKey));
}
