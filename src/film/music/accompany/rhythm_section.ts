// Bass and drums. Where a chord's third or fifth is between its neighbours' roots the bass walks
// through it.

import type { BassFigure, KitLine, MoodStyle } from "../moods/mood_style.ts";
import { DRUM, mod12 } from "../score.ts";
import type { Accompaniment, BeatNote, ChordStretch } from "./stage.ts";

/** The pitch of class `pc` nearest to `near`. */
function nearest(pc: number, near: number): number {
  const up = mod12(pc - near);
  return up <= 6 ? near + up : near + up - 12;
}

/** The lowest notes of a row of chords, roots unless an inversion makes the line move by step. */
function bassLine(stretches: readonly ChordStretch[], centre: number): number[] {
  let last = centre;
  return stretches.map((stretch, i) => {
    const [root, third] = stretch.harmony.pcs as [number, number];
    const before = stretches[i - 1], after = stretches[i + 1];
    let pc = root;
    const inner = before && after && before.phrase === stretch.phrase &&
      after.phrase === stretch.phrase && before.bar !== stretch.bar;
    // V between I and VI sings down the scale when it stands on its third.
    if (inner && stretch.harmony.pcs.length <= 4 && [3, 4].includes(mod12(third - root))) {
      const from = before.harmony.pcs[0]!, to = after.harmony.pcs[0]!;
      const down = mod12(from - third), on = mod12(third - to);
      if (down >= 1 && down <= 2 && on >= 1 && on <= 2) pc = third;
    }
    // The line stays within a sixth of its centre.
    last = nearest(pc, Math.round((last + 2 * centre) / 3));
    return last;
  });
}

export function playBass(
  figure: BassFigure,
  centre: number,
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): BeatNote[] {
  const line = bassLine(stretches, centre);
  const eighth = stage.eighth;
  return stretches.flatMap((stretch, i) => {
    const midi = line[i]!;
    const next = i + 1 < line.length
      ? line[i + 1]!
      : nearest(stage.landing.harmony.pcs[0]!, centre);
    const fifthPc = stretch.harmony.pcs[2] ?? mod12(midi + 7);
    const fifth = nearest(fifthPc, midi + 4);
    const length = stretch.beats;
    const note = (beat: number, beats: number, pitch: number, velocity: number): BeatNote => ({
      beat: stretch.startBeat + beat,
      beats,
      midi: pitch,
      velocity,
    });
    // A step below or above the next note, on the last eighth.
    const approach = next === midi ? midi : next + (next > midi ? -2 : 2);
    const leads = stretch.closing && stretch.phrase.intensity >= 1.8 && next !== midi &&
      length >= 2 && figure !== "whole";
    const body: BeatNote[] = (() => {
      switch (figure) {
        case "whole":
          return [note(0, length, midi, 0.7)];
        case "two": {
          const half = stage.beatsPerBar === 3 ? 2 : Math.ceil(length / 2);
          if (length < 2) return [note(0, length, midi, 0.7)];
          return [note(0, half, midi, 0.74), note(half, length - half, fifth, 0.58)];
        }
        case "pulse":
          return Array.from(
            { length: Math.round(length / eighth) },
            (_, s) => note(s * eighth, eighth * 0.9, midi, s % 2 === 0 ? 0.74 : 0.6),
          );
        case "syncopated": {
          if (length < 4) return [note(0, length, midi, 0.74)];
          return [
            note(0, 1.4, midi, 0.76),
            note(1.5, 0.5, midi, 0.56),
            note(2, 0.9, midi, 0.7),
            note(3, 0.9, fifth, 0.6),
          ];
        }
        case "walk": {
          const third = nearest(stretch.harmony.pcs[1]!, midi + 3);
          const steps = [midi, third, fifth, third];
          return Array.from(
            { length: Math.round(length) },
            (_, b) => note(b, 0.92, steps[b % 4]!, b === 0 ? 0.74 : 0.62),
          );
        }
        case "step":
          return Array.from(
            { length: Math.ceil(length / 2) },
            (_, b) =>
              note(
                2 * b,
                0.8,
                b % 2 === 0 ? midi : fifth - 12 >= centre - 7 ? fifth - 12 : fifth,
                0.74,
              ),
          );
      }
    })();
    if (!leads) return body;
    const from = stretch.startBeat + length - eighth;
    return [
      ...body.filter((n) => n.beat < from - 1e-6)
        .map((n) => ({ ...n, beats: Math.min(n.beats, from - n.beat) })),
      { beat: from, beats: eighth * 0.9, midi: approach, velocity: 0.62 },
    ];
  });
}

