// SPDX-License-Identifier: AGPL-3.0-or-later

// L1: x264 veryfast on ready frames read from a file, one process, nothing else.

import { open, rm } from "node:fs/promises";
import process from "node:process";
import { openEncoder } from "../../../src/media/av/encoder.ts";
import { yuvBytes } from "../../../src/media/yuv.ts";

const [raw, width, height] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
const segment = `${raw}.mp4`;
const encoder = await openEncoder(segment, { codec: "h264", width, height, fps: 30 });
const file = await open(raw);
const data = new Uint8Array(yuvBytes(width, height));
for (;;) {
  const { bytesRead } = await file.read(data);
  if (bytesRead < data.length) break;
  await encoder.write({ width, height, data });
}
await encoder.finish();
await file.close();
await rm(segment);
