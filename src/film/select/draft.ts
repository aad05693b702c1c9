// SPDX-License-Identifier: AGPL-3.0-or-later

// What is known of a film before anything is looked at: its stories, and the pictures worth looking at.

import type { AssetId } from "../../library/asset.ts";
import type { ShotCandidate } from "./candidate.ts";
import type { TraceRow } from "./cut.ts";
import type { Moment } from "./pool/moments.ts";
import type { WeighedStory } from "./stories/weights.ts";

export interface Draft {
  readonly candidates: readonly ShotCandidate[];
  readonly moments: readonly Moment[];
  readonly stories: readonly WeighedStory[];
  /** Rows of everything that is not a candidate. */
  readonly trace: readonly TraceRow[];
  readonly considered: number;
  /** Seconds the whole film should have if the material allows. */
  readonly wishedSeconds: number;
  /** Where it has cards at all, there is one at the end too. */
  readonly hasEnding: boolean;
  /** Shots such a film has room for. */
  readonly slots: number;
  /** Two shots are at least this far apart in capture time. */
  readonly spacingSeconds: number;
  /** Shots one day may have at all. */
  readonly dayLimit: number;
  readonly eras: number;
  /** Pictures whose facts the cut needs, the most needed first. */
  readonly shortlist: readonly AssetId[];
}
/** … and never less than this, when all of it was taken within minutes. */
export const MIN_SPACING_SECONDS = 20;
