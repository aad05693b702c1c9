// Which shots stay and how long each is seen, so that together they fill the film: one function.

import type { Hold } from "../cut.ts";

export interface Stretch {
  readonly hold: Hold;
  /** Place in the order of worth: the least worthy of the lowest class leaves first. */
  readonly rank: number;
  /** Class of worth: 0 leaves first; see `HARD` and `KEPT`. */
  readonly protection: number;
}

/** film.md LEN-6: a film within this share of its target is near it; longer stretching is padding. */
export const NEAR = 0.15;

/** From here on only when even the shortest lengths do not fit; and never at all. */
export const HARD = 5, KEPT = 9;

export interface Fit {
  /** For each stretch its seconds; absent when it was dropped. */
  readonly seconds: ReadonlyArray<number | undefined>;
  /** Seconds the stretches together are shorter (or, when nothing may leave, longer) than the budget. */
  readonly short: number;
}

/**
 * Drops from the end of the order of worth while that brings the ideal lengths nearer to the budget,
 * and leaves them near it (or while even the shortest lengths exceed it, unless they are near it and
 * the rest could not fill it), then shares what is left over or missing among the rest in proportion
 * to how far each may stretch. Seconds stay inside min…max.
 */
export function fitLength(stretches: readonly Stretch[], budgetSeconds: number): Fit {
  const order = stretches.map((_, index) => index).sort((a, b) =>
    stretches[a]!.protection - stretches[b]!.protection ||
    stretches[b]!.rank - stretches[a]!.rank
  );
  const kept = new Set(order);
  let ideal = sum(stretches, kept, "ideal"), least = sum(stretches, kept, "min");
  let most = sum(stretches, kept, "max");
  for (const index of order) {
    const { hold, protection } = stretches[index]!;
    if (protection >= KEPT || kept.size === 1) break;
    const over = ideal - budgetSeconds;
    const comesNearer = protection < HARD && over > 0 && Math.abs(over - hold.ideal) < over &&
      ideal - hold.ideal >= (1 - NEAR) * budgetSeconds;
    const isNeeded = least <= (1 + NEAR) * budgetSeconds &&
      most - hold.max < (1 - NEAR) * budgetSeconds;
    if (!comesNearer && (least <= budgetSeconds || isNeeded)) break;
    kept.delete(index);
    ideal -= hold.ideal;
    least -= hold.min;
    most -= hold.max;
  }
  const missing = budgetSeconds - ideal;
  const room = [...kept].reduce(
    (total, index) => total + roomOf(stretches[index]!.hold, missing),
    0,
  );
  const share = room > 0 ? Math.min(1, Math.abs(missing) / room) : 0;
  const seconds = stretches.map(({ hold }, index) =>
    kept.has(index)
      ? round(hold.ideal + Math.sign(missing) * share * roomOf(hold, missing))
      : undefined
  );
  const total = seconds.reduce<number>((all, each) => all + (each ?? 0), 0);
  return { seconds, short: budgetSeconds - total };
}

function roomOf(hold: Hold, missing: number): number {
  return missing > 0 ? hold.max - hold.ideal : hold.ideal - hold.min;
}

function sum(stretches: readonly Stretch[], kept: ReadonlySet<number>, field: keyof Hold): number {
  let total = 0;
  for (const index of kept) total += stretches[index]!.hold[field];
  return total;
}

/** Milliseconds are enough, and keep the stored cut readable. */
function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
