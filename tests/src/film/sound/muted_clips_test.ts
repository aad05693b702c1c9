import assert from "node:assert/strict";
import { clipsRead, withoutSoundOf } from "../../../../src/film/sound/muted_clips.ts";
import { soundKey } from "../../../../src/film/sound/sound_job.ts";
import { soundFilm } from "../../../fixtures/sound_films.ts";

const FILM = soundFilm([
  { frames: 30, clip: "a" },
  { frames: 30, clip: "b" },
  { frames: 30, clip: "a", inSeconds: 2 },
  { frames: 30, clip: "c", muted: true },
]);
const FILES = { "a/original": "/a.mp4", "b/original": "/b.mp4", "c/original": "/c.mp4" };

Deno.test("clipsRead names each clip once, and neither muted ones nor other files", () => {
  const keys = (...reading: string[]) => clipsRead(FILM, FILES, reading).map(({ key }) => key);
  assert.deepEqual(keys("/a.mp4", "/c.mp4", "/music.flac"), ["a"]);
  assert.deepEqual(keys("/b.mp4", "/a.mp4"), ["a", "b"]);
  assert.deepEqual(keys(), []);
});

Deno.test("withoutSoundOf mutes a clip wherever it is shown", async () => {
  const muted = withoutSoundOf(FILM, new Set(["a/original"]));
  assert.deepEqual(muted.items.map(({ sound }) => sound?.muted), [true, false, true, true]);
  // Another sound by name, so that nobody takes the silent one for the whole one.
  assert.notEqual(await soundKey(muted), await soundKey(FILM));
});
