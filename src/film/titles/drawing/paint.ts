// From placed words to pixels: letters, ornament and the soft shadow under both, as one bitmap with
// straight alpha. Pure arithmetic, so every machine paints the same bytes.

import type { OverlayBitmap, TitleStyle } from "../overlay_style.ts";
import {
  type Canvas,
  inkBox,
  type Ornament,
  ornamentReach,
  type PlacedText,
  shortSide,
} from "../setting/placed_text.ts";
import { rgbOf } from "./colour.ts";
import { CoverageCanvas, type Mask } from "./coverage.ts";
import { blurred } from "./soft_shadow.ts";

/** One layer of shadow: `sigma` in shares of the short side, `gain` on the blurred mask, ceiling. */
interface Shadow {
  readonly sigma: number;
  readonly gain: number;
  readonly most: number;
}

/** On a card the ground is dark already: a breath of depth is enough. */
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
};
const ORNAMENT_OPACITY = 0.9;

const NOTHING = { x: 0, y: 0, width: 0, height: 0, rgba: new Uint8Array(0) };

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The even box around the ink and as much shadow as can be seen, inside the canvas. */
function frameOf(placed: PlacedText, canvas: Canvas, reach: number): Frame | undefined {
  const box = inkBox(placed);
  if (!box) return undefined;
  const x = Math.max(0, Math.floor((box.left - reach) / 2) * 2);
  const y = Math.max(0, Math.floor((box.top - reach) / 2) * 2);
  const width = Math.min(canvas.width, Math.ceil((box.right + reach) / 2) * 2) - x;
  const height = Math.min(canvas.height, Math.ceil((box.bottom + reach) / 2) * 2) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

function lettersMask(placed: PlacedText, frame: Frame): Mask {
  const canvas = new CoverageCanvas(frame.width, frame.height);
  for (const { line, x, baseline, size } of placed.lines) {
    for (const glyph of line.glyphs) {
      canvas.fill(
        glyph.outline.contours,
        size,
        x + glyph.x * size - frame.x,
        baseline + glyph.y * size - frame.y,
      );
    }
  }
  return canvas.toMask();
}

/** A stroke; with a lozenge in its middle, the stroke keeps a distance on both sides. */
function ornamentMask(ornament: Ornament, frame: Frame): Mask {
  const canvas = new CoverageCanvas(frame.width, frame.height);
  const { x, y, width, thickness, kind } = ornament;
  const half = thickness / 2;
  const bar = (from: number, to: number) =>
    canvas.fill(
      [Float32Array.of(from, -half, to, -half, to, half, from, half)],
      1,
      x - frame.x,
      y - frame.y,
    );
  if (kind === "line") {
    bar(0, width);
  } else {
    const size = ornamentReach(ornament), middle = width / 2, air = size * 2.2;
    bar(0, middle - air);
    bar(middle + air, width);
    canvas.fill(
      [Float32Array.of(middle - size, 0, middle, -size, middle + size, 0, middle, size)],
      1,
      x - frame.x,
      y - frame.y,
    );
  }
  return canvas.toMask();
}

function shadowOf(ink: Mask, shadows: readonly Shadow[], short: number): Float32Array {
  const shadow = new Float32Array(ink.values.length);
  for (const { sigma, gain, most } of shadows) {
    const soft = blurred(ink, sigma * short).values;
    for (let i = 0; i < shadow.length; i++) {
      const share = Math.min(most, soft[i]! * gain);
      shadow[i] = shadow[i]! + (1 - shadow[i]!) * share;
    }
  }
  return shadow;
}

/** Paints one placed text for a canvas. */
export function paint(placed: PlacedText, style: TitleStyle, canvas: Canvas): OverlayBitmap {
  const short = shortSide(canvas);
  const shadows = style.over === "picture" ? PICTURE_SHADOWS : CARD_SHADOWS;
  const reach = 2.6 * short * Math.max(...shadows.map(({ sigma }) => sigma));
  const frame = frameOf(placed, canvas, reach);
  if (!frame) return { ...NOTHING, missing: placed.missing };
  const letters = lettersMask(placed, frame);
  const ornament = placed.ornament && ornamentMask(placed.ornament, frame);
  const ink = ornament
    ? { ...letters, values: letters.values.map((v, i) => Math.max(v, ornament.values[i]!)) }
    : letters;
  const shadow = shadowOf(ink, shadows, short);
  const quiet = placed.role === "subtitle" || placed.role === "chapter_sub" ||
    (placed.role === "ending" && placed.ornament !== undefined && style.words.length > 1);
  const text = rgbOf(
    style.over === "picture" ? "#ffffff" : quiet ? style.palette.quiet : style.palette.text,
  );
  const accent = rgbOf(style.palette.accent);
  const opacity = OPACITY[placed.role];
  const rgba = new Uint8Array(frame.width * frame.height * 4);
  for (let i = 0; i < shadow.length; i++) {
    const mark = ornament ? ornament.values[i]! * ORNAMENT_OPACITY : 0;
    const word = letters.values[i]! * opacity * (1 - mark);
    const dark = shadow[i]! * (1 - mark - word);
    const alpha = mark + word + dark;
    if (alpha <= 0) continue;
    const at = i * 4;
    rgba[at] = Math.round((text.r * word + accent.r * mark) / alpha);
    rgba[at + 1] = Math.round((text.g * word + accent.g * mark) / alpha);
    rgba[at + 2] = Math.round((text.b * word + accent.b * mark) / alpha);
    rgba[at + 3] = Math.round(Math.min(1, alpha) * 255);
  }
  return { ...frame, rgba, missing: placed.missing };
}
