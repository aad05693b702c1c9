// The bass: roots that walk. Where a chord's third or fifth lies between its neighbours' roots it
// takes that instead, and the last eighth of a chord may lead to the next.

import { mod12 } from "../key.ts";
import type { BassFigure } from "../moods/mood_style.ts";
import type { BeatNote, Stage, Stretch } from "./stage.ts";

/** The pitch of class `pc` nearest to `near`. */
function nearest(pc: number, near: number): number {
  const up = mod12(pc - near);
  return up <= 6 ? near + up : near + up - 12;
}

/** The lowest notes of a row of chords, roots unless an inversion makes the line move by step. */
function bassLine(stretches: readonly Stretch[], centre: number): number[] {
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
  stage: Stage,
  stretches: readonly Stretch[],
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