const LOUDNESS: Readonly<Record<string, number>> = { X: 0.86, x: 0.64, o: 0.42 };

function patternOf(line: KitLine, stage: Accompaniment): string | undefined {
  const patterns = stage.beatsPerBar === 4
    ? line.four
    : stage.beatsPerBar === 3
    ? line.three
    : line.six;
  return patterns && stage.random.pick(patterns);
}

/** True in the last beats of a bar that leads up, where the fill takes over from the pattern. */
function filled(stretch: ChordStretch, beat: number, stage: Accompaniment): boolean {
  return stretch.closing && stretch.phrase.leadsUp &&
    beat >= stretch.barBeat + stage.beatsPerBar - 1 - 1e-6;
}

export function playKitLine(
  line: KitLine,
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): BeatNote[] {
  const pattern = patternOf(line, stage);
  if (!pattern) return [];
  const step = stage.beatsPerBar / pattern.length;
  const soft = line.midi === DRUM.kick || line.voice === "low drum" ? 0 : 0.12;
  const notes: BeatNote[] = [];
  const bars = new Map(stretches.map((stretch) => [stretch.bar, stretch]));
  for (const stretch of bars.values()) {
    const { phrase, bar } = stretch;
    // The drums leave first: in the second half of the way home they are silent.
    const leaving = phrase.role === "outro" && 2 * (bar - phrase.startBar) >= phrase.bars;
    if (phrase.intensity < line.from || leaving) continue;
    [...pattern].forEach((mark, s) => {
      const loudness = LOUDNESS[mark];
      const beat = stretch.barBeat + s * step;
      if (loudness === undefined || (line.midi !== DRUM.kick && filled(stretch, beat, stage))) {
        return;
      }
      notes.push({
        beat,
        beats: step,
        midi: line.midi ?? 60,
        velocity: loudness * (1 - soft * stage.random.next()),
      });
    });
  }
  return notes;
}

export type FillName = "swell" | "cymbal" | "snare" | "tom";

interface Fill {
  readonly name: FillName;
  readonly notes: readonly BeatNote[];
}

/** The fills of a track, one list each. */
export function playFills(
  fill: MoodStyle["fill"],
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): Fill[] {
  const swells: BeatNote[] = [], hits: BeatNote[] = [], cymbals: BeatNote[] = [];
  const bars = new Map(stretches.map((stretch) => [stretch.bar, stretch]));
  for (const stretch of bars.values()) {
    if (!stretch.closing || !stretch.phrase.leadsUp) continue;
    const end = stretch.barBeat + stage.beatsPerBar;
    const length = Math.min(stage.beatsPerBar, 3 / stage.secondsPerBeat);
    swells.push({ beat: end - length, beats: length, midi: 60, velocity: 0.6 });
    const ringing = 1.8 / stage.secondsPerBeat;
    cymbals.push({ beat: end, beats: ringing, midi: DRUM.crash, velocity: 0.6 });
    if (fill === "swell" || stretch.phrase.intensity < 1.2) continue;
    const sixteenth = stage.eighth / 2;
    const count = Math.round(1 / sixteenth);
    for (let s = 0; s < count; s++) {
      const doubled = fill === "toms" && s % 2 === 1;
      if (doubled) continue;
      hits.push({
        beat: end - 1 + s * sixteenth,
        beats: sixteenth,
        midi: fill === "toms" ? 52 - 3 * Math.floor(s / 2) : DRUM.snare,
        velocity: 0.4 + 0.32 * (s + 1) / count,
      });
    }
  }
  return [
    { name: "swell", notes: swells },
    { name: "cymbal", notes: cymbals },
    { name: fill === "toms" ? "tom" : "snare", notes: hits },
  ];
}
