// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { fileBeats, filePasses, partsOf } from "../../../../src/film/music/file_music.ts";
import { planFileMusic } from "../../../../src/film/music/plan_file_music.ts";
import { heardSong } from "./made_songs.ts";

const MUSIC = { path: "song.mp3", key: "k", offsetSeconds: 2, bpm: 120, beatsPerBar: 4 };

Deno.test("filePasses covers the film without gap or overlap", () => {
  fc.assert(fc.property(
    fc.integer({ min: 10, max: 60 }),
    fc.double({ min: 10, max: 400, noNaN: true }),
    (bars, seconds) => {
      const { music } = planFileMusic("song.mp3", heardSong([[bars, -6, "C"]]), seconds);
      let film = 0;
      for (const pass of filePasses(music, seconds)) {
        assert.ok(Math.abs(pass.filmSeconds - film) < 1e-6 && pass.seconds > 0);
        film += pass.seconds;
      }
      assert.ok(film <= seconds + 1e-6 && film > seconds - 1.5, `${film} of ${seconds}`);
    },
  ));
});

Deno.test("filePasses plays the loops of films that an earlier version laid out", () => {
  const music = { ...MUSIC, loop: { start: 4, end: 12 }, endSeconds: 14 };
  assert.deepEqual(filePasses(music, 20), [
    { filmSeconds: 0, fileSeconds: 2, seconds: 10 },
    { filmSeconds: 10, fileSeconds: 4, seconds: 10 },
  ]);
});

Deno.test("partsOf lets the second track take over where it begins", () => {
  const then = { ...MUSIC, path: "two.mp3", startSeconds: 30, gainDb: -3 };
  const plan = { mode: "file" as const, ...MUSIC, then };
  assert.deepEqual(
    partsOf(plan, 50).map(({ music, startSeconds, seconds, gainDb }) => [
      music.path,
      startSeconds,
      seconds,
      gainDb,
    ]),
    [["song.mp3", 0, 30, 0], ["two.mp3", 30, 20, -3]],
  );
  assert.equal(partsOf(plan, 30).length, 1);
});

Deno.test("fileBeats keeps beats even and bar lines in place through jumps, and goes on after the file", () => {
  const { track } = heardSong([[24, -6, "C"]]);
  const { music } = planFileMusic("song.mp3", { ...heardSong([[24, -6, "C"]]) }, 150);
  assert.ok(music.jumps!.length > 0);
  const beats = fileBeats(music, track, 160);
  assert.equal(beats.length, 320);
  beats.forEach((beat, i) => assert.ok(Math.abs(beat - i * 0.5) < 1e-6, `beat ${i} at ${beat}`));
});
