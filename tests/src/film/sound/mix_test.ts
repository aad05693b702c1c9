// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import type { AudibleVoice, Window } from "../../../../src/film/sound/audible_voice.ts";
import { Ducking, mixFilm } from "../../../../src/film/sound/mix.ts";
import { filmSamples, voicesOf } from "../../../../src/film/sound/voice.ts";
import { type FilmPart, soundFilm } from "../../../fixtures/sound/sound_films.ts";
import { gathered, levelOf, stream } from "../../../fixtures/sound/sounds.ts";

const heard = (film: ReturnType<typeof soundFilm>): AudibleVoice[] =>
  voicesOf(film).map((voice) => ({ ...voice, gain: 1, lively: [] }));

/** A clip of ones, as long as it is asked for. */
const ones = ({ samples }: { samples: number }) => stream(new Float32Array(2 * samples).fill(1));

const part: fc.Arbitrary<FilmPart> = fc.record({
  frames: fc.integer({ min: 13, max: 40 }),
  clip: fc.constantFrom(undefined, "a", "b"),
  join: fc.constantFrom(
    { frames: 0, style: "cut" as const },
    { frames: 6, style: "dissolve" as const },
    { frames: 12, style: "dissolve" as const },
  ),
});

Deno.test("mixFilm is exactly as long as the picture, over any number of joins", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(24 as const, 25 as const, 30 as const, 60 as const),
      async (parts, fps) => {
        const film = soundFilm(parts, { fps });
        const samples = filmSamples(film);
        assert.equal(samples, film.totalFrames * 48_000 / fps);
        let open = 0, most = 0, given = 0;
        const openVoice = async function* (voice: AudibleVoice) {
          most = Math.max(most, ++open);
          try {
            yield* ones(voice);
          } finally {
            open--;
          }
        };
        const mix = { samples, voices: heard(film), fadeOutSamples: 0 };
        for await (const block of mixFilm(mix, openVoice)) given += block.length / 2;
        assert.equal(given, samples);
        assert.equal(open, 0, "every clip is closed");
        assert.ok(most <= 4, `${most} clips were open at once`);
      },
    ),
    { numRuns: 25 },
  );
});

Deno.test("mixFilm plays a clip at its frames and is silent elsewhere", async () => {
  const film = soundFilm([{ frames: 31 }, { frames: 17, clip: "a" }, { frames: 9 }]);
  const mix = { samples: filmSamples(film), voices: heard(film), fadeOutSamples: 0 };
  const sound = await gathered(mixFilm(mix, ones));
  const start = 2 * 31 * 1_600, end = 2 * 48 * 1_600;
  assert.equal(levelOf(sound.subarray(0, start)), -300);
  assert.equal(levelOf(sound.subarray(end)), -300);
  assert.ok(sound[start]! > 0 && sound[end - 1]! > 0);
  assert.ok(sound.subarray(start + 960, end - 960).every((sample) => sample === 1));
  // Across the edit no step is higher than a 10 ms fade makes it.
  for (let i = 2; i < sound.length; i++) {
    assert.ok(Math.abs(sound[i]! - sound[i - 2]!) < 0.004);
  }
});

Deno.test("mixFilm fades the end to a silent last sample, and only the end", async () => {
  const film = soundFilm([{ frames: 60, clip: "a" }], { fadeOutFrames: 15 });
  const voices = heard(film).map((voice) => ({ ...voice, fadeOut: 0 }));
  const sound = await gathered(
    mixFilm({ samples: filmSamples(film), voices, fadeOutSamples: 15 * 1_600 }, ones),
  );
  assert.equal(Math.abs(sound.at(-1)!), 0);
  assert.equal(sound[2 * 44 * 1_600], 1);
  for (let i = 2 * 45 * 1_600 + 2; i < sound.length; i++) assert.ok(sound[i]! <= sound[i - 2]!);
});

const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

