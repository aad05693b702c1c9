// SPDX-License-Identifier: AGPL-3.0-or-later

// The film as a list of parts: opening, chapter cards and an ending where the cut wants them, shots.

import type { Fps, Titles } from "../brief/brief.ts";
import type { Canvas } from "../framing/canvas.ts";
import type { Cut, Divider, Hold, Shot } from "../select/cut.ts";
import {
  endingHold,
  hasTeasers,
  MAP_HOLD,
  MIN_CONTENT_SECONDS,
  OPENING_HOLD,
  SEQUENCE_HOLD,
  TEASER_HOLD,
} from "../select/length/card_holds.ts";
import {
  dividerHold,
  dividerSeconds,
  openingAndEndingSeconds,
} from "../select/length/film_length.ts";
import { type JourneyMap, legMap, openingMap } from "../select/stories/journey_map.ts";
import { bestShots, bestUnder, blurredUnder } from "./best_shots.ts";
import type { MapDrawing, Stand, Timeline } from "./timeline.ts";

export type FilmPart =
  | { readonly kind: "shot"; readonly id: string; readonly shot: Shot }
  | {
    readonly kind: "card";
    readonly id: string;
    readonly role: "opening" | "chapter" | "ending";
    readonly hold: Hold;
    /** The shot whose picture is behind the words: blurred, or sharp under the film's title. */
    readonly backdrop: Shot;
    /** Set in an opening of several pictures: which of them this is, and whether the title is over them. */
    readonly sequence?: OpeningPicture;
    readonly divider?: Divider;
    /** Instead of the picture: a map whose line goes from one of its points to another. */
    readonly map?: JourneyMap;
  };

interface OpeningPicture {
  readonly index: number;
  readonly count: number;
  readonly isTitled: boolean;
  /** Where the title stands, the same over all of them. */
  readonly stand?: Stand;
}

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
  const seconds = content + dividerSeconds(cut.dividers) +
    openingAndEndingSeconds(cut.target.seconds, cards, !cut.endsOnShot, cut.route !== undefined);
  const parts: FilmPart[] = openingParts(cut, seconds, canvas, before);
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
        hold: dividerHold(divider),
        backdrop: shot,
        divider,
        ...(divider.way
          ? { map: openingMap(divider.way) }
          : divider.leg
          ? { map: legMap(cut.route ?? [], divider.leg) }
          : {}),
      });
    }
    parts.push(shots[i]!);
  });
  if (cut.endsOnShot) return parts;
  parts.push({
    kind: "card",
    id: "ending",
    role: "ending",
    hold: endingHold(seconds),
    backdrop: last,
  });
  return parts;
}

/** A card that says what the film's title has said. */
function repeatsTitle(divider: Divider, { main, sub }: Titles): boolean {
  if (divider.way) return false;
  const said = divider.title.toLowerCase(), title = main.toLowerCase();
  if (title === said || sub?.toLowerCase() === said) return true;
  // A year or a month is part of many a title; a town at its end is where all of the film happens.
  const isPlace = divider.sub !== undefined;
  return isPlace && title.endsWith(` ${said}`) && !title.includes("→");
}

/** The best pictures under the title; before a map, which has the title, they stand without words. */
function openingParts(
  { shots, route, titles }: Cut,
  filmSeconds: number,
  canvas: Canvas,
  before: Pick<Timeline, "items"> | undefined,
): FilmPart[] {
  const { best, stand } = route
    ? { best: hasTeasers(filmSeconds) ? bestShots(shots, canvas, before) : [] }
    : bestUnder(titles, shots, canvas, before);
  const sequence = best.map((backdrop, index): FilmPart => ({
    kind: "card",
    id: `opening${index === 0 ? "" : `-${index + 1}`}`,
    role: "opening",
    hold: route ? TEASER_HOLD : SEQUENCE_HOLD,
    backdrop,
    sequence: {
      index,
      count: best.length,
      isTitled: route === undefined,
      ...(stand ? { stand } : {}),
    },
  }));
  const backdrop = blurredUnder(shots, canvas);
  const opening = { kind: "card", id: "opening", role: "opening", backdrop } as const;
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

/** Seconds before the line sets out, and those for which its end is looked at. */
const BEFORE = 0.55, REST = 1.1;
/** On a short map both shrink so that the line has this share of the time. */
const MIN_SHARE = 0.45;

/** `span.frames` include both joins, during which the line stands still. */
export function mapTimes(
  span: { readonly frames: number; readonly joinIn: number; readonly joinOut: number },
  fps: Fps,
): Pick<MapDrawing, "startFrame" | "frames"> {
  const visible = Math.max(1, span.frames - span.joinIn - span.joinOut);
  const pace = Math.min(1, visible * (1 - MIN_SHARE) / ((BEFORE + REST) * fps));
  const before = Math.round(BEFORE * pace * fps), rest = Math.round(REST * pace * fps);
  return {
    startFrame: span.joinIn + before,
    frames: Math.max(1, visible - before - rest),
  };
}
