// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import { openClip } from "../../../../src/media/av/clip_reader.ts";
import { WHOLE } from "../../../../src/media/size.ts";
import { solidYuv, type Yuv420 } from "../../../../src/media/yuv.ts";
import { makeClip } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

type Rgb = readonly [number, number, number];

/** Greys, two skins and strong colours in sRGB: what a phone would see at ordinary brightness. */
const PATCHES: readonly Rgb[] = [
  [255, 255, 255],
  [128, 128, 128],
  [64, 64, 64],
  [224, 172, 150],
  [141, 85, 62],
  [200, 30, 30],
  [40, 50, 190],
  [80, 180, 220],
];

/** HDR reference white in cd/m² (BT.2408). */
const WHITE = 203;

function linear(value: number): number {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

/** BT.2100 signal of an HLG display of 1000 cd/m². */
function hlg(light: Rgb): Rgb {
  const shown = 0.2627 * light[0] + 0.678 * light[1] + 0.0593 * light[2];
  const scene = (shown / 1000) ** (1 / 1.2);
  const signal = (e: number) =>
    e <= 1 / 12 ? Math.sqrt(3 * e) : 0.17883277 * Math.log(12 * e - 0.28466892) + 0.55991073;
  return light.map((value) => signal(value / (1000 * scene ** 0.2))) as unknown as Rgb;
}

/** SMPTE ST 2084. */
function pq(light: Rgb): Rgb {
  return light.map((value) => {
    const y = (value / 10_000) ** 0.1593017578125;
    return ((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y)) ** 78.84375;
  }) as unknown as Rgb;
}

/** Limited-range BT.2020 of a signal. */
function yuv2020([r, g, b]: Rgb): Rgb {
  const y = 0.2627 * r + 0.678 * g + 0.0593 * b;
  return [16 + 219 * y, 128 + 224 * (b - y) / 1.8814, 128 + 224 * (r - y) / 1.4746];
}

function patchFrame(signal: (light: Rgb) => Rgb, width: number, height: number): Yuv420 {
  const picture = solidYuv(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b] = PATCHES[Math.floor(x * PATCHES.length / width)]!.map(
        linear,
      ) as unknown as Rgb;
      const wide: Rgb = [
        WHITE * (0.6274 * r + 0.3293 * g + 0.0433 * b),
        WHITE * (0.0691 * r + 0.9195 * g + 0.0114 * b),
        WHITE * (0.0164 * r + 0.088 * g + 0.8956 * b),
      ];
      const [luma, u, v] = yuv2020(signal(wide)).map(Math.round);
      const chroma = width * height + (y >> 1) * (width / 2) + (x >> 1);
      picture.data[y * width + x] = luma!;
      picture.data[chroma] = u!;
      picture.data[chroma + width * height / 4] = v!;
    }
  }
  return picture;
}

function colourAt({ width, height, data }: Yuv420, x: number, y: number): number[] {
  const chroma = width * height + (y >> 1) * (width / 2) + (x >> 1);
  const luma = (data[y * width + x]! - 16) / 219;
  const u = (data[chroma]! - 128) / 224, v = (data[chroma + width * height / 4]! - 128) / 224;
  const r = luma + 1.5748 * v, b = luma + 1.8556 * u;
  return [r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b].map((value) => Math.round(value * 255));
}

Deno.test("openClip shows HLG and PQ as the colours a person saw", async () => {
  await inScratch(async (folder) => {
    for (const [hdr, signal] of [["hlg", hlg], ["pq", pq]] as const) {
      const file = path.join(folder, `${hdr}.mp4`);
      const draw = (_: number, width: number, height: number) => patchFrame(signal, width, height);
      await makeClip(file, { hdr, width: 256, height: 64, seconds: 0.1, draw });
      const options = { width: 256, height: 64, crop: WHOLE, fromSeconds: 0 };
      await using clip = await openClip(file, options);
      const picture = await clip.frameAt(0);
      const seen = PATCHES.map((_, index) => colourAt(picture, index * 32 + 16, 32));
      // White leaves room for highlights; greys stay grey and near their brightness.
      assert.ok(seen[0]![0]! > 190 && seen[0]![0]! < 245, `${hdr} white ${seen[0]}`);
      for (const [index, [r, g, b]] of seen.slice(0, 3).entries()) {
        assert.ok(
          Math.max(r!, g!, b!) - Math.min(r!, g!, b!) <= 3,
          `${hdr} ${index}: ${r} ${g} ${b}`,
        );
      }
      for (const index of [1, 2]) {
        assert.ok(Math.abs(seen[index]![0]! - PATCHES[index]![0]) <= 14, `${hdr}: ${seen[index]}`);
      }
      // Colours keep their order of channels and come near.
      for (const [index, colour] of seen.entries()) {
        PATCHES[index]!.slice().forEach((value, channel) => {
          const off = Math.abs(colour[channel]! - value);
          assert.ok(index === 0 || off <= 48, `${hdr} ${PATCHES[index]}: ${colour}`);
        });
      }
    }
  });
});
