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

/** One layer of shadow: `sigma` in pixels, `gain` on the blurred letters, the most it covers. */
export interface Shadow {
  readonly sigma: number;
  readonly gain: number;
  readonly most: number;
}

/** Sigmas in shares of the short side. On a dark card a breath of depth is enough. */
const CARD_SHADOWS: readonly Shadow[] = [{ sigma: 0.011, gain: 0.75, most: 0.4 }];
/**
 * Over a picture: an edge that follows the letters, and two wide ones to quieten snow and foliage. On
 * plain white the letters keep a contrast of 4.5 (WCAG 2) to all that lies within three pixels of them
 * in a 1080p film, and 7 to half of what lies within six; a dark picture shows nothing of it.
 */
const PICTURE_SHADOWS: readonly Shadow[] = [
  { sigma: 0.0045, gain: 5.2, most: 0.46 },
  { sigma: 0.013, gain: 2.4, most: 0.4 },
  { sigma: 0.03, gain: 1.8, most: 0.25 },
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
};
const ORNAMENT_OPACITY = 0.9;
/** A blur is seen this many sigmas out. */
const REACH = 2.6;

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
  const reach = Math.max(1, ...shadows.map(({ sigma }) => REACH * sigma));
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
  const soft = await Promise.all(shadows.map(({ sigma }) => drawBlurred(frame, whole, sigma)));
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

/** Snow stays bright under the film's title, whose own letters are large enough to need no edge. */
function shadowsOf(role: PlacedText["role"], { over, visual }: TitleStyle): readonly Shadow[] {
  if (over === "picture") return PICTURE_SHADOWS;
  if (visual?.kind !== "card" || !visual.backdrop?.sharp) return CARD_SHADOWS;
  return role === "title" ? PICTURE_SHADOWS.slice(1) : PICTURE_SHADOWS;
}

/** One placed text as a bitmap for a canvas; 0 × 0 where nothing is inked. */
export async function paint(
  placed: PlacedText,
  style: TitleStyle,
  canvas: Canvas,
): Promise<OverlayBitmap> {
  const short = shortSide(canvas), { missing } = placed, { palette } = style;
  const shadows = shadowsOf(placed.role, style)
    .map((shadow) => ({ ...shadow, sigma: shadow.sigma * short }));
  const frame = frameOf(placed, shadows, canvas);
  if (!frame) return { x: 0, y: 0, width: 0, height: 0, rgba: new Uint8Array(0), missing };
  const quiet = placed.role === "names" || placed.role === "subtitle" ||
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
