// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { perform, type Strike } from "../../../../../src/film/music/instruments/performance.ts";
import { SAMPLE_RATE } from "../../../../../src/film/music/sample_rate.ts";
import type { Part, Score, ScoreNote, Voice } from "../../../../../src/film/music/score.ts";
import { madeTrack } from "../made_tracks.ts";
import { MOOD_NAMES } from "../sound_measures.ts";

const note = (startSeconds: number, midi: number, seconds = 0.4): ScoreNote => ({
  channel: 0,
  startSeconds,
  seconds,
  midi,
  velocity: 0.6,
});

/** Chords change every two seconds. */
function played(voice: Voice, notes: readonly ScoreNote[], part: Part = "arpeggio") {
  const score: Score = {
    ...madeTrack("calm", 1, 8),
    channels: [{ part, voice, gainDb: 0, pan: 0, send: 0 }],
    notes,
    chords: [0, 2, 4, 6].map((startSeconds) => ({
      startSeconds,
      seconds: 2,
      symbol: "C",
      degree: "I",
    })),
  };
  return perform(score);
}

const at = ({ frame }: Strike) => frame / SAMPLE_RATE;
const struck = (strikes: readonly Strike[]) => strikes.filter(({ velocity }) => velocity > 0);
const lifted = (strikes: readonly Strike[]) => strikes.filter(({ velocity }) => velocity === 0);

Deno.test("perform starts every note at its sample", () => {
  for (const mood of MOOD_NAMES) {
    const score = madeTrack(mood, 4, 30);
    const { lines, strikes } = perform(score);
    score.channels.forEach((_, channel) => {
      const own = new Set(lines.flatMap((line, i) => line.channel === channel ? [i] : []));
      const starts = score.notes.filter((each) => each.channel === channel)
        .map(({ startSeconds }) => Math.round(startSeconds * SAMPLE_RATE));
      const frames = struck(strikes).filter(({ line }) => own.has(line)).map(({ frame }) => frame);
      if (own.size === 0) return;
      assert.deepEqual(frames, starts.sort((a, b) => a - b), `${mood} ${channel}`);
    });
  }
});

Deno.test("perform holds figures under the pedal to the next chord, and a tune a little", () => {
  const end = (voice: Voice, part?: Part) =>
    at(lifted(played(voice, [note(0.5, 60)], part).strikes)[0]!);
  assert.equal(end("soft piano"), 2);
  assert.ok(Math.abs(end("soft piano", "melody") - 1.25) < 1e-4);
  assert.ok(Math.abs(end("flute") - 0.9) < 1e-4);
});

Deno.test("perform lifts a key before it is struck again", () => {
  const { strikes } = played("soft piano", [note(0.5, 60), note(1, 60)]);
  assert.deepEqual(strikes.map(({ velocity }) => Math.sign(velocity)), [1, 0, 1, 0]);
  assert.deepEqual(strikes.map(at), [0.5, 1, 1, 2]);
});

Deno.test("perform gives short notes of strings to players with a quick bow", () => {
  const { lines, strikes } = played("strings", [note(0, 60, 0.2), note(1, 62, 1.5)]);
  const patchAt = (second: number) =>
    lines[struck(strikes).find((each) => at(each) === second)!.line]!.patch.program;
  assert.equal(patchAt(0), 48);
  assert.equal(patchAt(1), 49);
});

Deno.test("perform strikes a lone drum by its own key, and sweeps are no strikes", () => {
  assert.equal(struck(played("shaker", [note(0, 60)]).strikes)[0]!.key, 82);
  const { strikes, sweeps } = played("cymbal swell", [note(0, 60, 2)]);
  assert.equal(strikes.length, 0);
  assert.equal(sweeps.length, 1);
});
