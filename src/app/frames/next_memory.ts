// SPDX-License-Identifier: AGPL-3.0-or-later

// Which memory a frame shows next: none twice before all were shown.

import type { FrameShown } from "../../ledger/frame.ts";

interface Choosable {
  readonly memoryKey: string;
  /** Its day is today, in another year. */
  readonly isOfToday: boolean;
}

type Shown = Pick<FrameShown, "memoryKey" | "shownAt" | "round">;

/**
 * Best first: those that were not shown in this round, of them those of today, then those not shown for longest.
 * `playing` comes last of all.
 */
export function inOrder<Memory extends Choosable>(
  memories: readonly Memory[],
  shown: readonly Shown[],
  playing?: string,
): readonly Memory[] {
  const before = new Map(shown.map((each) => [each.memoryKey, each]));
  const round = roundOf(shown);
  const rank = ({ memoryKey, isOfToday }: Memory) => {
    const last = before.get(memoryKey);
    return [
      memoryKey === playing ? 1 : 0,
      last?.round === round ? 1 : 0,
      isOfToday ? 0 : 1,
      last?.shownAt ?? "",
    ] as const;
  };
  return memories.toSorted((a, b) => {
    const one = rank(a), other = rank(b);
    for (const [index, value] of one.entries()) {
      if (value !== other[index]) return value < other[index]! ? -1 : 1;
    }
    return 0;
  });
}

/** The round in which a memory is shown now. `all` are those that could be. */
export function roundNow(
  all: readonly Pick<Choosable, "memoryKey">[],
  shown: readonly Shown[],
  memoryKey: string,
): number {
  const round = roundOf(shown), before = new Map(shown.map((each) => [each.memoryKey, each]));
  if (before.get(memoryKey)?.round !== round) return round;
  // It is played on, or again because nothing else is there to be played.
  const isOver = all.every((each) => before.get(each.memoryKey)?.round === round);
  return isOver && shown[0]?.memoryKey !== memoryKey ? round + 1 : round;
}

function roundOf(shown: readonly Shown[]): number {
  return Math.max(1, ...shown.map(({ round }) => round));
}
