// SPDX-License-Identifier: AGPL-3.0-or-later

// Decodes the frames of a small file in a forked child and writes them as JPEG beside it.

import { Fault } from "../../base/fault.ts";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { MotionResidual } from "../../bank/fact.ts";
import { uprightFrames } from "../../media/av/clip_reader.ts";
import { jpegOf, SHOWN_QUALITY } from "../../media/pictures/sharp_library.ts";
import type { RgbPicture } from "../../media/yuv.ts";
import { rgbOfYuv } from "../../media/yuv.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import type { FrameSize } from "../keyframe_reader.ts";
import { medianFlow } from "./median_flow.ts";

/** Frames that are wanted together. */
interface FramesWanted extends FrameSize {
  /** Seconds, ascending; the first frame at or after each is taken, each once. */
  readonly wanted: readonly number[];
}

export interface FramesQuestion {
  readonly path: string;
  /** JPEGs are written here. */
  readonly folder: string;
  /** All of them in one pass over the file. */
  readonly groups: readonly FramesWanted[];
  /** Measure how things move between the frames of the first group. */
  readonly residual: boolean;
}

interface FrameFile {
  readonly file: string;
  readonly seconds: number;
}

export interface FramesAnswer {
  readonly groups: ReadonlyArray<readonly FrameFile[]>;
  readonly residual?: MotionResidual;
}

interface Frame {
  readonly picture: RgbPicture;
  readonly seconds: number;
}

/** As the frames' decoder counts time, a target may fall a rounding short of its frame. */
const CLOSE_SECONDS = 1e-3;

const job: ChildJob<FramesQuestion, never, FramesAnswer> = async (question) => {
  const groups = await framesOf(question);
  if (groups.some((frames) => frames.length === 0)) {
    throw new Fault("media_unreadable", `Could not decode "${question.path}": no frame in it`);
  }
  const written = await Promise.all(
    groups.map((frames, group) =>
      Promise.all(frames.map(async ({ picture, seconds }, at) => {
        const file = path.join(question.folder, `${group}-${at}.jpg`);
        const { width, height } = question.groups[group]!;
        await writeFile(file, await jpegOf(picture, SHOWN_QUALITY, { width, height }));
        return { file, seconds };
      }))
    ),
  );
  const first = groups[0]!;
  const residual = question.residual && first.length > 1
    ? await medianFlow(first.map(({ picture }) => picture))
    : undefined;
  return { groups: written, residual };
};

async function framesOf({ path, groups }: FramesQuestion): Promise<Frame[][]> {
  const found: Frame[][] = groups.map(() => []);
  const left = groups.map(({ wanted }) => [...wanted]);
  const largest = {
    maxWidth: Math.max(...groups.map(({ width }) => width)),
    maxHeight: Math.max(...groups.map(({ height }) => height)),
  };
  for await (const frame of uprightFrames(path, largest)) {
    const { seconds } = frame;
    const takers = left.flatMap((wanted, group) => {
      const before = wanted.length;
      while (wanted.length > 0 && seconds >= wanted[0]! - CLOSE_SECONDS) wanted.shift();
      return wanted.length < before ? [group] : [];
    });
    if (takers.length > 0) {
      const picture = rgbOfYuv(await frame.picture());
      for (const group of takers) found[group]!.push({ picture, seconds });
    }
    if (left.every((wanted) => wanted.length === 0)) break;
  }
  return found;
}

export default job;
