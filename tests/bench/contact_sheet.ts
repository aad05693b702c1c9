// Draws a film's frames in a grid, evenly spaced, so that one look shows the whole film.
// deno run -A tests/bench/contact_sheet.ts <film.mp4> <sheet.png or .jpg> [frames] [columns]

import process from "node:process";
import sharp, { type OverlayOptions } from "sharp";
import { openClip } from "../../src/media/av/clip_reader.ts";
import { probe } from "../../src/media/av/probe.ts";
import { WHOLE } from "../../src/media/size.ts";
import { rgbOfYuv } from "../../src/media/yuv.ts";

const [film, sheet, count = "48", across = "8"] = process.argv.slice(2);
if (!film || !sheet) throw new Error("contact_sheet.ts <film.mp4> <sheet.png> [frames] [columns]");
const frames = Number(count), columns = Number(across);
const { durationSeconds, video } = await probe(film);
const scale = 240 / Math.max(video!.width, video!.height);
const even = (value: number) => Math.round(value * scale / 2) * 2;
const width = even(video!.width), height = even(video!.height);
await using clip = await openClip(film, { width, height, crop: WHOLE, fromSeconds: 0 });
const tiles: OverlayOptions[] = [];
for (let i = 0; i < frames; i++) {
  const { data } = rgbOfYuv(await clip.frameAt(durationSeconds * (i + 0.5) / frames));
  tiles.push({
    input: Buffer.from(data),
    raw: { width, height, channels: 3 },
    left: i % columns * (width + 4),
    top: Math.floor(i / columns) * (height + 4),
  });
}
await sharp({
  create: {
    width: columns * (width + 4),
    height: Math.ceil(frames / columns) * (height + 4),
    channels: 3,
    background: "#111",
  },
}).composite(tiles).toFile(sheet);
