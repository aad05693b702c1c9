// SPDX-License-Identifier: AGPL-3.0-or-later

// The typography of a film's last card: when it was, an ornament, numbers side by side with what they
// count below them, and the names of who is in it.

import { FIGURE_BREAK } from "../../timeline/recap_words.ts";
import type { TitleStyle } from "../overlay_style.ts";
import { type FittedText, fitText, highestInk } from "./fit.ts";
import { type PlacedText, placeLines } from "./placed_text.ts";
import type { Canvas } from "../../framing/canvas.ts";
import { isUpright, shortSide, type TitleArea, titleArea } from "../../timeline/title_area.ts";
import type { Typesetter } from "./shaped_line.ts";

/** Sizes as shares of the short side. */
const LEAD = 0.062, NUMBER = 0.115, LABEL = 0.036, NAMES = 0.042;
const ORNAMENT_WIDTH = 0.075, ORNAMENT_THICKNESS = 0.0022;
/** Air below the lead, the ornament, a row of figures and a number, in the same shares. */
const LEAD_AIR = 0.042, ORNAMENT_AIR = 0.062, ROW_AIR = 0.07, LABEL_AIR = 0.024;
/** A narrow canvas is looked at on a telephone. */
const UPRIGHT = 1.25;
/** Width of a column of figures, where there is room. */
const COLUMN = 0.42;
/** An upright canvas has room for so many figures side by side. */
const UPRIGHT_COLUMNS = 2;
const SMALLEST = 0.42;
const LEAD_LINES = 2, NAME_LINES = 3;
const SHRINK = 0.93;
/** Middle of the block as a share of the safe height. */
const OPTICAL_MIDDLE = 0.485;

interface Figure {
  readonly text: string;
  readonly number: FittedText;
  readonly label: FittedText;
}

export function isRecap({ words }: Pick<TitleStyle, "words">): boolean {
  return words.some(({ role }) => role === "figure" || role === "names");
}

export function layoutRecap(
  style: TitleStyle,
  canvas: Canvas,
  typesetter: Typesetter,
): PlacedText[] {
  const area = titleArea(canvas);
  const short = shortSide(canvas) * (isUpright(canvas) ? UPRIGHT : 1);
  for (let scale = 1;; scale *= SHRINK) {
    const block = blockOf(style, canvas, typesetter, area, short * scale);
    const height = area.bottom - area.top;
    if (block.height > height) continue;
    const top = area.top + Math.max(
      0,
      Math.min(height - block.height, height * OPTICAL_MIDDLE - block.height / 2),
    );
    return block.place(top);
  }
}

