// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { sineFont } from "../../../fakes/film/sine_font.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { renderSound, type SoundScratch } from "../../../../src/film/sound/render_sound.ts";
import type { Timeline } from "../../../../src/film/timeline/timeline.ts";
import type { StemPaths } from "../../../../src/facts/stems/track_stems.ts";
import { soundFilm } from "../../../fixtures/sound/sound_films.ts";
import {
  atLevel,
  chords,
  gathered,
  gusts,
  levelOf,
  stereo,
  stream,
  tone,
  voice,
} from "../../../fixtures/sound/sounds.ts";

const RATE = 48_000;

/** Keeps a sound in memory. */
class MemoryScratch implements SoundScratch {
  #sound = new Float32Array(0);

  async write(blocks: AsyncIterable<Float32Array>) {
    this.#sound = await gathered(blocks) as Float32Array<ArrayBuffer>;
  }

  read() {
    return stream(this.#sound);
  }

  [Symbol.asyncDispose]() {
    return Promise.resolve();
  }
}

const CLIPS: Record<string, Float32Array> = {
  talk: stereo(atLevel(voice(8, 1).sound, -32)),
  wind: stereo(atLevel(gusts(8, 2), -12)),
  broken: stereo(atLevel(gusts(8, 3), -20)),
  "/music/track.flac": stereo(atLevel(chords(20), -9)),
};

async function* read(path: string, span: { fromSeconds: number; seconds?: number }) {
  const key = path.replace(/^file:(.*)\/original$/, "$1");
  const sound = CLIPS[key];
  if (!sound) return;
  const from = 2 * Math.round(span.fromSeconds * RATE);
  const to = from + 2 * Math.round((span.seconds ?? 60) * RATE);
  if (key === "broken") {
    yield* stream(sound.subarray(from, RATE));
    throw new Fault("media_unreadable", `Could not read "${path}"`);
  }
  yield* stream(sound.subarray(from, to));
}

async function rendered(film: Timeline, stems?: StemPaths) {
  let sound = new Float32Array(0);
  const shares: number[] = [];
  const result = await renderSound(film, {
    readSound: read,
    soundFont: () => Promise.resolve(sineFont()),
    stems,
    pathOf: (key) => `file:${key}`,
    openScratch: () => Promise.resolve(new MemoryScratch()),
    write: async (blocks) => {
      sound = await gathered(blocks) as Float32Array<ArrayBuffer>;
    },
    onProgress: (share) => shares.push(share),
  });
  return { ...result, sound, shares };
}

const MUSIC = {
  mode: "file" as const,
  path: "/music/track.flac",
  key: "track",
  offsetSeconds: 0,
  bpm: 120,
  beatsPerBar: 4,
  loop: { start: 4, end: 12 },
};

const FILM = soundFilm([
  { frames: 90, join: { frames: 15, style: "dissolve" } },
  {
    frames: 150,
    clip: "talk",
    inSeconds: 0.5,
    speech: [{ start: 9, end: 75 }, { start: 95, end: 140 }],
    join: { frames: 14, style: "dissolve" },
  },
  { frames: 120, clip: "wind" },
  { frames: 150 },
], { music: MUSIC, fadeOutFrames: 24 });

/** The film above, rendered once for the tests that only look at it. */
let shown: ReturnType<typeof rendered> | undefined;
const theFilm = () => shown ??= rendered(FILM);

Deno.test("renderSound ducks the music under words and lets them stand out of it", async () => {
  // A clip that is silent but said to be spoken in leaves the ducked music alone to be measured.
  const quiet = { ...FILM, items: FILM.items.map((item) => ({ ...item, sound: undefined })) };
  const [all, music] = [await theFilm(), await rendered(quiet)];
  const loud = (sound: Float32Array, from: number, to: number) =>
    levelOf(sound.subarray(2 * from * RATE, 2 * to * RATE));
  const gain = loud(all.sound, 13.5, 14.5) - loud(music.sound, 13.5, 14.5);
  assert.ok(Math.abs(gain) < 3, "far from the clips both films are the same music");
  const voiceLevel = loud(all.sound, 3.2, 4.8);
  const musicAlone = loud(music.sound, 3.2, 4.8) + gain - 12;
  assert.ok(voiceLevel - musicAlone > 6, `${voiceLevel} over ${musicAlone}`);
});

Deno.test("renderSound keeps what it has of a broken clip and names it", async () => {
  const film = soundFilm([{ frames: 90, clip: "broken" }, { frames: 60, clip: "wind" }]);
  const { sound, failures, loudness } = await rendered(film);
  assert.deepEqual(failures, ['Could not read "file:broken/original"']);
  assert.equal(sound.length, 2 * 150 * 1_600);
  assert.ok(levelOf(sound.subarray(0, RATE / 2)) > -40, "the half second before the damage");
  assert.equal(levelOf(sound.subarray(RATE + 4, 2 * 90 * 1_600 - 4)), -300);
  assert.ok(Math.abs(loudness + 16) <= 1);
});

Deno.test("renderSound gives a film of stills without music digital silence", async () => {
  const { sound, samples, loudness, truePeak } = await rendered(
    soundFilm([{ frames: 50 }, { frames: 25, clip: "absent" }], { fps: 25 }),
  );
  assert.equal(samples, 3 * RATE);
  assert.equal(sound.length, 6 * RATE);
  assert.equal(levelOf(sound), -300);
  assert.equal(loudness, -70);
  assert.equal(truePeak, -120);
});

Deno.test("renderSound lifts the music beside the clips by what was asked", async () => {
  const plain = await theFilm();
  const softer = await rendered({ ...FILM, music: { ...MUSIC, liftDb: -10 } });
  // Beside words the music hardly counts; alone it is what is heard, less in the softer film.
  const loud = (sound: Float32Array, from: number, to: number) =>
    levelOf(sound.subarray(2 * from * RATE, 2 * to * RATE));
  const share = ({ sound }: { sound: Float32Array }) =>
    loud(sound, 13.5, 14.5) - loud(sound, 3.2, 4.8);
  assert.ok(share(plain) - share(softer) > 5, `${share(plain)} ${share(softer)}`);
});

Deno.test("renderSound lets the singing step back further than the rest of the track under words", async () => {
  const part = (hertz: number) => stereo(tone(20, hertz, 0.1));
  const hertz = { vocals: 700, drums: 150, rest: 1_900 };
  const [vocals, drums, rest] = Object.values(hertz).map(part);
  CLIPS["/stems/vocals.wav"] = vocals!;
  CLIPS["/stems/drums.wav"] = drums!;
  CLIPS["/music/song.flac"] = vocals!.map((value, i) => value + drums![i]! + rest![i]!);
  CLIPS["hum"] = stereo(tone(8, 4_000, 0.05));
  const { loop: _, ...once } = MUSIC;
  const film = soundFilm([
    { frames: 90 },
    { frames: 150, clip: "hum", speech: [{ start: 10, end: 140 }] },
    { frames: 240 },
  ], { music: { ...once, path: "/music/song.flac" } });
  const stems = {
    vocals: "/stems/vocals.wav",
    drums: "/stems/drums.wav",
    bass: "/stems/silent.wav",
    other: "/stems/silent.wav",
  };
  /** Decibels by which each tone is softer under the words than far behind them. */
  const ducked = async (stems?: StemPaths) => {
    const { sound } = await rendered(film, stems);
    const level = (hertz: number, seconds: number) => {
      let sine = 0, cosine = 0;
      for (let i = 0; i < RATE; i++) {
        const value = sound[2 * (seconds * RATE + i)]!, turn = 2 * Math.PI * hertz * i / RATE;
        sine += value * Math.sin(turn);
        cosine += value * Math.cos(turn);
      }
      return 20 * Math.log10(Math.hypot(sine, cosine));
    };
    return Object.values(hertz).map((one) => Math.round(level(one, 5) - level(one, 12)));
  };
  assert.deepEqual(await ducked(), [-12, -12, -12]);
  assert.deepEqual(await ducked(stems), [-24, -6, -12]);
});

Deno.test("renderSound makes speech unintelligible for strangers and leaves the music", async () => {
  const veiled = await rendered({ ...FILM, privacy: true });
  const plain = await theFilm();
  assert.equal(veiled.samples, plain.samples);
  const part = (sound: Float32Array, from: number, to: number) =>
    sound.subarray(2 * from * RATE, 2 * to * RATE);
  assert.notDeepEqual(part(veiled.sound, 3.2, 4.8), part(plain.sound, 3.2, 4.8));
  // Far from the clips both films are the same music, as loud as the whole lets it be.
  const gain = levelOf(part(veiled.sound, 13.5, 14.5)) - levelOf(part(plain.sound, 13.5, 14.5));
  assert.ok(Math.abs(gain) < 3, `${gain} dB`);
});
