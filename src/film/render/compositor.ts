// SPDX-License-Identifier: AGPL-3.0-or-later

// Draws a stretch of the film, frame by frame, into a sink of frames.

import { Fault } from "../../base/fault.ts";
import type { Yuv420 } from "../../media/yuv.ts";
import { copyInto, type Frame, frameBytes, newFrame, planesOf, viewOf } from "./kernel/frame.ts";
import type { Kernel } from "./kernel/kernel.ts";
import type { DrawText } from "./overlays/overlay_layer.ts";
import type { FilmSlice } from "./plan/film_slice.ts";
import { dissolveWeight, fadeWeight, WHOLE_WEIGHT } from "./plan/motion.ts";
import { Resampler } from "./kernel/resampler.ts";
import type { SourceDeps } from "./sources/picture_source.ts";
import { type OnStage, type SliceMonitor, Stage } from "./stage.ts";

/** Takes frames in order. The picture may be drawn over as soon as `write` has resolved. */
interface FrameSink {
  write(picture: Yuv420): Promise<void>;
}

interface SliceDeps extends Pick<SourceDeps, "kernel" | "media" | "pathOf" | "drawMap"> {
  readonly drawText: DrawText;
}

/** Black in limited range. */
const BLACK = { luma: 16, chroma: 128 };

/**
 * Draws every frame of the slice and hands it to `sink`. A clip's frame with nothing on top goes
 * straight through. Throws Fault `media_unreadable` about an asset that cannot be shown.
 */
export async function renderSlice(
  slice: FilmSlice,
  deps: SliceDeps,
  sink: FrameSink,
  monitor?: SliceMonitor,
): Promise<void> {
  const { kernel } = deps, { width, height } = slice.canvas;
  using resampler = new Resampler(kernel);
  const source = { ...deps, resampler, canvas: slice.canvas, fps: slice.fps };
  await using stage = new Stage(source, slice, deps.drawText, monitor);
  const shown = newFrame(kernel, width, height), second = newFrame(kernel, width, height);
  try {
    const compositor = new Compositor(kernel, slice, shown, second);
    for (let frame = 0; frame < slice.frames; frame++) {
      await sink.write(await compositor.picture(frame, await stage.at(frame)));
      monitor?.onFrame(frame + 1);
    }
  } finally {
    kernel.release(shown.at);
    kernel.release(second.at);
  }
}

class Compositor {
  constructor(
    private readonly kernel: Kernel,
    private readonly slice: FilmSlice,
    private readonly shown: Frame,
    private readonly second: Frame,
  ) {}

  async picture(frame: number, stage: readonly OnStage[]): Promise<Yuv420> {
    const { fadeOut } = this.slice;
    const picture = await this.#join(frame, stage);
    if (!fadeOut || frame < fadeOut.at) return picture ?? viewOf(this.kernel, this.shown);
    if (picture) copyInto(this.kernel, this.shown, picture);
    const left = fadeOut.at + fadeOut.frames - 1 - frame;
    this.#fade(this.shown, fadeWeight(left, fadeOut.frames));
    return viewOf(this.kernel, this.shown);
  }

  async #join(frame: number, stage: readonly OnStage[]): Promise<Yuv420 | undefined> {
    const [first, incoming] = stage;
    if (!first) throw new Fault("internal", `Nothing is planned for frame ${frame} of a range`);
    if (!incoming) return await this.#item(first, frame, this.shown);
    const { at, into } = incoming.item;
    const weight = dissolveWeight(frame - at, into?.frames ?? 1);
    await this.#drawn(first, frame, this.shown);
    await this.#drawn(incoming, frame, this.second);
    const bytes = frameBytes(this.shown);
    this.kernel.run.mix(this.shown.at, this.second.at, this.shown.at, bytes, weight);
    return undefined;
  }

  /** The item's own picture under its texts; `undefined` when it lies in `target`. */
  async #item(on: OnStage, frame: number, target: Frame): Promise<Yuv420 | undefined> {
    const own = frame - on.item.at;
    const picture = await on.source.draw(own, target);
    if (on.overlays.isClear(own)) return picture;
    if (picture) copyInto(this.kernel, target, picture);
    on.overlays.draw(own, target);
    return undefined;
  }

  async #drawn(on: OnStage, frame: number, target: Frame): Promise<void> {
    const picture = await this.#item(on, frame, target);
    if (picture) copyInto(this.kernel, target, picture);
  }

  #fade(target: Frame, weight: number): void {
    if (weight >= WHOLE_WEIGHT) return;
    const [luma, u] = planesOf(target);
    const { fade } = this.kernel.run;
    fade(luma.at, luma.at, luma.width * luma.height, BLACK.luma, weight);
    fade(u.at, u.at, 2 * u.width * u.height, BLACK.chroma, weight);
  }
}
