// The film as a list of parts: opening, chapter cards and an ending where the cut wants them, shots.

import type { Fps, Titles } from "../brief/brief.ts";
import { distanceKm, type Position } from "../brief/places/geo.ts";
import type { Cut, Divider, Hold, Shot } from "../select/cut.ts";
import { bestShots, bestUnder, OPENING_PICTURES } from "./best_shots.ts";
import type { Canvas } from "./canvas.ts";
import type { MapDrawing, MapPoint, Stand, Timeline } from "./timeline.ts";

export type FilmPart =
  | { readonly kind: "shot"; readonly id: string; readonly shot: Shot }
  | {
    readonly kind: "card";
    readonly id: string;
    readonly role: "opening" | "chapter" | "ending";
    readonly hold: Hold;
    /** The shot whose picture is behind the words: blurred, or sharp under the film's title. */
    readonly backdrop: Shot;
    /** Of an opening of several pictures, which of them this is, and whether the title is over them. */
    readonly sequence?: OpeningPicture;
    readonly divider?: Divider;
    /** Instead of the picture: a map whose line goes from one of its points to another. */
    readonly map?: Pick<MapDrawing, "points" | "from" | "to">;
  };

export interface OpeningPicture {
  readonly index: number;
  readonly count: number;
  readonly isTitled: boolean;
  /** Of the title, the same over all of them. */
  readonly stand?: Stand;
}

/** Seconds of the cards. */
export const OPENING_HOLD: Hold = { min: 2.8, ideal: 3.5, max: 4.4 };
/**
 * Each picture of an opening of several: together about as long as one. The longest is twice the
 * shortest, so that a beat of any music above 33 a minute falls into it.
 */
const SEQUENCE_HOLD: Hold = { min: 0.9, ideal: 1.2, max: 1.8 };
export const SEQUENCE_SECONDS: number = OPENING_PICTURES * SEQUENCE_HOLD.ideal;
export const CHAPTER_HOLD: Hold = { min: 1.7, ideal: 2.0, max: 2.7 };
/** A map is read, not only seen. */
export const MAP_HOLD: Hold = { min: 3.5, ideal: 4.2, max: 4.5 };
export const ENDING_HOLD: Hold = { min: 3.2, ideal: 4.0, max: 4.8 };

/** Below so much content a film has no cards at all. */
export const MIN_CONTENT_SECONDS = 5;

/** `before` is the film of the same cut before its owner changed it. */
export function filmParts(
  cut: Cut,
  cards: boolean,
  canvas: Canvas,
  before?: Pick<Timeline, "items">,
): FilmPart[] {
  const shots = cut.shots.map((shot): FilmPart => ({ kind: "shot", id: shot.id, shot }));
  const content = cut.shots.reduce((sum, { hold }) => sum + hold.ideal, 0);
  if (!cards || content < MIN_CONTENT_SECONDS) return shots;
  const last = cut.shots.at(-1)!;
  const parts: FilmPart[] = openingParts(cut, canvas, before);
  const dividers = cut.dividers.some((divider) => repeatsTitle(divider, cut.titles))
    ? []
    : cut.dividers;
  cut.shots.forEach((shot, i) => {
    const divider = dividers.find(({ beforeShot }) => beforeShot === i);
    if (divider) {
      parts.push({
        kind: "card",
        id: `chapter-${i}`,
        role: "chapter",
        hold: divider.leg ? MAP_HOLD : CHAPTER_HOLD,
        backdrop: shot,
        divider,
        ...(divider.leg ? { map: legMap(cut.route ?? [], divider.leg) } : {}),
      });
    }
    parts.push(shots[i]!);
  });
  if (cut.endsOnShot) return parts;
  parts.push({ kind: "card", id: "ending", role: "ending", hold: ENDING_HOLD, backdrop: last });
  return parts;
}

type JourneyMap = Pick<MapDrawing, "points" | "from" | "to">;

/** A card that says what the film's title has said. */
export function repeatsTitle(divider: Divider, { main, sub }: Titles): boolean {
  const said = divider.title.toLowerCase(), title = main.toLowerCase();
  if (title === said || sub?.toLowerCase() === said) return true;
  // A year or a month is part of many a title; a town at its end is where all of the film happens.
  const isPlace = divider.sub !== undefined;
  return isPlace && title.endsWith(` ${said}`) && !title.includes("→");
}

