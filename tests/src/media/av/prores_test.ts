// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import { openClip } from "../../../../src/media/av/clip_reader.ts";
import { openEncoder } from "../../../../src/media/av/encoder.ts";
import { writeFilm } from "../../../../src/media/av/film_writer.ts";
import { inspectFilm, probe } from "../../../../src/media/av/probe.ts";
import { writeSound } from "../../../../src/media/av/sound/sound_encoder.ts";
import { readSound } from "../../../../src/media/av/sound/sound_reader.ts";
import { WHOLE } from "../../../../src/media/size.ts";
import { frameNumberOf, numberedFrame, testSound } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const SIZE = { width: 96, height: 64 } as const;
const FPS = 25, LENGTHS = [3, 1, 5] as const, TOTAL = 9;
const SAMPLES = TOTAL * 48_000 / FPS;

async function segments(folder: string, preset?: string): Promise<string[]> {
  const files: string[] = [];
  let number = 0;
  for (const [index, frames] of LENGTHS.entries()) {
    const file = path.join(folder, `${preset}_${index}.mov`);
    const encoder = await openEncoder(file, { codec: "prores", ...SIZE, fps: FPS, preset });
    for (let i = 0; i < frames; i++) await encoder.write(numberedFrame(number++, 96, 64));
    await encoder.finish();
    files.push(file);
  }
  return files;
}

async function* sound(): AsyncGenerator<Float32Array> {
  await Promise.resolve();
  yield Float32Array.from({ length: SAMPLES * 2 }, (_, i) => testSound(i >> 1, 48_000));
}

Deno.test("openEncoder and writeFilm make ProRes 422 with PCM, frame by frame and to the sample", () =>
  inScratch(async (folder) => {
    const out = path.join(folder, "film.mov");
    const track = path.join(folder, "sound.mov");
    await writeSound(track, sound(), SAMPLES, "pcm");
    const parts = { segments: await segments(folder), sound: track, metadata: {}, fps: FPS };
    assert.deepEqual(await writeFilm(out, parts), { videoFrames: TOTAL });
    const { video, audio, durationSeconds } = await probe(out);
    assert.deepEqual([video?.codec, video?.pixelFormat], ["prores", "yuv422p10le"]);
    assert.deepEqual([audio?.codec, audio?.samples], ["pcm_s24le", SAMPLES]);
    assert.ok(Math.abs(durationSeconds - TOTAL / FPS) < 1e-5);
    const seen = await inspectFilm(out, FPS);
    assert.deepEqual([seen.videoFrames, seen.evenlySpaced], [TOTAL, true]);
    await using clip = await openClip(out, { ...SIZE, crop: WHOLE, fromSeconds: 0 });
    for (let i = 0; i < TOTAL; i++) assert.equal(frameNumberOf(await clip.frameAt(i / FPS)), i);
    let at = 0;
    for await (const piece of readSound(out, { fromSeconds: 0 })) {
      for (let i = 0; i < piece.length; i += 2, at++) {
        assert.ok(Math.abs(piece[i]! - testSound(at, 48_000)) < 2 ** -22, `sample ${at}`);
      }
    }
    assert.equal(at, SAMPLES);
  }));
