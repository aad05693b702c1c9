// SPDX-License-Identifier: AGPL-3.0-or-later

// Opens font files with HarfBuzz: coverage, shaping and outlines. Nothing here asks the operating
// system for a font.

import { readFileSync } from "node:fs";
import { Fault, reasonOf } from "../../../base/fault.ts";
import type { Outline } from "../setting/shaped_line.ts";

type HarfBuzz = typeof import("harfbuzzjs");

let loading: Promise<HarfBuzz> | undefined;

/** The shaper itself; 70 ms on first use. */
export function loadHarfBuzz(): Promise<HarfBuzz> {
  return loading ??= import("harfbuzzjs");
}

/** One glyph after shaping, in ems; `cluster` is an index into the shaped string. */
export interface ShapedGlyph {
  readonly glyph: number;
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

interface ShapeRequest {
  readonly text: string;
  readonly rightToLeft: boolean;
  /** ISO 15924, such as "Latn". */
  readonly script: string;
  readonly language: string;
  /** Letter-spaced words must not form ligatures. */
  readonly ligatures: boolean;
}

/** Throws Fault `media_unreadable`. */
export function fontBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Fault("media_unreadable", `Could not read the font "${file}": ${reasonOf(error)}`, {
      hint: "Check its permissions, or take it out of the folder of fonts",
      cause: error,
    });
  }
}

/** A font file (of a collection, its first member), read when something needs it. */
export class FontFace {
  readonly file: string;
  readonly #harfBuzz: HarfBuzz;
  readonly #scale: number;
  readonly #outlines = new Map<number, Outline>();
  #open: { font: InstanceType<HarfBuzz["Font"]>; em: number; covered: Set<number> } | undefined;

  /** `scale` evens out families that are drawn small on their em. */
  constructor(harfBuzz: HarfBuzz, file: string, scale = 1) {
    this.#harfBuzz = harfBuzz;
    this.file = file;
    this.#scale = scale;
  }

  #opened() {
    if (this.#open) return this.#open;
    const { Blob, Face: FontFace, Font } = this.#harfBuzz;
    const face = new FontFace(new Blob(fontBytes(this.file)));
    const drawable = ["glyf", "CFF ", "CFF2"].some((table) => face.referenceTable(table)) &&
      !face.hasColorPng() && !face.hasColorLayers() && !face.hasColorPaint();
    this.#open = {
      font: new Font(face),
      em: face.upem / this.#scale,
      // A colour font has no outlines to fill: as good as empty.
      covered: new Set(drawable ? face.collectUnicodes() : []),
    };
    return this.#open;
  }

  has(codePoint: number): boolean {
    return this.#opened().covered.has(codePoint);
  }

  shape(request: ShapeRequest): ShapedGlyph[] {
    const { font, em } = this.#opened();
    const { Buffer, BufferFlag, Direction, Feature, shape } = this.#harfBuzz;
    const buffer = new Buffer();
    buffer.addText(request.text);
    buffer.setDirection(request.rightToLeft ? Direction.RTL : Direction.LTR);
    // A stray vowel sign is drawn as it is, without a circle in the place of its letter.
    buffer.setFlags(BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
    buffer.setScript(request.script);
    buffer.setLanguage(request.language);
    const features = [new Feature("lnum")];
    if (!request.ligatures) features.push(new Feature("liga", 0), new Feature("clig", 0));
    shape(font, buffer, features);
    // Glyph 0 is the box of a missing letter: never drawn, whatever a font file says it covers.
    return buffer.getGlyphInfosAndPositions().filter(({ codepoint }) => codepoint !== 0).map((
      glyph,
    ) => ({
      glyph: glyph.codepoint,
      cluster: glyph.cluster,
      advance: (glyph.xAdvance ?? 0) / em,
      dx: (glyph.xOffset ?? 0) / em,
      dy: -(glyph.yOffset ?? 0) / em,
    }));
  }

  outline(glyph: number): Outline {
    const known = this.#outlines.get(glyph);
    if (known) return known;
    const { font, em } = this.#opened();
    const { xBearing = 0, yBearing = 0, width = 0, height = 0 } = font.glyphExtents(glyph) ?? {};
    const outline = {
      path: font.glyphToPath(glyph),
      em,
      left: xBearing / em,
      top: -yBearing / em,
      right: (xBearing + width) / em,
      bottom: -(yBearing + height) / em,
    };
    this.#outlines.set(glyph, outline);
    return outline;
  }
}
