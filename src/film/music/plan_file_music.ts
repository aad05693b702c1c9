// SPDX-License-Identifier: AGPL-3.0-or-later

// Which part of the owner's track a film of a given length gets: a good place to begin, an ending on a phrase
// with a short ring, and between them bars that are left out or heard again where that is not noticed.

import type { FileMusic } from "../timeline/timeline.ts";
import { barLines, likeness, PHRASE_BARS, type TrackSection } from "./beats/find_sections.ts";
import type { AnalysedTrack } from "./file_music.ts";

/** The last chord rings about so long, and never less than the second. */
export const RING_SECONDS = 2;
const LEAST_RING_SECONDS = 1.2;
/** In a film of a few seconds the ring takes no more than this share. */
const MOST_RING_SHARE = 0.25;
/** The recording's own ending may be so much earlier than the film's. */
const EARLY_SECONDS = 1.2;
/** Bars that are heard again are at least so many. */
const MIN_LOOP_BARS = 8;
/** So many more passes than are needed are tried. */
const MORE_PASSES = 3;
/** So many of the best places to begin and to end are tried with each other. */
const STARTS = 32, ENDS = 24;
/** A voice that sounds so long before and after a place is cut there in mid-word. */
const WORD_SECONDS = 0.12;

/**
 * Costs. A cut inside a phrase, or through a word, is worse than any other flaw but a seam between bars of
 * other chords.
 */
const UNREST = { section: 0, phrase: 0.6, bar: 2.5 } as const;
/** By the bars since the phrase began: a film may begin with the bar or the two that lead up to the next. */
const START_UNREST = [0, 1.2, 0.6, 0.5] as const;
const MID_WORD = 2.5;
const SEAM_WEIGHT = 4, SEAM = 0.5, ANOTHER_PASS = 0.12, NEEDLESS_PASS = 0.5, BROKEN_PHRASE = 1.5;
/** A second that the ring is longer or shorter than wanted, or that the recording's own end is cut off. */
const RING_SECOND = 0.25, CUT_OFF_SECOND = 0.8;
const NO_LOUD_PART = 1, LATE_LOUD_PART = 0.8, BEGINS_LOUD = 0.4, LONG_INTRO = 0.8;
const ENDS_LOUD = -0.4, ENDS_INSIDE = 0.3;

interface Line {
  readonly at: number;
  /** Index of its bar among those of the whole track. */
  readonly bar: number;
  readonly unrest: number;
  /** Bars since its section began. */
  readonly bars: number;
  readonly isInWord: boolean;
  /** The section that ends here, or around it. */
  readonly before: TrackSection | undefined;
  readonly after: TrackSection | undefined;
}

interface End {
  readonly cost: number;
  readonly at: number;
  /** Absent for the end of the recording itself. */
  readonly line?: Line;
}

interface Wishes {
  /** Where it begins, chosen before. */
  readonly offsetSeconds?: number;
  /** Another track takes over at the end, so that it ends on whole phrases and does not ring. */
  readonly isFollowed?: boolean;
}

/** Its length is that of the film, or for one that is followed about that: `seconds` says where it ends. */
export function planFileMusic(
  path: string,
  heard: AnalysedTrack,
  filmSeconds: number,
  { offsetSeconds, isFollowed = false }: Wishes = {},
): { readonly music: FileMusic; readonly seconds: number } {
  const { track, key } = heard, { bpm, beatsPerBar, audible } = track;
  const lines = linesOf(heard);
  const fixed = lines.find(({ at }) => Math.abs(at - (offsetSeconds ?? -1)) < 1e-6);
  const music = { path, key, bpm, beatsPerBar };
  const ring = isFollowed ? 0 : Math.min(RING_SECONDS, filmSeconds * MOST_RING_SHARE);
  const best = cheapest(heard, lines, fixed, filmSeconds, ring);
  if (best === undefined) {
    const first = offsetSeconds ?? lines[0]?.at ?? audible.from;
    return {
      music: { ...music, offsetSeconds: first, endSeconds: audible.to },
      seconds: filmSeconds,
    };
  }
  const { start, end, leave, resume, times, seconds } = best;
  const jumps = leave && resume
    ? Array.from({ length: times }, () => ({ from: leave.at, to: resume.at }))
    : [];
  const ringSeconds = filmSeconds - seconds;
  return {
    seconds,
    music: {
      ...music,
      offsetSeconds: start.at,
      ...(jumps.length > 0 ? { jumps } : {}),
      ...(end.line === undefined || isFollowed
        ? { endSeconds: end.at }
        : { endSeconds: end.at + ringSeconds, ringSeconds }),
    },
  };
}

