// SPDX-License-Identifier: AGPL-3.0-or-later

// The typography of map cards: title, ornament and the line below as one block beside or above the
// journey, on the side where reading starts.

import { mapAreas } from "./map_areas.ts";
import type { TitleStyle } from "../overlay_style.ts";
import { leadAndFollow } from "./card_layout.ts";
import { type FittedText, fitText, highestInk } from "./fit.ts";
import { type PlacedText, placeLines } from "./placed_text.ts";
import type { Canvas } from "../../framing/canvas.ts";
import { shortSide } from "../../timeline/title_area.ts";
import { isRightToLeft } from "./script_runs.ts";
import type { Typesetter } from "./shaped_line.ts";

/** Shares of the short side. */
const TITLE_SIZE = 0.105, CHAPTER_SIZE = 0.092, SUB_SIZE = 0.036;
const ORNAMENT_WIDTH = 0.075, ORNAMENT_THICKNESS = 0.0028;
/** From the title's lowest ink to the ornament: of the title's size, and at least of the short side. */
const ORNAMENT_AIR = 0.36, MIN_AIR = 0.03;
/** Gap from the ornament to the subtitle's highest ink, as a share of the subtitle's size. */
const SUB_AIR = 0.95;
/** Words are left out rather than set smaller than this share of the wanted size. */
const SMALLEST = 0.42;
/** Title and line below shrink together, by this much at a time, until the block fits. */
const SHRINK = 0.93;
const MAIN_LINES = 4, SUB_LINES = 2;

export function layoutMapWords(
  style: TitleStyle,
  canvas: Canvas,
  typesetter: Typesetter,
): PlacedText[] {
  const short = shortSide(canvas);
  const { words: area } = mapAreas(canvas);
  const { lead, follow } = leadAndFollow(style.words);
  const { voice, ornament: kind } = style.palette;
  const locale = style.locale === undefined ? {} : { locale: style.locale };
  const width = area.right - area.left, height = area.bottom - area.top;
  const wanted = (lead?.role === "title" ? TITLE_SIZE : CHAPTER_SIZE) * short;
  const alignment = isRightToLeft(lead?.text ?? follow?.text ?? "") ? "right" : "left";
  const thickness = Math.max(1.5, short * ORNAMENT_THICKNESS);
  for (let scale = 1;; scale *= SHRINK) {
    const size = wanted * scale, subSize = SUB_SIZE * short * scale;
    const main = fitText(
      lead?.text ?? "",
      { voice, tracking: -0.006, leading: 1.07, ...locale },
      { width, height, size, smallest: size * SMALLEST, lines: MAIN_LINES },
      typesetter,
    );
    const sub = fitText(
      follow?.text ?? "",
      { voice: "text", tracking: 0.05, leading: 1.4, ...locale },
      { width, height, size: subSize, smallest: subSize * 0.6, lines: SUB_LINES },
      typesetter,
    );
    const hasMain = main.lines.length > 0, hasSub = sub.lines.length > 0;
    const rise = hasMain ? highestInk(main) * main.size : 0;
    const air = Math.max(ORNAMENT_AIR * main.size, MIN_AIR * short);
    const ornamentY = hasMain ? lowest(main) * main.size + air : 0;
    const subY = ornamentY + (highestInk(sub) + (hasMain ? SUB_AIR : 0)) * sub.size;
    const foot = hasSub ? subY + lowest(sub) * sub.size : ornamentY + thickness;
    if (rise + foot > height) continue;
    const origin = area.top + (height - rise - foot) / 2 + rise;
    const ornament = {
      kind: kind === "diamond" ? "line" as const : kind,
      width: short * ORNAMENT_WIDTH,
      x: alignment === "right" ? area.right - short * ORNAMENT_WIDTH : area.left,
      y: origin + ornamentY,
      thickness,
    };
    const placed: PlacedText[] = [];
    if (lead) {
      placed.push({
        role: lead.role,
        text: lead.text,
        lines: hasMain ? placeLines(main, area, origin, alignment) : [],
        ...(hasMain && !hasSub ? { ornament } : {}),
        missing: main.missing,
      });
    }
    if (follow) {
      placed.push({
        role: follow.role,
        text: follow.text,
        lines: hasSub ? placeLines(sub, area, origin + subY, alignment) : [],
        ...(hasMain && hasSub ? { ornament } : {}),
        missing: sub.missing,
      });
    }
    return placed;
  }
}

/** Ems from the first baseline down to the lowest ink. */
function lowest({ lines, baselines }: FittedText): number {
  return Math.max(0, ...lines.map(({ ink }, index) => baselines[index]! + ink.bottom));
}
