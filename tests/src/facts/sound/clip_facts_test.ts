// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Span } from "../../../../src/bank/fact.ts";
import { analyseSound } from "../../../../src/facts/sound/clip_facts.ts";
import {
  applause,
  atLevel,
  blocksOf,
  chords,
  gusts,
  harmonics,
  lowPass,
  RATE,
  type Spoken,
  stereo,
  sum,
  surf,
  times,
  tone,
  tune,
  voice,
  whiteNoise,
} from "../../../fixtures/sound/sounds.ts";

const facts = (mono: Float32Array) => analyseSound(blocksOf(stereo(mono)));

const within = (second: number, spans: readonly Span[]) =>
  spans.some(({ start, end }) => second >= start && second < end);

/**
 * Shares of the spoken moments, and of those more than a pause away from speech, that were taken
 * for speech.
 */
function rates(phrases: Spoken["phrases"], found: readonly Span[], seconds: number) {
  let hit = 0, spoken = 0, taken = 0, silent = 0;
  for (let second = 0; second < seconds; second += 0.05) {
    const got = within(second, found) ? 1 : 0;
    if (within(second, phrases)) {
      spoken++;
      hit += got;
    } else if (!phrases.some(({ start, end }) => second > start - 1 && second < end + 1)) {
      silent++;
      taken += got;
    }
  }
  return { hit: hit / spoken, taken: silent === 0 ? 0 : taken / silent };
}

const SECONDS = 10;
/** What is heard beside the voice. */
const GROUNDS: Record<string, Float32Array> = {
  room: lowPass(whiteNoise(SECONDS, 11), 2_000),
  wind: gusts(SECONDS, 12),
  surf: surf(SECONDS, 13),
  chords: chords(SECONDS),
  applause: applause(SECONDS, 14),
};

Deno.test("analyseSound finds a voice over room noise, wind, surf and music", async () => {
  const low = voice(SECONDS, 1, 110), high = voice(SECONDS, 2, 210);
  const cases: Array<[who: Spoken, ground: string, ratio: number, leastHit: number]> = [
    [low, "room", 30, 0.95],
    [high, "room", 10, 0.95],
    [low, "room", 5, 0.8],
    [high, "wind", 10, 0.95],
    [low, "wind", 0, 0.85],
    [high, "surf", 10, 0.85],
    [low, "chords", 10, 0.85],
    [high, "applause", 5, 0.85],
  ];
  for (const [{ sound, phrases }, ground, ratio, leastHit] of cases) {
    const mixed = sum(atLevel(sound, -24), atLevel(GROUNDS[ground]!, -24 - ratio));
    const { speech } = await facts(mixed);
    const { hit, taken } = rates(phrases, speech, SECONDS);
    const where = `a voice over ${ground} at ${ratio} dB`;
    assert.ok(hit >= leastHit, `${where}: ${Math.round(100 * hit)} % found`);
    assert.equal(taken, 0, `${where}: ${Math.round(100 * taken)} % of the rest taken for speech`);
  }
});

Deno.test("analyseSound hears no speech where nobody speaks", async () => {
  const seconds = 4;
  const sounds: Record<string, Float32Array> = {
    silence: new Float32Array(seconds * RATE),
    "white noise": whiteNoise(seconds, 1),
    gusts: gusts(seconds, 2),
    surf: surf(seconds, 3),
    applause: applause(seconds, 4),
    chords: chords(seconds),
    tune: tune(seconds, 5),
    tone: tone(seconds, 440),
    hum: harmonics(seconds, () => 100, 20),
    siren: harmonics(seconds, (t) => 650 + 350 * Math.sin(2 * t), 4),
    engine: harmonics(seconds, (t) => 90 + 4 * t, 25, 0.8),
    "pulsing noise": times(
      whiteNoise(seconds, 6),
      tone(seconds, 4).map((x) => 0.55 + 0.45 * x),
    ),
  };
  for (const [name, sound] of Object.entries(sounds)) {
    const loud = name === "silence" ? sound : atLevel(sound, -22);
    assert.deepEqual((await facts(loud)).speech, [], name);
  }
});

Deno.test("analyseSound keeps utterances in order, apart and inside the sound", async () => {
  const { sound } = voice(SECONDS, 3, 150);
  const { speech } = await facts(atLevel(sound, -20).subarray(0, 9 * RATE));
  assert.ok(speech.length >= 2);
  let last = 0;
  for (const { start, end } of speech) {
    assert.ok(start >= last && end > start && end <= 9);
    last = end + 0.03;
  }
});

Deno.test("analyseSound gives a level for every half second begun, in dBFS", async () => {
  const sound = sum(tone(1.7, 1_000, 0.1), new Float32Array(0));
  sound.fill(0, RATE / 2, RATE);
  const { levels, loudness, hasSound } = await facts(sound);
  assert.deepEqual(levels, [-23.01, -120, -23.01, -23.01]);
  assert.ok(hasSound);
  assert.ok(Math.abs(loudness + 21.2) < 0.6, `${loudness}`);
});

Deno.test("analyseSound does not depend on how the sound comes in blocks", async () => {
  const sound = stereo(atLevel(voice(6, 4, 180).sound, -22));
  const one = await analyseSound([sound]);
  assert.deepEqual(await analyseSound(blocksOf(sound, 997)), one);
});

Deno.test("analyseSound tells a silent track from none", async () => {
  assert.deepEqual(await analyseSound([]), {
    hasSound: false,
    loudness: -70,
    speech: [],
    levels: [],
  });
  const silent = await analyseSound([new Float32Array(48_000)]);
  assert.deepEqual(silent, { hasSound: true, loudness: -70, speech: [], levels: [-120] });
});
