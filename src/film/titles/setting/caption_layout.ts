// Captions on pictures, inside the picture: the place at the lower left, the date at the lower right, on
// one baseline; what the picture shows in the middle, above them where they are there. Where faces are at the
// lower edge, the same at the upper one.

import type { TitleStyle } from "../overlay_style.ts";
import { fitLine, type FittedText, fitText } from "./fit.ts";
import { type Alignment, type PlacedText, placeLines } from "./placed_text.ts";
import { captionArea } from "../../timeline/caption_area.ts";
import type { Canvas } from "../../framing/canvas.ts";
import { shortSide, type TitleArea } from "../../timeline/title_area.ts";
import type { Typesetter } from "./shaped_line.ts";

/** Share of the short side. */
const SIZE = 0.0444;
const SMALLEST = 0.72;
const TRACKING = 0.012;
/** Baseline above the lower edge of the safe area, in ems, so that descenders stand inside. */
const DESCENT = 0.22;
/** Baseline below the upper edge of it, in ems, so that letters with accents stand inside. */
const ASCENT = 0.95;
/** Air between place and date, in ems. */
const GAP = 1.2;
/** Where there is no room for both on one line, the place stands so many ems above the date … */
const STACKED = 1.35;
/** … unless the room is wider than this share of the canvas' height. */
const WIDE = 1.2;

/** Subtitles are read at a glance: a little smaller than dates, in lines the eye need not wander along. */
const SUBTITLE_SIZE = 0.04;
const SUBTITLE_SMALLEST = 0.8;
const SUBTITLE_LEADING = 1.24;
const SUBTITLE_LINES = 2;
/** Longest line, in ems: about 46 letters. */
const SUBTITLE_MEASURE = 23;
/** Between the baseline of date and place and that of the words above them, in ems of the former. */
const ABOVE = 1.75;

/** Date and place may each use what the other leaves, at least almost half. */
export function layoutCaptions(
  style: TitleStyle,
  canvas: Canvas,
  typesetter: Typesetter,
): PlacedText[] {
  const area = captionArea(canvas, style.visual);
  const size = SIZE * shortSide(canvas);
  const whole = area.right - area.left;
  const type = {
    voice: "text" as const,
    tracking: TRACKING,
    leading: 1,
    ...(style.locale === undefined ? {} : { locale: style.locale }),
  };
  const height = size * 2.4;
  const fit = (text: string, width: number) =>
    fitLine(text, type, { width, height, size, smallest: size * SMALLEST, lines: 1 }, typesetter);
  const widthOf = (fitted: FittedText) =>
    Math.max(0, ...fitted.lines.map(({ ink }) => (ink.right - ink.left) * fitted.size));

  const set = (
    words: TitleStyle["words"][number],
    width: number,
    alignment: Alignment,
    raised = 0,
    within = area,
  ): PlacedText => {
    const fitted = fit(words.text, width);
    const lowest = Math.max(DESCENT, ...fitted.lines.map(({ ink }) => ink.bottom));
    const highest = Math.max(ASCENT, ...fitted.lines.map(({ ink }) => -ink.top));
    // At the upper edge the order is turned round, so that what is raised stands below.
    const baseline = words.stand === "upper"
      ? within.top + raised + highest * fitted.size
      : within.bottom - raised - lowest * fitted.size;
    return {
      ...words,
      lines: placeLines(fitted, within, baseline, alignment),
      missing: fitted.missing,
    };
  };
  const inTile = (words: TitleStyle["words"][number]) => {
    const within = captionArea(canvas, style.visual, words.tile);
    return set(words, within.right - within.left, "centre", 0, within);
  };
  const ofTiles = style.words.filter(({ tile }) => tile !== undefined);
  if (ofTiles.length > 0) return ofTiles.map((words) => inTile(words));
  const date = style.words.find(({ role }) => role === "date");
  const place = style.words.find(({ role }) => role === "place");
  const half = (whole - GAP * size) / 2;
  const dateWidth = date ? widthOf(fit(date.text, whole)) : 0;
  const placeWidth = place ? widthOf(fit(place.text, whole)) : 0;
  const isNarrow = dateWidth > 0 && placeWidth > 0 && dateWidth + placeWidth + GAP * size > whole;
  // On a wide canvas only words that are far too long for it meet: both shrink.
  const isStacked = isNarrow && whole < canvas.height * WIDE;
  const roomFor = (other: number) =>
    other === 0 || isStacked ? whole : Math.max(half, whole - other - GAP * size);

  return [
    ...(date ? [set(date, roomFor(Math.min(placeWidth, half)), isStacked ? "left" : "right")] : []),
    ...(place
      ? [set(place, roomFor(Math.min(dateWidth, half)), "left", isStacked ? STACKED * size : 0)]
      : []),
    ...subtitle(
      style,
      canvas,
      typesetter,
      (date ?? place)?.stand === style.words.find(({ role }) => role === "caption")?.stand &&
        (date || place)
        ? (ABOVE + (isStacked ? STACKED : 0)) * size
        : 0,
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
