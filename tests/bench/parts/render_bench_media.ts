// SPDX-License-Identifier: AGPL-3.0-or-later

// Draws what the render benchmark films: photos of twelve megapixels with detail at every size, like
// a camera's, and 1080p clips of a hand-held pan over them.

import path from "node:path";
import sharp from "sharp";
import { seededRandom } from "../../../src/base/random.ts";
import { renderSlice } from "../../../src/film/render/compositor.ts";
import { Kernel } from "../../../src/film/render/kernel/kernel.ts";
import { mediaReaders } from "../../../src/film/render/sources/picture_source.ts";
import type { Source } from "../../../src/film/framing/source.ts";
import { openEncoder } from "../../../src/media/av/encoder.ts";
import type { Yuv420 } from "../../../src/media/yuv.ts";

/** Octaves of smooth noise from the whole picture down to single pixels, like landscapes have. */
export async function drawPhoto(
  file: string,
  seed: number,
  width: number,
  height: number,
): Promise<void> {
  const random = seededRandom(seed);
  const size = width * height, sum = new Float32Array(size);
  for (let cells = 3, strength = 60; cells <= width; cells *= 3, strength *= 0.5) {
    const rows = Math.max(2, Math.round(cells * height / width));
    const raw = Uint8Array.from({ length: cells * rows }, () => random.int(256));
    const octave = await sharp(raw, { raw: { width: cells, height: rows, channels: 1 } })
      .resize(width, height, { fit: "fill", kernel: "cubic" }).extractChannel(0).raw().toBuffer();
    for (let i = 0; i < size; i++) sum[i]! += (octave[i]! - 128) / 128 * strength;
  }
  const rgb = new Uint8Array(size * 3);
  const tint = [random.between(0.7, 1.1), random.between(0.8, 1.1), random.between(0.7, 1.2)];
  for (let i = 0, p = 0; i < size; i++) {
    const sky = 90 - 70 * i / size, grain = random.next() * 8 - 4;
    for (let c = 0; c < 3; c++, p++) {
      rgb[p] = Math.max(0, Math.min(255, (110 + sum[i]! + sky * (c - 0.6)) * tint[c]! + grain));
    }
  }
  await sharp(rgb, { raw: { width, height, channels: 3 } }).jpeg({ quality: 90 }).toFile(file);
}

/** A clip of a photo under an unsteady camera, with the noise of a sensor in every frame. */
export async function drawClip(file: string, photo: Source, photoFile: string, seconds: number) {
  const canvas = { width: 1920, height: 1080 }, frames = Math.round(seconds * 30);
  const kernel = await Kernel.load(64 << 20);
  const box = (x: number, y: number) => ({ x, y, width: 0.6, height: 0.45 });
  await using encoder = await openEncoder(file, {
    codec: "h264",
    fps: 30,
    crf: 19,
    preset: "superfast",
    ...canvas,
  });
  const noise = grain(seconds * 7919);
  await renderSlice(
    {
      fps: 30,
      canvas,
      codec: "h264",
      frames,
      items: [{
        visual: { kind: "still", source: photo, move: { from: box(0, 0.3), to: box(0.4, 0.2) } },
        overlays: [],
        at: 0,
        frames,
      }],
    },
    {
      kernel,
      media: await mediaReaders(),
      drawText: () => Promise.reject(new Error("There are no words in it")),
      pathOf: () => photoFile,
    },
    { write: (picture) => encoder.write(noise(picture)) },
  );
  await encoder.finish();
}

function grain(seed: number): (picture: Yuv420) => Yuv420 {
  const random = seededRandom(seed);
  const table = Int8Array.from({ length: 1 << 20 }, () => random.int(5) - 2);
  return ({ width, height, data }) => {
    const noisy = data.slice();
    let at = random.int(1 << 20);
    for (let i = 0; i < width * height; i++) noisy[i]! += table[at++ & 0xfffff]!;
    return { width, height, data: noisy };
  };
}

export function source(
  name: string,
  kind: "photo" | "video",
  width: number,
  height: number,
): Source {
  return { key: name, asset: name, part: "original", kind, width, height };
}

export const fileOf = (folder: string, { asset, kind }: Source) =>
  path.join(folder, `${asset}.${kind === "photo" ? "jpg" : "mp4"}`);
