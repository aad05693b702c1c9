// SPDX-License-Identifier: AGPL-3.0-or-later

// A still that fills the canvas under a slow camera.

import type { Visual } from "../../timeline/timeline.ts";
import { type Frame, planesOf } from "../kernel/frame.ts";
import { CachedStill } from "./cached_still.ts";
import type { PictureSource, SourceDeps } from "./picture_source.ts";

export async function openStill(
  deps: SourceDeps,
  visual: Extract<Visual, { kind: "still" }>,
  frames: number,
): Promise<PictureSource> {
  const still = await CachedStill.open(deps, visual.source, visual.move, deps.canvas);
  return new StillSource(deps, still, frames);
}

/** One still, already decoded, over the whole canvas. */
export class StillSource implements PictureSource {
  constructor(
    private readonly deps: SourceDeps,
    private readonly still: CachedStill,
    private readonly frames: number,
  ) {}

  draw(frame: number, target: Frame): Promise<undefined> {
    this.still.draw(this.deps.resampler, planesOf(target), frame, this.frames);
    return Promise.resolve(undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.still[Symbol.dispose]();
    return Promise.resolve();
  }
}
