// SPDX-License-Identifier: AGPL-3.0-or-later

// Sets the names of a map: those of its points, and those of the countries around them.

import type { Position } from "../../brief/places/geo.ts";
import type { MapDrawing } from "../../timeline/timeline.ts";
import type { Rgb } from "../../titles/drawing/colour.ts";
import { frameOf, letterPaths, paintInks, type Shadow } from "../../titles/fonts/paint.ts";
import { fitLine, type FittedText } from "../../titles/setting/fit.ts";
import { type PlacedLine, placeLines } from "../../titles/setting/placed_text.ts";
import type { Canvas } from "../../framing/canvas.ts";
import type { TitleArea } from "../../timeline/title_area.ts";
import type { Typesetter } from "../../titles/setting/shaped_line.ts";
import { countryNames } from "./country_names.ts";
import { type Point, pointsOn } from "../journey_line.ts";
import { type MarkBitmap, paintMark } from "../journey_state.ts";
import type { MapColours } from "../map_colours.ts";
import { type NameOptions, namesInOrder, placeNames, roomOf } from "../map_names.ts";
import type { MapView } from "../map_view.ts";
import { isWide } from "../../titles/setting/map_areas.ts";
import type { Country } from "../world.ts";

interface NameLooks {
  readonly colours: MapColours;
  readonly size: Canvas;
  readonly typesetter: Typesetter;
  readonly locale?: string;
}

interface SetName {
  readonly point: number;
  readonly box: TitleArea;
  readonly bitmap: MarkBitmap;
}

/** Shares of the short side. */
const NAME_SIZE = 0.0315, COUNTRY_SIZE = 0.0195;
/** Share of the width a name may have; it shrinks to this share of its size before it is cut off. */
const NAME_WIDTH = 0.34, SMALLEST = 0.8;
const NAME_SHADE = { sigma: 0.0055, gain: 1.5, most: 0.62 };
const COUNTRY_OPACITY = 0.9;
/** Shares of the short side. */
const TOWN_SIZE = 0.0245, TOWN_DOT = 0.0042;
const TOWN_OPACITY = 0.92;
/** A country's name is spread over the land, as on paper. */
const COUNTRY_TRACKING = 0.24;

export async function setNames(
  map: MapDrawing,
  { points, arcs }: MapView,
  looks: NameLooks,
): Promise<SetName[]> {
  const { colours, size } = looks, short = Math.min(size.width, size.height);
  const fitted = new Map<number, FittedText>();
  const asks: NameOptions[] = [];
  for (const point of namesInOrder(map)) {
    const text = fit(map.points[point]!.name!, NAME_SIZE * short, 0.015, looks);
    if (text.lines.length === 0) continue;
    fitted.set(point, text);
    asks.push({ point, ...inkSize(text) });
  }
  const line = arcs.slice(0, map.to).flatMap((arc) => pointsOn(arc, 48));
  const shade = { ...NAME_SHADE, sigma: NAME_SHADE.sigma * short, colour: colours.shade };
  const placed = placeNames(asks, points.slice(0, map.to + 1), line, size);
  return await Promise.all(placed.map(async ({ point, box }) => {
    const text = fitted.get(point)!;
    const baseline = box.top - text.lines[0]!.ink.top * text.size;
    const lines = placeLines(text, box, baseline, "left");
    const print = { colour: colours.point, opacity: 1, shade };
    return { point, box, bitmap: await printLines(lines, print) };
  }));
}

