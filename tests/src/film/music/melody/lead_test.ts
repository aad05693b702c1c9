// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  chordScale,
  type Harmony,
  harmonyOf,
  type Key,
  lifted,
  mod12,
  type Score,
  type ScoreNote,
} from "../../../../../src/film/music/score.ts";
import { madeTrack } from "../made_tracks.ts";
import { MOOD_NAMES } from "../sound_measures.ts";

/** The tune alone: where two voices sing, the lower one. */
function tuneOf(score: Score): ScoreNote[] {
  const sung = score.notes.filter((n) => score.channels[n.channel]!.part === "melody");
  return sung.filter((note) =>
    !sung.some((other) =>
      other !== note && Math.abs(other.startSeconds - note.startSeconds) < 0.03 &&
      (other.midi < note.midi || (other.midi === note.midi && other.channel < note.channel))
    )
  );
}

/** The chord under a note, in the key it is in: that of the track, or lifted by a semitone or two. */
function chordOf(score: Score, note: ScoreNote): { readonly key: Key; readonly harmony: Harmony } {
  const chord = [...score.chords].reverse().find((c) =>
    c.startSeconds <= note.startSeconds + 0.02
  )!;
  const [plain = ""] = chord.symbol.split("/");
  for (const semitones of [0, 1, 2]) {
    const key = lifted(score.key, semitones);
    const harmony = harmonyOf(key, chord.degree + plain.replace(/^[A-G][#b]*/, ""));
    if (harmony.symbol === plain) return { key, harmony };
  }
  throw new Error(`${chord.symbol} is no ${chord.degree}`);
}

function rangeOf(notes: readonly ScoreNote[]): number {
  const pitches = notes.map(({ midi }) => midi);
  return pitches.length === 0 ? 0 : Math.max(...pitches) - Math.min(...pitches);
}

const scores = MOOD_NAMES.flatMap((mood) => [1, 2, 3, 4].map((seed) => madeTrack(mood, seed, 75)));

Deno.test("singLead puts chord tones on nearly all bar lines and scale tones everywhere", () => {
  let onBars = 0, chordTones = 0;
  for (const score of scores) {
    const bar = score.beatsPerBar * 60 / score.bpm;
    for (const note of tuneOf(score)) {
      const { key, harmony } = chordOf(score, note);
      assert.ok(chordScale(key, harmony).includes(mod12(note.midi)), score.mood);
      const at = note.startSeconds / bar;
      if (Math.abs(at - Math.round(at)) > 1e-3) continue;
      onBars++;
      if (harmony.pcs.includes(mod12(note.midi))) chordTones++;
    }
  }
  assert.ok(onBars > 300);
  assert.ok(chordTones / onBars > 0.93, `${chordTones} of ${onBars}`);
});

Deno.test("singLead moves mostly by step, never by a tritone or a seventh, within a twelfth", () => {
  for (const score of scores) {
    const tune = tuneOf(score);
    let steps = 0, all = 0;
    tune.forEach((note, i) => {
      const before = tune[i - 1];
      // Phrases and voices change over rests; what is sung in one breath is what counts.
      if (!before || before.channel !== note.channel) return;
      if (note.startSeconds - before.startSeconds - before.seconds > 0.15) return;
      const interval = Math.abs(note.midi - before.midi);
      all++;
      if (interval <= 4) steps++;
      assert.ok(interval <= 14, `${score.mood} ${score.seed}: ${interval}`);
    });
    assert.ok(steps / all > 0.68, `${score.mood} ${score.seed}: ${steps} of ${all}`);
    for (const channel of new Set(tune.map((note) => note.channel))) {
      const pitches = tune.filter((note) => note.channel === channel);
      // The last refrain may be sung an octave up; each part stays within two octaves all the same.
      assert.ok(rangeOf(pitches) <= 32, score.mood);
      score.sections.forEach(({ startSeconds }, i) => {
        const end = score.sections[i + 1]?.startSeconds ?? Infinity;
        const part = pitches.filter((note) =>
          note.startSeconds > startSeconds - 0.02 && note.startSeconds < end - 0.02
        );
        assert.ok(rangeOf(part) <= 24, `${score.mood} ${score.seed}, part ${i}`);
      });
    }
  }
});
