// SPDX-License-Identifier: AGPL-3.0-or-later

// From placed words to pixels: letters, ornament and the soft shadow under both, as one bitmap with
// straight alpha.

import { type Rgb, rgbOf } from "../drawing/colour.ts";
import type { OverlayBitmap, TitleStyle } from "../overlay_style.ts";
import {
  inkBox,
  type Ornament,
  ornamentReach,
  type PlacedLine,
  type PlacedText,
} from "../setting/placed_text.ts";
import type { Canvas } from "../../framing/canvas.ts";
import { shortSide } from "../../timeline/title_area.ts";
import { isRecap } from "../setting/recap_layout.ts";
import { drawBlurred, drawMask, drawSvg } from "./svg.ts";

/**
 * One layer of shadow: `sigma` in pixels, `gain` on what is blurred, the most it covers. It is that of the
 * letters, or a gradient around their lines, which begins in `shape`.
 */
export interface Shadow {
  readonly sigma: number;
  readonly gain: number;
  readonly most: number;
  readonly around?: "lines";
  readonly shape?: string;
}

/** Sigmas in shares of the short side. On a dark card a breath of depth is enough. */
const CARD_SHADOWS: readonly Shadow[] = [{ sigma: 0.011, gain: 0.75, most: 0.4 }];
/**
 * Over a picture: a breath of depth on the letters, and a soft gradient around the lines that shows no outline
 * of them. On plain white the letters keep a contrast of 4.5 (WCAG 2) to all that lies within three pixels of
 * them in a 1080p film; a dark picture shows nothing of it.
 */
const PICTURE_SHADOWS: readonly Shadow[] = [
  { sigma: 0.0065, gain: 2.4, most: 0.44 },
  { sigma: 0.05, gain: 0.5, most: 0.5, around: "lines" },
];
/** Snow stays bright under the film's title, whose own letters are large and whose picture is darkened. */
const TITLE_SHADOWS: readonly Shadow[] = [
  { sigma: 0.011, gain: 0.6, most: 0.25 },
  { sigma: 0.13, gain: 0.34, most: 0.34, around: "lines" },
];

const OPACITY: Readonly<Record<PlacedText["role"], number>> = {
  title: 1,
  chapter: 1,
  ending: 1,
  subtitle: 0.96,
  chapter_sub: 0.96,
  date: 0.9,
  place: 0.9,
  caption: 0.96,
  figure: 1,
  names: 0.96,
  credit: 0.9,
};
const ORNAMENT_OPACITY = 0.9;
/** A blur is seen this many sigmas out. */
const REACH = 2.6;
/** From the ink of a line to the edge of the box that is blurred around it, in sigmas. */
const BOX_ACROSS = 1.9, BOX_DOWN = 1.5;

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The even box around what is inked and its shadow; cut off at the canvas where one is given. */
export function frameOf(
  placed: Pick<PlacedText, "lines" | "ornament">,
  shadows: readonly Shadow[],
  canvas?: Canvas,
): Frame | undefined {
  const box = inkBox(placed);
  if (!box) return undefined;
  const reach = Math.max(
    1,
    ...shadows.map(({ sigma, around }) => (REACH + (around ? BOX_ACROSS : 0)) * sigma),
  );
  const low = canvas ? 0 : -Infinity;
  const x = Math.max(low, Math.floor((box.left - reach) / 2) * 2);
  const y = Math.max(low, Math.floor((box.top - reach) / 2) * 2);
  const right = Math.min(canvas?.width ?? Infinity, Math.ceil((box.right + reach) / 2) * 2);
  const bottom = Math.min(canvas?.height ?? Infinity, Math.ceil((box.bottom + reach) / 2) * 2);
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined;
}

/** The letters of lines as paths, without emoji. */
export function letterPaths(lines: readonly PlacedLine[]): string {
  return lines.flatMap(({ line, x, baseline, size }) =>
    line.glyphs.map(({ outline: { path, em }, x: gx, y: gy }) => {
      if (path === "") return "";
      const scale = size / em;
      const [left, top] = [x + gx * size, baseline + gy * size];
      return `<path transform="translate(${left} ${top}) scale(${scale} ${-scale})" d="${path}"/>`;
    })
  ).join("");
}

