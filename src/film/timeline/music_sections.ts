// SPDX-License-Identifier: AGPL-3.0-or-later

// What the film asks of its music: quiet under the cards, full where a weighty story is told, strongest
// on the picture that matters most, at rest under voices, its last chord on the card that closes the film.

import type { StorySummary } from "../select/cut.ts";
import type { Grid } from "./fit_to_beats.ts";
import type { MusicForm, MusicPlan } from "./timeline.ts";

/** What the music is, before the film's length is known. */
export interface LayoutMusic {
  readonly grid: Grid;
  /** Who made it. */
  readonly credit?: string;
  /** Binds the chosen track to the film once its form and its length are known. */
  bind(form: MusicForm, totalSeconds: number): MusicPlan;
}

type Energy = 0 | 1 | 2 | 3;

interface MusicSection {
  readonly startSeconds: number;
  readonly energy: Energy;
}

/** What is on screen from a time on. */
export interface ShownPart {
  readonly startSeconds: number;
  readonly kind: "card" | "story" | "ending";
  /** Of a shot, 0 the weightiest. */
  readonly rank?: number;
  /** Where it speaks, in seconds of the film. */
  readonly voices: NonNullable<MusicForm["voices"]>;
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

/** The music needs so much of the film to grow to its strongest, and as much to come home. */
const GROWING_SECONDS = 8;
/** Words so near to each other are one voice; a sound shorter than a word is none. */
const PAUSE_SECONDS = 1, WORD_SECONDS = 0.3;

export function musicForm(parts: readonly ShownPart[], totalSeconds: number): MusicForm {
  const inMiddle = parts.filter(({ rank, startSeconds }) =>
    rank !== undefined && startSeconds >= GROWING_SECONDS &&
    startSeconds <= totalSeconds - GROWING_SECONDS
  );
  const hit = inMiddle.sort((a, b) => a.rank! - b.rank!)[0];
  const voices = voicesOf(parts);
  const ending = parts.find(({ kind }) => kind === "ending");
  return {
    sections: musicSections(parts, totalSeconds),
    ...(voices.length > 0 ? { voices } : {}),
    ...(hit ? { hitSeconds: hit.startSeconds } : {}),
    ...(ending ? { endingSeconds: ending.startSeconds } : {}),
  };
}

function voicesOf(parts: readonly ShownPart[]): NonNullable<MusicForm["voices"]> {
  const voices: Array<{ start: number; end: number }> = [];
  const spoken = parts.flatMap((part) => part.voices).sort((a, b) => a.start - b.start);
  for (const { start, end } of spoken) {
    const last = voices.at(-1);
    if (last && start - last.end < PAUSE_SECONDS) last.end = Math.max(last.end, end);
    else voices.push({ start, end });
  }
  return voices.filter(({ start, end }) => end - start >= WORD_SECONDS);
}

/**
 * Sections in order, the first at 0; each opens a phrase of the music, and two in a row may have one
 * energy. Parts that are too short join the section they fall into.
 */
function musicSections(parts: readonly ShownPart[], totalSeconds: number): MusicSection[] {
  const sections: MusicSection[] = [{ startSeconds: 0, energy: 1 }];
  let changedAt = 0, isFirstChange = true;
  for (const { startSeconds, kind, weight, isTurn } of parts) {
    const last = sections.at(-1)!;
    const energy = kind !== "story" ? 1 : ENERGY_OF_WEIGHT[weight ?? "minor"];
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
