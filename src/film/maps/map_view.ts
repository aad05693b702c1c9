// SPDX-License-Identifier: AGPL-3.0-or-later

// The piece of the world a map shows: turned to the middle of the journey, as near as the whole journey
// allows, beside or below the words of the card.

import {
  geoAzimuthalEquidistant,
  geoDistance,
  geoEqualEarth,
  geoInterpolate,
  geoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
} from "d3-geo";
import type { Position } from "../brief/places/geo.ts";
import type { Canvas } from "../framing/canvas.ts";
import { mapAreas } from "../titles/setting/map_areas.ts";
import { type Arc, arcsThrough, boundsOf, type Point, pointsOn } from "./journey_line.ts";

/** Pixels of the canvas the map fills. */
export interface MapView {
  readonly projection: GeoProjection;
  /** Where the points of the journey are. */
  readonly points: readonly Point[];
  /** The ways between them, one fewer. */
  readonly arcs: readonly Arc[];
  /** What the projection is turned to. */
  readonly middle: Position;
  /** Kilometres of a pixel near the middle. */
  readonly kmPerPixel: number;
}

const EARTH_KM = 6371;
const DEGREES = 180 / Math.PI;
/**
 * The nearest a map comes, in kilometres across its short side: a single place stands in its region, a
 * journey in a land five times as wide, and below the least of both coastlines become corners.
 */
const REGION_KM = 380, LAND_PER_WAY = 5, MIN_KM = 160;
/** Share of the journey's area that the line fills; the rest is the land around it. */
const FILL = 0.9;
/**
 * Beyond this distance from the middle (degrees) the map shows the whole world instead. Beside the
 * journey lies three times as much again, which then comes near the other side of the globe.
 */
const REGION_DEGREES = 55;
/** What is further round the globe than this is stretched beyond recognition. */
const CLIP_DEGREES = 170;

/** `places` has one member at least; `beside` is to be seen, too. */
export function mapView(
  places: readonly Position[],
  canvas: Canvas,
  beside: readonly Position[] = [],
): MapView {
  const shown = [...places, ...beside];
  const { middle, span } = extentOf(shown);
  const reach = Math.max(...shown.map((place) => geoDistance(lonLat(place), middle))) * DEGREES;
  const projection = reach <= REGION_DEGREES
    ? geoAzimuthalEquidistant().rotate([-middle[0], -middle[1]]).clipAngle(CLIP_DEGREES)
    : geoEqualEarth().rotate([-middle[0], 0]);
  const planeOf = (place: Position) => project(projection.scale(1).translate([0, 0]), place);
  const plane = places.map(planeOf);
  const bounds = boundsOf([
    ...plane,
    ...arcsThrough(plane).flatMap((arc) => pointsOn(arc)),
    ...beside.map(planeOf),
  ]);
  const { journey } = mapAreas(canvas);
  const wayKm = span * EARTH_KM;
  const leastKm = wayKm === 0
    ? REGION_KM
    : Math.min(REGION_KM, Math.max(MIN_KM, LAND_PER_WAY * wayKm));
  const most = EARTH_KM * Math.min(canvas.width, canvas.height) / leastKm;
  const scale = Math.min(
    most,
    FILL * (journey.right - journey.left) / Math.max(1e-9, bounds.right - bounds.left),
    FILL * (journey.bottom - journey.top) / Math.max(1e-9, bounds.bottom - bounds.top),
  );
  projection.scale(scale).translate([
    (journey.left + journey.right) / 2 - scale * (bounds.left + bounds.right) / 2,
    (journey.top + journey.bottom) / 2 - scale * (bounds.top + bounds.bottom) / 2,
  ]);
  const points = places.map((place) => project(projection, place));
  return {
    projection,
    points,
    arcs: arcsThrough(points),
    middle: { latitude: middle[1], longitude: middle[0] },
    kmPerPixel: EARTH_KM / scale,
  };
}

/** Half way between the two places furthest apart, and how far that is (radians). */
function extentOf(
  places: readonly Position[],
): { readonly middle: [number, number]; readonly span: number } {
  let ends: readonly [Position, Position] = [places[0]!, places[0]!], span = 0;
  for (const [index, a] of places.entries()) {
    for (const b of places.slice(index + 1)) {
      const distance = geoDistance(lonLat(a), lonLat(b));
      if (distance > span) [ends, span] = [[a, b], distance];
    }
  }
  const [longitude, latitude] = geoInterpolate(lonLat(ends[0]), lonLat(ends[1]))(0.5);
  return { middle: [longitude, latitude], span };
}

function lonLat({ latitude, longitude }: Position): [number, number] {
  return [longitude, latitude];
}

function project(projection: GeoProjection, place: Position): Point {
  const [x, y] = projection(lonLat(place)) ?? [0, 0];
  return { x, y };
}

/** Lines are cut off so far outside the picture that no stroke shows its cut end. */
const APRON = 12;

/** The SVG path of a shape of the globe in a picture. */
export function pathOf(
  shape: GeoPermissibleObjects,
  projection: GeoProjection,
  { width, height }: Canvas,
): string {
  projection.clipExtent([[-APRON, -APRON], [width + APRON, height + APRON]]);
  return geoPath(projection).digits(2)(shape) ?? "";
}
