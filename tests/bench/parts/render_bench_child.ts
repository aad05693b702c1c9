// SPDX-License-Identifier: AGPL-3.0-or-later

// The children of the render benchmark: they do their work and write down what it cost.

import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { renderSlice } from "../../../src/film/render/compositor.ts";
import { Kernel } from "../../../src/film/render/kernel/kernel.ts";
import { sliceOf } from "../../../src/film/render/plan/film_slice.ts";
import { pathKey } from "../../../src/film/timeline/film_sources.ts";
import renderChild from "../../../src/film/render/render_child.ts";
import type { FilmToRender } from "../../../src/film/render/render_pieces.ts";
import { mediaReaders } from "../../../src/film/render/sources/picture_source.ts";
import { rasterise } from "../../../src/film/titles/fonts/raster.ts";
import { styleOf } from "../../../src/film/titles/overlay_style.ts";
import { openEncoder } from "../../../src/media/av/encoder.ts";
import { yuvBytes } from "../../../src/media/yuv.ts";
import { type ChildJob, serveChild } from "../../../src/system/process/child_job.ts";

/** Everything this process has cost so far, its start included. */
async function writeSpent(): Promise<void> {
  const { user, system } = process.cpuUsage();
  await writeFile(
    path.join(process.env.BENCH_SPENT!, `${process.pid}.json`),
    JSON.stringify({
      user: user / 1e6,
      system: system / 1e6,
      rssMb: process.resourceUsage().maxRSS / 1024,
    }),
  );
}

const render: typeof renderChild = async (job, report) => {
  const result = await renderChild(job, report);
  await writeSpent();
  return result;
};

interface LimitJob {
  readonly raw: string;
  readonly canvas: { readonly width: number; readonly height: number };
  readonly fps: number;
  readonly frames: number;
}

/** The encoder on frames that lie ready in the page cache. */
const limit: ChildJob<LimitJob, never, null> = async ({ raw, canvas, fps, frames }) => {
  await using file = await open(raw, "r");
  await using encoder = await openEncoder(`${raw}.mp4`, { codec: "h264", fps, ...canvas });
  const data = new Uint8Array(yuvBytes(canvas.width, canvas.height));
  for (let frame = 0; frame < frames; frame++) {
    await file.read(data, 0, data.length, frame * data.length);
    await encoder.write({ ...canvas, data });
  }
  await encoder.finish();
  await writeSpent();
  return null;
};

/** The film's frames without an encoder. */
const dump: ChildJob<{ readonly film: FilmToRender; readonly raw: string }, never, null> = async (
  { film: { timeline, paths }, raw },
) => {
  const { canvas, totalFrames } = timeline;
  const kernel = await Kernel.load(24 * yuvBytes(canvas.width, canvas.height));
  await using file = await open(raw, "w");
  await renderSlice(sliceOf(timeline, { from: 0, to: totalFrames }), {
    kernel,
    media: await mediaReaders(),
    drawText: (overlay, item) => rasterise(overlay, canvas, styleOf(item)),
    pathOf: (source) => paths[pathKey(source)]!,
  }, {
    write: async ({ data }) => void await file.write(data),
  });
  return null;
};

await serveChild(process.argv[3]!, {
  render: () => Promise.resolve(render),
  limit: () => Promise.resolve(limit),
  dump: () => Promise.resolve(dump),
});
