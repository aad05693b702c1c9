// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { audibleVoice } from "../../../../src/film/sound/audible_voice.ts";
import { voicesOf } from "../../../../src/film/sound/voice.ts";
import { soundFilm } from "../../../fixtures/sound/sound_films.ts";

/** Steps of 100 ms at a loudness in LUFS. */
const steps = (...parts: ReadonlyArray<readonly [count: number, lufs: number]>) =>
  parts.flatMap(([count, lufs]) => Array<number>(count).fill(10 ** ((lufs + 0.691) / 10)));

const voiceOf = (frames: number, speech: Array<{ start: number; end: number }> = []) =>
  voicesOf(soundFilm([{ frames: 60 }, { frames, clip: "a", speech }]))[0]!;

const decibels = (gain: number) => 20 * Math.log10(gain);

Deno.test("audibleVoice lifts words to −18 LUFS and lays ambience at −26", () => {
  const spoken = audibleVoice(voiceOf(90, [{ start: 0, end: 90 }]), steps([30, -24]), 144_000)!;
  assert.ok(Math.abs(decibels(spoken.gain) - 6) < 1e-6);
  const ambient = audibleVoice(voiceOf(90), steps([30, -24]), 144_000)!;
  assert.ok(Math.abs(decibels(ambient.gain) + 2) < 1e-6);
});

Deno.test("audibleVoice measures words by themselves, not by what is louder around them", () => {
  const voice = voiceOf(90, [{ start: 0, end: 30 }]);
  const heard = audibleVoice(voice, steps([10, -22], [20, -8]), 144_000)!;
  assert.ok(Math.abs(decibels(heard.gain) - 4) < 1e-6);
});

Deno.test("audibleVoice finds what stands out of its background, in seconds of the film", () => {
  const laugh = audibleVoice(voiceOf(180), steps([30, -45], [10, -22], [20, -45]), 288_000)!;
  assert.equal(laugh.lively.length, 1);
  const [{ start, end }] = laugh.lively as [{ start: number; end: number }];
  // The film begins 2 s earlier; loudness is felt over 400 ms, so both edges may be 0.2 s out.
  assert.ok(Math.abs(start - 5) <= 0.21 && Math.abs(end - 6) <= 0.21, `${start} ${end}`);
});

Deno.test("audibleVoice lets a clip that ends early leave like an edit", () => {
  const heard = audibleVoice(voiceOf(90), steps([10, -20]), 50_000)!;
  assert.equal(heard.samples, 50_000);
  assert.deepEqual(heard.fadeOut, 480);
});

Deno.test("audibleVoice lifts and lowers clips by the table of film.md SND-5", () => {
  const table: Array<[loudness: number, speaks: boolean, gain: number | undefined]> = [
    [-18, true, 0],
    [-24, true, 6],
    [-27, true, 9],
    [-35, true, 9],
    [-10, true, -8],
    [-3, true, -12],
    [-26, false, 0],
    [-20, false, -6],
    [-8, false, -12],
    [-40, false, 9],
    [-49.999, false, 9],
    [-50.1, false, undefined],
    [-51, true, undefined],
    [-70, true, undefined],
  ];
  for (const [loudness, speaks, gain] of table) {
    const voice = voiceOf(90, speaks ? [{ start: 0, end: 90 }] : []);
    const found = audibleVoice(voice, steps([30, loudness]), 144_000);
    const label = `${loudness} ${speaks}`;
    if (gain === undefined) assert.equal(found, undefined, label);
    else assert.ok(Math.abs(decibels(found!.gain) - gain) < 1e-6, label);
  }
});
