// Captions on pictures: the place at the lower left, the date at the lower right, on one baseline.

import { fitLine, type FittedText } from "./fit.ts";
import type { TitleStyle } from "../overlay_style.ts";
import { type Alignment, type PlacedText, placeLines } from "./placed_text.ts";
import { type Canvas, captionArea, shortSide } from "./safe_area.ts";
import type { Typesetter } from "./shaped_line.ts";

/** Share of the short side. */
const SIZE = 0.0444;
const SMALLEST = 0.72;
const TRACKING = 0.012;
/** Baseline above the lower edge of the safe area, in ems, so that descenders stand inside. */
const DESCENT = 0.22;
/** Air between place and date, in ems. */
const GAP = 1.2;

/** Both captions when there are two; each may use what the other leaves, at least almost half. */
export function layoutCaptions(
  style: TitleStyle,
  canvas: Canvas,
  typesetter: Typesetter,
): PlacedText[] {
  const area = captionArea(canvas);
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

  const date = style.words.find(({ role }) => role === "date");
  const place = style.words.find(({ role }) => role === "place");
  const half = (whole - GAP * size) / 2;
  const dateWidth = date ? widthOf(fit(date.text, whole)) : 0;
  const placeWidth = place ? widthOf(fit(place.text, whole)) : 0;
  const roomFor = (other: number) =>
    other === 0 ? whole : Math.max(half, whole - other - GAP * size);

  const set = (
    words: TitleStyle["words"][number],
    width: number,
    alignment: Alignment,
  ): PlacedText => {
    const fitted = fit(words.text, width);
    const lowest = Math.max(DESCENT, ...fitted.lines.map(({ ink }) => ink.bottom));
    const baseline = area.bottom - lowest * fitted.size;
    return {
      ...words,
      lines: placeLines(fitted, area, baseline, alignment),
      missing: fitted.missing,
    };
  };
  return [
    ...(date ? [set(date, roomFor(Math.min(placeWidth, half)), "right")] : []),
    ...(place ? [set(place, roomFor(Math.min(dateWidth, half)), "left")] : []),
  ];
}
