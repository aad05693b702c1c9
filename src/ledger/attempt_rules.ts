// What follows from the attempts that were made; the same for the store and its double.

/** Reason of a skip that does not count for the day (seed 3.3). */
export const COOLDOWN_ACTIVE = "cooldown active";

interface FailureStreak {
  readonly count: number;
  readonly lastFailedAt?: string;
}

/** `ended`: failed and completed attempts with a key, in the order in which they began. */
export function failureStreaksOf(
  ended: Iterable<
    { readonly memoryKey: string; readonly isFailed: boolean; readonly finishedAt: string }
  >,
): ReadonlyMap<string, FailureStreak> {
  const streaks = new Map<string, FailureStreak>();
  for (const { memoryKey, isFailed, finishedAt } of ended) {
    if (!isFailed) streaks.delete(memoryKey);
    else {
      const count = (streaks.get(memoryKey)?.count ?? 0) + 1;
      streaks.set(memoryKey, { count, lastFailedAt: finishedAt });
    }
  }
  return streaks;
}
