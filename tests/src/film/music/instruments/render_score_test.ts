// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { renderScore } from "../../../../../src/film/music/instruments/render_score.ts";
import { SAMPLE_RATE } from "../../../../../src/film/music/sample_rate.ts";
import { sineFont } from "../../../../fakes/film/sine_font.ts";
import { madeTrack } from "../made_tracks.ts";
import { gather } from "../sound_measures.ts";

Deno.test("renderScore makes exactly the film's number of frames", () => {
  for (const seconds of [0.51, 1, 3.337]) {
    const frames = gather(renderScore(madeTrack("playful", 1, seconds), sineFont())).left.length;
    assert.equal(frames, Math.round(seconds * SAMPLE_RATE));
  }
});

Deno.test("renderScore makes the same samples for any block length", () => {
  const score = madeTrack("tender", 5, 4.1);
  const reference = gather(renderScore(score, sineFont()));
  for (const block of [1000, 48_000, 999_999]) {
    const again = gather(renderScore(score, sineFont(), block));
    assert.deepEqual(again.left, reference.left);
    assert.deepEqual(again.right, reference.right);
  }
  const sizes = [...renderScore(score, sineFont(), 48_000)].map((b) => b.length);
  assert.deepEqual(sizes.slice(0, 4), [96_000, 96_000, 96_000, 96_000]);
});

Deno.test("renderScore ends on silence and starts no note before its time", () => {
  const { left } = gather(renderScore(madeTrack("calm", 3, 6), sineFont()));
  assert.equal(Math.abs(left.at(-1)!), 0);
  const late = madeTrack("calm", 3, 6);
  const notes = late.notes.map((note) => ({ ...note, startSeconds: note.startSeconds + 1 }));
  const moved = gather(renderScore({ ...late, notes }, sineFont()));
  assert.ok(moved.left.subarray(0, SAMPLE_RATE).every((value) => value === 0));
});
