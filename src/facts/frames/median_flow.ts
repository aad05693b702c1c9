// SPDX-License-Identifier: AGPL-3.0-or-later

// How much moves between frames beside the camera: dense optical flow, less its median.

import type { RgbPicture } from "../../media/yuv.ts";
import type { MotionResidual } from "../../bank/fact.ts";

type OpenCv = typeof import("@techstark/opencv-js");
type Mat = import("@techstark/opencv-js").Mat;

/** The producer's name says so: frames become exactly this, whatever their shape. */
const WIDTH = 320, HEIGHT = 240;

/** Farneback's method in OpenCV's own implementation; its options are part of what the residual means. */
const FLOW = [0.5, 3, 15, 3, 5, 1.2, 0] as const;

let loaded: Promise<OpenCv> | undefined;

/** 11 MB of WebAssembly, half a second; on first use. */
function openCv(): Promise<OpenCv> {
  return loaded ??= import("@techstark/opencv-js").then(async (module) => {
    const library = (module as unknown as { default: OpenCv }).default;
    // It has a `then` of its own that resolves to itself: awaiting it would never end.
    await new Promise<void>((resolve) => {
      if (library.Mat) resolve();
      else library.onRuntimeInitialized = resolve;
    });
    return { ...library, then: undefined };
  });
}

/** Means over neighbouring pairs; two frames or more. */
export async function medianFlow(frames: readonly RgbPicture[]): Promise<MotionResidual> {
  const cv = await openCv();
  const grey = frames.map((frame) => greyOf(cv, frame));
  const flow = new cv.Mat();
  try {
    const pairs = grey.slice(1).map((next, at) => {
      cv.calcOpticalFlowFarneback(grey[at]!, next, flow, ...FLOW);
      return movementOf(flow.data32F);
    });
    const mean = (of: (pair: Movement) => number) =>
      thousandths(pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length);
    return {
      meanMotion: mean(({ motion }) => motion),
      residual: mean(({ residual }) => residual),
      residualPeak: thousandths(Math.max(...pairs.map(({ residual }) => residual))),
      frames: frames.length,
    };
  } finally {
    for (const mat of [...grey, flow]) mat.delete();
  }
}

function greyOf(cv: OpenCv, { width, height, data }: RgbPicture): Mat {
  const rgb = cv.matFromArray(height, width, cv.CV_8UC3, data as unknown as number[]);
  const small = new cv.Mat(), grey = new cv.Mat();
  cv.resize(rgb, small, new cv.Size(WIDTH, HEIGHT), 0, 0, cv.INTER_LINEAR);
  cv.cvtColor(small, grey, cv.COLOR_RGB2GRAY);
  rgb.delete();
  small.delete();
  return grey;
}

interface Movement {
  /** Mean length of the flow, and of what is left of it without its median; pixels. */
  readonly motion: number;
  readonly residual: number;
}

/** `flow` holds x and y of each pixel in turn. */
export function movementOf(flow: Float32Array): Movement {
  const count = flow.length / 2;
  const part = (offset: number) =>
    Float32Array.from({ length: count }, (_, i) => flow[i * 2 + offset]!);
  const x = part(0), y = part(1);
  const middleX = median(x), middleY = median(y);
  let motion = 0, residual = 0;
  for (let i = 0; i < count; i++) {
    motion += Math.hypot(x[i]!, y[i]!);
    residual += Math.hypot(x[i]! - middleX, y[i]! - middleY);
  }
  return { motion: motion / count, residual: residual / count };
}

/** The mean of the two middle ones where their number is even. */
function median(values: Float32Array): number {
  const sorted = values.toSorted(), half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const thousandths = (value: number) => Math.round(value * 1_000) / 1_000;
