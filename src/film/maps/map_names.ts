// SPDX-License-Identifier: AGPL-3.0-or-later

// Which names of a map are shown and where: beside their points, clear of each other, of all points, of
// the words of the card and, where there is room, of the line.

import type { MapDrawing } from "../timeline/timeline.ts";
import type { Canvas } from "../framing/canvas.ts";
import type { TitleArea } from "../timeline/title_area.ts";
import type { Point } from "./journey_line.ts";
import { isWide, mapAreas } from "../titles/setting/map_areas.ts";

/** A name that wants a place: the ink of its line in pixels. */
export interface NameOptions {
  readonly point: number;
  readonly width: number;
  readonly height: number;
}

/** Box of the ink. */
export interface PlacedName {
  readonly point: number;
  readonly box: TitleArea;
}

/** More names than this cannot be read in four seconds. */
export const MAX_NAMES = 6;
/** Shares of the short side: from a point's middle to its name, and between names. */
const GAP = 0.024, AIR = 0.012;
/** Radius that belongs to a point. */
const POINT = 0.014;
/** No name comes nearer to the edge than this share of each side; the camera takes half of it. */
const EDGE = 0.06;
/** Costs: of a sample of the line under a name, and of each step down the list of sides. */
const ON_LINE = 3, LESSER_SIDE = 1;

/** Which side of its point a name stands on: −1, 0 or 1 in both directions, best first. */
const SIDES: ReadonlyArray<readonly [x: number, y: number]> = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

/**
 * `asks` in the order of their weight; what finds no place is left out. `line` are samples of it. Nothing
 * stands in a `taken` area.
 */
export function placeNames(
  asks: readonly NameOptions[],
  points: readonly Point[],
  line: readonly Point[],
  canvas: Canvas,
  taken: readonly TitleArea[] = [],
): PlacedName[] {
  const short = Math.min(canvas.width, canvas.height);
  const room = roomOf(canvas);
  const placed: PlacedName[] = [];
  for (const ask of asks) {
    if (placed.length === MAX_NAMES) break;
    let best: TitleArea | undefined, least = Infinity;
    for (const [index, side] of SIDES.entries()) {
      const box = boxAt(points[ask.point]!, ask, side, GAP * short);
      if (!contains(room, box)) continue;
      if (points.some((point) => isNear(box, point, POINT * short))) continue;
      if (placed.some((other) => overlap(box, other.box, AIR * short))) continue;
      if (taken.some((area) => overlap(box, area, AIR * short))) continue;
      const onLine = line.filter((point) => isNear(box, point, AIR * short * 0.5)).length;
      const cost = onLine * ON_LINE + index * LESSER_SIDE;
      if (cost < least) [best, least] = [box, cost];
    }
    if (best) placed.push({ point: ask.point, box: best });
  }
  return placed;
}

/** Where names may stand: everything but the words' side and the edges. */
export function roomOf(canvas: Canvas): TitleArea {
  const { words, journey } = mapAreas(canvas);
  const { width, height } = canvas;
  return {
    left: isWide(canvas) ? (words.right + journey.left) / 2 : EDGE * width,
    top: isWide(canvas) ? EDGE * height : (words.bottom + journey.top) / 2,
    right: (1 - EDGE) * width,
    bottom: Math.min((1 - EDGE) * height, journey.bottom + EDGE * height),
  };
}

function boxAt(
  point: Point,
  { width, height }: NameOptions,
  [x, y]: readonly [number, number],
  gap: number,
): TitleArea {
  // On a diagonal the gap is shared, so that the corner is as near as a side.
  const reach = x !== 0 && y !== 0 ? gap * 0.7 : gap;
  const left = point.x + (x < 0 ? -reach - width : x > 0 ? reach : -width / 2);
  const top = point.y + (y < 0 ? -reach - height : y > 0 ? reach : -height / 2);
  return { left, top, right: left + width, bottom: top + height };
}

function contains(room: TitleArea, box: TitleArea): boolean {
  return box.left >= room.left && box.right <= room.right && box.top >= room.top &&
    box.bottom <= room.bottom;
}

function isNear(box: TitleArea, { x, y }: Point, reach: number): boolean {
  return x > box.left - reach && x < box.right + reach && y > box.top - reach &&
    y < box.bottom + reach;
}

function overlap(a: TitleArea, b: TitleArea, air: number): boolean {
  return a.left < b.right + air && b.left < a.right + air && a.top < b.bottom + air &&
    b.top < a.bottom + air;
}

/**
 * Where the card goes to, where it comes from, then by nights and in order. Each name once: of a
 * place that was returned to, the visit the card is about, or else the longest.
 */
export function namesInOrder({ points, from, to }: MapDrawing): number[] {
  const weight = (point: number) =>
    point === to ? Infinity : point === from ? Number.MAX_VALUE : points[point]!.nights;
  const shown = points.flatMap(({ name }, point) => name && point <= to ? [point] : [])
    .sort((a, b) => weight(b) - weight(a) || a - b);
  const seen = new Set<string>();
  return shown.filter((point) => {
    const name = points[point]!.name!;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
