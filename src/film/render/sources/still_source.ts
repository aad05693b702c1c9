// A still that fills the canvas under a slow camera, and several of them in parts of it.

import type { Ground, Visual } from "../../timeline/timeline.ts";
import { areaOf, type Frame, planesOf } from "../kernel/frame.ts";
import { type Area, tileAreas } from "../../timeline/areas.ts";
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

export async function openTiles(
  needs: SourceNeeds,
  { along, tiles, ground }: Extract<Visual, { kind: "tiles" }>,
  frames: number,
): Promise<PictureSource> {
  const areas = tileAreas(needs.canvas, along, tiles.map(({ source }) => source));
  const stills = await Promise.all(
    tiles.map(({ source, move }, index) => KeptStill.open(needs, source, move, areas[index]!)),
  );
  return new TilesSource(needs, stills, areas, ground, frames);
}

class TilesSource implements PictureSource {
  constructor(
    private readonly needs: SourceNeeds,
    private readonly stills: readonly KeptStill[],
    private readonly areas: readonly Area[],
    private readonly ground: Ground,
    private readonly frames: number,
  ) {}

  draw(frame: number, target: Frame): Promise<undefined> {
    const { kernel, resampler } = this.needs;
    // The gutters; the tiles cover the rest.
    paintFlat(kernel, planesOf(target), this.ground.from);
    this.stills.forEach((still, index) =>
      still.draw(resampler, areaOf(target, this.areas[index]!), frame, this.frames)
    );
    return Promise.resolve(undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    for (const still of this.stills) still[Symbol.dispose]();
    return Promise.resolve();
  }
}
