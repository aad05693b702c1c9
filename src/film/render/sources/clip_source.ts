// SPDX-License-Identifier: AGPL-3.0-or-later

// Clips: filling the canvas untouched or under a camera that travels, or whole in a rounded window on a
// ground that stands still.

import type { Box } from "../../../library/asset.ts";
import { type Size, WHOLE } from "../../../media/size.ts";
import { solidYuv, type Yuv420 } from "../../../media/yuv.ts";
import type { Visual } from "../../timeline/timeline.ts";
import type { Move } from "../../framing/box.ts";
import type { Source } from "../../framing/source.ts";
import { areaOf, copyInto, type Frame, frameBytes, newFrame, planesOf } from "../kernel/frame.ts";
import { paintBlurredFill, paintSoftGround } from "../paint/blur.ts";
import { castShadow, roundedMask } from "../paint/rounded.ts";
import { type Area, clipArea, cornerRadius, wholeClipArea } from "../../framing/areas.ts";
import { boxAt, boxOfAspect, moveOfAspect, pixelBox } from "../plan/motion.ts";
import {
  type OpenClip,
  type PictureSource,
  readPicture,
  type SourceDeps,
  withSource,
} from "./picture_source.ts";

export async function openMattedClip(
  deps: SourceDeps,
  visual: Extract<Visual, { kind: "matted" }>,
  firstFrame: number,
): Promise<PictureSource> {
  const { source, backdrop: kind, inSeconds = 0 } = visual, { canvas, fps } = deps;
  const fromSeconds = inSeconds + firstFrame / fps, path = deps.pathOf(source);
  const size = await withSource(source, () => deps.media.clipSize(path));
  const area = kind === undefined ? clipArea(canvas, size) : wholeClipArea(canvas, size);
  const radius = kind === undefined ? cornerRadius(canvas) : 0;
  const paint = kind === "blur" ? paintBlurredFill : paintSoftGround;
  const backdrop = kind === "black"
    ? solidYuv(canvas.width, canvas.height)
    // The clip's first picture: a ground that moves would draw the eye, and ranges must agree on it.
    : paint(await readPicture(deps, source, inSeconds, SMALL), canvas);
  if (kind !== "black") castShadow(backdrop, area, radius);
  // Last, so that nothing can fail with a decoder open.
  const { width, height } = area, crop = boxOfAspect(WHOLE, size, width / height);
  const clip = await withSource(
    source,
    () => deps.media.openClip(path, { width, height, crop, fromSeconds }),
  );
  return new MattedClip(deps, { clip, source, inSeconds, backdrop, area, radius });
}

/** Enough for something that will be blurred. */
const SMALL = { maxWidth: 640, maxHeight: 640 };

interface Parts {
  readonly clip: OpenClip;
  readonly source: Source;
  readonly inSeconds: number;
  readonly backdrop: Yuv420;
  readonly area: Area;
  readonly radius: number;
}

interface Buffers {
  readonly ground: Frame;
  readonly picture: Frame;
  /** Opacity of the window for luma and for chroma. */
  readonly masks: readonly [number, number];
}

class MattedClip implements PictureSource {
  #buffers: Buffers | undefined;

  constructor(private readonly deps: SourceDeps, private readonly parts: Parts) {}

  async draw(frame: number, target: Frame): Promise<undefined> {
    const { clip, source, inSeconds, area } = this.parts, { kernel } = this.deps;
    const seconds = inSeconds + frame / this.deps.fps;
    const shown = await withSource(source, () => clip.frameAt(seconds));
    const { ground, picture, masks } = this.#buffers ??= this.#take();
    const bytes = frameBytes(ground);
    kernel.bytes(target.at, bytes).set(kernel.bytes(ground.at, bytes));
    copyInto(kernel, picture, shown);
    const from = planesOf(picture);
    areaOf(target, area).forEach((to, index) => {
      const { at, stride, width, height } = from[index]!;
      const mask = masks[index === 0 ? 0 : 1];
      kernel.run.over(to.at, to.stride, at, stride, mask, stride, width, height, 256);
    });
  }

