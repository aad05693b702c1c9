// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { filePasses } from "../../../../src/film/music/file_music.ts";
import { planFileMusic } from "../../../../src/film/music/plan_file_music.ts";
import type { AnalysedTrack } from "../../../../src/film/music/file_music.ts";
import { heardSong, type SongPart } from "./made_songs.ts";

/** Intro, verse, refrain, verse, refrain, bridge, refrain, ending; two seconds a bar. */
const SONG: readonly SongPart[] = [
  [8, -16, "C"],
  [16, -9, "F"],
  [8, -2, "A"],
  [16, -9, "F"],
  [8, -2, "A"],
  [8, -12, "C"],
  [8, -2, "A"],
  [4, -16, "C"],
];

/** Where the last note of the plan begins in the file. */
function endOf(heard: AnalysedTrack, film: number) {
  const { music } = planFileMusic("song.mp3", heard, film);
  const last = filePasses(music, film).at(-1)!;
  const out = last.fileSeconds + last.seconds;
  return { music, end: out - (music.ringSeconds ?? 0), out };
}

Deno.test("planFileMusic begins a short film so that its first loud part comes in its first half or soon after", () => {
  const heard = heardSong(SONG);
  for (const film of [26, 34, 42, 58, 74, 90]) {
    const { music } = planFileMusic("song.mp3", heard, film);
    const passes = filePasses(music, film);
    const loud = heard.sections.filter(({ strength }) => strength === "loud");
    const first = Math.min(
      ...passes.flatMap(({ filmSeconds, fileSeconds, seconds }) =>
        loud.filter(({ from }) => from >= fileSeconds - 1e-6 && from < fileSeconds + seconds)
          .map(({ from }) => filmSeconds + from - fileSeconds)
      ),
    );
    assert.ok(first > 0 && first <= 0.6 * film, `${film}: ${first}`);
    assert.equal(music.offsetSeconds % 8, 0, "on a phrase");
  }
});

Deno.test("planFileMusic ends a film of any length on a phrase, with a ring of one to four seconds", () => {
  const heard = heardSong(SONG);
  for (let film = 24; film <= 420; film += 7.3) {
    const { music, end } = endOf(heard, film);
    if (music.ringSeconds === undefined) {
      // The recording's own ending.
      const { out } = endOf(heard, film);
      assert.ok(heard.track.audible.to - out < 2.1, `${film}: ${out}`);
      continue;
    }
    assert.ok(music.ringSeconds >= 1.19 && music.ringSeconds <= 4.01, `${film}`);
    assert.ok(Math.abs(end / 8 - Math.round(end / 8)) < 1e-6, `${film} ends at ${end}`);
  }
});

Deno.test("planFileMusic repeats whole bars that sound alike, so that song and film end together", () => {
  const heard = heardSong([[30, -6, "C"]]);
  for (const seconds of [71, 95, 128, 236]) {
    const { music } = planFileMusic("song.mp3", heard, seconds);
    for (const { from, to } of music.jumps!) {
      assert.equal(Math.abs(from - to) % 8, 0, "the turn of chords is kept");
    }
    const last = filePasses(music, seconds).at(-1)!;
    const film = last.filmSeconds + last.seconds;
    assert.ok(film > seconds - 1.3, `${seconds}: silent after ${film}`);
  }
});

Deno.test("planFileMusic ends a film not in mid-word, where another phrase can end it", () => {
  const plain = heardSong(SONG), film = 60;
  const { end } = endOf(plain, film);
  const sung = [{ start: end - 1, end: end + 1 }];
  const other = endOf({ ...plain, sung }, film);
  assert.ok(other.end < end - 1 || other.end > end + 1, `${other.end} beside ${end}`);
  const begins = planFileMusic("song.mp3", plain, film).music.offsetSeconds;
  const late = planFileMusic(
    "song.mp3",
    { ...plain, sung: [{ start: begins - 0.5, end: begins + 2 }] },
    film,
  );
  assert.notEqual(late.music.offsetSeconds, begins);
});

Deno.test("planFileMusic keeps where it began when the film's length turns out another", () => {
  const heard = heardSong(SONG), offsetSeconds = 32;
  for (const film of [58, 60, 63.5]) {
    const { music } = planFileMusic("song.mp3", heard, film, { offsetSeconds });
    assert.equal(music.offsetSeconds, offsetSeconds);
  }
});

Deno.test("planFileMusic ends a track that another follows on whole phrases, without a ring", () => {
  const heard = heardSong(SONG);
  for (const wanted of [118, 131, 144, 170]) {
    const { music, seconds } = planFileMusic("song.mp3", heard, wanted, { isFollowed: true });
    assert.equal(seconds % 8, 0);
    assert.ok(Math.abs(seconds - wanted) <= 8);
    assert.equal(music.ringSeconds, undefined);
  }
});

Deno.test("planFileMusic plays what has no bars from where it begins to sound", () => {
  const heard = heardSong([]);
  const silence = { ...heard, track: { ...heard.track, beats: [], audible: { from: 1, to: 9 } } };
  const { music } = planFileMusic("noise.mp3", silence, 30);
  assert.deepEqual([music.offsetSeconds, music.endSeconds, music.jumps], [1, 9, undefined]);
});
