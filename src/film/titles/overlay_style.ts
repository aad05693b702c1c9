// SPDX-License-Identifier: AGPL-3.0-or-later

// What an overlay needs to know beyond its own words to be set, and what setting it gives.

import type { Item, Overlay, Visual } from "../timeline/timeline.ts";
import { paletteOfGround } from "../timeline/palette.ts";
import { OBSIDIAN, type Palette } from "../timeline/palettes.ts";

export interface TitleStyle {
  readonly palette: Palette;
  /** All words of the item, so that a title leaves room for its subtitle and a date for a place. */
  readonly words: ReadonlyArray<Pick<Overlay, "role" | "text" | "tile" | "stand" | "side">>;
  /**
   * On a card the ground is known to be dark; over a picture the shadow has to do the work. A map has
   * its words beside the journey.
   */
  readonly over: "card" | "map" | "picture";
  /** What is on screen, so that words on a picture that does not fill the canvas stand inside it. */
  readonly visual?: Visual;
  /** BCP 47; chooses regional forms of letters. */
  readonly locale?: string;
}

/** Straight (not premultiplied) sRGB with alpha, row by row; position and size are even numbers. */
export interface OverlayBitmap {
  readonly x: number;
  readonly y: number;
  /** 0 × 0 when nothing of the text can be drawn. */
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** Characters no font has, left out of the picture. */
  readonly missing: readonly string[];
}

/** The style of any overlay of an item; everything in it comes from the timeline. */
export function styleOf(item: Pick<Item, "visual" | "overlays">, locale?: string): TitleStyle {
  const { visual } = item;
  return {
    palette: visual.kind === "card" ? paletteOfGround(visual.ground) : OBSIDIAN,
    words: item.overlays.map(({ role, text, tile, stand, side }) => ({
      role,
      text,
      tile,
      stand,
      side,
    })),
    visual,
    over: visual.kind !== "card" ? "picture" : visual.map ? "map" : "card",
    ...(locale === undefined ? {} : { locale }),
  };
}

/** Raise it whenever fonts, layout, palettes or rasterising change a single pixel. */
export const TITLES_VERSION = 8;
