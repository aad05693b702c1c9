// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { MOOD_NAMES } from "../../../../src/film/brief/brief.ts";
import { distance, otherSeeds, pieceOf, takeOf } from "../../../../src/film/music/other_music.ts";
import { heardSong } from "./made_songs.ts";

const wish = (mood: typeof MOOD_NAMES[number], seed: number) =>
  ({ mood, seed, lengthSecondsHint: 90, fps: 30 }) as const;

Deno.test("other music differs clearly from the film's and from each other, in every mood", () => {
  let lowest = Infinity;
  for (const mood of MOOD_NAMES) {
    for (const seed of [1, 77]) {
      const film = wish(mood, seed), seeds = otherSeeds(film, 3);
      assert.equal(new Set([seed, ...seeds]).size, 4);
      const pieces = [film, ...seeds.map((other) => ({ ...film, seed: other }))].map(pieceOf);
      pieces.forEach((a, i) =>
        pieces.slice(0, i).forEach((b) => lowest = Math.min(lowest, distance(a, b)))
      );
    }
  }
  assert.ok(lowest > 0.6, `${lowest} of 3`);
  assert.equal(distance(pieceOf(wish("calm", 1)), pieceOf(wish("calm", 1))), 0);
  assert.deepEqual(otherSeeds(wish("calm", 1), 3), otherSeeds(wish("calm", 1), 3));
});

Deno.test("a take is ten seconds in the tempo of the film, or from a good place of a track", () => {
  const composed = takeOf(wish("happy", 5)), { music } = composed;
  assert.equal(composed.totalFrames / composed.fps, 10);
  assert.ok(music.mode === "composed");
  assert.equal(music.bpm, pieceOf(wish("happy", 5)).bpm);
  const heard = heardSong([[8, -16, "C"], [8, -2, "A"], [8, -12, "F"], [8, -2, "A"]]);
  const track = takeOf({ path: "song.mp3", heard });
  assert.ok(track.music.mode === "file" && track.music.offsetSeconds > 0);
});
