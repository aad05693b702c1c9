// SPDX-License-Identifier: AGPL-3.0-or-later

// The pace of a film whose length was asked for and is short: cut like an edit. Each shot is seen as long
// as it takes to see what is in it; inside a story quick shots go by in runs, and a long look follows them.

import type { Brief } from "../../brief/brief.ts";
import type { Hold } from "../cut.ts";
import { restingHold } from "./clip_window.ts";
import { deviationOf, quickened, quicknessOf, type StillTraits } from "./holds.ts";

/** Longer films are looked at in no hurry, and so are those that choose their length themselves. */
const LONGEST_BRISK = 90;

/** The seconds of every still that were asked for leave no pace to choose. */
export function isBrisk(brief: Pick<Brief, "durationSeconds" | "photoSeconds">): boolean {
  return brief.photoSeconds === undefined && (brief.durationSeconds ?? Infinity) <= LONGEST_BRISK;
}

/** Seconds of a shot on average. */
export const BRISK_SHOT_SECONDS = 2;

/** One face, or one thing: seen at a glance. */
const GLANCE: Hold = { min: 1.2, ideal: 1.5, max: 2.4 };
/** Every face of a group takes its time. */
const GROUP: Hold = { min: 1.6, ideal: 2, max: 3.6 }, GROUP_FACES = 3;
const DEAR_EXTRA = 0.2;
const WIDE_VIEW: Hold = { min: 2, ideal: 2.8, max: 5 };
/** The camera crosses it, and not faster than this. */
const PANORAMA: Hold = { min: 4, ideal: 4.6, max: 5 };
/** Words must be read. */
const WORDS: Hold = { min: 2.4, ideal: 3.4, max: 5 }, WORDS_LIKENESS = 0.5;
const CLIP: Hold = { min: 2, ideal: 2.6, max: 5 };
/** One of a run of quick shots. */
const QUICK: Hold = { min: 1.2, ideal: 1.4, max: 1.9 };
const LONG_LOOK: Hold = { min: 3.6, ideal: 4.1, max: 5 };
const PAIR_EXTRA = 0.5;

export function briskHold(traits: StillTraits): Hold {
  if (traits.isFavorite && traits.screenLikeness >= WORDS_LIKENESS) return WORDS;
  if (traits.panorama !== undefined) return PANORAMA;
  if (traits.isWideView) return WIDE_VIEW;
  const hold = traits.faces >= GROUP_FACES ? GROUP : GLANCE;
  const isDear = traits.isFavorite || traits.showsKnownPeople;
  return isDear ? { ...hold, ideal: hold.ideal + DEAR_EXTRA } : hold;
}

/** For which a clip without speech is shown in a film of so many seconds. */
export function briskClipSeconds(durationSeconds: number | undefined): number {
  return quickened(CLIP, quicknessOf(durationSeconds)).ideal;
}

/** A clip without speech, or a Live Photo; never beyond what it holds. */
export function briskClip({ min, ideal, max }: Hold, durationSeconds: number | undefined): Hold {
  const clip = quickened(CLIP, quicknessOf(durationSeconds)), most = Math.min(max, clip.max);
  return { min: Math.min(min, clip.min), ideal: Math.min(ideal, clip.ideal, most), max: most };
}

/** The same with the picture it rests on. */
export function briskRest(hold: Hold): Hold {
  const { min, ideal, max } = restingHold(hold);
  return {
    min: Math.min(min, CLIP.max),
    ideal: Math.min(ideal, CLIP.max),
    max: Math.min(max, CLIP.max),
  };
}

/** Whether it goes by so quickly that it may end between two beats. */
export function isGlance({ max }: Hold): boolean {
  return max <= GLANCE.max;
}

/** A shot as its neighbours see it, in film order; `hold` by its content alone. */
interface InRow {
  readonly hold: Hold;
  readonly isStill: boolean;
  readonly isPair: boolean;
  readonly story: string;
  readonly rank: number;
}

