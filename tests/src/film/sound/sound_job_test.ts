import assert from "node:assert/strict";
import { clipsRead, soundKey, withoutSoundOf } from "../../../../src/film/sound/sound_job.ts";
import { soundFilm } from "../../../fixtures/sound_films.ts";

const PARTS = [
  { frames: 30, clip: "a", join: { frames: 10, style: "dissolve" as const } },
  { frames: 30 },
];
const FILE = {
  mode: "file" as const,
  path: "/music/track.flac",
  key: "bytes",
  offsetSeconds: 0,
  bpm: 120,
  beatsPerBar: 4,
};

Deno.test("soundKey names what is heard and nothing else", async () => {
  const film = soundFilm(PARTS, { music: FILE });
  const key = await soundKey(film);
  assert.match(key, /^[0-9a-f]{64}$/);
  const same = [
    { ...film, title: "Another", codec: "h265" as const, creationTime: "2024-01-01T00:00:00Z" },
    { ...film, canvas: { width: 1_920, height: 1_080 } },
    { ...film, music: { ...FILE, path: "/elsewhere/track.flac" } },
    {
      ...film,
      items: film.items.map((item) => ({
        ...item,
        id: `${item.id}x`,
        sound: item.sound && { ...item.sound, source: { ...item.sound.source, asset: "moved" } },
      })),
    },
  ];
  for (const other of same) assert.equal(await soundKey(other), key);
  const different = [
    { ...film, music: { ...FILE, key: "other bytes" } },
    { ...film, music: { mode: "none" as const } },
    { ...film, fadeOutFrames: 12 },
    { ...film, privacy: true as const },
    { ...film, music: { ...FILE, liftDb: -5 } },
    soundFilm([{ ...PARTS[0]!, clip: "b" }, PARTS[1]!], { music: FILE }),
    soundFilm([{ ...PARTS[0]!, inSeconds: 1 }, PARTS[1]!], { music: FILE }),
    soundFilm([{ ...PARTS[0]!, speech: [{ start: 0, end: 9 }] }, PARTS[1]!], { music: FILE }),
    soundFilm([{ ...PARTS[0]!, join: { frames: 10, style: "dip" } }, PARTS[1]!], { music: FILE }),
    soundFilm(PARTS, { music: FILE, fps: 25 }),
  ];
  const keys = await Promise.all(different.map(soundKey));
  assert.equal(new Set([key, ...keys]).size, different.length + 1);
});

Deno.test("soundKey takes a muted clip for none", async () => {
  assert.equal(
    await soundKey(soundFilm([{ frames: 30, clip: "a", muted: true }])),
    await soundKey(soundFilm([{ frames: 30 }])),
  );
});

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
