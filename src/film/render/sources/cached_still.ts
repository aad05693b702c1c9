// SPDX-License-Identifier: AGPL-3.0-or-later

// The part of a still that a move will visit, decoded once at the size the move needs.

import type { Size } from "../../../media/size.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import type { Area } from "../../framing/areas.ts";
import type { Move } from "../../framing/box.ts";
import type { Source } from "../../framing/source.ts";
import { type Frame, frameBytes, newFrame } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { Resampler } from "../kernel/resampler.ts";
import { boxAt, moveOfAspect, pixelBox } from "../plan/motion.ts";
import { type Planes, readPicture, type SourceDeps } from "./picture_source.ts";

/** Pixels kept around the visited part, so that no tap of the resampler meets a cut edge. */
const APRON = 16;
/** Picture pixels for one canvas pixel where the move is closest; a little more keeps edges crisp. */
const OVERSAMPLING = 1.15;
/** Up to this scale the kernel takes its fast path (8 taps). */
const FAST_SCALE = 1.33;
/** A close crop of a huge picture is read at most this large, for the sake of memory. */
const MAX_PIXELS = 20e6;

/** The size at which a whole still is read, so that the move never enlarges what the file has. */
export function readingSize(source: Size, move: Move, area: Size): Size {
  const near = Math.min(move.from.width, move.to.width);
  const far = Math.max(move.from.width, move.to.width);
  const oversampling = Math.min(OVERSAMPLING, Math.max(1, FAST_SCALE * near / far));
  const wanted = area.width / near * oversampling / source.width;
  const affordable = Math.sqrt(MAX_PIXELS / (source.width * source.height));
  const scale = Math.min(1, wanted, affordable);
  const even = (value: number) => Math.max(2, Math.ceil(value * scale / 2) * 2);
  return { width: even(source.width), height: even(source.height) };
}

/** A picture that is whole, and the camera over it. */
export interface Sheet {
  readonly picture: Yuv420;
  readonly move: Move;
}

/** A still decoded for a move; `take` puts it into the kernel's memory when it is first drawn. */
export class CachedStill implements Disposable {
  #kept: Frame | undefined;

  private constructor(
    private readonly kernel: Kernel,
    private readonly whole: Size,
    private readonly corner: { readonly x: number; readonly y: number },
    private picture: Yuv420 | undefined,
    private readonly move: Move,
  ) {}

  /** Reads a photo for a move over an area; the move is fitted to the shape the file really has. */
  static async open(
    deps: Pick<SourceDeps, "kernel" | "media" | "pathOf">,
    source: Source,
    move: Move,
    area: Size,
  ): Promise<CachedStill> {
    const size = readingSize(source, move, area);
    const fit = { maxWidth: size.width, maxHeight: size.height };
    const whole = await readPicture(deps, source, 0, fit);
    const fitted = moveOfAspect(move, whole, area.width / area.height);
    return CachedStill.of(deps.kernel, whole, fitted);
  }

  /** A picture that is in memory already. */
  static of(kernel: Kernel, whole: Yuv420, move: Move): CachedStill {
    const { width, height } = whole;
    const area = visitedArea(whole, move);
    return new CachedStill(kernel, { width, height }, area, partOf(whole, area), move);
  }

  /** Fills `planes` with what the camera sees at `frame` of `frames`. */
  draw(resampler: Resampler, planes: Planes, frame: number, frames: number): void {
    const kept = this.#take();
    const box = pixelBox(boxAt(this.move, frame, frames), this.whole);
    const inKept = { ...box, x: box.x - this.corner.x, y: box.y - this.corner.y };
    resampler.draw(kept, inKept, planes);
  }

  #take(): Frame {
    if (this.#kept) return this.#kept;
    const picture = this.picture!;
    const frame = newFrame(this.kernel, picture.width, picture.height);
    this.kernel.bytes(frame.at, frameBytes(frame)).set(picture.data);
    this.picture = undefined;
    return this.#kept = frame;
  }

  [Symbol.dispose](): void {
    if (this.#kept) this.kernel.release(this.#kept.at);
    this.#kept = undefined;
  }
}

/** The part the move visits, with an apron; the rest of a decoded picture is let go. */
function visitedArea(whole: Size, { from, to }: Move): Area {
  const span = (a: number, aSize: number, b: number, bSize: number, size: number) => {
    const low = Math.floor(Math.min(a, b) * size / 2) * 2 - APRON;
    const high = Math.ceil(Math.max(a + aSize, b + bSize) * size / 2) * 2 + APRON;
    return [Math.max(0, low), Math.min(size, high)] as const;
  };
  const [x, right] = span(from.x, from.width, to.x, to.width, whole.width);
  const [y, bottom] = span(from.y, from.height, to.y, to.height, whole.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** The picture itself when the area is all of it. */
export function partOf(whole: Yuv420, { x, y, width, height }: Area): Yuv420 {
  if (width === whole.width && height === whole.height) return whole;
  const data = new Uint8Array(width * height * 3 / 2);
  let read = 0, write = 0;
  for (const divisor of [1, 2, 2]) {
    const stride = whole.width / divisor, columns = width / divisor;
    for (let row = y / divisor; row < (y + height) / divisor; row++) {
      const start = read + row * stride + x / divisor;
      data.set(whole.data.subarray(start, start + columns), write);
      write += columns;
    }
    read += stride * whole.height / divisor;
  }
  return { width, height, data };
}
