// EXIF orientation: how a stored picture has to be turned and mirrored to stand upright.

import type { Box } from "../../asset.ts";

/** EXIF 2.32, tag 0x0112: 1 upright, 3 half turn, 6 a quarter to the right, 8 to the left. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Anything else than 1…8 means upright. */
export function orientationOf(value: unknown): Orientation {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= 8 ? number as Orientation : 1;
}

/** True when width and height change places. */
export function isSideways(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** A box of the stored picture in fractions → the same box in the upright picture. */
export function uprightBox(box: Box, orientation: Orientation): Box {
  const { x, y, width, height } = box;
  const right = 1 - x - width, below = 1 - y - height;
  switch (orientation) {
    case 1:
      return box;
    case 2:
      return { x: right, y, width, height };
    case 3:
      return { x: right, y: below, width, height };
    case 4:
      return { x, y: below, width, height };
    case 5:
      return { x: y, y: x, width: height, height: width };
    case 6:
      return { x: below, y: x, width: height, height: width };
    case 7:
      return { x: below, y: right, width: height, height: width };
    case 8:
      return { x: y, y: right, width: height, height: width };
  }
}

/** Cuts a box at the picture's edges; `undefined` when nothing of it is inside. */
export function insidePicture(box: Box): Box | undefined {
  const left = Math.max(0, box.x), top = Math.max(0, box.y);
  const right = Math.min(1, box.x + box.width), bottom = Math.min(1, box.y + box.height);
  if (!(right > left && bottom > top)) return undefined;
  const isWhole = left === box.x && top === box.y && right < 1 && bottom < 1;
  return isWhole ? box : { x: left, y: top, width: right - left, height: bottom - top };
}
