// SPDX-License-Identifier: AGPL-3.0-or-later

// The sections the film wants of its music: quiet under the cards, full where a weighty story is told.

import type { StorySummary } from "../select/cut.ts";
import type { Grid } from "./fit_to_beats.ts";
import type { MusicPlan } from "./timeline.ts";

/** What the music is, before the film's length is known. */
export interface LayoutMusic {
  readonly grid: Grid;
  /** Who made it. */
  readonly credit?: string;
  /** Binds the chosen track to the film once its sections and its length are known. */
  bind(
    sections: Extract<MusicPlan, { mode: "composed" }>["sections"],
    totalSeconds: number,
  ): MusicPlan;
}

type Energy = 0 | 1 | 2 | 3;

interface MusicSection {
  readonly startSeconds: number;
  readonly energy: Energy;
}

/** What is on screen from a time on. */
export interface ShownPart {
  readonly startSeconds: number;
  readonly kind: "card" | "story";
  readonly weight?: StorySummary["weight"];
  /** Another story than the part before, or its card. */
  readonly isTurn: boolean;
}

/** The music changes its strength no sooner than this … */
const MIN_SECTION_SECONDS = 8;

/** … but a phrase may end after so much, where the film turns to another story. */
const MIN_PHRASE_SECONDS = 4;

const ENERGY_OF_WEIGHT: Readonly<Record<StorySummary["weight"], Energy>> = {
  dominant: 3,
  major: 3,
  minor: 2,
  glimpse: 2,
  none: 1,
};

/**
 * Sections in order, the first at 0; each opens a phrase of the music, and two in a row may have one
 * energy. Parts that are too short join the section they fall into.
 */
export function musicSections(parts: readonly ShownPart[], totalSeconds: number): MusicSection[] {
  const sections: MusicSection[] = [{ startSeconds: 0, energy: 1 }];
  let changedAt = 0, isFirstChange = true;
  for (const { startSeconds, kind, weight, isTurn } of parts) {
    const last = sections.at(-1)!;
    const energy = kind === "card" ? 1 : ENERGY_OF_WEIGHT[weight ?? "minor"];
    const longEnough = startSeconds - changedAt >= MIN_SECTION_SECONDS;
    const opens = isFirstChange && kind === "story";
    const leavesRoom = totalSeconds - startSeconds >= MIN_SECTION_SECONDS;
    if (energy !== last.energy && (longEnough || opens) && leavesRoom) {
      sections.push({ startSeconds, energy });
      changedAt = startSeconds;
      isFirstChange = false;
    } else if (isTurn && leavesRoom && startSeconds - last.startSeconds >= MIN_PHRASE_SECONDS) {
      sections.push({ startSeconds, energy: last.energy });
    }
  }
  return sections;
}
