// SPDX-License-Identifier: AGPL-3.0-or-later

// Words at their place on the canvas.

import type { Overlay } from "../../timeline/timeline.ts";
import type { TitleArea } from "../../timeline/title_area.ts";
import type { FittedText } from "./fit.ts";
import type { ShapedLine } from "./shaped_line.ts";

/** A line with its pen at (`x`, `baseline`), `size` pixels to the em. */
export interface PlacedLine {
  readonly line: ShapedLine;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  /** In the quiet colour of the palette. */
  readonly isQuiet?: true;
}

/** A fine stroke between title and subtitle; pixels, `y` is its middle. */
export interface Ornament {
  readonly kind: "line" | "diamond";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly thickness: number;
}

export interface PlacedText {
  readonly role: Overlay["role"];
  readonly text: string;
  readonly tile?: number | undefined;
  readonly lines: readonly PlacedLine[];
  readonly ornament?: Ornament;
  readonly missing: readonly string[];
}

export type Alignment = "left" | "centre" | "right";

/** Places fitted lines with their first baseline at `baseline`, aligned by ink inside `area`. */
export function placeLines(
  fitted: FittedText,
  area: Pick<TitleArea, "left" | "right">,
  baseline: number,
  alignment: Alignment,
): PlacedLine[] {
  const { size } = fitted;
  return fitted.lines.map((line, index) => {
    const left = line.ink.left * size, width = (line.ink.right - line.ink.left) * size;
    const free = area.right - area.left - width;
    const offset = alignment === "left" ? 0 : alignment === "right" ? free : free / 2;
    return {
      line,
      size,
      x: area.left + offset - left,
      baseline: baseline + fitted.baselines[index]! * size,
    };
  });
}

/** The box of everything inked, ornament included; nothing when there is no ink. */
export function inkBox(placed: Pick<PlacedText, "lines" | "ornament">): TitleArea | undefined {
  const boxes = placed.lines.map(({ line: { ink }, x, baseline, size }) => ({
    left: x + ink.left * size,
    right: x + ink.right * size,
    top: baseline + ink.top * size,
    bottom: baseline + ink.bottom * size,
  }));
  const { ornament } = placed;
  if (ornament) {
    const reach = ornamentReach(ornament);
    boxes.push({
      left: ornament.x,
      right: ornament.x + ornament.width,
      top: ornament.y - reach,
      bottom: ornament.y + reach,
    });
  }
  if (boxes.length === 0) return undefined;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Half the height of an ornament; the lozenge stands out of its line. */
export function ornamentReach({ kind, thickness }: Ornament): number {
  return kind === "diamond" ? thickness * 2.6 : thickness / 2;
}
