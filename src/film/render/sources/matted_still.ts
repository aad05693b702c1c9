// SPDX-License-Identifier: AGPL-3.0-or-later

// A whole picture on a ground. Ground, shadow and picture are composed once; the camera then moves
// over the composition, so that its edges are as smooth as everything else in it.

import { type Size, WHOLE } from "../../../media/size.ts";
import { solidYuv, type Yuv420 } from "../../../media/yuv.ts";
import type { Visual } from "../../timeline/timeline.ts";
import type { Move } from "../../framing/box.ts";
import { areaOf, copyInto, type Frame, newFrame, planesOf, viewOf } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { paintBlurredFill, paintSoftGround } from "../paint/blur.ts";
import { castShadow, coverage, roundedDistance } from "../paint/rounded.ts";
import { type Area, cornerRadius, mattedArea, wholeArea } from "../../framing/areas.ts";
import { boxAt, boxOfAspect, pixelBox } from "../plan/motion.ts";
import type { Sheet } from "./cached_still.ts";
import { type PictureSource, readPicture, type SourceDeps } from "./picture_source.ts";

type Matted = Extract<Visual, { kind: "matted" }>;

export async function openMattedStill(
  deps: SourceDeps,
  visual: Matted,
  frames: number,
): Promise<PictureSource> {
  return new MattedStill(deps, await openParts(deps, visual), frames);
}

/** Ground, shadow and picture in one, and the camera over them. */
export async function mattedSheet(deps: SourceDeps, visual: Matted): Promise<Sheet> {
  const { kernel } = deps;
  const frame = compose(deps, await openParts(deps, visual));
  const { width, height, data } = viewOf(kernel, frame);
  const picture = { width, height, data: data.slice() };
  kernel.release(frame.at);
  return { picture, move: nearing(picture, deps.canvas) };
}

async function openParts(
  deps: SourceDeps,
  { source, grow, backdrop: kind }: Matted,
): Promise<Parts> {
  const { canvas } = deps;
  const even = (value: number) => Math.round(value * Math.max(1, grow) / 2) * 2;
  const size = { width: even(canvas.width), height: even(canvas.height) };
  const areaOf = (shape: Size) =>
    kind === undefined ? mattedArea(size, shape) : wholeArea(size, shape, canvas);
  const planned = areaOf(source);
  const picture = await readPicture(deps, source, 0, {
    maxWidth: planned.width,
    maxHeight: planned.height,
  });
  const area = areaOf(picture);
  const radius = kind === undefined ? cornerRadius(size) : 0;
  const backdrop = kind === "black"
    ? solidYuv(size.width, size.height)
    : kind === "blur"
    ? paintBlurredFill(picture, size)
    : paintSoftGround(picture, size);
  if (kind !== "black") castShadow(backdrop, area, radius);
  return { picture, backdrop, area, radius };
}

/** From the whole composition to as much of its middle as the canvas holds. */
function nearing({ width, height }: Size, canvas: Size): Move {
  const near = { width: canvas.width / width, height: canvas.height / height };
  return { from: WHOLE, to: { x: (1 - near.width) / 2, y: (1 - near.height) / 2, ...near } };
}

interface Parts {
  readonly picture: Yuv420;
  readonly backdrop: Yuv420;
  readonly area: Area;
  readonly radius: number;
}

class MattedStill implements PictureSource {
  #parts: Parts | undefined;
  #composed: Frame | undefined;
  readonly #size: Size;

  constructor(
    private readonly deps: SourceDeps,
    parts: Parts,
    private readonly frames: number,
  ) {
    this.#parts = parts;
    this.#size = { width: parts.backdrop.width, height: parts.backdrop.height };
  }

  draw(frame: number, target: Frame): Promise<undefined> {
    const composed = this.#composed ??= this.#compose();
    const box = boxAt(nearing(this.#size, target), frame, this.frames);
    this.deps.resampler.draw(composed, pixelBox(box, this.#size), planesOf(target));
    return Promise.resolve(undefined);
  }

  #compose(): Frame {
    const frame = compose(this.deps, this.#parts!);
    this.#parts = undefined;
    return frame;
  }

  [Symbol.asyncDispose](): Promise<void> {
    if (this.#composed) this.deps.kernel.release(this.#composed.at);
    this.#composed = undefined;
    return Promise.resolve();
  }
}

function compose(
  { kernel, resampler }: Pick<SourceDeps, "kernel" | "resampler">,
  { picture, backdrop, area, radius }: Parts,
): Frame {
  const frame = newFrame(kernel, backdrop.width, backdrop.height);
  copyInto(kernel, frame, backdrop);
  const read = newFrame(kernel, picture.width, picture.height);
  copyInto(kernel, read, picture);
  const seen = pixelBox(boxOfAspect(WHOLE, picture, area.width / area.height), picture);
  resampler.draw(read, seen, areaOf(frame, area));
  kernel.release(read.at);
  if (radius > 0) roundCorners(kernel, frame, backdrop, area, radius);
  return frame;
}

/** Brings the ground back outside the corners. */
function roundCorners(
  kernel: Kernel,
  frame: Frame,
  backdrop: Yuv420,
  area: Area,
  radius: number,
): void {
  const reach = Math.ceil(radius) + 2;
  planesOf(frame).forEach((plane, index) => {
    const divisor = index === 0 ? 1 : 2;
    const rows = kernel.bytes(plane.at, plane.stride * plane.height);
    const ground = backdrop.data.subarray(plane.at - frame.at);
    for (const y of edges(area.y / divisor, area.height / divisor, reach / divisor)) {
      for (const x of edges(area.x / divisor, area.width / divisor, reach / divisor)) {
        const distance = divisor === 1
          ? roundedDistance(area, radius, x + 0.5, y + 0.5)
          : roundedDistance(area, radius, x * 2 + 0.5, y * 2 + 1) / 2;
        const at = y * plane.stride + x, inside = coverage(distance);
        rows[at] = Math.round(ground[at]! + (rows[at]! - ground[at]!) * inside);
      }
    }
  });
}

/** The first and the last `reach` positions of a line. */
function edges(start: number, length: number, reach: number): number[] {
  const count = Math.min(Math.ceil(reach), Math.floor(length / 2));
  const near = Array.from({ length: count }, (_, i) => start + i);
  return [...near, ...near.map((_, i) => start + length - 1 - i)];
}
