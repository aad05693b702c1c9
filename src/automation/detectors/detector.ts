// SPDX-License-Identifier: AGPL-3.0-or-later

// What a detector is: a pure function from what is known to memories that could be filmed.

import type { Message } from "../../messages/say.ts";
import type { PersonRole } from "../../library/person_book.ts";
import { type Candidate, FILM_TYPE_OF } from "../candidate.ts";
import type { AutomationOptions } from "../rules.ts";
import type { History, Snapshot, SnapshotPerson } from "../snapshot.ts";

export interface Detection {
  readonly candidates: readonly Candidate[];
  /** Why nothing of this kind is proposed, where a person could change that. */
  readonly notes?: readonly Message[];
}

export interface Detector {
  /** Stands in notes and errors. */
  readonly name: string;
  isOn(rules: AutomationOptions): boolean;
  detect(snapshot: Snapshot, history: History, rules: AutomationOptions): Detection;
}

/** A candidate with the film type its category has; detectors say the rest. */
export function candidate(parts: Omit<Candidate, "filmType">): Candidate {
  return { ...parts, filmType: FILM_TYPE_OF[parts.category] };
}

const CLOSEST: ReadonlySet<PersonRole | undefined> = new Set(["partner", "child", "parent"]);

export function isClosest({ role }: Pick<SnapshotPerson, "role">): boolean {
  return CLOSEST.has(role);
}
