// SPDX-License-Identifier: AGPL-3.0-or-later

// Where on the canvas the parts of a composed picture lie, in whole even pixels.

import type { Canvas } from "./canvas.ts";

/** A rectangle in whole luma pixels; all four numbers are even. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);
const evenBelow = (value: number) => Math.max(2, Math.floor(value / 2) * 2);
/** Gutter between two tiles, as a share of the short edge; a line, not a bar. */
const GUTTER = 0.012;

/**
 * Parts of the canvas, as long as their pictures are beside one another, so that each loses the same
 * share; the gutters between them are what is left. `areWhole`: none loses anything, and what is left of the
 * canvas is ground around them.
 */
export function tileAreas(
  canvas: Canvas,
  along: Along,
  pictures: readonly Canvas[],
  areWhole = false,
): Area[] {
  const { width, height } = canvas;
  const gutter = gutterOf(canvas);
  const lengths = lengthsOf(along, pictures);
  const all = sumOf(lengths);
  if (areWhole) return wholeAreas(canvas, along, lengths);
  const room = (along === "row" ? width : height) - gutter * (pictures.length - 1);
  let at = 0, used = 0;
  return lengths.map((length, index) => {
    used += length;
    // The last one reaches the edge whatever rounding has left.
    const end = index === lengths.length - 1
      ? room + gutter * index
      : Math.round(room * used / all / 2) * 2 + gutter * index;
    const area = along === "row"
      ? { x: at, y: 0, width: end - at, height }
      : { x: 0, y: at, width, height: end - at };
    at = end + gutter;
    return area;
  });
}

function wholeAreas(canvas: Canvas, along: Along, lengths: readonly number[]): Area[] {
  const gutter = gutterOf(canvas), across = along === "row" ? canvas.height : canvas.width;
  const canvasLength = along === "row" ? canvas.width : canvas.height;
  const room = canvasLength - gutter * (lengths.length - 1);
  // Pictures that are longer together than the canvas are all a little smaller.
  const size = even(Math.min(across, room / sumOf(lengths))), beside = middle(across - size);
  const fit = size < across ? evenBelow : even;
  const sizes = lengths.map((length) => fit(length * size));
  let at = middle(room - sumOf(sizes));
  return sizes.map((length) => {
    const area = along === "row"
      ? { x: at, y: beside, width: length, height: size }
      : { x: beside, y: at, width: size, height: length };
    at += length + gutter;
    return area;
  });
}

/** How long pictures are beside one another where each is as high (or, in a column, as wide) as 1. */
function lengthsOf(along: Along, pictures: readonly Canvas[]): number[] {
  return pictures.map((each) =>
    along === "row" ? each.width / each.height : each.height / each.width
  );
}

/** The share of the canvas that whole pictures beside one another cover. */
export function wholeShare(canvas: Canvas, along: Along, pictures: readonly Canvas[]): number {
  return sumOf(lengthsOf(along, pictures)) / roomOfTiles(canvas, along, pictures.length);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** How long pictures beside one another may be together, of pictures as high (or, in a column, wide) as 1. */
export function roomOfTiles(canvas: Canvas, along: Along, count: number): number {
  const { width, height } = canvas, gutters = gutterOf(canvas) * (count - 1);
  return along === "row" ? (width - gutters) / height : (height - gutters) / width;
}

/** What of the canvas is left beside a picture of this shape that is shown whole in a tile. */
export function remainingCanvas(canvas: Canvas, along: Along, { width, height }: Canvas): Canvas {
  const gutter = gutterOf(canvas);
  return along === "row"
    ? { width: canvas.width - gutter - canvas.height * width / height, height: canvas.height }
    : { width: canvas.width, height: canvas.height - gutter - canvas.width * height / width };
}

function gutterOf({ width, height }: Canvas): number {
  return even(Math.min(width, height) * GUTTER);
}

/** Ground that stays visible above or beside a whole picture, as a share of the edge it nearly fills. */
const MARGIN = 0.028;

/** The area of a whole picture of the given shape, centred on a ground. */
export function mattedArea(canvas: Canvas, picture: Canvas): Area {
  const share = 1 - 2 * MARGIN;
  return wholeArea(canvas, picture, {
    width: canvas.width * share,
    height: canvas.height * share,
  });
}

/** The largest area of a whole picture inside `room`, in the middle of the canvas. */
export function wholeArea(canvas: Canvas, picture: Canvas, room: Canvas): Area {
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
export function clipArea(canvas: Canvas, picture: Canvas): Area {
  const area = mattedArea(canvas, picture);
  const width = Math.min(wholeRows(canvas.width), Math.max(32, Math.round(area.width / 32) * 32));
  return { ...area, x: even((canvas.width - width) / 2), width };
}

/** The same where nothing of the clip may be cropped: a little smaller instead. */
export function wholeClipArea(canvas: Canvas, picture: Canvas): Area {
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
export function cornerRadius(canvas: Canvas): number {
  return Math.min(canvas.width, canvas.height) * 0.014;
}

/** Side by side, or one above the other. */
export type Along = "row" | "column";
