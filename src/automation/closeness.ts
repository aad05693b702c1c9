// How near somebody is to the owner, as far as the owner said so: a stranger's birthday must not
// outrank a trip.

import type { PersonRole } from "../library/person_book.ts";
import type { SnapshotPerson } from "./snapshot.ts";

/** control.md 2.6.12; somebody nobody described is not held to be far away. */
const WEIGHT_OF_ROLE: Readonly<Record<PersonRole, number>> = {
  self: 1,
  partner: 1,
  child: 1,
  parent: 1,
  friend: 0.6,
};
const UNKNOWN = 1;

/** The mean over all of them; 1 for nobody. */
export function closenessOf(
  people: ReadonlyArray<Pick<SnapshotPerson, "role"> | undefined>,
): number {
  const weights = people.map((person) => person?.role ? WEIGHT_OF_ROLE[person.role] : UNKNOWN);
  return weights.length === 0 ? 1 : weights.reduce((sum, each) => sum + each, 0) / weights.length;
}

const CLOSEST: ReadonlySet<PersonRole | undefined> = new Set(["partner", "child", "parent"]);

export function isClosest({ role }: Pick<SnapshotPerson, "role">): boolean {
  return CLOSEST.has(role);
}
