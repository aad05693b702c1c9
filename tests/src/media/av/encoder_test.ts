// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { openClip } from "../../../../src/media/av/clip_reader.ts";
import { openEncoder } from "../../../../src/media/av/encoder.ts";
import type { EncoderOptions } from "../../../../src/media/av/encoders.ts";
import { inspectFilm, probe } from "../../../../src/media/av/probe.ts";
import { WHOLE } from "../../../../src/media/size.ts";
import { sha256Hex } from "../../../../src/base/digest.ts";
import { solidYuv, type Yuv420 } from "../../../../src/media/yuv.ts";
import { decodeFilm } from "../../../fixtures/media/decode_film.ts";
import { frameNumberOf, numberedFrame } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const SIZE = { width: 128, height: 72, fps: 30 } as const;

async function encode(file: string, frames: number, options: Partial<EncoderOptions> = {}) {
  const encoder = await openEncoder(file, { codec: "h264", ...SIZE, ...options });
  for (let index = 0; index < frames; index++) {
    await encoder.write(numberedFrame(index, SIZE.width, SIZE.height));
  }
  return await encoder.finish();
}

Deno.test("Encoder writes every frame once, in order, in both codecs", async () => {
  await inScratch(async (folder) => {
    for (const codec of ["h264", "h265"] as const) {
      const file = path.join(folder, `${codec}.mp4`);
      assert.deepEqual(await encode(file, 20, { codec }), { frames: 20 });
      const facts = await probe(file);
      assert.equal(facts.video?.codec, codec === "h265" ? "hevc" : codec);
      assert.equal(facts.video?.frames, 20);
      assert.equal(facts.video?.frameRate, 30);
      await using clip = await openClip(file, {
        ...SIZE,
        crop: WHOLE,
        fromSeconds: 0,
      });
      for (let index = 0; index < 20; index++) {
        assert.equal(frameNumberOf(await clip.frameAt(index / 30)), index);
      }
    }
  });
});

Deno.test("Encoder gives the same bytes for the same frames", async () => {
  await inScratch(async (folder) => {
    for (const codec of ["h264", "h265"] as const) {
      const files = ["one", "two"].map((name) => path.join(folder, `${codec}_${name}.mp4`));
      for (const file of files) await encode(file, 15, { codec });
      const [one, two] = await Promise.all(files.map((file) => readFile(file)));
      assert.ok(one!.equals(two!), codec);
    }
  });
});

/** A slow pan over blocks, which come in as a dissolve does: every block is weighed over time. */
function pannedFrame(index: number, width: number, height: number): Yuv420 {
  const picture = solidYuv(width, height), shown = Math.min(1, index / 8);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = 120 + 60 * Math.sin((x + index * 0.7) / 9) + 30 * Math.cos(y / 5);
      const block = ((x >> 3) ^ (y >> 3)) & 1 ? 40 : 200;
      picture.data[y * width + x] = wave * shown + block * (1 - shown);
    }
  }
  return picture;
}

Deno.test("Encoder gives the same bytes for the same moving pictures, however often", async () => {
  const size = { width: 480, height: 270, fps: 24 } as const;
  const pictures = Array.from({ length: 40 }, (_, i) => pannedFrame(i, size.width, size.height));
  await inScratch(async (folder) => {
    const written = async (options: Pick<EncoderOptions, "preset" | "lookahead">) => {
      const file = path.join(folder, "film.mp4");
      const encoder = await openEncoder(file, { codec: "h264", ...size, ...options });
      for (const picture of pictures) await encoder.write(picture);
      await encoder.finish();
      return await readFile(file);
    };
    const quick = { preset: "superfast", lookahead: 10 };
    for (const options of [{}, quick]) {
      const digests = new Set<string>();
      for (let time = 0; time < 6; time++) digests.add(await sha256Hex(await written(options)));
      assert.equal(digests.size, 1, JSON.stringify(options));
    }
    const alone = await written({ preset: "superfast" }), looking = await written(quick);
    assert.ok(looking.length < alone.length, `${looking.length} of ${alone.length} bytes`);
  });
});

Deno.test("Encoder starts a closed group every two seconds at most", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "long.mp4");
    await encode(file, 130);
    const { keyframes, seconds, damaged } = await decodeFilm(file);
    assert.deepEqual([keyframes, damaged], [[0, 60, 120], 0]);
    assert.ok(Math.abs(seconds - 130 / 30) < 1e-6);
    assert.ok((await inspectFilm(file, 30)).evenlySpaced);
  });
});

Deno.test("Encoder copies a frame's bytes before write resolves", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "reused.mp4");
    const encoder = await openEncoder(file, { codec: "h264", ...SIZE });
    const picture = solidYuv(SIZE.width, SIZE.height);
    for (let index = 0; index < 12; index++) {
      picture.data.fill(40 + index * 10, 0, SIZE.width * SIZE.height);
      await encoder.write(picture);
    }
    await encoder.finish();
    await using clip = await openClip(file, { ...SIZE, crop: WHOLE, fromSeconds: 0 });
    for (let index = 0; index < 12; index++) {
      const luma = (await clip.frameAt(index / 30)).data[5000]!;
      assert.ok(Math.abs(luma - 40 - index * 10) <= 2, `${index}: ${luma}`);
    }
  });
});

Deno.test("Encoder keeps colours: what was written in limited BT.709 comes back", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "colours.mp4");
    const encoder = await openEncoder(file, { codec: "h264", ...SIZE, crf: 10 });
    for (let index = 0; index < 3; index++) {
      await encoder.write(solidYuv(SIZE.width, SIZE.height, 81, 90, 240));
    }
    await encoder.finish();
    await using clip = await openClip(file, { ...SIZE, crop: WHOLE, fromSeconds: 0 });
    const { data } = await clip.frameAt(0);
    const luma = SIZE.width * SIZE.height;
    const seen = [data[10]!, data[luma + 10]!, data[luma + luma / 4 + 10]!];
    assert.ok([81, 90, 240].every((value, i) => Math.abs(value - seen[i]!) <= 2), seen.join());
  });
});

Deno.test("Encoder gives up cleanly with frames in flight", async () => {
  await inScratch(async (folder) => {
    const encoder = await openEncoder(path.join(folder, "x.mp4"), { codec: "h264", ...SIZE });
    const picture = solidYuv(SIZE.width, SIZE.height);
    for (let index = 0; index < 3; index++) await encoder.write(picture);
    await Promise.all([encoder.abort(), encoder.abort()]);
    await assert.rejects(encoder.write(picture), { code: "internal" });
  });
});

Deno.test("openEncoder names the file it cannot write", async () => {
  const file = "/nowhere at all/x.mp4";
  await assert.rejects(openEncoder(file, { codec: "h264", ...SIZE }), {
    name: "Fault",
    code: "not_writable",
    message: new RegExp(file),
  });
});

Deno.test({
  name: "Encoder says that the disk is full",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await assert.rejects(async () => {
      const encoder = await openEncoder("/dev/full", { codec: "h264", ...SIZE });
      for (let index = 0; index < 60; index++) {
        await encoder.write(numberedFrame(index, SIZE.width, SIZE.height));
      }
      await encoder.finish();
    }, { code: "disk_full", message: /"\/dev\/full"/ });
  },
});
