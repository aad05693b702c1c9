import assert from "node:assert/strict";
import type { BeatTrack } from "../../../../src/film/music/beats/detect_beats.ts";
import {
  bestTrack,
  creditOf,
  tracksToAnalyse,
  type TrackTags,
} from "../../../../src/film/music/choose_track.ts";

const tags = (path: string, seconds = 200, words = ""): TrackTags => ({ path, seconds, words });
const FILM = { mood: "happy" as const, seconds: 90, seed: 7 };
const beat = (bpm: number, confidence = 0.9): BeatTrack => ({
  bpm,
  beats: [],
  beatsPerBar: 4,
  firstBar: 0,
  confidence,
  seconds: 200,
  audible: { from: 0, to: 200 },
  barNotes: [],
});

Deno.test("tracksToAnalyse never gives the track of the film before, unless it is the only one", () => {
  const all = [tags("a.mp3"), tags("b.mp3"), tags("jingle.mp3", 8)];
  assert.deepEqual(tracksToAnalyse(all, FILM, "a.mp3").map(({ path }) => path), ["b.mp3"]);
  assert.deepEqual(tracksToAnalyse([tags("a.mp3")], FILM, "a.mp3").length, 1);
  assert.deepEqual(tracksToAnalyse([], FILM, undefined), []);
});

Deno.test("tracksToAnalyse begins with what says it is of the mood and is long enough, and listens to few", () => {
  const many = Array.from({ length: 40 }, (_, n) => tags(`${n}.mp3`, 200, "ambient"));
  const analysed = tracksToAnalyse(
    [...many, tags("sun.mp3", 60, "Pop"), tags("long.mp3", 300, "Summer")],
    {
      ...FILM,
    },
    undefined,
  );
  assert.deepEqual(analysed.slice(0, 2).map(({ path }) => path), ["long.mp3", "sun.mp3"]);
  assert.ok(analysed.length <= 5);
  const seeds = new Set(
    [1, 2, 3, 4].map((seed) => tracksToAnalyse(many, { ...FILM, seed }, "")[0]!.path),
  );
  assert.ok(seeds.size > 1, "another film begins with another one");
});

Deno.test("bestTrack wants the tempo of the mood, or half or double of it, and a sure beat", () => {
  // The earlier of equals would be taken.
  const takesSecond = (mood: "happy" | "calm", ...tracks: readonly [BeatTrack, BeatTrack]) =>
    bestTrack(tracks.map((track, n) => ({ tags: tags(`${n}.mp3`), analysed: { track } })), {
      ...FILM,
      mood,
    })?.tags.path === "1.mp3";
  assert.ok(takesSecond("happy", beat(70), beat(112)));
  assert.ok(takesSecond("calm", beat(104), beat(140)));
  assert.ok(takesSecond("happy", beat(112, 0.1), beat(112)));
});

Deno.test("bestTrack takes the one that carries the mood", () => {
  const analysed = [
    { tags: tags("slow.mp3"), analysed: { track: beat(66) } },
    { tags: tags("quick.mp3"), analysed: { track: beat(116) } },
  ];
  assert.equal(bestTrack(analysed, FILM)?.tags.path, "quick.mp3");
  assert.equal(bestTrack(analysed, { ...FILM, mood: "calm" })?.tags.path, "slow.mp3");
  assert.equal(bestTrack([], FILM), undefined);
});

Deno.test("creditOf names who made it, as far as the file says", () => {
  assert.equal(
    creditOf({ ...tags("/m/x.mp3"), title: "Harbour", artist: "The Band" }),
    "Harbour – The Band",
  );
  assert.equal(creditOf(tags("/m/My Song.flac")), "My Song");
});
