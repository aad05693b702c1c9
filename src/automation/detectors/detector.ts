// What a detector is: a pure function from what is known to memories that could be filmed.

import type { PersonRole } from "../../library/person_book.ts";
import { type Candidate, FILM_TYPE_OF } from "../candidate.ts";
import type { AutomationRules } from "../rules.ts";
import type { History, Snapshot, SnapshotPerson } from "../snapshot.ts";

export interface Detection {
  readonly candidates: readonly Candidate[];
  /** Why nothing of this kind is proposed, where a person could change that. */
  readonly notes?: readonly string[];
}

export interface Detector {
  /** Stands in notes and errors. */
  readonly name: string;
  isOn(rules: AutomationRules): boolean;
  detect(snapshot: Snapshot, history: History, rules: AutomationRules): Detection;
}

/** A candidate with the film type its category has; detectors say the rest. */
export function candidate(parts: Omit<Candidate, "filmType">): Candidate {
  return { ...parts, filmType: FILM_TYPE_OF[parts.category] };
}

/** control.md 2.6.12; a person without a role is not held to be far away. */
const WEIGHT_OF_ROLE: Readonly<Record<PersonRole, number>> = {
  self: 1,
  partner: 1,
  child: 1,
  parent: 1,
  friend: 0.6,
};
const UNKNOWN = 1;

/** The mean over all of them; 1 for an empty list. */
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