/** Towns beside the journey: a dot and a quiet name each; what finds no room is left out. */
export async function setTowns(
  towns: readonly (Position & { readonly name: string })[],
  { projection, points, arcs }: MapView,
  names: readonly SetName[],
  looks: NameLooks,
): Promise<Array<{ readonly box: TitleArea; readonly bitmaps: readonly MarkBitmap[] }>> {
  const { colours, size } = looks, short = Math.min(size.width, size.height);
  const fitted = towns.map(({ name }) => fit(name, TOWN_SIZE * short, 0.02, looks));
  const dots = towns.map(({ latitude, longitude }): Point => {
    const [x, y] = projection([longitude, latitude]) ?? [0, 0];
    return { x, y };
  });
  const line = arcs.flatMap((arc) => pointsOn(arc, 48));
  const asks = fitted.flatMap((text, point) =>
    text.lines.length > 0 ? [{ point, ...inkSize(text) }] : []
  );
  const taken = names.map(({ box }) => box);
  const placed = placeNames(asks, [...dots, ...points], line, size, taken);
  const shade = { ...NAME_SHADE, sigma: NAME_SHADE.sigma * short, colour: colours.shade };
  return await Promise.all(placed.map(async ({ point, box }) => {
    const text = fitted[point]!;
    const baseline = box.top - text.lines[0]!.ink.top * text.size;
    const print = { colour: colours.town, opacity: TOWN_OPACITY, shade };
    const dot = paintMark(dots[point]!, [
      { radius: TOWN_DOT * short, soft: TOWN_DOT * short, colour: colours.shade, opacity: 0.5 },
      { radius: TOWN_DOT * short, colour: colours.town, opacity: TOWN_OPACITY },
    ]);
    return {
      box,
      bitmaps: [dot, await printLines(placeLines(text, box, baseline, "left"), print)],
    };
  }));
}

/** Names of countries keep clear of the whole journey, of its names and of the card's words. */
export async function setCountries(
  countries: readonly Country[],
  { projection, points, arcs }: MapView,
  names: readonly Pick<SetName, "box">[],
  looks: NameLooks,
): Promise<MarkBitmap[]> {
  const { colours, size } = looks, short = Math.min(size.width, size.height);
  const textOf = (name: string) =>
    fit(name.toUpperCase(), COUNTRY_SIZE * short, COUNTRY_TRACKING, looks);
  const line = [...points, ...arcs.flatMap((arc) => pointsOn(arc, 48))];
  const { width, height } = size, room = roomOf(size);
  const wordsSide = { left: 0, top: 0, right: width, bottom: height };
  const taken = [
    isWide(size) ? { ...wordsSide, right: room.left } : { ...wordsSide, bottom: room.top },
    ...names.map(({ box }) => box),
  ];
  const placed = await countryNames(
    countries,
    projection,
    size,
    (name) => inkSize(textOf(name)),
    taken,
    line,
  );
  return await Promise.all(placed.map(({ name, x, y }) => {
    const text = textOf(name), { width, height } = inkSize(text);
    const baseline = y - height / 2 - (text.lines[0]?.ink.top ?? 0) * text.size;
    const area = { left: x - width / 2, right: x + width / 2 };
    const print = { colour: colours.country, opacity: COUNTRY_OPACITY };
    return printLines(placeLines(text, area, baseline, "left"), print);
  }));
}

function fit(text: string, size: number, tracking: number, looks: NameLooks): FittedText {
  const { typesetter, locale } = looks;
  return fitLine(
    text,
    { voice: "text", tracking, leading: 1.2, ...(locale === undefined ? {} : { locale }) },
    {
      width: NAME_WIDTH * looks.size.width,
      height: looks.size.height,
      size,
      smallest: size * SMALLEST,
      lines: 1,
    },
    typesetter,
  );
}

function inkSize({ lines, size }: FittedText): { width: number; height: number } {
  const ink = lines[0]?.ink ?? { left: 0, right: 0, top: 0, bottom: 0 };
  return { width: (ink.right - ink.left) * size, height: (ink.bottom - ink.top) * size };
}

interface Print {
  readonly colour: Rgb;
  readonly opacity: number;
  readonly shade?: Shadow & { readonly colour: Rgb };
}

/** Letters as a bitmap over a soft shade that lifts them off coast and line. */
async function printLines(
  lines: readonly PlacedLine[],
  { colour, opacity, shade }: Print,
): Promise<MarkBitmap> {
  const shadows = shade ? [shade] : [];
  const frame = frameOf({ lines }, shadows) ?? { x: 0, y: 0, width: 2, height: 2 };
  const ink = { shape: letterPaths(lines), colour, opacity };
  return { ...frame, rgba: await paintInks(frame, [ink], shadows, shade?.colour ?? colour) };
}
