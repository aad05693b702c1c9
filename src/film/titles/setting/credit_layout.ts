// SPDX-License-Identifier: AGPL-3.0-or-later

// The line that names the music: below the words of the last card, in the margin they leave free.

import type { TitleStyle } from "../overlay_style.ts";
import type { Canvas } from "../../framing/canvas.ts";
import { shortSide, titleArea } from "../../timeline/title_area.ts";
import { fitText, highestInk } from "./fit.ts";
import { type PlacedText, placeLines } from "./placed_text.ts";
import type { Typesetter } from "./shaped_line.ts";

/** Shares of the short side. */
const SIZE = 0.03, AIR = 0.012;
const SMALLEST = 0.6;

export function layoutCredit(
  style: TitleStyle,
  canvas: Canvas,
  typesetter: Typesetter,
): PlacedText[] {
  const area = titleArea(canvas), short = shortSide(canvas), size = SIZE * short;
  return style.words.filter(({ role }) => role === "credit").map(({ role, text }) => {
    const fitted = fitText(
      text,
      {
        voice: "text",
        tracking: 0.03,
        leading: 1.3,
        ...(style.locale === undefined ? {} : { locale: style.locale }),
      },
      {
        width: area.right - area.left,
        height: canvas.height - area.bottom,
        size,
        smallest: size * SMALLEST,
        lines: 1,
      },
      typesetter,
    );
    const baseline = area.bottom + AIR * short + highestInk(fitted) * fitted.size;
    return {
      role,
      text,
      lines: placeLines(fitted, area, baseline, "centre"),
      missing: fitted.missing,
    };
  });
}