Deno.test("Ducking goes down 300 ms before speech and comes up 800 ms after it", () => {
  const ducking = new Ducking([{ start: 10, end: 12 }], []);
  const table: Array<[second: number, decibels: number]> = [
    [0, 0],
    [9.7, 0],
    [9.85, -6],
    [10, -12],
    [11, -12],
    [12, -12],
    [12.4, -6],
    [12.8, 0],
    [20, 0],
  ];
  for (const [second, decibels] of table) close(ducking.decibelsAt(second), decibels);
});

Deno.test("Ducking stays down in gaps under 1.5 s, also between a laugh and a word", () => {
  const speech = new Ducking([{ start: 1, end: 2 }, { start: 3.4, end: 4 }], []);
  close(speech.decibelsAt(2.7), -12);
  const apart = new Ducking([{ start: 1, end: 2 }, { start: 3.5, end: 4 }], []);
  close(apart.decibelsAt(3), 0);
  const mixed = new Ducking([{ start: 3, end: 4 }], [{ start: 1, end: 2 }]);
  close(mixed.decibelsAt(2.5), -6);
  close(mixed.decibelsAt(3.5), -12);
});

const windows: fc.Arbitrary<Window[]> = fc.array(
  fc.tuple(fc.double({ min: 0, max: 60, noNaN: true }), fc.double({ min: 0, max: 5, noNaN: true })),
  { maxLength: 12 },
).map((pairs) => pairs.map(([start, length]) => ({ start, end: start + length })));

Deno.test("Ducking is down at every word, never beyond −12 dB, and never jumps", () => {
  fc.assert(
    fc.property(windows, windows, (speech, lively) => {
      const ducking = new Ducking(speech, lively);
      for (const { start, end } of speech) {
        for (const second of [start, (start + end) / 2, end]) {
          close(ducking.decibelsAt(second), -12);
        }
      }
      for (const { start, end } of lively) {
        assert.ok(ducking.decibelsAt((start + end) / 2) <= -6 + 1e-9);
      }
      let before = ducking.decibelsAt(-1);
      assert.ok(before === 0);
      for (let second = -1; second < 70; second += 0.01) {
        const now = ducking.decibelsAt(second);
        assert.ok(now <= 0 && now >= -12 - 1e-9);
        // 12 dB in 300 ms is the steepest ramp there is.
        assert.ok(Math.abs(now - before) <= 0.4 + 1e-6, `${before} to ${now} at ${second}`);
        before = now;
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("mixFilm ducks stems by their own share, and leaves the track as it is elsewhere", async () => {
  const samples = 5 * 48_000;
  const track = new Float32Array(2 * samples).fill(0.5);
  const drums = new Float32Array(2 * samples).fill(0.125), vocals = drums.map((one) => 2 * one);
  const mix = (isApart: boolean) =>
    gathered(mixFilm({
      samples,
      voices: [],
      fadeOutSamples: 0,
      music: {
        sound: stream(track),
        gain: 0.5,
        ducking: new Ducking([{ start: 2, end: 3 }], []),
        stems: isApart
          ? [{ sound: stream(drums), share: 0.5 }, { sound: stream(vocals), share: 2 }]
          : [],
      },
    }, ones));
  const [whole, apart] = [await mix(false), await mix(true)];
  const at = (seconds: number) => 2 * Math.round(seconds * 48_000);
  const decibels = (value: number) => 10 ** (value / 20);
  assert.ok(Math.abs(whole[at(2.5)]! - 0.25 * decibels(-12)) < 1e-6);
  // A quarter of the track is drums, half of it vocals; the rest goes with the whole.
  const parts = 0.25 * decibels(-6) + 0.5 * decibels(-24) + 0.25 * decibels(-12);
  assert.ok(Math.abs(apart[at(2.5)]! - 0.25 * parts) < 1e-6);
  for (const [from, to] of [[0, at(1.69)], [at(3.81), 2 * samples]] as const) {
    assert.deepEqual(apart.subarray(from, to), whole.subarray(from, to));
  }
});
