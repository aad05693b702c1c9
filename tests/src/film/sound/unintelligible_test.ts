// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { unintelligible } from "../../../../src/film/sound/unintelligible.ts";
import { gathered, levelOf, stereo, stream } from "../../../fixtures/sound/sounds.ts";

const RATE = 48_000;

function sine(hertz: number, seconds: number): Float32Array {
  return stereo(
    Float32Array.from(
      { length: seconds * RATE },
      (_, i) => 0.5 * Math.sin(2 * Math.PI * hertz * i / RATE),
    ),
  );
}

const through = async (sound: Float32Array) => await gathered(unintelligible(stream(sound)));

Deno.test("unintelligible keeps the length, whatever it is, and is the same every time", async () => {
  for (const frames of [0, 1, 479, 480, 9_599, 9_600, 10_080, 10_081, 33_333]) {
    const sound = sine(200, 1).subarray(0, 2 * frames);
    const veiled = await through(sound);
    assert.equal(veiled.length, 2 * frames);
    assert.ok(veiled.every(Number.isFinite));
    assert.deepEqual(await through(sound), veiled);
  }
});

Deno.test("unintelligible takes away what words are made of and leaves the hum of a room", async () => {
  const middle = (sound: Float32Array) => levelOf(sound.subarray(RATE, sound.length - RATE));
  const lost = async (hertz: number) =>
    middle(sine(hertz, 3)) - middle(await through(sine(hertz, 3)));
  const [hum, vowel, consonant] = [await lost(120), await lost(1_200), await lost(4_000)];
  assert.ok(hum < 3, `${hum} dB`);
  assert.ok(vowel > 40, `${vowel} dB`);
  assert.ok(consonant > 60, `${consonant} dB`);
});

Deno.test("unintelligible plays pieces of a fifth of a second backwards", async () => {
  // Louder and louder; backwards, each piece begins loud and ends soft.
  const sound = sine(150, 2).map((value, i) => value * (i / (4 * RATE)));
  const veiled = await through(sound);
  const level = (from: number, to: number) =>
    levelOf(veiled.subarray(2 * Math.round(from * RATE), 2 * Math.round(to * RATE)));
  for (let piece = 2; piece < 9; piece++) {
    const start = piece * 0.2;
    assert.ok(level(start + 0.03, start + 0.08) > level(start + 0.14, start + 0.19), `${piece}`);
  }
});
