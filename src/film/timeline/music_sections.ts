// The shape the film wants from its music: quiet under the cards, full where a weighty story is
// told, and a change where a story begins.

import type { StorySummary } from "../select/cut.ts";

export type Energy = 0 | 1 | 2 | 3;

export interface MusicSection {
  readonly startSeconds: number;
  readonly energy: Energy;
}

/** What is on screen from a time on. */
export interface Part {
  readonly startSeconds: number;
  readonly kind: "card" | "story";
  readonly weight?: StorySummary["weight"];
}

/** Shorter sections are no sections: the music would change before it has said anything. */
const MIN_SECTION_SECONDS = 8;

const ENERGY_OF_WEIGHT: Readonly<Record<StorySummary["weight"], Energy>> = {
  dominant: 3,
  major: 3,
  minor: 2,
  glimpse: 2,
  none: 1,
};

/** Sections in order, the first at 0. Parts that are too short join the section they fall into. */
export function musicSections(parts: readonly Part[], totalSeconds: number): MusicSection[] {
  const sections: MusicSection[] = [{ startSeconds: 0, energy: 1 }];
  for (const part of parts) {
    const last = sections.at(-1)!;
    const energy = part.kind === "card" ? 1 : ENERGY_OF_WEIGHT[part.weight ?? "minor"];
    const longEnough = part.startSeconds - last.startSeconds >= MIN_SECTION_SECONDS;
    const opens = sections.length === 1 && part.kind === "story";
    const leavesRoom = totalSeconds - part.startSeconds >= MIN_SECTION_SECONDS;
    if (energy !== last.energy && (longEnough || opens) && leavesRoom) {
      sections.push({ startSeconds: part.startSeconds, energy });
    }
  }
  return sections;
}
