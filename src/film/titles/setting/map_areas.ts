// SPDX-License-Identifier: AGPL-3.0-or-later

// Where on a map card the words and the journey lie.

import type { Canvas } from "../../framing/canvas.ts";
import type { TitleArea } from "../../timeline/title_area.ts";

interface MapAreas {
  readonly words: TitleArea;
  /** The line and every name beside it lie in here. */
  readonly journey: TitleArea;
}

/** Shares of the canvas: left, top, right, bottom. Players cover the foot of upright films. */
type Shares = readonly [left: number, top: number, right: number, bottom: number];

const WIDE: readonly [Shares, Shares] = [[0.075, 0.12, 0.4, 0.88], [0.45, 0.12, 0.94, 0.88]];

const SQUARE: readonly [Shares, Shares] = [[0.09, 0.09, 0.91, 0.31], [0.1, 0.37, 0.9, 0.92]];

const UPRIGHT: readonly [Shares, Shares] = [[0.1, 0.1, 0.9, 0.31], [0.13, 0.37, 0.87, 0.82]];

/** The middle of the canvas' shapes: everything between 7:6 and 6:7 counts as square. */
const WIDE_FROM = 7 / 6;

export function isWide({ width, height }: Canvas): boolean {
  return width >= height * WIDE_FROM;
}

export function mapAreas(canvas: Canvas): MapAreas {
  const isUpright = canvas.height >= canvas.width * WIDE_FROM;
  const [words, journey] = isWide(canvas) ? WIDE : isUpright ? UPRIGHT : SQUARE;
  return { words: areaOf(words, canvas), journey: areaOf(journey, canvas) };
}

function areaOf([left, top, right, bottom]: Shares, { width, height }: Canvas): TitleArea {
  return { left: left * width, top: top * height, right: right * width, bottom: bottom * height };
}
