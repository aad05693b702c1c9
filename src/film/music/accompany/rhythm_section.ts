// SPDX-License-Identifier: AGPL-3.0-or-later

// Bass and drums. The bass stands on the note each chord names and walks into the next one.

import { type Channel, chordScale, DRUM, type Key, mod12, nearest, tonicPc } from "../score.ts";
import type { BassFigure } from "../moods/mood_style.ts";
import { type Fill, FILL_PIECES, FILLS, type KitLine } from "../moods/grooves.ts";
import type { Accompaniment, BeatNote, ChordStretch, Line } from "./stage.ts";

/** The lowest notes of a row of chords, within a sixth of their centre. */
function bassLine(stretches: readonly ChordStretch[], centre: number): number[] {
  let last = centre;
  return stretches.map(({ harmony }) =>
    last = nearest(harmony.bass, Math.round((last + 2 * centre) / 3))
  );
}

/** One note of a bass figure: its place and length in beats, its pitch, how loud. */
type Step = readonly [beat: number, beats: number, pitch: "root" | "third" | "fifth", loud: number];

function bassSteps(figure: BassFigure, length: number, stage: Accompaniment): Step[] {
  const row = (step: number, beats: number, pitches: readonly Step[2][]): Step[] =>
    Array.from({ length: Math.max(1, Math.round(length / step)) }, (_, i) => [
      i * step,
      beats,
      pitches[i % pitches.length]!,
      i % 2 === 0 ? 0.74 : 0.62,
    ]);
  switch (figure) {
    case "whole":
      return [[0, length, "root", 0.7]];
    case "two": {
      const half = stage.beatsPerBar === 3 ? 2 : Math.ceil(length / 2);
      if (length < 2) return [[0, length, "root", 0.7]];
      return [[0, half, "root", 0.74], [half, length - half, "fifth", 0.58]];
    }
    case "pulse":
      return row(stage.eighth, stage.eighth * 0.9, ["root"]);
    case "syncopated":
      if (length < 4) return [[0, length, "root", 0.74]];
      return [
        [0, 1.4, "root", 0.76],
        [1.5, 0.5, "root", 0.56],
        [2, 0.9, "root", 0.7],
        [3, 0.9, "fifth", 0.6],
      ];
    case "walk":
      return row(1, 0.92, ["root", "third", "fifth", "third"]);
    case "step":
      return row(2, 0.8, ["root", "fifth"]);
  }
}

/** From this intensity on the bass walks between chords. */
const WALKS_FROM = 1.4;

export function playBass(
  figure: BassFigure,
  centre: number,
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): BeatNote[] {
  const line = bassLine(stretches, centre);
  return stretches.flatMap((stretch, i) => {
    const { harmony, startBeat, beats, phrase } = stretch;
    const midi = line[i]!;
    const next = line[i + 1] ?? nearest(stretch.next.harmony.bass, centre);
    const fifth = nearest(harmony.pcs[2] ?? mod12(midi + 7), midi + 4);
    const pitches = {
      root: midi,
      third: nearest(harmony.pcs[1]!, midi + 3),
      fifth: figure === "step" && fifth - 12 >= centre - 7 ? fifth - 12 : fifth,
    };
    const body = bassSteps(figure, beats, stage).map(([beat, long, pitch, velocity]) => ({
      beat: startBeat + beat,
      beats: Math.min(long, beats - beat),
      midi: pitches[pitch],
      velocity,
    }));
    // Each second chord of calm figures is walked into, every one of the others.
    const isCalm = figure === "whole" || figure === "two";
    const walks = phrase.intensity >= WALKS_FROM && next !== midi && beats >= 2 &&
      (!isCalm || stretch.bar % 2 === 1);
    if (!walks) return body;
    const step = isCalm || figure === "walk" ? 1 : stage.eighth;
    const from = startBeat + beats - step;
    const scale = chordScale(stage.keyOf(stretch.bar), harmony);
    const towards = next > midi ? -1 : 1;
    const passing = [1, 2, 3].map((apart) => next + towards * apart)
      .find((pitch) => scale.includes(mod12(pitch)) && pitch !== midi) ?? next + towards;
    return [
      ...body.filter((note) => note.beat < from - 1e-6)
        .map((note) => ({ ...note, beats: Math.min(note.beats, from - note.beat) })),
      { beat: from, beats: step * 0.92, midi: passing, velocity: 0.6 },
    ];
  });
}

