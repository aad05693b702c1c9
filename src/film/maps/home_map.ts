// SPDX-License-Identifier: AGPL-3.0-or-later

// A small map to show one place on: the whole world at first, a quarter as wide with every step towards
// the place, as an SVG, and the place that a point of it stands for.

import { geoMercator, type GeoProjection } from "d3-geo";
import type { Size } from "../../media/size.ts";
import type { Position } from "../brief/places/geo.ts";
import { pathOf } from "./map_view.ts";
import { type World, worldAround } from "./world.ts";

export interface HomeMapOptions {
  /** The position in the middle of the picture. */
  readonly middle: Position;
  /** 0 is the whole world; see `CLOSEST`. */
  readonly closeness: number;
  readonly size: Size;
  /** Marked, where it is known. */
  readonly home?: Position;
  /** Marked by dots whose areas are their shares. */
  readonly dots?: readonly MapDot[];
}

export interface MapDot extends Position {
  /** 0…1 of the largest. */
  readonly share: number;
  readonly isChosen: boolean;
}

interface MapTown extends Position {
  readonly name: string;
}

/** Some 150 km across. */
export const CLOSEST = 4;
const STEP = 4;
/** Mercator's edge: further north and south there are no towns. */
const MAX_LATITUDE = 78;
/** Names stand so far apart, in pixels. */
const APART = { across: 84, down: 26 } as const;
const MAX_NAMES = 14;
/** Radius of the dot of a place with few pictures, and of the one with most. */
const LEAST_DOT = 6, MOST_DOT = 18;
/** Width of a letter, generously. */
const LETTER = 7.5;

function projectionOf({ middle, closeness, size }: HomeMapOptions): GeoProjection {
  return geoMercator()
    .rotate([-middle.longitude, 0])
    .scale(size.width / (2 * Math.PI) * STEP ** closeness)
    .translate([size.width / 2, size.height / 2])
    .center([0, middle.latitude]);
}

/** The place of a point of the picture, in its pixels. */
export function placeOn(options: HomeMapOptions, x: number, y: number): Position {
  const [longitude, latitude] = projectionOf(options).invert!([x, y])!;
  return {
    latitude: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)),
    longitude: (longitude + 540) % 360 - 180,
  };
}

/** `towns` are the largest first. The colours stand in the page's own style, light and dark. */
export function homeMap(options: HomeMapOptions, world: World, towns: readonly MapTown[]): string {
  const { size: { width, height }, middle, closeness, home } = options;
  const projection = projectionOf(options);
  // Half the width of the picture in degrees, at its middle, and the corner beyond it.
  const reach = 180 / STEP ** closeness * 1.2;
  const { land, borders } = closeness === 0
    ? world
    : worldAround(world, middle, Math.min(90, reach));
  const at = ({ latitude, longitude }: Position) => projection([longitude, latitude])!;
  const shape = (name: string, path: string) => `<path class="${name}" d="${path}"/>`;
  const names = closeness === 0 ? [] : namesOf(towns, at, { width, height });
  const marked = home && at(home);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}" height="${height}"><style>${STYLE}</style>` +
    `<rect class="water" width="${width}" height="${height}"/>` +
    shape("land", pathOf(land, projection, { width, height })) +
    shape("border", pathOf(borders, projection, { width, height })) +
    names.map(({ name, x, y }) =>
      `<circle class="town" cx="${x}" cy="${y}" r="2.5"/>` +
      `<text x="${x + 11}" y="${y + 4}">${escaped(name)}</text>`
    ).join("") +
    (options.dots ?? []).map((dot) => {
      const [x, y] = at(dot).map(round), name = dot.isChosen ? "dot chosen" : "dot";
      const radius = round(LEAST_DOT + (MOST_DOT - LEAST_DOT) * Math.sqrt(dot.share));
      return `<circle class="${name}" cx="${x}" cy="${y}" r="${radius}"/>`;
    }).join("") +
    (marked
      ? `<circle class="home" cx="${round(marked[0])}" cy="${round(marked[1])}" r="8"/>`
      : "") +
    "</svg>";
}

const STYLE = ".water{fill:#d7e5ea}.land{fill:#f6f1e6;stroke:#9fb4bb;stroke-width:.6}" +
  ".border{fill:none;stroke:#d3c8b4;stroke-width:.8}.town{fill:#62625f}" +
  ".dot{fill:#1f5f56;fill-opacity:.62;stroke:#fff;stroke-width:1.5}.chosen{fill:#a3362c;" +
  "fill-opacity:.9}" +
  ".home{fill:#1f5f56;stroke:#fff;stroke-width:3}" +
  "text{font:12px system-ui,sans-serif;fill:#23262b;paint-order:stroke;stroke:#f6f1e6;" +
  "stroke-width:3px}" +
  "@media(prefers-color-scheme:dark){.water{fill:#131d26}.land{fill:#2a3038;stroke:#4a5c66}" +
  ".border{stroke:#444c56}.town{fill:#a2a29c}.home{fill:#9ad0bf;stroke:#12151a}" +
  ".dot{fill:#9ad0bf;stroke:#12151a}.chosen{fill:#f0a497}" +
  "text{fill:#ece8df;stroke:#2a3038}}";

interface PlacedName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

function namesOf(
  towns: readonly MapTown[],
  at: (place: Position) => [number, number],
  { width, height }: Size,
): readonly PlacedName[] {
  const placed: PlacedName[] = [];
  for (const town of towns) {
    if (placed.length === MAX_NAMES) break;
    const [x, y] = at(town).map(round) as [number, number];
    const isInside = x > 8 && x + 14 + town.name.length * LETTER < width && y > 12 &&
      y < height - 12;
    const isFree = placed.every((other) =>
      Math.abs(other.x - x) > APART.across || Math.abs(other.y - y) > APART.down
    );
    if (isInside && isFree) placed.push({ name: town.name, x, y });
  }
  return placed;
}

const round = (value: number) => Math.round(value * 10) / 10;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The least people of a town that such a map names. */
export function leastTown(closeness: number): number {
  return [1e9, 1_000_000, 150_000, 20_000, 1_000][closeness]!;
}
