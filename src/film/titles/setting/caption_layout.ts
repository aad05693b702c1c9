// SPDX-License-Identifier: AGPL-3.0-or-later

// Captions on pictures, inside the picture: the place in the lower left corner, the date in smaller letters
// below it; what is said in the middle, above them where they are there. Date and place stand in the right corner
// where a body is in the left one, and all of them at the upper edge where faces are at the lower one.

import type { TitleStyle } from "../overlay_style.ts";
import { fitLine, fitText } from "./fit.ts";
import { type PlacedText, placeLines } from "./placed_text.ts";
import { captionArea, DATE_SIZE, STACKED } from "../../timeline/caption_area.ts";
import type { Canvas } from "../../framing/canvas.ts";
import { shortSide, type TitleArea } from "../../timeline/title_area.ts";
import type { Typesetter } from "./shaped_line.ts";

/** Share of the short side. */
const SIZE = 0.0444;
const SMALLEST = 0.72;
const TRACKING = 0.012, DATE_TRACKING = 0.04;
/** Baseline above the lower edge of the safe area, in ems, so that descenders stand inside. */
const DESCENT = 0.22;
/** Baseline below the upper edge of it, in ems, so that letters with accents stand inside. */
const ASCENT = 0.95;

/** Subtitles are read at a glance: a little smaller than dates, in lines the eye need not wander along. */
const SUBTITLE_SIZE = 0.04;
const SUBTITLE_SMALLEST = 0.8;
const SUBTITLE_LEADING = 1.24;
const SUBTITLE_LINES = 2;
/** Longest line, in ems: about 46 letters. */
const SUBTITLE_MEASURE = 23;
/** Between the baseline of date and place and that of the words above them, in ems of the former. */
const ABOVE = 1.75;

export function layoutCaptions(
  style: TitleStyle,
  canvas: Canvas,
  typesetter: Typesetter,
): PlacedText[] {
  const area = captionArea(canvas, style.visual);
  const size = SIZE * shortSide(canvas);
  const fit = ({ text, role }: TitleStyle["words"][number], width: number) => {
    const wanted = role === "date" ? size * DATE_SIZE : size;
    const type = {
      voice: "text" as const,
      tracking: role === "date" ? DATE_TRACKING : TRACKING,
      leading: 1,
      ...(style.locale === undefined ? {} : { locale: style.locale }),
    };
    const room = {
      width,
      height: wanted * 2.4,
      size: wanted,
      smallest: wanted * SMALLEST,
      lines: 1,
    };
    return fitLine(text, type, room, typesetter);
  };

  const set = (
    words: TitleStyle["words"][number],
    raised = 0,
    within = area,
  ): PlacedText => {
    const fitted = fit(words, within.right - within.left);
    const lowest = Math.max(DESCENT, ...fitted.lines.map(({ ink }) => ink.bottom));
    const highest = Math.max(ASCENT, ...fitted.lines.map(({ ink }) => -ink.top));
    const baseline = words.stand === "upper"
      ? within.top + raised + highest * fitted.size
      : within.bottom - raised - lowest * fitted.size;
    return {
      ...words,
      lines: placeLines(fitted, within, baseline, words.side ?? "left"),
      missing: fitted.missing,
    };
  };
  const ofTiles = style.words.filter(({ tile }) => tile !== undefined);
  if (ofTiles.length > 0) {
    return ofTiles.map((words) => set(words, 0, captionArea(canvas, style.visual, words.tile)));
  }
  const date = style.words.find(({ role }) => role === "date");
  const place = style.words.find(({ role }) => role === "place");
  const isStacked = date !== undefined && place !== undefined && date.stand === place.stand &&
    date.side === place.side;
  // The place stands above the date at either edge.
  const raised = (role: "date" | "place") =>
    isStacked && (role === "date") === (date.stand === "upper") ? STACKED * size : 0;
  const spoken = style.words.find(({ role }) => role === "caption");
  const below = [date, place].filter((words) => words && words.stand === spoken?.stand);

  return [
    ...(date ? [set(date, raised("date"))] : []),
    ...(place ? [set(place, raised("place"))] : []),
    ...subtitle(
      style,
      canvas,
      typesetter,
      below.length === 0 ? 0 : (ABOVE + (isStacked ? STACKED : 0)) * size,
    ),
  ];
}

/** In the middle of the picture's width, `raised` pixels above where it stands alone. */
function subtitle(
  style: TitleStyle,
  canvas: Canvas,
  typesetter: Typesetter,
  raised: number,
): PlacedText[] {
  const caption = style.words.find(({ role }) => role === "caption");
  if (!caption) return [];
  const area = symmetric(captionArea(canvas, style.visual), canvas);
  const size = SUBTITLE_SIZE * shortSide(canvas);
  const room = {
    width: Math.min(area.right - area.left, SUBTITLE_MEASURE * size),
    height: size * SUBTITLE_LINES * 2,
    size,
    smallest: size * SUBTITLE_SMALLEST,
    lines: SUBTITLE_LINES,
  };
  const type = {
    voice: "text" as const,
    tracking: TRACKING,
    leading: SUBTITLE_LEADING,
    ...(style.locale === undefined ? {} : { locale: style.locale }),
  };
  const fitted = fitText(caption.text, type, room, typesetter);
  const last = fitted.baselines.at(-1) ?? 0;
  const lowest = Math.max(
    last + DESCENT,
    ...fitted.lines.map(({ ink }, index) => fitted.baselines[index]! + ink.bottom),
  );
  const baseline = caption.stand === "upper"
    ? area.top + raised + ASCENT * fitted.size
    : area.bottom - raised - lowest * fitted.size;
  const lines = placeLines(fitted, area, baseline, "centre");
  return [{ ...caption, lines, missing: fitted.missing }];
}

/** As wide on both sides of the middle as the narrower side allows. */
function symmetric(area: TitleArea, { width }: Canvas): TitleArea {
  const side = Math.max(area.left, width - area.right);
  return { ...area, left: side, right: width - side };
}
