// SPDX-License-Identifier: AGPL-3.0-or-later

// Two or three pictures in parts of the canvas: stills under slow cameras, and clips that play there.

import type { Area } from "../../framing/areas.ts";
import { areasOfTiles } from "../../timeline/visual_areas.ts";
import type { Ground, Tile, Visual } from "../../timeline/timeline.ts";
import { areaOf, copyInto, type Frame, newFrame, planesOf } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { paintFlat } from "../paint/ground.ts";
import { CachedStill } from "./cached_still.ts";
import { type PictureSource, type Planes, type SourceDeps } from "./picture_source.ts";
import { openFillingClip } from "./resting_clip.ts";

export async function openTiles(
  deps: SourceDeps,
  { along, tiles, ground }: Extract<Visual, { kind: "tiles" }>,
  firstFrame: number,
  frames: number,
): Promise<PictureSource> {
  const areas = areasOfTiles(deps.canvas, along, tiles);
  const opened = await Promise.allSettled(
    tiles.map((tile, index) => openTile(deps, tile, areas[index]!, firstFrame, frames)),
  );
  const parts = opened.flatMap((each) => each.status === "fulfilled" ? [each.value] : []);
  const failed = opened.find((each) => each.status === "rejected");
  const source = new TilesSource(deps, parts, areas, ground);
  if (!failed) return source;
  await source[Symbol.asyncDispose]();
  throw failed.reason;
}

interface OpenTile extends AsyncDisposable {
  /** Fills `planes` with what is seen of it at the item's frame. */
  draw(frame: number, planes: Planes): Promise<void>;
}

async function openTile(
  deps: SourceDeps,
  { source, move, inSeconds, rest }: Tile,
  area: Area,
  firstFrame: number,
  frames: number,
): Promise<OpenTile> {
  if (inSeconds === undefined) {
    const still = await CachedStill.open(deps, source, move, area);
    return {
      draw: (frame, planes) => Promise.resolve(still.draw(deps.resampler, planes, frame, frames)),
      [Symbol.asyncDispose]: () => Promise.resolve(still[Symbol.dispose]()),
    };
  }
  const { from, to } = move, travels = JSON.stringify(from) !== JSON.stringify(to);
  const visual = {
    kind: "clip",
    source,
    inSeconds,
    crop: from,
    ...(travels ? { to } : {}),
    ...(rest ? { rest } : {}),
  } as const;
  const clip = await openFillingClip({ ...deps, canvas: area }, visual, firstFrame, frames);
  return new PlayingTile(deps.kernel, clip, area);
}

/** A clip is drawn by itself first: it gives whole packed pictures. */
class PlayingTile implements OpenTile {
  #own: Frame | undefined;

  constructor(
    private readonly kernel: Kernel,
    private readonly clip: PictureSource,
    private readonly area: Area,
  ) {}

  async draw(frame: number, planes: Planes): Promise<void> {
    const { kernel } = this;
    const own = this.#own ??= newFrame(kernel, this.area.width, this.area.height);
    const picture = await this.clip.draw(frame, own);
    if (picture) copyInto(kernel, own, picture);
    planesOf(own).forEach(({ at, stride, width, height }, index) => {
      const from = kernel.bytes(at, stride * height), to = planes[index]!;
      const target = kernel.bytes(to.at, to.stride * (height - 1) + width);
      for (let row = 0; row < height; row++) {
        target.set(from.subarray(row * stride, row * stride + width), row * to.stride);
      }
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#own) this.kernel.release(this.#own.at);
    this.#own = undefined;
    await this.clip[Symbol.asyncDispose]();
  }
}

class TilesSource implements PictureSource {
  constructor(
    private readonly deps: SourceDeps,
    private readonly tiles: readonly OpenTile[],
    private readonly areas: readonly Area[],
    private readonly ground: Ground,
  ) {}

  async draw(frame: number, target: Frame): Promise<undefined> {
    // The gutters; the tiles cover the rest.
    paintFlat(this.deps.kernel, planesOf(target), this.ground.from);
    for (const [index, tile] of this.tiles.entries()) {
      await tile.draw(frame, areaOf(target, this.areas[index]!));
    }
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const tile of this.tiles) await tile[Symbol.asyncDispose]();
  }
}
