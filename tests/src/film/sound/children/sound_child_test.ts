// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../../../src/base/fault.ts";
import { readSound } from "../../../../../src/media/av/sound/sound_reader.ts";
import soundChild from "../../../../../src/film/sound/children/sound_child.ts";
import type { SoundProgress } from "../../../../../src/film/sound/sound_job.ts";
import { openEncoder } from "../../../../../src/media/av/encoder.ts";
import { writeFilm } from "../../../../../src/media/av/film_writer.ts";
import { inspectFilm } from "../../../../../src/media/av/probe.ts";
import { solidYuv } from "../../../../../src/media/yuv.ts";
import { measureLoudness } from "../../../../fixtures/sound/measure_loudness.ts";
import { makeClip, makeWav } from "../../../../fixtures/media/media.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";
import { soundFilm } from "../../../../fixtures/sound/sound_films.ts";
import { applause, atLevel, chords, voice } from "../../../../fixtures/sound/sounds.ts";

/** Clips as files, by `pathKey`: a phone video, somebody talking, many hands clapping. */
async function clips(folder: string): Promise<Record<string, string>> {
  const sounds = { talk: atLevel(voice(5, 1).sound, -30), hands: atLevel(applause(5, 2), -14) };
  const paths: Record<string, string> = {};
  for (const [key, sound] of Object.entries(sounds)) {
    const file = paths[`${key}/original`] = path.join(folder, `${key}.wav`);
    await makeWav(file, { seconds: 5, channels: 1, sound: (i) => sound[i]! });
  }
  paths["phone/original"] = path.join(folder, "phone.mp4");
  await makeClip(paths["phone/original"], { seconds: 2, sound: { sampleRate: 44_100 } });
  paths["silent/original"] = path.join(folder, "silent.mp4");
  await makeClip(paths["silent/original"], { seconds: 1 });
  return paths;
}

const FILM = soundFilm([
  { frames: 50, clip: "hands", join: { frames: 12, style: "dissolve" } },
  { frames: 60, clip: "talk", inSeconds: 0.5, speech: [{ start: 8, end: 60 }] },
  { frames: 40, clip: "phone" },
  { frames: 30, clip: "silent" },
], {
  fps: 25,
  fadeOutFrames: 12,
  music: {
    mode: "file",
    path: "",
    key: "track",
    offsetSeconds: 0,
    bpm: 120,
    beatsPerBar: 4,
    loop: { start: 1, end: 3 },
  },
});

async function asked(folder: string) {
  const sources = await clips(folder);
  const track = path.join(folder, "track.wav");
  const music = atLevel(chords(4), -12);
  await makeWav(track, { seconds: 4, channels: 1, sound: (i) => music[i]! });
  const timeline = { ...FILM, music: { ...FILM.music, path: track } } as typeof FILM;
  const sounds = path.join(folder, "sounds");
  return {
    timeline,
    sources,
    folder: sounds,
    unfinished: {
      raw: path.join(sounds, ".film.unfinished.f32"),
      track: path.join(sounds, ".film.unfinished.m4a"),
    },
  };
}

Deno.test("soundChild writes the film's sound to the sample, within ±1 LU and below −1 dBTP after AAC", async () => {
  await inScratch(async (folder) => {
    const job = await asked(folder);
    const progress: SoundProgress[] = [];
    const result = await soundChild(job, (step) => progress.push(step));
    const frames = job.timeline.totalFrames;
    assert.equal(result.samples, frames * 48_000 / 25);
    assert.equal(path.basename(result.track), `${result.key}.m4a`);
    assert.deepEqual(result.failures, []);
    assert.ok(progress.length > 4);
    assert.deepEqual(progress.at(-1), { done: frames / 25, total: frames / 25, reading: [] });

    const measured = await measureLoudness(readSound(result.track, { fromSeconds: 0 }));
    assert.ok(Math.abs(measured.integrated - result.loudness) <= 1, "as it is told");
    assert.ok(Math.abs(measured.integrated + 16) <= 1, `${measured.integrated} LUFS`);

    const segment = path.join(folder, "segment.mp4"), film = path.join(folder, "film.mp4");
    const encoder = await openEncoder(segment, { codec: "h264", width: 64, height: 36, fps: 25 });
    for (let i = 0; i < frames; i++) await encoder.write(solidYuv(64, 36));
    await encoder.finish();
    await writeFilm(film, { segments: [segment], sound: result.track, metadata: {}, fps: 25 });
    const check = await inspectFilm(film, 25);
    assert.equal(check.audioSamples, result.samples);
    assert.ok(check.loudness.truePeak <= -1, `${check.loudness.truePeak} dBTP in the film`);
    assert.ok(Math.abs(check.loudness.integrated + 16) <= 1);
  });
});

Deno.test("soundChild finds a finished sound again, and makes a damaged one anew", async () => {
  await inScratch(async (folder) => {
    const job = await asked(folder);
    const first = await soundChild(job, () => {});
    assert.deepEqual((await readdir(job.folder)).sort(), [
      `${first.key}.m4a`,
      `${first.key}.m4a.json`,
    ]);
    const { ino } = await stat(first.track);
    const again = await soundChild({ ...job, sources: {} }, () => {});
    assert.deepEqual(again, first);
    assert.equal((await stat(first.track)).ino, ino, "the file was not made again");
    const { size } = await stat(first.track);
    await truncate(first.track, 100);
    assert.deepEqual(await soundChild(job, () => {}), first);
    assert.equal((await stat(first.track)).size, size);
  });
});

Deno.test("soundChild leaves nothing behind when the owner's track cannot be read", async () => {
  await inScratch(async (folder) => {
    const job = await asked(folder);
    await rm(path.join(folder, "track.wav"));
    await assert.rejects(
      soundChild(job, () => {}),
      (error) =>
        error instanceof Fault && error.code === "media_unreadable" &&
        error.message.includes("track.wav"),
    );
    assert.deepEqual(await readdir(job.folder), []);
  });
});
