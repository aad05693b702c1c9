// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  characterOf,
  creditOf,
  rankTracks,
  type TrackCharacter,
  tracksToHear,
  type TrackTags,
} from "../../../../src/film/music/choose_track.ts";
import { heardSong } from "./made_songs.ts";

const tags = (path: string, seconds = 200, words = ""): TrackTags => ({ path, seconds, words });
const FILM = { mood: "happy" as const, seconds: 90, seed: 7 };
const known = (path: string, bpm: number, changes: Partial<TrackCharacter> = {}): TrackTags => ({
  ...tags(path),
  character: { bpm, confidence: 0.9, beatsPerBar: 4, isMinor: false, ...changes },
});
const names = (tracks: readonly TrackTags[]) => tracks.map(({ path }) => path);

Deno.test("tracks of the films before are left out, unless there are no others", () => {
  const all = [tags("a.mp3"), tags("b.mp3"), tags("jingle.mp3", 8)];
  assert.deepEqual(names(tracksToHear(all, FILM, ["a.mp3"])), ["b.mp3"]);
  assert.deepEqual(names(tracksToHear(all, FILM, ["a.mp3", "b.mp3"])), ["b.mp3"]);
  assert.deepEqual(names(tracksToHear([tags("a.mp3")], FILM, ["a.mp3"])), ["a.mp3"]);
  assert.deepEqual(tracksToHear([], FILM, []), []);
  const two = [known("a.mp3", 112), known("b.mp3", 60)];
  assert.deepEqual(names(rankTracks(two, FILM, ["a.mp3"])), ["b.mp3"]);
});

Deno.test("tracksToHear begins with what says it is of the mood and is long enough, hears few, and none again", () => {
  const many = Array.from({ length: 40 }, (_, n) => tags(`${n}.mp3`, 200, "ambient"));
  const all = [...many, tags("sun.mp3", 60, "Pop"), tags("long.mp3", 300, "Summer")];
  const heard = tracksToHear([...all, known("known.mp3", 112)], FILM, []);
  assert.deepEqual(names(heard).slice(0, 2), ["long.mp3", "sun.mp3"]);
  assert.equal(heard.length, 5);
  assert.ok(!names(heard).includes("known.mp3"));
  const seeds = new Set(
    [1, 2, 3, 4].map((seed) => tracksToHear(many, { ...FILM, seed }, [])[0]!.path),
  );
  assert.ok(seeds.size > 1, "another film begins with another one");
});

Deno.test("rankTracks wants the tempo and the key of the mood, and a sure beat", () => {
  const first = (mood: "happy" | "calm" | "nostalgic", ...tracks: readonly TrackTags[]) =>
    names(rankTracks(tracks, { ...FILM, mood }, []))[0];
  assert.equal(first("happy", known("slow.mp3", 70), known("quick.mp3", 112)), "quick.mp3");
  assert.equal(first("calm", known("half.mp3", 140), known("other.mp3", 104)), "half.mp3");
  assert.equal(
    first("happy", known("doubtful.mp3", 112, { confidence: 0.1 }), known("sure.mp3", 112)),
    "sure.mp3",
  );
  assert.equal(
    first("nostalgic", known("major.mp3", 84), known("minor.mp3", 84, { isMinor: true })),
    "minor.mp3",
  );
});

Deno.test("rankTracks lets chance choose among hundreds that are as good", () => {
  const all = Array.from({ length: 300 }, (_, n) => known(`${n}.mp3`, 60 + n / 3));
  const firsts = new Set(
    Array.from({ length: 20 }, (_, seed) => names(rankTracks(all, { ...FILM, seed }, []))[0]),
  );
  assert.ok(firsts.size >= 12, `${firsts.size} of 20`);
});

Deno.test("characterOf tells a song in a minor key from one in a major key", () => {
  assert.equal(characterOf(heardSong([[8, -6, "C"]])).isMinor, false);
  const minor = [0, 5, 7, 0].map((root) =>
    Array.from({ length: 12 }, (_, note) => [0, 3, 7].includes((note - root + 12) % 12) ? 0.58 : 0)
  );
  const { track } = heardSong([[8, -6, "C"]]);
  assert.equal(characterOf({ track: { ...track, barNotes: minor } }).isMinor, true);
});

Deno.test("creditOf names who made it, as far as the file says", () => {
  assert.equal(
    creditOf({ ...tags("/m/x.mp3"), title: "Harbour", artist: "The Band" }),
    "Harbour – The Band",
  );
  assert.equal(creditOf(tags("/m/My Song.flac")), "My Song");
});
