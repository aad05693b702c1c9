// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { contrast, mixColours, rgbOf } from "../../../../../src/film/titles/drawing/colour.ts";
import { groundRise, type RgbPixels } from "../../../../../src/film/titles/drawing/compose.ts";
import { groundShare } from "../../../../../src/film/titles/drawing/ground_share.ts";
import { PALETTES } from "../../../../../src/film/timeline/palettes.ts";
import { inkBox } from "../../../../../src/film/titles/setting/placed_text.ts";
import { layoutPoster } from "../../../../../src/film/titles/setting/poster_layout.ts";
import { GridTypesetter } from "../../../../fakes/film/grid_typesetter.ts";

const CANVAS = { width: 320, height: 180 };
const grid = new GridTypesetter();
const titles = { main: "A Week in Lisbon", sub: "June 2025" };

const plain = (r: number, g: number, b: number): RgbPixels => {
  const rgb = new Uint8Array(CANVAS.width * CANVAS.height * 3);
  for (let at = 0; at < rgb.length; at += 3) rgb.set([r, g, b], at);
  return { ...CANVAS, rgb };
};

Deno.test("groundShare makes words readable on any plain picture, in any palette", () => {
  const channel = fc.nat(255);
  fc.assert(
    fc.property(channel, channel, channel, fc.constantFrom(...PALETTES), (r, g, b, palette) => {
      const { texts, groundTop } = layoutPoster(titles, { palette }, CANVAS, grid);
      const share = groundShare(plain(r, g, b), texts, palette, groundTop);
      for (const text of texts) {
        const rise = groundRise(inkBox(text)!.top, groundTop, CANVAS.height);
        const seen = mixColours({ r, g, b }, rgbOf(palette.ground.to), share * rise);
        const ink = rgbOf(text.role === "subtitle" ? palette.quiet : palette.text);
        assert.ok(contrast(ink, seen) >= 4.5, `${text.role}: ${contrast(ink, seen)}`);
      }
    }),
  );
});
