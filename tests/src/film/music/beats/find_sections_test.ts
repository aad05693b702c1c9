// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { detectBeats } from "../../../../../src/film/music/beats/detect_beats.ts";
import { findSections } from "../../../../../src/film/music/beats/find_sections.ts";
import { levelsOf, songOf, soundOfSong } from "../made_songs.ts";

/** Bars, decibels, the turn of chords. */
const SONG = [
  [8, -14, "C"],
  [8, -9, "F"],
  [8, -2, "A"],
  [8, -9, "F"],
  [8, -2, "A"],
  [4, -14, "C"],
] as const;

Deno.test("findSections finds what is quiet and loud, and the refrain that comes again", () => {
  const { track, levels } = songOf(SONG);
  const sections = findSections(track, levels);
  assert.deepEqual(
    sections.map(({ from, to, strength, isRefrain }) => [from, to, strength, isRefrain]),
    [
      [0, 16, "quiet", false],
      [16, 32, "even", false],
      [32, 48, "loud", true],
      [48, 64, "even", false],
      [64, 80, "loud", true],
      [80, 88, "quiet", false],
    ],
  );
});

Deno.test("findSections finds a part of other chords by them alone, and no loud one in an even track", () => {
  const { track, levels } = songOf([[16, -6, "C"], [8, -6, "F"], [16, -6, "C"]]);
  const sections = findSections(track, levels);
  assert.deepEqual(sections.map(({ from }) => from), [0, 32, 48]);
  assert.ok(sections.every(({ strength }) => strength === "even"));
  assert.deepEqual(findSections(songOf([[6, -6, "C"]]).track, levels), []);
});

Deno.test("findSections hears the parts of a played song to the bar", async () => {
  const sound = soundOfSong([[4, -16, "C"], [8, -4, "A"], [4, -16, "C"], [8, -4, "A"]], 16_000);
  const track = await detectBeats(sound, 16_000);
  const sections = findSections(track, levelsOf(sound, 16_000));
  assert.deepEqual(sections.map(({ strength }) => strength), ["quiet", "loud", "quiet", "loud"]);
  sections.slice(1).forEach(({ from }, i) =>
    assert.ok(Math.abs(from - [8, 24, 32][i]!) < 0.1, `${from}`)
  );
  assert.deepEqual(sections.map(({ isRefrain }) => isRefrain), [false, true, false, true]);
});
