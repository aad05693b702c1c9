// SPDX-License-Identifier: AGPL-3.0-or-later

// The child's side of rendering: one range after the other, each into a file of its own that gets
// its name when it is whole.

import { rm } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { Fault } from "../../base/fault.ts";
import type { Size } from "../../media/size.ts";
import { yuvBytes } from "../../media/yuv.ts";
import { publishFile } from "../../system/files/files.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import type { Source } from "../framing/source.ts";
import { renderSlice } from "./compositor.ts";
import { Kernel } from "./kernel/kernel.ts";
import type { DrawText } from "./overlays/overlay_layer.ts";
import { pathKey } from "../timeline/film_sources.ts";
import type { RenderJob, RenderResult, SliceProgress } from "./render_job.ts";
import { mapDrawer } from "./sources/map_drawer.ts";
import { mediaReaders, veilMedia } from "./sources/picture_source.ts";
import type { SliceMonitor } from "./stage.ts";

/** Four times a second is smooth for a person and nothing for the machine. */
const REPORT_MS = 250;
/**
 * Address space in canvas frames, for the pictures of two items on screen, the frames being mixed and
 * the tables; 5.6 were measured at most. The system gives only what is written to, and more is
 * taken when a huge picture needs it.
 */
const KERNEL_FRAMES = 12;

/** The kernel stays for the next range of the same child. */
let kernel: Promise<Kernel> | undefined;

/**
 * Renders one range. Throws Fault `media_unreadable` about an asset that cannot be shown, `disk_full`,
 * `not_writable` or `internal`.
 */
const renderChild: ChildJob<RenderJob, SliceProgress, RenderResult> = async (
  job,
  report,
) => {
  try {
    return { frames: await drawPiece(job, report) };
  } catch (error) {
    await rm(job.unfinished, { force: true }).catch(() => {});
    throw error;
  }
};

async function drawPiece(
  { slice, paths, encoder, unfinished, target, locale, fontsFolder }: RenderJob,
  report: (progress: SliceProgress) => void,
): Promise<number> {
  const { width, height } = slice.canvas;
  kernel ??= Kernel.load(KERNEL_FRAMES * yuvBytes(width, height));
  const deps = {
    kernel: await kernel,
    media: slice.privacy ? veilMedia(await mediaReaders()) : await mediaReaders(),
    drawText: textDrawer(slice.canvas, locale, fontsFolder),
    drawMap: mapDrawer(locale, fontsFolder),
    pathOf: (source: Pick<Source, "key" | "part">) => {
      const path = paths[pathKey(source)];
      if (path === undefined) throw new Fault("internal", `No file came for "${source.key}"`);
      return path;
    },
  };
  const { openEncoder } = await import("../../media/av/encoder.ts");
  await using file = await openEncoder(unfinished, {
    codec: slice.codec,
    fps: slice.fps,
    width,
    height,
    crf: encoder.crf,
    preset: encoder.preset,
    lookahead: encoder.lookahead,
    hardware: encoder.hardware,
  });
  const monitor = new ReportingMonitor(report);
  await renderSlice(slice, deps, file, monitor);
  const { frames } = await file.finish();
  if (frames !== slice.frames) {
    throw new Fault("internal", `A range of ${slice.frames} frames became ${frames}`);
  }
  await publishFile(unfinished, target);
  return frames;
}

/** Tells the parent how far it is and which files are being opened. */
class ReportingMonitor implements SliceMonitor {
  #frames = 0;
  #opened = 0;
  #reportedMs = performance.now();
  readonly #opening = new Set<number>();

  constructor(private readonly report: (progress: SliceProgress) => void) {}

  onFrame(frames: number): void {
    this.#frames = frames;
    if (performance.now() - this.#reportedMs >= REPORT_MS) this.#say();
  }

  onOpening(item: number): void {
    this.#opening.add(item);
    this.#say();
  }

  onOpened(item: number): void {
    this.#opening.delete(item);
    this.#opened++;
    this.#say();
  }

  #say(): void {
    this.#reportedMs = performance.now();
    this.report({ frames: this.#frames, opening: [...this.#opening], opened: this.#opened });
  }
}

/** Fonts and shaping are loaded when the first words come. */
function textDrawer(canvas: Size, locale?: string, fontsFolder?: string): DrawText {
  return async (overlay, item) => {
    const [{ rasterise }, { styleOf }] = await Promise.all([
      import("../titles/fonts/raster.ts"),
      import("../titles/overlay_style.ts"),
    ]);
    return await rasterise(overlay, canvas, styleOf(item, locale), fontsFolder);
  };
}

export default renderChild;
