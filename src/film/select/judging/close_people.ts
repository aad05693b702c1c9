// SPDX-License-Identifier: AGPL-3.0-or-later

// Who is close: without roles, the people most pictured. They get a seat each, and their fair share.

import type { PersonId } from "../../../library/asset.ts";
import type { Judged } from "./judge.ts";
import type { ShotCandidate } from "../candidate.ts";

const CLOSE = 5;
/** Seen so often in the material, one is missed in the film. */
const SEAT_PICTURES = 20, SEAT_SHARE = 0.05;
/** One or two pictures in a small pool are a visit. */
const MIN_PICTURES = 3;
const BALANCED_SHOTS = 12, BALANCE_SHARE = 0.5;

export interface ClosePerson {
  readonly id: PersonId;
  /** Share of the pool's pictures they are in. */
  readonly share: number;
  readonly needsSeat: boolean;
}

/** The five most pictured people with a name, most first. */
export function closePeople(
  candidates: readonly ShotCandidate[],
  named: ReadonlySet<PersonId>,
): ClosePerson[] {
  const counts = new Map<PersonId, number>();
  for (const { asset } of candidates) {
    for (const id of asset.people) if (named.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, CLOSE)
    .map(([id, count]) => ({
      id,
      share: count / candidates.length,
      needsSeat: count >= MIN_PICTURES &&
        (count >= SEAT_PICTURES || count >= SEAT_SHARE * candidates.length),
    }));
}

/** People whose share of the shots is below half their share of the pictures; in longer films only. */
export function underShown(
  close: readonly ClosePerson[],
  shots: readonly Judged[],
): ReadonlySet<PersonId> {
  if (shots.length < BALANCED_SHOTS) return new Set();
  return new Set(
    close.filter(({ id, share }) => {
      const shown = shots.filter((shot) => shot.people.includes(id)).length;
      return shown < BALANCE_SHARE * share * shots.length;
    }).map(({ id }) => id),
  );
}