/** What a piece of the drums sounds: a tuned one the first or the fifth note of the key. */
function drumPitch(midi: number, { voice }: Channel, key: Key): number {
  if (voice !== "low drum") return midi;
  const [first, fifth] = [0, 7].map((above) => nearest(mod12(tonicPc(key) + above), midi));
  return Math.abs(first! - midi) <= Math.abs(fifth! - midi) ? first! : fifth!;
}

const LOUDNESS: Readonly<Record<string, number>> = { X: 0.86, x: 0.64, o: 0.42 };

/** The end of a part, or the picture that matters most. */
interface Arrival {
  readonly beat: number;
  /** So many beats before it the fill takes over from the pattern. */
  readonly fill: 1 | 2;
  readonly isHit: boolean;
  readonly phrase: ChordStretch["phrase"];
}

function arrivalsOf(stage: Accompaniment, stretches: readonly ChordStretch[]): Arrival[] {
  return barsOf(stretches).flatMap(({ bar, closing, phrase }) => {
    const isHit = bar + 1 === stage.hit?.bar;
    const fill = isHit ? 2 : closing ? phrase.fill : 0;
    const beat = isHit ? stage.hit.beat : (bar + 1) * stage.beatsPerBar;
    return fill === 0 ? [] : [{ beat, fill, isHit, phrase }];
  });
}

function barsOf(stretches: readonly ChordStretch[]): ChordStretch[] {
  return [...new Map(stretches.map((stretch) => [stretch.bar, stretch])).values()];
}

export function playKitLine(
  line: KitLine,
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): BeatNote[] {
  const step = stage.beatsPerBar / line.verse.length;
  const { channel } = line;
  const isPulse = line.midi === DRUM.kick || channel.voice === "soft kick" ||
    channel.voice === "low drum";
  const arrivals = isPulse ? [] : arrivalsOf(stage, stretches);
  return barsOf(stretches).flatMap((stretch) => {
    const { phrase, bar, barBeat } = stretch;
    // The drums leave first: in the second half of the way home they are silent.
    const leaving = phrase.role === "outro" && 2 * (bar - phrase.startBar) >= phrase.bars;
    if (phrase.intensity < line.from || leaving) return [];
    const isRefrain = phrase.intensity >= 2.4 || phrase.theme !== "A" || phrase.last;
    // The last bar of a phrase answers with the other pattern.
    const pattern = isRefrain !== (stretch.closing && phrase.bars > 2) ? line.refrain : line.verse;
    const midi = drumPitch(line.midi, channel, stage.keyOf(bar));
    return [...pattern].flatMap((mark, s): BeatNote[] => {
      const loudness = LOUDNESS[mark], beat = barBeat + s * step;
      const isFilled = arrivals.some((next) =>
        beat > next.beat - next.fill - 1e-6 && beat < next.beat - 1e-6
      );
      if (loudness === undefined || isFilled) return [];
      const velocity = loudness * (1 - (isPulse ? 0 : 0.12) * stage.random.next());
      return [{ beat, beats: step, midi, velocity }];
    });
  });
}

/** What leads into each part, and what marks its first beat; hardest on the picture that matters most. */
export function playFills(
  fill: Fill,
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): Line[] {
  const played = new Map<string, BeatNote[]>();
  const add = (piece: string, beat: number, beats: number, velocity: number) => {
    const { midi, channel } = FILL_PIECES[piece]!;
    const key = stage.keyOf(Math.floor((beat + 1e-6) / stage.beatsPerBar));
    const note = { beat, beats, midi: drumPitch(midi, channel, key), velocity };
    played.set(piece, [...played.get(piece) ?? [], note]);
  };
  const sixteenth = stage.eighth / 2;
  for (const { beat: end, fill: wanted, isHit, phrase } of arrivalsOf(stage, stretches)) {
    const big = wanted === 2;
    const length = Math.min(stage.beatsPerBar, (big ? 3 : 1.5) / stage.secondsPerBeat);
    add("swell", end - length, length, big ? 0.62 : 0.4);
    if (big) add("crash", end, 1.8 / stage.secondsPerBeat, isHit ? 0.95 : 0.6);
    if (isHit) add("boom", end, 2, 0.95);
    if (phrase.intensity < 1.2) continue;
    [...FILLS[fill][big ? 1 : 0]].forEach((mark, s, { length: count }) => {
      if (mark === ".") return;
      const loud = mark === mark.toUpperCase() ? 0.8 : 0.42 + 0.2 * s / count;
      add(mark.toLowerCase(), end - (count - s) * sixteenth, sixteenth, loud);
    });
  }
  return [...played].map(([piece, notes]) => ({ channel: FILL_PIECES[piece]!.channel, notes }));
}
