// A still that fills the canvas under a slow camera, and a pair of them side by side.

import type { Ground, Visual } from "../../timeline/timeline.ts";
import { areaOf, type Frame, planesOf } from "../kernel/frame.ts";
import { pairAreas } from "../plan/areas.ts";
import { paintFlat } from "../paint/ground.ts";
import { KeptStill } from "./kept_still.ts";
import type { PictureSource, SourceNeeds } from "./picture_source.ts";

export async function openStill(
  needs: SourceNeeds,
  visual: Extract<Visual, { kind: "still" }>,
  frames: number,
): Promise<PictureSource> {
  const still = await KeptStill.open(needs, visual.source, visual.move, needs.canvas);
  return new StillSource(needs, still, frames);
}

/** One still, already decoded, over the whole canvas. */
export class StillSource implements PictureSource {
  constructor(
    private readonly needs: SourceNeeds,
    private readonly still: KeptStill,
    private readonly frames: number,
  ) {}

  draw(frame: number, target: Frame): Promise<undefined> {
    this.still.draw(this.needs.resampler, planesOf(target), frame, this.frames);
    return Promise.resolve(undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.still[Symbol.dispose]();
    return Promise.resolve();
  }
}

export async function openPair(
  needs: SourceNeeds,
  visual: Extract<Visual, { kind: "pair" }>,
  frames: number,
): Promise<PictureSource> {
  const areas = pairAreas(needs.canvas);
  const [left, right] = await Promise.all([
    KeptStill.open(needs, visual.left.source, visual.left.move, areas.left),
    KeptStill.open(needs, visual.right.source, visual.right.move, areas.right),
  ]);
  return new PairSource(needs, left, right, visual.ground, frames);
}

class PairSource implements PictureSource {
  constructor(
    private readonly needs: SourceNeeds,
    private readonly left: KeptStill,
    private readonly right: KeptStill,
    private readonly ground: Ground,
    private readonly frames: number,
  ) {}

  draw(frame: number, target: Frame): Promise<undefined> {
    const { kernel, resampler } = this.needs;
    const areas = pairAreas(target);
    const gutter = {
      x: areas.left.width,
      y: 0,
      width: areas.right.x - areas.left.width,
      height: target.height,
    };
    paintFlat(kernel, areaOf(target, gutter), this.ground.from);
    this.left.draw(resampler, areaOf(target, areas.left), frame, this.frames);
    this.right.draw(resampler, areaOf(target, areas.right), frame, this.frames);
    return Promise.resolve(undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.left[Symbol.dispose]();
    this.right[Symbol.dispose]();
    return Promise.resolve();
  }
}
