// SPDX-License-Identifier: AGPL-3.0-or-later

// The part of the canvas that words may use, and the sizes of a card's words.

import type { Canvas } from "../framing/canvas.ts";

/** Sizes as shares of the short side. */
export const MAIN_SIZE = { title: 0.14, chapter: 0.1, ending: 0.072 } as const;

export const SUB_SIZE = { title: 0.042, chapter: 0.036, ending: 0.036 } as const;

/** A short title may grow until it fills this share of the width, but not beyond this factor. */
export const SHORT_FILL = 0.4;

export const SHORT_GROWTH = 1.4;

/** Middle of the block as a share of the safe height. */
export const OPTICAL_MIDDLE = 0.485;

/** Pixels; `right` and `bottom` are the first column and row outside. */
export interface TitleArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Margins of titles: 10 %; on portrait canvases 16 % where controls are. */
const TITLE_MARGIN = 0.10;

export const PORTRAIT_MARGIN = 0.16;

/** Titles use at most this share of the height. */
const TITLE_HEIGHT = 0.8;

export function shortSide(canvas: Canvas): number {
  return Math.min(canvas.width, canvas.height);
}

export function isUpright({ width, height }: Canvas): boolean {
  return height > width;
}

/** Symmetric left and right, so that a centred title stands in the middle of the picture. */
export function titleArea(canvas: Canvas): TitleArea {
  const side = canvas.width * (isUpright(canvas) ? PORTRAIT_MARGIN : TITLE_MARGIN);
  const foot = canvas.height * (isUpright(canvas) ? PORTRAIT_MARGIN : TITLE_MARGIN);
  const bottom = canvas.height - foot;
  return {
    left: side,
    right: canvas.width - side,
    top: Math.max(canvas.height * TITLE_MARGIN, bottom - canvas.height * TITLE_HEIGHT),
    bottom,
  };
}
