// Where on the canvas the parts of a composed picture lie, in whole even pixels.

import type { Size } from "../../../media/size.ts";
import type { Area } from "../kernel/frame.ts";

export type { Area };

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);
/** Gutter between two portraits, as a share of the short edge; a line, not a bar. */
const GUTTER = 0.012;

/** The two halves of a pair; the gutter between them is what is left. */
export function pairAreas({ width, height }: Size): { readonly left: Area; readonly right: Area } {
  const half = Math.floor((width - Math.min(width, height) * GUTTER) / 4) * 2;
  return {
    left: { x: 0, y: 0, width: half, height },
    right: { x: width - half, y: 0, width: half, height },
  };
}

/** Ground that stays visible around a matted picture, as a share of the short edge. */
const MARGIN = 0.075;

/** The area of a whole picture of the given shape, centred on a ground. */
export function mattedArea(canvas: Size, picture: Size): Area {
  const margin = Math.min(canvas.width, canvas.height) * MARGIN;
  return wholeArea(canvas, picture, {
    width: canvas.width - 2 * margin,
    height: canvas.height - 2 * margin,
  });
}

/** The largest area of a whole picture inside `room`, in the middle of the canvas. */
export function wholeArea(canvas: Size, picture: Size, room: Size): Area {
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const width = even(picture.width * scale), height = even(picture.height * scale);
  return {
    x: middle(canvas.width - width),
    y: middle(canvas.height - height),
    width,
    height,
  };
}

/** The same for a clip; rows of whole 32 pixels are laid over the ground without being repacked. */
export function clipArea(canvas: Size, picture: Size): Area {
  const area = mattedArea(canvas, picture);
  const width = wholeRows(area.width);
  return { ...area, x: even((canvas.width - width) / 2), width };
}

/** The same where nothing of the clip may be cropped: a little smaller instead. */
export function wholeClipArea(canvas: Size, picture: Size): Area {
  const width = wholeRows(wholeArea(canvas, picture, canvas).width);
  const height = Math.min(canvas.height, even(width * picture.height / picture.width));
  return {
    x: middle(canvas.width - width),
    y: middle(canvas.height - height),
    width,
    height,
  };
}

function wholeRows(width: number): number {
  return Math.max(32, Math.floor(width / 32) * 32);
}

/** Half of what is left, which may be nothing. */
function middle(left: number): number {
  return Math.round(left / 4) * 2;
}

/** Radius of a matted picture's corners in pixels. */
export function cornerRadius(canvas: Size): number {
  return Math.min(canvas.width, canvas.height) * 0.014;
}
