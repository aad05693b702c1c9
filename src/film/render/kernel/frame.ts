// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures inside the kernel's memory: whole I420 frames and their planes.

import { yuvBytes } from "../../../media/yuv.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import type { Area } from "../../framing/areas.ts";
import type { Kernel } from "./kernel.ts";

/** A packed I420 frame at `at`; width and height are even. */
export interface Frame {
  readonly at: number;
  readonly width: number;
  readonly height: number;
}

/** One plane, or a rectangle of one. */
export interface Plane {
  readonly at: number;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

export function newFrame(kernel: Kernel, width: number, height: number): Frame {
  return { at: kernel.allocate(yuvBytes(width, height)), width, height };
}

export function frameBytes(frame: Frame): number {
  return yuvBytes(frame.width, frame.height);
}

/** The frame as the outside sees it; valid until the next allocation in the kernel. */
export function viewOf(kernel: Kernel, frame: Frame): Yuv420 {
  return {
    width: frame.width,
    height: frame.height,
    data: kernel.bytes(frame.at, frameBytes(frame)),
  };
}

/** Y, U and V of a frame. */
export function planesOf({ at, width, height }: Frame): readonly [Plane, Plane, Plane] {
  const half = { stride: width / 2, width: width / 2, height: height / 2 };
  return [
    { at, stride: width, width, height },
    { at: at + width * height, ...half },
    { at: at + width * height * 5 / 4, ...half },
  ];
}

/** The same rectangle in all three planes. */
export function areaOf(frame: Frame, area: Area): readonly [Plane, Plane, Plane] {
  const cut = (plane: Plane, divisor: 1 | 2): Plane => ({
    at: plane.at + (area.y / divisor) * plane.stride + area.x / divisor,
    stride: plane.stride,
    width: area.width / divisor,
    height: area.height / divisor,
  });
  const [y, u, v] = planesOf(frame);
  return [cut(y, 1), cut(u, 2), cut(v, 2)];
}

/** Copies a picture of the same size into a frame. */
export function copyInto(kernel: Kernel, frame: Frame, picture: Yuv420): void {
  kernel.bytes(frame.at, frameBytes(frame)).set(picture.data.subarray(0, frameBytes(frame)));
}
