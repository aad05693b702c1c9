// The film as a list of parts: opening, chapter cards and an ending where the cut wants them, shots.

import type { Fps } from "../brief/brief.ts";
import { distanceKm } from "../brief/places/geo.ts";
import type { Cut, Divider, Hold, Shot } from "../select/cut.ts";
import type { MapDrawing, MapPoint } from "./timeline.ts";

export type FilmPart =
  | { readonly kind: "shot"; readonly id: string; readonly shot: Shot }
  | {
    readonly kind: "card";
    readonly id: string;
    readonly role: "opening" | "chapter" | "ending";
    readonly hold: Hold;
    /** The shot whose picture is blurred behind the words. */
    readonly backdrop: Shot;
    readonly divider?: Divider;
    /** Instead of the picture: a map whose line goes from one of its points to another. */
    readonly map?: Pick<MapDrawing, "points" | "from" | "to">;
  };

/** Seconds of the cards. */
export const OPENING_HOLD: Hold = { min: 2.8, ideal: 3.5, max: 4.4 };
export const CHAPTER_HOLD: Hold = { min: 1.7, ideal: 2.0, max: 2.7 };
/** A map is read, not only seen. */
export const MAP_HOLD: Hold = { min: 3.5, ideal: 4.2, max: 4.5 };
export const ENDING_HOLD: Hold = { min: 2.5, ideal: 3.0, max: 4.2 };

/** Below so much content a film has no cards at all. */
export const MIN_CONTENT_SECONDS = 5;

export function filmParts(cut: Cut, cards: boolean): FilmPart[] {
  const shots = cut.shots.map((shot): FilmPart => ({ kind: "shot", id: shot.id, shot }));
  const content = cut.shots.reduce((sum, { hold }) => sum + hold.ideal, 0);
  if (!cards || content < MIN_CONTENT_SECONDS) return shots;
  const first = cut.shots[0]!, last = cut.shots.at(-1)!;
  const parts: FilmPart[] = [
    {
      kind: "card",
      id: "opening",
      role: "opening",
      hold: cut.route ? MAP_HOLD : OPENING_HOLD,
      backdrop: first,
      ...(cut.route ? { map: { points: cut.route, from: 0, to: cut.route.length - 1 } } : {}),
    },
  ];
  cut.shots.forEach((shot, i) => {
    const divider = cut.dividers.find(({ beforeShot }) => beforeShot === i);
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

/** A leg that would be shorter than this share of the map gets a map of its own. */
const SHORT_LEG = 0.25;

export function legMap(
  route: readonly MapPoint[],
  { from, to }: { readonly from: number; readonly to: number },
): Pick<MapDrawing, "points" | "from" | "to"> {
  const stops = route.filter(({ kind }) => kind === "stop");
  const leg = stops.slice(from, to + 1);
  return spanKm(leg) < SHORT_LEG * spanKm(stops)
    ? { points: leg, from: 0, to: leg.length - 1 }
    : { points: stops, from, to };
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
