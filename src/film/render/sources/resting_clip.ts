// SPDX-License-Identifier: AGPL-3.0-or-later

// A Live Photo: its clip plays, then the picture dissolves into its still and rests on it.

import type { Rest, Visual } from "../../timeline/timeline.ts";
import { copyInto, type Frame, frameBytes, newFrame } from "../kernel/frame.ts";
import { dissolveWeight } from "../plan/motion.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import { openClipSource } from "./clip_source.ts";
import type { PictureSource, SourceDeps } from "./picture_source.ts";
import { openStill } from "./still_source.ts";

/** A clip that fills the canvas, and the still it rests on where it has one. */
export function openFillingClip(
  deps: SourceDeps,
  visual: Extract<Visual, { kind: "clip" }>,
  firstFrame: number,
  frames: number,
): Promise<PictureSource> {
  const { rest, crop, to = crop } = visual;
  const clip = () => openClipSource(deps, visual, firstFrame, frames);
  if (rest === undefined) return clip();
  const { source, move = { from: crop, to } } = rest;
  const still = () => openStill(deps, { kind: "still", source, move }, frames);
  return openRestingClip(deps, rest, clip, still);
}

/** Both are open; when the second cannot be opened, the first is closed. */
export async function openRestingClip(
  { kernel }: SourceDeps,
  rest: Rest,
  openClip: () => Promise<PictureSource>,
  openStill: () => Promise<PictureSource>,
): Promise<PictureSource> {
  const still = await openStill();
  try {
    return new RestingClip(kernel, await openClip(), still, rest);
  } catch (error) {
    await still[Symbol.asyncDispose]();
    throw error;
  }
}

class RestingClip implements PictureSource {
  #second: Frame | undefined;

  constructor(
    private readonly kernel: SourceDeps["kernel"],
    private readonly clip: PictureSource,
    private readonly still: PictureSource,
    private readonly rest: Rest,
  ) {}

  async draw(frame: number, target: Frame): Promise<Yuv420 | undefined> {
    const { startFrame, frames } = this.rest, { kernel } = this, at = frame - startFrame;
    if (at < 0) return await this.clip.draw(frame, target);
    if (at >= frames) return await this.still.draw(frame, target);
    const picture = await this.clip.draw(frame, target);
    if (picture) copyInto(kernel, target, picture);
    const second = this.#second ??= newFrame(kernel, target.width, target.height);
    const resting = await this.still.draw(frame, second);
    if (resting) copyInto(kernel, second, resting);
    const weight = dissolveWeight(at, frames);
    kernel.run.mix(target.at, second.at, target.at, frameBytes(target), weight);
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#second) this.kernel.release(this.#second.at);
    this.#second = undefined;
    await this.clip[Symbol.asyncDispose]();
    await this.still[Symbol.asyncDispose]();
  }
}
