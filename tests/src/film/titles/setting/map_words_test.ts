// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { mapAreas } from "../../../../../src/film/titles/setting/map_areas.ts";
import type { TitleStyle } from "../../../../../src/film/titles/overlay_style.ts";
import { PALETTES, SEA } from "../../../../../src/film/timeline/palettes.ts";
import { layoutMapWords } from "../../../../../src/film/titles/setting/map_words.ts";
import { inkBox } from "../../../../../src/film/titles/setting/placed_text.ts";
import { GridTypesetter } from "../../../../fakes/film/grid_typesetter.ts";

const grid = new GridTypesetter();
const CANVASES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1080, height: 1080 },
];
const style = (words: TitleStyle["words"], palette = SEA): TitleStyle => ({
  palette,
  words,
  over: "map",
});
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.lorem({ maxCount: 40 }),
  fc.constant(""),
);

Deno.test("layoutMapWords keeps any words inside their part of the map, title above subtitle", () => {
  const anyCanvas = fc.constantFrom(...CANVASES), anyPalette = fc.constantFrom(...PALETTES);
  fc.assert(fc.property(anyText, anyText, anyCanvas, anyPalette, (main, sub, canvas, palette) => {
    for (const [title, below] of [["title", "subtitle"], ["chapter", "chapter_sub"]] as const) {
      const words = [{ role: title, text: main }, { role: below, text: sub }];
      const placed = layoutMapWords(style(words, palette), canvas, grid);
      const { words: area } = mapAreas(canvas);
      const boxes = placed.map((text) => inkBox(text));
      for (const box of boxes) {
        if (!box) continue;
        const inside = box.left >= area.left - 0.01 && box.right <= area.right + 0.01 &&
          box.top >= area.top - 0.01 && box.bottom <= area.bottom + 2;
        assert.ok(inside, `${JSON.stringify(box)} is not inside ${JSON.stringify(area)}`);
      }
      const [above, under] = placed.map(({ lines }) => inkBox({ lines }));
      if (above && under) assert.ok(above.bottom <= under.top, "they do not meet");
    }
  }));
});

Deno.test("layoutMapWords sets words from the side where reading starts", () => {
  const canvas = CANVASES[0]!, { words: area } = mapAreas(canvas);
  const sideOf = (text: string) =>
    inkBox({ lines: layoutMapWords(style([{ role: "title", text }]), canvas, grid)[0]!.lines })!;
  assert.ok(Math.abs(sideOf("Portugal").left - area.left) < 0.01);
  assert.ok(Math.abs(sideOf("ירושלים").right - area.right) < 0.01);
});
