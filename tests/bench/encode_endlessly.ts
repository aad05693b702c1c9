// x264 on both cores until it is told to stop: what a film costs everybody else while it renders.
// deno run encode_endlessly.ts <file>

import process from "node:process";
import { openEncoder } from "../../src/media/av/encoder.ts";
import { yuvBytes } from "../../src/media/yuv.ts";

const width = 1920, height = 1080;
const encoder = await openEncoder(process.argv[2]!, { codec: "h264", width, height, fps: 30 });
// Noise that moves: nothing of a frame is the one before.
const noise = Uint8Array.from(
  { length: yuvBytes(width, height) + 64 * width },
  (_, i) => Math.imul(i, 0x9e3779b1) >>> 24,
);
console.log("Encoding");
for (let frame = 0;; frame++) {
  const at = (frame % 64) * width;
  await encoder.write({ width, height, data: noise.slice(at, at + yuvBytes(width, height)) });
}