/** The best pictures under the title; before a map, which has the title, they stand without words. */
function openingParts(
  { shots, route, titles }: Cut,
  canvas: Canvas,
  before: Pick<Timeline, "items"> | undefined,
): FilmPart[] {
  const { best, stand } = route
    ? { best: bestShots(shots, canvas, before) }
    : bestUnder(titles, shots, canvas, before);
  const sequence = best.map((backdrop, index): FilmPart => ({
    kind: "card",
    id: `opening${index === 0 ? "" : `-${index + 1}`}`,
    role: "opening",
    hold: SEQUENCE_HOLD,
    backdrop,
    sequence: {
      index,
      count: best.length,
      isTitled: route === undefined,
      ...(stand ? { stand } : {}),
    },
  }));
  const opening = { kind: "card", id: "opening", role: "opening", backdrop: shots[0]! } as const;
  if (route) {
    const map = openingMap(route);
    return [...sequence, {
      ...opening,
      id: sequence.length > 0 ? "opening-map" : "opening",
      hold: MAP_HOLD,
      map,
    }];
  }
  return sequence.length > 0 ? sequence : [{ ...opening, hold: OPENING_HOLD }];
}

/** Seen from home, stops nearer together than this share of the way there are one point. */
const SPREAD = 0.08;

/** The way from home; a region far away is one point of it, named after its longest stay. */
export function openingMap(route: readonly MapPoint[]): JourneyMap {
  const home = route.find(({ kind }) => kind === "home"), stops = stopsOf(route);
  const main = stops.toSorted((a, b) => b.nights - a.nights)[0];
  const isFar = home !== undefined && main !== undefined && stops.length > 1 &&
    spanKm(stops) < SPREAD * distanceKm(home, main);
  const points = isFar ? [home, main] : route;
  return { points, from: 0, to: points.length - 1 };
}

/** The way from one stop to another. */
export function legMap(
  route: readonly MapPoint[],
  { from, to }: { readonly from: number; readonly to: number },
): JourneyMap {
  const points = stopsOf(route).slice(from, to + 1);
  return { points, from: 0, to: points.length - 1 };
}

function stopsOf(route: readonly MapPoint[]): MapPoint[] {
  return route.filter(({ kind }) => kind === "stop");
}

/** Two maps look the same when their middles are nearer than this share of the wider one … */
const SAME_MIDDLE = 0.25;
/** … and the narrower one is at least so much as wide. */
const SAME_SPAN = 0.6;
/** A shorter way is shown in a region as wide as this. */
const LEAST_REGION_KM = 200;

/** True when a stranger would say the same map was shown twice. */
export function isSameMap(a: JourneyMap, b: JourneyMap): boolean {
  const spans = [a, b].map(({ points }) => Math.max(LEAST_REGION_KM, spanKm(points)));
  const wide = Math.max(...spans), narrow = Math.min(...spans);
  const apart = distanceKm(middleOf(a.points), middleOf(b.points));
  return narrow >= SAME_SPAN * wide && apart <= SAME_MIDDLE * wide;
}

/** Half way between the outermost, longitudes unrolled round the first. */
function middleOf(points: readonly MapPoint[]): Position {
  const first = points[0]!.longitude;
  const around = points.map(({ longitude }) => {
    const delta = longitude - first;
    return first + delta - 360 * Math.round(delta / 360);
  });
  const latitudes = points.map(({ latitude }) => latitude);
  return {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...around) + Math.max(...around)) / 2,
  };
}

/** Between the two points furthest apart. */
function spanKm(points: readonly MapPoint[]): number {
  return Math.max(0, ...points.flatMap((a) => points.map((b) => distanceKm(a, b))));
}

/** Seconds before the line sets out, and those for which its end is looked at. */
const BEFORE = 0.55, REST = 1.1;
/** On a short map both shrink so that the line has this share of the time. */
const LEAST_SHARE = 0.45;

/** `span.frames` include both joins, during which the line stands still. */
export function mapTimes(
  span: { readonly frames: number; readonly joinIn: number; readonly joinOut: number },
  fps: Fps,
): Pick<MapDrawing, "startFrame" | "frames"> {
  const visible = Math.max(1, span.frames - span.joinIn - span.joinOut);
  const pace = Math.min(1, visible * (1 - LEAST_SHARE) / ((BEFORE + REST) * fps));
  const before = Math.round(BEFORE * pace * fps), rest = Math.round(REST * pace * fps);
  return {
    startFrame: span.joinIn + before,
    frames: Math.max(1, visible - before - rest),
  };
}
