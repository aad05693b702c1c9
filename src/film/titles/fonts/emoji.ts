// SPDX-License-Identifier: AGPL-3.0-or-later

// Emoji in colour: the bundled drawings, one for each sequence of code points. They are unpacked when a text
// has the first of them.

import { brotliDecompressSync } from "node:zlib";
import { graphemesOf } from "../../../base/text.ts";
import type { Outline } from "../setting/shaped_line.ts";
import { fontBytes, type ShapedGlyph } from "./faces.ts";

/** Shown in colour by themselves, by a selector, by a skin tone, as a key, or joined to one that is. */
const IN_COLOUR = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|[\u200D\u20E3\uFE0F]/u;
const AS_TEXT = "\uFE0E";
/** Side of a drawing in its own units. */
const UNITS = 36;
/** A little higher than capitals, around their middle, with air to the letters beside it; in ems. */
const SIDE = 1, BELOW = 0.14, AIR = 0.07;

export class EmojiFace {
  readonly #file: string;
  readonly #outlines = new Map<number, Outline>();
  #opened:
    | { readonly drawings: readonly string[]; readonly places: Map<string, number> }
    | undefined;

  /** `file` has a line a drawing: code points in hex without selectors, a tab, the body of its SVG. */
  constructor(file: string) {
    this.#file = file;
  }

  #open() {
    if (this.#opened) return this.#opened;
    const text = brotliDecompressSync(fontBytes(this.#file)).toString("utf8");
    const drawings: string[] = [], places = new Map<string, number>();
    for (const line of text.split("\n")) {
      const tab = line.indexOf("\t");
      if (tab < 0) continue;
      places.set(line.slice(0, tab), drawings.length);
      drawings.push(line.slice(tab + 1));
    }
    return this.#opened = { drawings, places };
  }

  #placeOf(letter: string): number | undefined {
    if (!IN_COLOUR.test(letter) || letter.includes(AS_TEXT)) return undefined;
    const codes = Array.from(
      letter.replaceAll("\uFE0F", ""),
      (char) => char.codePointAt(0)!.toString(16),
    );
    return this.#open().places.get(codes.join("-"));
  }

  /** Whether `letter`, as a reader counts letters, is an emoji that is drawn in colour. */
  draws(letter: string): boolean {
    return this.#placeOf(letter) !== undefined;
  }

  shape({ text, rightToLeft }: { text: string; rightToLeft: boolean }): ShapedGlyph[] {
    const glyphs = graphemesOf(text).flatMap((letter, cluster) => {
      const glyph = this.#placeOf(letter);
      return glyph === undefined
        ? []
        : [{ glyph, cluster, advance: SIDE + 2 * AIR, dx: AIR, dy: 0 }];
    });
    return rightToLeft ? glyphs.reverse() : glyphs;
  }

  outline(glyph: number): Outline {
    const known = this.#outlines.get(glyph);
    if (known) return known;
    const outline: Outline = {
      path: "",
      picture: this.#open().drawings[glyph]!,
      em: UNITS / SIDE,
      left: 0,
      top: BELOW - SIDE,
      right: SIDE,
      bottom: BELOW,
    };
    this.#outlines.set(glyph, outline);
    return outline;
  }
}
