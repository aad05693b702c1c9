// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { soundKey } from "../../../../src/film/sound/sound_job.ts";
import { soundFilm } from "../../../fixtures/sound/sound_films.ts";

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
    { ...film, title: "Another", codec: "h265" as const },
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
    soundFilm([{ ...PARTS[0]!, join: { frames: 8, style: "dissolve" } }, PARTS[1]!], {
      music: FILE,
    }),
    soundFilm(PARTS, { music: FILE, fps: 25 }),
    { ...film, codec: "prores" as const },
  ];
  const keys = await Promise.all(different.map((one) => soundKey(one)));
  // The same music, whose stems step back apart.
  keys.push(await soundKey(film, { hasStems: true }));
  assert.equal(new Set([key, ...keys]).size, different.length + 2);
});

Deno.test("soundKey takes a muted clip for none", async () => {
  assert.equal(
    await soundKey(soundFilm([{ frames: 30, clip: "a", muted: true }])),
    await soundKey(soundFilm([{ frames: 30 }])),
  );
});