/** Quick shots in a row before one is looked at for long. */
const LEAST_QUICK = 3, MOST_QUICK = 5;
/** From so many shots on lengths that are all alike are seen as a slide show. */
const RHYTHM_SHOTS = 6;
/** Standard deviation in seconds; the beats move it by a tenth. */
const SPREAD = 1.2;
/** At most one shot in so many is held longer for the spread alone. */
const SPREAD_EVERY = 5;

/** Two pictures to look at. */
function pairHold({ min, ideal, max }: Hold): Hold {
  const rounded = (seconds: number) =>
    Math.min(LONG_LOOK.max, Math.round((seconds + PAIR_EXTRA) * 1000) / 1000);
  return { min: rounded(min), ideal: rounded(ideal), max: rounded(max) };
}

/** `quickness` shortens the long looks of a film of a few seconds. */
export function briskHolds(row: readonly InRow[], quickness: number): Hold[] {
  const longLook = quickened(LONG_LOOK, quickness);
  const isLong = ({ ideal }: Hold) => ideal >= longLook.min;
  const holds = row.map(({ hold, isStill, isPair }) => isStill && isPair ? pairHold(hold) : hold);
  for (const { from, to } of runsIn(row)) {
    holds.fill(QUICK, from, to);
    if (row[to]?.isStill && row[to].story === row[from]!.story && !isLong(holds[to]!)) {
      holds[to] = longLook;
    }
  }
  const last = row.length - 1;
  if (row[last]?.isStill && last > 0 && !isLong(holds[last]!)) holds[last] = longLook;
  return row.length < RHYTHM_SHOTS ? holds : spread(row, holds, longLook, SPREAD * quickness);
}

/**
 * Stretches of quick shots: three to five stills of one story in a row that are seen at a glance. In a
 * longer row the one after them is left for the long look, and so is the last of a story where three are
 * left without it.
 */
function runsIn(row: readonly InRow[]): Array<{ from: number; to: number }> {
  const runs: Array<{ from: number; to: number }> = [];
  const mayRun = ({ isStill, isPair, hold }: InRow) => isStill && !isPair && hold.max <= GROUP.max;
  for (let from = 0; from < row.length;) {
    let end = from;
    while (end < row.length && row[end]!.story === row[from]!.story && mayRun(row[end]!)) end++;
    const goesOn = row[end] !== undefined && row[end]!.story === row[from]!.story;
    // What goes on after them is looked at long by itself.
    const glances = goesOn ? end - from : end - from - 1;
    if (glances < LEAST_QUICK) {
      from = Math.max(end, from + 1);
      continue;
    }
    const to = from + Math.min(MOST_QUICK, glances);
    runs.push({ from, to });
    from = to + 1;
  }
  return runs;
}

/** Between the shortest of a still and what it has by itself where lengths must differ more. */
const BRIEF = 0.2;

/** The most worthy stills are held longer, never two in a row, until the lengths differ by `wanted`. */
function spread(
  row: readonly InRow[],
  given: readonly Hold[],
  longLook: Hold,
  wanted: number,
): Hold[] {
  const holds = [...given];
  const isHeld = (index: number) => (holds[index]?.ideal ?? 0) >= longLook.min;
  const byWorth = row.map((_, index) => index)
    .filter((index) => row[index]!.isStill && holds[index] !== QUICK)
    .sort((a, b) => row[a]!.rank - row[b]!.rank || a - b);
  let left = Math.floor(row.length / SPREAD_EVERY);
  for (const index of byWorth) {
    if (left === 0 || deviationOf(holds) >= wanted) break;
    if (isHeld(index - 1) || isHeld(index) || isHeld(index + 1)) continue;
    holds[index] = longLook;
    left--;
  }
  for (const index of byWorth.toReversed()) {
    if (deviationOf(holds) >= wanted) break;
    const { min, ideal, max } = holds[index]!;
    if (!isHeld(index)) holds[index] = { min, ideal: Math.min(ideal, min + BRIEF), max };
  }
  return holds;
}
