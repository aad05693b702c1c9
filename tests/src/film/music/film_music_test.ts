// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { fileBeats, filePasses } from "../../../../src/film/music/file_music.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { heardSong } from "./made_songs.ts";

const HEARD = heardSong([
  [8, -16, "C"],
  [16, -9, "F"],
  [8, -2, "A"],
  [16, -9, "F"],
  [8, -2, "A"],
  [4, -16, "C"],
]);

function filmOf(shots: number) {
  const each = Array.from({ length: shots }, (_, n) => stillShot(n));
  const cut = cutOf(each, { target: { ...cutOf(each).target, seconds: 4 * shots } });
  const brief = briefOf({ music: { mode: "file", path: "song.mp3", credit: "Harbour" } });
  const timeline = planFilm(cut, brief, { get: () => undefined }, [HEARD]);
  const { music } = timeline;
  assert.ok(music.mode === "file");
  return { ...timeline, music, seconds: timeline.totalFrames / timeline.fps };
}

Deno.test("a film to the owner's track is cut on its beats as they are heard in the film", () => {
  for (const shots of [8, 14, 25, 40]) {
    const { music, seconds, items, joins, fps } = filmOf(shots);
    const beats = fileBeats(music, HEARD.track, seconds + 1);
    const cuts = items.slice(1).map(({ startFrame }, i) =>
      (startFrame + (joins[i]?.frames ?? 0) / 2) / fps
    );
    const on = cuts.filter((cut) => beats.some((beat) => Math.abs(beat - cut) <= 0.04));
    assert.ok(on.length >= 0.93 * cuts.length, `${shots}: ${on.length} of ${cuts.length}`);
  }
});

Deno.test("a film to the owner's track ends on a phrase of it, with a ring or with its own ending", () => {
  for (const shots of [8, 11, 14, 19, 25, 40]) {
    const { music, seconds } = filmOf(shots);
    const last = filePasses(music, seconds).at(-1)!, out = last.fileSeconds + last.seconds;
    if (music.ringSeconds === undefined) {
      assert.ok(HEARD.track.audible.to - out < 1.6, `${shots}: ${out}`);
    } else {
      const phrase = (out - music.ringSeconds) / 8;
      assert.ok(Math.abs(phrase - Math.round(phrase)) < 0.01, `${shots}: ${phrase}`);
      assert.ok(music.ringSeconds >= 1.19 && music.ringSeconds <= 4.1, `${music.ringSeconds}`);
    }
  }
});

Deno.test("a long film changes its track on a phrase, near its middle, and keeps its loudness", () => {
  const first = heardSong([[8, -14, "F"], [60, -6, "A"]]), each = { ...HEARD, loudness: -11 };
  const shots = Array.from(
    { length: 70 },
    (_, n) => stillShot(n, { storyId: `story-${Math.floor(n / 7)}` }),
  );
  const cut = cutOf(shots, { target: { ...cutOf(shots).target, seconds: 280 } });
  const music = { mode: "file", path: "a.mp3", then: { path: "b.mp3" }, credit: "A · B" } as const;
  const timeline = planFilm(cut, briefOf({ music }), { get: () => undefined }, [first, each]);
  assert.ok(timeline.music.mode === "file");
  const seconds = timeline.totalFrames / timeline.fps, { then, credit } = timeline.music;
  assert.deepEqual([then!.path, then!.gainDb, credit], ["b.mp3", -3, "A · B"]);
  assert.equal(then!.startSeconds % 8, 0);
  assert.ok(Math.abs(then!.startSeconds - seconds / 2) < 20, `${then!.startSeconds} of ${seconds}`);
  const second = filePasses(then!, seconds - then!.startSeconds).at(-1)!;
  assert.ok(second.filmSeconds + second.seconds > seconds - then!.startSeconds - 1.3);
  const cuts = timeline.items.slice(1).map(({ startFrame }, i) =>
    (startFrame + (timeline.joins[i]?.frames ?? 0) / 2) / timeline.fps
  );
  const on = cuts.filter((cut) => timeline.beats.some((beat) => Math.abs(beat - cut) <= 0.04));
  assert.ok(on.length >= 0.93 * cuts.length, `${on.length} of ${cuts.length}`);
});
