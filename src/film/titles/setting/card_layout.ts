// SPDX-License-Identifier: AGPL-3.0-or-later

// The typography of cards: a large title, a fine ornament, a quiet line below, centred as one block
// a little above the middle, where the eye looks for it, or at the upper or lower end of the title area.

import type { Overlay } from "../../timeline/timeline.ts";
import {
  MAIN_SIZE,
  OPTICAL_MIDDLE,
  SHORT_FILL,
  SHORT_GROWTH,
  shortSide,
  SUB_SIZE,
  titleArea,
} from "../../timeline/title_area.ts";
import type { TitleStyle } from "../overlay_style.ts";
import { CAP_HEIGHT, type FittedText, fitText, inkHeight } from "./fit.ts";
import { type PlacedText, placeLines } from "./placed_text.ts";
import type { Canvas } from "../../framing/canvas.ts";
import type { Typesetter } from "./shaped_line.ts";

type Role = Overlay["role"];
const MAIN_LINES = 3;
const SUB_LINES = 2;
/** Words are left out rather than set smaller than this share of the wanted size. */
const SMALLEST = 0.42;

const LEADING = { serif: 1.08, sans: 1.1, text: 1.4 } as const;
const TRACKING = { serif: -0.004, sans: -0.012, text: 0.06 } as const;

/** Ornament: share of the short side. */
const ORNAMENT_WIDTH = 0.075;
const ORNAMENT_THICKNESS = 0.0022;
/** Between the ornament and the lowest ink above it. */
const ORNAMENT_AIR = 0.03;
/** Between the ornament and the baseline above it. */
const MIN_GAP = 0.038;

/** Which words lead and which follow; the second of two endings follows. */
export function leadAndFollow(words: TitleStyle["words"]) {
  const lead = words.findIndex(({ role }) => isMain(role));
  const follow = words.findIndex(({ role }, index) =>
    index !== lead && (role === "subtitle" || role === "chapter_sub" || role === "ending")
  );
  return { lead: words[lead], follow: words[follow] };
}

function isMain(role: Role): role is keyof typeof MAIN_SIZE {
  return role in MAIN_SIZE;
}

interface Block {
  readonly main?: FittedText;
  readonly sub?: FittedText;
  /** Pixels below the first baseline of the block. */
  readonly ornament: number;
  readonly subBaseline: number;
  readonly top: number;
  readonly bottom: number;
}

/** Vertical measures of title, ornament and line below, from the first baseline (0). */
function stack(main: FittedText | undefined, sub: FittedText | undefined, short: number): Block {
  let ornament = 0, subBaseline = 0, top = 0, bottom = 0;
  if (main) {
    const last = main.baselines.at(-1)!;
    const descent = main.lines.at(-1)!.ink.bottom;
    top = Math.min(-CAP_HEIGHT, ...main.lines.map((line, i) => main.baselines[i]! + line.ink.top)) *
      main.size;
    ornament = last * main.size +
      Math.max(0.4 * main.size, MIN_GAP * short, descent * main.size + ORNAMENT_AIR * short);
    bottom = ornament;
  }
  if (sub) {
    const rise = Math.max(
      CAP_HEIGHT,
      ...sub.lines.map((line, i) => -line.ink.top - sub.baselines[i]!),
    );
    subBaseline = main ? ornament + (rise + 0.95) * sub.size : 0;
    if (!main) top = -rise * sub.size;
    bottom = subBaseline + (inkHeight(sub) - rise) * sub.size;
  }
  return {
    ...(main ? { main } : {}),
    ...(sub ? { sub } : {}),
    ornament,
    subBaseline,
    top,
    bottom,
  };
}

/** "2025" alone looks lost at the size of a sentence. */
function growth(main: FittedText, width: number): number {
  if (main.lines.length !== 1) return 1;
  const { ink } = main.lines[0]!;
  return Math.max(
    1,
    Math.min(SHORT_GROWTH, width * SHORT_FILL / ((ink.right - ink.left) * main.size)),
  );
}

/** Title and line below, both shrunk by the same factor until the block fits the safe height. */
function fitBlock(style: TitleStyle, canvas: Canvas, typesetter: Typesetter) {
  const area = titleArea(canvas);
  const short = shortSide(canvas);
  const { lead, follow } = leadAndFollow(style.words);
  const role = lead && isMain(lead.role)
    ? lead.role
    : follow?.role === "chapter_sub"
    ? "chapter"
    : "title";
  const width = area.right - area.left, height = area.bottom - area.top;
  const locale = style.locale === undefined ? {} : { locale: style.locale };
  const { voice } = style.palette;
  for (let scale = 1;; scale *= 0.93) {
    const mainSize = MAIN_SIZE[role] * short * scale;
    const fitted = lead && fitText(
      lead.text,
      { voice, tracking: TRACKING[voice], leading: LEADING[voice], ...locale },
      { width, height, size: mainSize, smallest: mainSize * SMALLEST, lines: MAIN_LINES },
      typesetter,
    );
    const main = fitted && lead.role === "title"
      ? { ...fitted, size: fitted.size * growth(fitted, width) }
      : fitted;
    const subSize = SUB_SIZE[role] * short * scale;
    const sub = follow && fitText(
      follow.text,
      { voice: "text", tracking: TRACKING.text, leading: LEADING.text, ...locale },
      { width, height, size: subSize, smallest: subSize * 0.6, lines: SUB_LINES },
      typesetter,
    );
    const block = stack(
      main?.lines.length ? main : undefined,
      sub?.lines.length ? sub : undefined,
      short,
    );
    if (block.bottom - block.top <= height) {
      return { area, short, lead, follow, block, missing: { main, sub } };
    }
  }
}

/** Every text of a card at its place. The ornament belongs to the line below, and comes with it. */
export function layoutCard(
  style: TitleStyle,
  canvas: Canvas,
  typesetter: Typesetter,
): PlacedText[] {
  const { area, short, lead, follow, block, missing } = fitBlock(style, canvas, typesetter);
  const { main, sub } = block;
  const room = area.bottom - area.top;
  const height = block.bottom - block.top;
  const stand = style.words.find((words) => words.stand)?.stand;
  const above = stand === "upper"
    ? 0
    : stand === "lower"
    ? room - height
    : Math.min(room - height, Math.max(0, room * OPTICAL_MIDDLE - height / 2));
  const origin = area.top - block.top + above;
  const thickness = Math.max(1.5, short * ORNAMENT_THICKNESS);
  const ornament = main && {
    kind: style.palette.ornament,
    width: short * ORNAMENT_WIDTH,
    x: (canvas.width - short * ORNAMENT_WIDTH) / 2,
    y: origin + block.ornament,
    thickness,
  };
  const placed: PlacedText[] = [];
  if (lead) {
    placed.push({
      role: lead.role,
      text: lead.text,
      lines: main ? placeLines(main, area, origin, "centre") : [],
      ...(ornament && !sub ? { ornament } : {}),
      missing: missing.main?.missing ?? [],
    });
  }
  if (follow) {
    placed.push({
      role: follow.role,
      text: follow.text,
      lines: sub ? placeLines(sub, area, origin + block.subBaseline, "centre") : [],
      ...(ornament && sub ? { ornament } : {}),
      missing: missing.sub?.missing ?? [],
    });
  }
  return placed;
}