function linesOf({ track, sections, sung }: AnalysedTrack): Line[] {
  const { audible } = track;
  let bars = -1;
  // A pick-up before the first bar line is given up so that bar lines of film and music agree.
  return barLines(track).flatMap((at, bar): Line[] => {
    if (at < audible.from - 0.05 || at > audible.to) return [];
    const begins = sections.some(({ from }) => Math.abs(from - at) < 0.05);
    const ends = sections.some(({ to }) => Math.abs(to - at) < 0.05);
    bars = begins ? 0 : bars + 1;
    const isPhrase = bars % PHRASE_BARS === 0;
    return [{
      at,
      bar,
      bars,
      unrest: begins || ends ? UNREST.section : isPhrase ? UNREST.phrase : UNREST.bar,
      isInWord: sung.some(({ start, end }) => start < at - WORD_SECONDS && end > at + WORD_SECONDS),
      before: sections.find(({ from, to }) => from < at - 0.05 && to > at - 0.05),
      after: sections.find(({ from, to }) => from < at + 0.05 && to > at + 0.05),
    }];
  });
}

const isLoud = (section: TrackSection | undefined) =>
  section !== undefined && (section.isRefrain || section.strength === "loud");

/** A film wants to open quietly and to have its first loud part within its first half. */
function startCost(line: Line, isFirst: boolean, sections: readonly TrackSection[], film: number) {
  const word = line.isInWord ? MID_WORD : 0;
  const loud = sections.filter(isLoud);
  const unrest = START_UNREST[line.bars % PHRASE_BARS] ?? 0;
  if (loud.length === 0) return word + unrest;
  const next = loud.find(({ to }) => to > line.at + 0.05);
  const wait = next === undefined ? Infinity : Math.max(0, next.from - line.at);
  const lift = wait === Infinity
    ? NO_LOUD_PART
    : wait > film / 2
    ? LATE_LOUD_PART + (isFirst ? LONG_INTRO : 0)
    : wait < 0.05
    ? BEGINS_LOUD
    : 0;
  return word + unrest + lift;
}

function endsOf({ track: { audible }, sections, sung }: AnalysedTrack, lines: readonly Line[]) {
  return [
    ...lines.slice(1).map((line): End => {
      // A word that begins in the ring is lost in it.
      const sings = line.isInWord ||
        sung.some(({ start }) => Math.abs(start - line.at) <= WORD_SECONDS);
      const loud = isLoud(line.before) ? ENDS_LOUD : sections.length > 0 ? ENDS_INSIDE : 0;
      return { line, at: line.at, cost: line.unrest + loud + (sings ? MID_WORD : 0) };
    }),
    { at: audible.to, cost: 0 },
  ];
}

interface Choice {
  readonly cost: number;
  readonly start: Line;
  readonly end: End;
  readonly leave?: Line;
  readonly resume?: Line;
  readonly times: number;
  /** From the start to the end in the film. */
  readonly seconds: number;
}

