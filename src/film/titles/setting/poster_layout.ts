// SPDX-License-Identifier: AGPL-3.0-or-later

// The typography of a poster: title and line below stand at the foot of the picture, on the side
// where reading starts, over a ground that rises from below.

import type { Titles } from "../../brief/brief.ts";
import type { TitleStyle } from "../overlay_style.ts";
import { type FittedText, fitText, highestInk } from "./fit.ts";
import { type PlacedText, placeLines } from "./placed_text.ts";
import type { Canvas } from "../../framing/canvas.ts";
import { shortSide, type TitleArea } from "../../timeline/title_area.ts";
import { isRightToLeft } from "./script_runs.ts";
import type { Typesetter } from "./shaped_line.ts";

/** Shares of the short side. */
const MARGIN = 0.075;
const TITLE_SIZE = 0.115;
const SUB_SIZE = 0.04;
const ORNAMENT_WIDTH = 0.085;
const ORNAMENT_THICKNESS = 0.0032;
/** The words use at most this share of the height, so that the picture stays the poster. */
const MAX_HEIGHT = 0.5;
/** The ground begins so far above the words, in shares of the height. */
const RISE = 0.26;

interface PosterLayout {
  readonly texts: readonly PlacedText[];
  /** Row at which the ground begins to show; it is full at the lower edge. */
  readonly groundTop: number;
}

export function layoutPoster(
  titles: Pick<Titles, "main" | "sub">,
  style: Pick<TitleStyle, "palette" | "locale">,
  canvas: Canvas,
  typesetter: Typesetter,
): PosterLayout {
  const short = shortSide(canvas);
  const margin = MARGIN * short;
  const area: TitleArea = {
    left: margin,
    top: margin,
    right: canvas.width - margin,
    bottom: canvas.height - margin,
  };
  const { voice } = style.palette;
  const locale = style.locale === undefined ? {} : { locale: style.locale };
  const width = (area.right - area.left) * (canvas.width > canvas.height ? 0.75 : 1);
  const room = { width, height: canvas.height * MAX_HEIGHT };
  const size = TITLE_SIZE * short, subSize = SUB_SIZE * short;
  const main = fitText(
    titles.main,
    { voice, tracking: -0.006, leading: 1.06, ...locale },
    { ...room, size, smallest: size * 0.42, lines: 3 },
    typesetter,
  );
  const sub = fitText(
    titles.sub ?? "",
    { voice: "text", tracking: 0.05, leading: 1.4, ...locale },
    { ...room, height: subSize * 3, size: subSize, smallest: subSize * 0.6, lines: 2 },
    typesetter,
  );
  const alignment = isRightToLeft(titles.main) ? "right" : "left";
  const texts: PlacedText[] = [];
  let foot = area.bottom;
  if (sub.lines.length > 0) {
    const baseline = foot - lowest(sub) * sub.size;
    texts.push({
      role: "subtitle",
      text: titles.sub ?? "",
      lines: placeLines(sub, area, baseline, alignment),
      missing: sub.missing,
    });
    foot = baseline - (highestInk(sub) + 0.95) * sub.size;
  }
  if (main.lines.length > 0) {
    const thickness = Math.max(1.5, short * ORNAMENT_THICKNESS);
    const ornament = {
      kind: "line" as const,
      width: short * ORNAMENT_WIDTH,
      x: alignment === "right" ? area.right - short * ORNAMENT_WIDTH : area.left,
      y: foot - thickness / 2,
      thickness,
    };
    const baseline = foot - 0.34 * main.size - lowest(main) * main.size;
    texts.unshift({
      role: "title",
      text: titles.main,
      lines: placeLines(main, area, baseline, alignment),
      ornament,
      missing: main.missing,
    });
    foot = baseline - highestInk(main) * main.size;
  }
  return { texts, groundTop: Math.max(0, foot - RISE * canvas.height) };
}

/** Ems from the first baseline down to the lowest ink. */
function lowest({ lines, baselines }: FittedText): number {
  return Math.max(...lines.map(({ ink }, index) => baselines[index]! + ink.bottom));
}