/** The emoji of lines in their own colours. */
function emojiPictures(lines: readonly PlacedLine[]): string {
  return lines.flatMap(({ line, x, baseline, size }, row) =>
    line.glyphs.map(({ outline: { picture, em, left, top }, x: gx, y: gy }, index) => {
      if (picture === undefined) return "";
      const at = `${x + (gx + left) * size} ${baseline + (gy + top) * size}`;
      // Drawings name their clip paths alike.
      const body = picture.replaceAll(/(id="|url\(#)/g, `$1e${row}-${index}-`);
      return `<g transform="translate(${at}) scale(${size / em})">${body}</g>`;
    })
  ).join("");
}

/** A stroke; with a lozenge in its middle, the stroke keeps a distance on both sides. */
function ornamentPath(ornament: Ornament): string {
  const { x, y, width, thickness, kind } = ornament;
  const bar = (from: number, to: number) =>
    `<rect x="${x + from}" y="${y - thickness / 2}" width="${to - from}" height="${thickness}"/>`;
  if (kind === "line") return bar(0, width);
  const size = ornamentReach(ornament), middle = width / 2, air = size * 2.2;
  return `${bar(0, middle - air)}${bar(middle + air, width)}<path d="M${
    x + middle - size
  } ${y}l${size} ${-size} ${size} ${size} ${-size} ${size}z"/>`;
}

interface Ink {
  /** SVG on the canvas. */
  readonly shape: string;
  /** None for a shape with colours of its own. */
  readonly colour?: Rgb;
  readonly opacity: number;
}

/**
 * Draws inks, of which a later one lies on an earlier one, over the shadows of all of them in one
 * colour.
 */
export async function paintInks(
  frame: Frame,
  inks: readonly Ink[],
  shadows: readonly Shadow[],
  shade: Rgb,
): Promise<Uint8Array> {
  const placed = (shape: string) =>
    `<g transform="translate(${-frame.x} ${-frame.y})">${shape}</g>`;
  const whole = placed(inks.map(({ shape }) => shape).join(""));
  const masks = await Promise.all(
    inks.map(({ shape, colour }) => colour ? drawMask(frame, placed(shape)) : undefined),
  );
  const pictures = await Promise.all(
    inks.map(({ shape, colour }) => colour ? undefined : drawSvg(frame, placed(shape))),
  );
  const soft = await Promise.all(
    shadows.map(({ sigma, shape }) =>
      drawBlurred(frame, shape === undefined ? whole : placed(shape), sigma)
    ),
  );
  const rgba = new Uint8Array(frame.width * frame.height * 4);
  for (let i = 0; i < frame.width * frame.height; i++) {
    let r = 0, g = 0, b = 0, left = 1;
    for (let k = inks.length - 1; k >= 0; k--) {
      const { colour, opacity } = inks[k]!, picture = pictures[k];
      const covered = picture ? picture[i * 4 + 3]! : masks[k]![i]!;
      const share = covered / 255 * opacity * left;
      r += (picture ? picture[i * 4]! : colour!.r) * share;
      g += (picture ? picture[i * 4 + 1]! : colour!.g) * share;
      b += (picture ? picture[i * 4 + 2]! : colour!.b) * share;
      left -= share;
    }
    for (let k = 0; k < shadows.length; k++) {
      const { gain, most } = shadows[k]!;
      const share = Math.min(most, soft[k]![i]! / 255 * gain) * left;
      r += shade.r * share;
      g += shade.g * share;
      b += shade.b * share;
      left -= share;
    }
    const alpha = 1 - left;
    if (alpha <= 0) continue;
    rgba[i * 4] = Math.round(r / alpha);
    rgba[i * 4 + 1] = Math.round(g / alpha);
    rgba[i * 4 + 2] = Math.round(b / alpha);
    rgba[i * 4 + 3] = Math.round(alpha * 255);
  }
  return rgba;
}

function shadowsOf(role: PlacedText["role"], { over, visual }: TitleStyle): readonly Shadow[] {
  if (over === "picture") return PICTURE_SHADOWS;
  if (visual?.kind !== "card" || !visual.backdrop?.sharp) return CARD_SHADOWS;
  return role === "title" ? TITLE_SHADOWS : PICTURE_SHADOWS;
}

/** A box around the ink of every line, so much larger that its blur is nearly full under all of it. */
function lineBoxes(lines: readonly PlacedLine[], sigma: number): string {
  const across = BOX_ACROSS * sigma, down = BOX_DOWN * sigma;
  return lines.map(({ line: { ink }, x, baseline, size }) => {
    const left = x + ink.left * size - across, top = baseline + ink.top * size - down;
    const width = (ink.right - ink.left) * size + 2 * across;
    const height = (ink.bottom - ink.top) * size + 2 * down;
    return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${sigma}"/>`;
  }).join("");
}

/**
 * One placed text as a bitmap for a canvas; 0 × 0 where nothing is inked. Words that stand together share one
 * gradient, which lies under all of them: `shaded` are those for which this text brings it.
 */
export async function paint(
  placed: PlacedText,
  style: TitleStyle,
  canvas: Canvas,
  shaded: readonly PlacedText[] = [placed],
): Promise<OverlayBitmap> {
  const short = shortSide(canvas), { missing } = placed, { palette } = style;
  const lines = shaded.flatMap((text) => text.lines);
  const shadows = shadowsOf(placed.role, style)
    .filter(({ around }) => around === undefined || lines.length > 0)
    .map((shadow): Shadow => {
      const sigma = shadow.sigma * short;
      return shadow.around
        ? { ...shadow, sigma, shape: lineBoxes(lines, sigma) }
        : { ...shadow, sigma };
    });
  const inked = placed.lines.length > 0 || placed.ornament !== undefined;
  const frame = inked
    ? frameOf({ ...placed, lines: [...placed.lines, ...lines] }, shadows, canvas)
    : undefined;
  if (!frame) return { x: 0, y: 0, width: 0, height: 0, rgba: new Uint8Array(0), missing };
  const quiet = placed.role === "names" || placed.role === "credit" || placed.role === "subtitle" ||
    placed.role === "chapter_sub" ||
    (placed.role === "ending" && placed.ornament !== undefined && style.words.length > 1 &&
      !isRecap(style));
  const text = style.over === "picture" ? "#ffffff" : quiet ? palette.quiet : palette.text;
  const loud = placed.lines.filter(({ isQuiet }) => !isQuiet);
  const low = placed.lines.filter(({ isQuiet }) => isQuiet);
  const opacity = OPACITY[placed.role];
  const inks: Ink[] = [{ shape: letterPaths(loud), colour: rgbOf(text), opacity }];
  if (low.length > 0) {
    inks.push({ shape: letterPaths(low), colour: rgbOf(palette.quiet), opacity });
  }
  const emoji = emojiPictures(placed.lines);
  if (emoji !== "") inks.push({ shape: emoji, opacity: 1 });
  if (placed.ornament) {
    inks.push({
      shape: ornamentPath(placed.ornament),
      colour: rgbOf(palette.accent),
      opacity: ORNAMENT_OPACITY,
    });
  }
  const rgba = await paintInks(frame, inks, shadows, { r: 0, g: 0, b: 0 });
  return { ...frame, rgba, missing };
}