  #take(): Buffers {
    const { kernel, canvas } = this.deps, { area, backdrop, radius } = this.parts;
    const ground = newFrame(kernel, canvas.width, canvas.height);
    copyInto(kernel, ground, backdrop);
    const mask = (divisor: 1 | 2) => {
      const opacity = roundedMask(area.width, area.height, radius, divisor);
      const at = kernel.allocate(opacity.length);
      kernel.bytes(at, opacity.length).set(opacity);
      return at;
    };
    const masks = [mask(1), mask(2)] as const;
    return { ground, picture: newFrame(kernel, area.width, area.height), masks };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#buffers) {
      const { ground, picture, masks } = this.#buffers;
      for (const at of [ground.at, picture.at, ...masks]) this.deps.kernel.release(at);
      this.#buffers = undefined;
    }
    await this.parts.clip[Symbol.asyncDispose]();
  }
}

export async function openClipSource(
  deps: SourceDeps,
  visual: Extract<Visual, { kind: "clip" }>,
  firstFrame: number,
  frames: number,
): Promise<PictureSource> {
  const { source, inSeconds, to } = visual, { canvas, fps } = deps;
  const fromSeconds = inSeconds + firstFrame / fps, path = deps.pathOf(source);
  return await withSource(source, async () => {
    // The plan knows a Live Photo's still; its moving half may be cut differently by the camera.
    const size = await deps.media.clipSize(path), aspect = canvas.width / canvas.height;
    if (!to) {
      const crop = boxOfAspect(visual.crop, size, aspect);
      const clip = await deps.media.openClip(path, { ...canvas, crop, fromSeconds });
      return new ClipSource(clip, source, inSeconds, fps);
    }
    const move = moveOfAspect({ from: visual.crop, to }, size, aspect);
    const crop = boxAroundBoth(move), near = Math.min(move.from.width, move.to.width);
    const even = (value: number) => Math.ceil(value / 2) * 2;
    const visited = {
      width: even(canvas.width * crop.width / near),
      height: even(canvas.height * crop.height / near * size.height / size.width * aspect),
    };
    const clip = await deps.media.openClip(path, { ...visited, crop, fromSeconds });
    const inCrop = { from: within(move.from, crop), to: within(move.to, crop) };
    return new TravellingClip(deps, { clip, source, inSeconds }, visited, inCrop, frames);
  });
}

function boxAroundBoth({ from, to }: Move): Box {
  const x = Math.min(from.x, to.x), y = Math.min(from.y, to.y);
  return {
    x,
    y,
    width: Math.max(from.x + from.width, to.x + to.width) - x,
    height: Math.max(from.y + from.height, to.y + to.height) - y,
  };
}

/** In fractions of `outer` instead of the picture. */
function within({ x, y, width, height }: Box, outer: Box): Box {
  return {
    x: (x - outer.x) / outer.width,
    y: (y - outer.y) / outer.height,
    width: width / outer.width,
    height: height / outer.height,
  };
}

class ClipSource implements PictureSource {
  constructor(
    private readonly clip: OpenClip,
    private readonly source: Source,
    private readonly inSeconds: number,
    private readonly fps: number,
  ) {}

  draw(frame: number): Promise<Yuv420> {
    const seconds = this.inSeconds + frame / this.fps;
    return withSource(this.source, () => this.clip.frameAt(seconds));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.clip[Symbol.asyncDispose]());
  }
}

/** The camera goes over a clip that shows more than the canvas. */
class TravellingClip implements PictureSource {
  #shown: Frame | undefined;

  constructor(
    private readonly deps: SourceDeps,
    private readonly parts: Pick<Parts, "clip" | "source" | "inSeconds">,
    private readonly visited: Size,
    private readonly move: Move,
    private readonly frames: number,
  ) {}

  async draw(frame: number, target: Frame): Promise<undefined> {
    const { clip, source, inSeconds } = this.parts, { kernel, resampler, fps } = this.deps;
    const picture = await withSource(source, () => clip.frameAt(inSeconds + frame / fps));
    const shown = this.#shown ??= newFrame(kernel, this.visited.width, this.visited.height);
    copyInto(kernel, shown, picture);
    const box = pixelBox(boxAt(this.move, frame, this.frames), this.visited);
    resampler.draw(shown, box, planesOf(target));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#shown) this.deps.kernel.release(this.#shown.at);
    this.#shown = undefined;
    await this.parts.clip[Symbol.asyncDispose]();
  }
}
