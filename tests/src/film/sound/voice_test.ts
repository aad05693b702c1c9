// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { fadeAt, filmSamples, voicesOf } from "../../../../src/film/sound/voice.ts";
import { soundFilm } from "../../../fixtures/sound/sound_films.ts";

Deno.test("voicesOf places clips by whole frames at every film rate", () => {
  for (const fps of [24, 25, 30, 60] as const) {
    const film = soundFilm([
      { frames: 7 },
      { frames: 11, clip: "a", inSeconds: 1.5, speech: [{ start: 2, end: 5 }] },
    ], { fps });
    const [voice] = voicesOf(film);
    const frame = 48_000 / fps;
    assert.equal(filmSamples(film), 18 * frame);
    assert.equal(voice!.start, 7 * frame);
    assert.equal(voice!.samples, 11 * frame);
    assert.deepEqual(voice!.speech, [{ start: 2 * frame, end: 5 * frame }]);
  }
});

Deno.test("voicesOf leaves out what is muted, and never reaches past the film", () => {
  const film = soundFilm([{ frames: 30, clip: "a", muted: true }, { frames: 30, clip: "b" }]);
  const [only, ...rest] = voicesOf({ ...film, totalFrames: 50 });
  assert.equal(only!.sound.source.key, "b");
  assert.equal(only!.start + only!.samples, 50 * 1_600);
  assert.deepEqual(rest, []);
  assert.deepEqual(voicesOf({ ...film, totalFrames: 30 }), []);
});

Deno.test("voicesOf fades 10 ms at cuts and over a dissolve", () => {
  const film = soundFilm([
    { frames: 40, clip: "a", join: { frames: 10, style: "dissolve" } },
    { frames: 40, clip: "b" },
  ]);
  const [a, b] = voicesOf(film);
  assert.deepEqual([a!.fadeIn, a!.fadeOut], [480, 16_000]);
  assert.deepEqual([b!.fadeIn, b!.fadeOut], [16_000, 480]);
});

Deno.test("fadeAt keeps the power of two clips over a dissolve", () => {
  const film = soundFilm([
    { frames: 40, clip: "a", join: { frames: 10, style: "dissolve" } },
    { frames: 40, clip: "b" },
  ]);
  const [a, b] = voicesOf(film);
  fc.assert(fc.property(fc.integer({ min: 0, max: 15_999 }), (sample) => {
    const power = fadeAt(a!, b!.start - a!.start + sample) ** 2 + fadeAt(b!, sample) ** 2;
    assert.ok(Math.abs(power - 1) < 1e-9);
  }));
});
