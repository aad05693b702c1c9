// SPDX-License-Identifier: AGPL-3.0-or-later

// Text turned into outlines: what the layout measures and the drawing fills. Lengths are in ems of
// the text size, y grows downwards, the baseline is 0 and the pen starts at x = 0.

/** An SVG path with y upwards, `em` units of it to the em, and the bounds of its ink. */
export interface Outline {
  readonly path: string;
  /** SVG in colours of its own instead of a path, with y downwards from `top`. */
  readonly picture?: string;
  readonly em: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlacedGlyph {
  readonly outline: Outline;
  readonly x: number;
  readonly y: number;
}

export interface ShapedLine {
  /** Distance the pen moves; spacing after the last letter not included. */
  readonly width: number;
  /** Bounds of what is inked; all zero for a line of spaces. */
  readonly ink: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly glyphs: readonly PlacedGlyph[];
}

/** "display" for titles, "text" for captions and lines below a title. */
export type TypefaceRole = "serif" | "sans" | "text";

export interface Setting {
  readonly voice: TypefaceRole;
  /** Space added after every letter, in ems; scripts that join their letters take none. */
  readonly tracking: number;
  readonly rightToLeft: boolean;
  /** BCP 47; chooses the regional form of a letter where a font has several. */
  readonly locale?: string;
}

/** Shapes text with the fonts at hand. */
export interface Typesetter {
  /** The text without what no font can draw, and what that was. */
  cover(
    text: string,
    voice: TypefaceRole,
  ): { readonly text: string; readonly missing: readonly string[] };
  /** `text` must have been covered. */
  shape(text: string, setting: Setting): ShapedLine;
}