function cheapest(
  heard: AnalysedTrack,
  lines: readonly Line[],
  fixed: Line | undefined,
  film: number,
  ring: number,
): Choice | undefined {
  const { sections, track } = heard, { barNotes } = track;
  if (lines.length < 2) return undefined;
  const costs = new Map(lines.map((line, i) => [line, startCost(line, i === 0, sections, film)]));
  const starts = fixed ? [fixed] : leastOf(lines, (line) => costs.get(line)!, STARTS);
  const ends = leastOf(endsOf(heard, lines), ({ cost }) => cost, ENDS);
  const bar = track.beatsPerBar * 60 / track.bpm;
  const leastLoop = Math.min(MIN_LOOP_BARS, lines.length - 1);
  const isFollowed = ring === 0;
  let best: Choice | undefined;
  const consider = (choice: Choice) => {
    const { start, end, leave, resume, times } = choice;
    const again = leave && resume ? times * (leave.bar - resume.bar) : 0;
    const bars = (end.line?.bar ?? 0) - start.bar + again;
    const isBroken = isFollowed && bars % PHRASE_BARS !== 0;
    const cost = choice.cost + (isBroken ? BROKEN_PHRASE : 0);
    if (best === undefined || cost < best.cost - 1e-9) best = { ...choice, cost };
  };
  for (const start of starts) {
    for (const end of ends) {
      const straight = end.at - start.at;
      const base = costs.get(start)! + end.cost;
      if (straight > 0) {
        const miss = missCost(film - straight, end, ring, bar);
        if (miss !== undefined) {
          consider({ cost: base + miss, start, end, times: 0, seconds: straight });
        }
      }
      // Of the film, what has to be heard again; with a minus, of the track what has to be left out.
      const over = film - (end.line ? ring : 0) - straight;
      const whole = lines.at(-1)!.at - lines[0]!.at;
      const fewest = Math.max(1, Math.ceil(over / whole));
      for (let times = fewest; times <= fewest + (over > 0 ? MORE_PASSES : 0); times++) {
        for (const leave of lines) {
          if (leave.at <= start.at || (leave.unrest === UNREST.bar && lines.length > 24)) continue;
          const resume = nearest(lines, leave.at - over / times);
          const loop = leave.bar - resume.bar;
          if (resume.at >= end.at || loop === 0 || (loop > 0 && loop < leastLoop)) continue;
          const seconds = straight + times * (leave.at - resume.at);
          const miss = missCost(film - seconds, end, ring, bar);
          if (miss === undefined) continue;
          const seam = likeness(barNotes[leave.bar], barNotes[resume.bar]) +
            likeness(barNotes[leave.bar - 1], barNotes[resume.bar - 1]);
          const cost = base + miss + SEAM + ANOTHER_PASS * times +
            NEEDLESS_PASS * (times - fewest) + SEAM_WEIGHT * (2 - seam) +
            (leave.bars % PHRASE_BARS === resume.bars % PHRASE_BARS ? 0 : BROKEN_PHRASE) +
            (leave.isInWord ? MID_WORD : 0) + (resume.isInWord ? MID_WORD : 0);
          consider({ cost, start, end, leave, resume, times, seconds });
        }
      }
    }
  }
  return best;
}

/** `left` is what the film lasts on; `undefined` where it is far from what is wanted. */
function missCost(left: number, end: End, ring: number, bar: number): number | undefined {
  if (end.line === undefined) {
    // A followed track has to end on a bar line.
    if (ring === 0 || left > EARLY_SECONDS || left < -4 * bar) return undefined;
    return left > 0 ? RING_SECOND * left : CUT_OFF_SECOND * -left;
  }
  const isNear = ring === 0
    ? Math.abs(left) <= PHRASE_BARS * bar
    : left >= Math.min(ring, LEAST_RING_SECONDS) && left <= ring + bar;
  return isNear ? RING_SECOND * Math.abs(left - ring) : undefined;
}

function leastOf<T>(items: readonly T[], cost: (item: T) => number, count: number): T[] {
  return items.toSorted((a, b) => cost(a) - cost(b)).slice(0, count);
}

function nearest(lines: readonly Line[], at: number): Line {
  return lines.reduce((best, line) =>
    Math.abs(line.at - at) < Math.abs(best.at - at) ? line : best
  );
}