/** Everything at one scale; `unit` is the short side at that scale. */
function blockOf(
  style: TitleStyle,
  canvas: Canvas,
  typesetter: Typesetter,
  area: TitleArea,
  unit: number,
) {
  const { voice, ornament: kind } = style.palette;
  const locale = style.locale === undefined ? {} : { locale: style.locale };
  const width = area.right - area.left, height = area.bottom - area.top;
  const fit = (text: string, size: number, lines: number, room: number, isText: boolean) =>
    fitText(
      text,
      isText
        ? { voice: "text" as const, tracking: 0.05, leading: 1.45, ...locale }
        : { voice, tracking: -0.004, leading: 1.1, ...locale },
      { width: room, height, size, smallest: size * SMALLEST, lines },
      typesetter,
    );
  const { words } = style;
  const leadText = words.find(({ role }) => role === "ending")?.text;
  const namesText = words.find(({ role }) => role === "names")?.text;
  const texts = words.filter(({ role }) => role === "figure").map(({ text }) => text);
  const columns = isUpright(canvas) ? Math.min(UPRIGHT_COLUMNS, texts.length) : texts.length;
  const column = Math.min(COLUMN * unit, width / Math.max(1, columns));
  const lead = leadText === undefined
    ? undefined
    : fit(leadText, LEAD * unit, LEAD_LINES, width, false);
  const names = namesText === undefined
    ? undefined
    : fit(namesText, NAMES * unit, NAME_LINES, width, true);
  const figures = evened(texts.map((text): Figure => {
    const [number = "", label = ""] = text.split(FIGURE_BREAK);
    return {
      text,
      number: fit(number, NUMBER * unit, 1, column * 0.9, false),
      label: fit(label, LABEL * unit, 1, column * 0.9, true),
    };
  }));
  const rows = rowsOf(figures, columns);
  const rise = Math.max(0, ...figures.map(({ number }) => highestInk(number) * number.size));
  const labelDrop = LABEL_AIR * unit +
    Math.max(0, ...figures.map(({ label }) => highestInk(label) * label.size));
  const rowHeight = rise + labelDrop;
  const thickness = Math.max(1.5, unit * ORNAMENT_THICKNESS);

  let y = 0;
  const at: { lead?: number; ornament?: number; rows: number[]; names?: number } = { rows: [] };
  if (lead && lead.lines.length > 0) {
    at.lead = y + highestInk(lead) * lead.size;
    y = at.lead + lowest(lead) * lead.size + LEAD_AIR * unit;
    at.ornament = y;
    y += ORNAMENT_AIR * unit;
  }
  for (const _ of rows) {
    at.rows.push(y + rise);
    y += rowHeight + ROW_AIR * unit;
  }
  if (names && names.lines.length > 0) {
    at.names = y + highestInk(names) * names.size;
    y = at.names + lowest(names) * names.size;
  } else y -= ROW_AIR * unit;

  const place = (top: number): PlacedText[] => [
    ...(lead && leadText !== undefined && at.lead !== undefined
      ? [{
        role: "ending" as const,
        text: leadText,
        lines: placeLines(lead, area, top + at.lead, "centre"),
        ornament: {
          kind,
          width: unit * ORNAMENT_WIDTH,
          x: (canvas.width - unit * ORNAMENT_WIDTH) / 2,
          y: top + at.ornament!,
          thickness,
        },
        missing: lead.missing,
      }]
      : []),
    ...rows.flatMap((row, index) =>
      row.map(({ text, number, label }, place): PlacedText => {
        const left = (canvas.width - row.length * column) / 2 + place * column;
        const cell = { left, right: left + column }, baseline = top + at.rows[index]!;
        return {
          role: "figure",
          text,
          lines: [
            ...placeLines(number, cell, baseline, "centre"),
            ...placeLines(label, cell, baseline + labelDrop, "centre")
              .map((line) => ({ ...line, isQuiet: true as const })),
          ],
          missing: [...number.missing, ...label.missing],
        };
      })
    ),
    ...(names && namesText !== undefined && at.names !== undefined
      ? [{
        role: "names" as const,
        text: namesText,
        lines: placeLines(names, area, top + at.names, "centre"),
        missing: names.missing,
      }]
      : []),
  ];
  return { height: y, place };
}

/** All numbers as large as the smallest of them, and all labels. */
function evened(figures: readonly Figure[]): Figure[] {
  const number = Math.min(...figures.map(({ number }) => number.size));
  const label = Math.min(...figures.map(({ label }) => label.size));
  return figures.map((figure) => ({
    ...figure,
    number: { ...figure.number, size: number },
    label: { ...figure.label, size: label },
  }));
}

/** Three in two columns stand as two and one. */
function rowsOf(figures: readonly Figure[], columns: number): Figure[][] {
  const rows: Figure[][] = [];
  for (let from = 0; from < figures.length; from += columns) {
    rows.push(figures.slice(from, from + columns));
  }
  return rows;
}

/** Ems from the first baseline down to the lowest ink. */
function lowest({ lines, baselines }: FittedText): number {
  return Math.max(0, ...lines.map(({ ink }, index) => baselines[index]! + ink.bottom));
}
