// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import type { TitleStyle } from "../../../../../src/film/titles/overlay_style.ts";
import { OBSIDIAN } from "../../../../../src/film/timeline/palettes.ts";
import { layoutCaptions } from "../../../../../src/film/titles/setting/caption_layout.ts";
import { captionArea } from "../../../../../src/film/timeline/caption_area.ts";
import { inkBox } from "../../../../../src/film/titles/setting/placed_text.ts";
import { GridTypesetter } from "../../../../fakes/film/grid_typesetter.ts";

const grid = new GridTypesetter();
const WIDE = { width: 1920, height: 1080 }, TALL = { width: 1080, height: 1920 };
const CANVASES = [WIDE, TALL, { width: 1080, height: 1080 }, { width: 1280, height: 720 }];
const DOG = "A dog runs along the beach.";

const style = (words: TitleStyle["words"]): TitleStyle => ({
  palette: OBSIDIAN,
  words,
  over: "picture",
});
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 84 }),
  fc.lorem({ maxCount: 12 }),
);

Deno.test("layoutCaptions sets what a picture shows on two lines at most, in the middle, above date and place", () => {
  fc.assert(fc.property(
    anyText,
    fc.option(anyText, { nil: undefined }),
    fc.option(anyText, { nil: undefined }),
    fc.constantFrom(...CANVASES),
    (caption, date, place, canvas) => {
      const placed = layoutCaptions(
        style([
          ...(date === undefined ? [] : [{ role: "date", text: date } as const]),
          ...(place === undefined ? [] : [{ role: "place", text: place } as const]),
          { role: "caption", text: caption },
        ]),
        canvas,
        grid,
      );
      const area = captionArea(canvas);
      const said = placed.find(({ role }) => role === "caption")!;
      assert.ok(said.lines.length <= 2);
      const box = inkBox(said);
      if (!box) return;
      assert.ok(box.left >= area.left - 0.01 && box.right <= area.right + 0.01);
      assert.ok(box.top >= area.top && box.bottom <= area.bottom + 0.01);
      for (const { line, x, size } of said.lines) {
        const middle = x + (line.ink.left + line.ink.right) / 2 * size;
        assert.ok(Math.abs(middle - canvas.width / 2) < 0.01);
      }
      for (const other of placed) {
        const below = other === said ? undefined : inkBox(other);
        if (below) assert.ok(box.bottom < below.top, `${box.bottom} ${below.top}`);
      }
    },
  ));
});

Deno.test("layoutCaptions keeps words that stand alone at the foot, and large enough to read", () => {
  for (const canvas of CANVASES) {
    const [said] = layoutCaptions(style([{ role: "caption", text: DOG }]), canvas, grid);
    const box = inkBox(said!)!;
    assert.ok(Math.abs(box.bottom - captionArea(canvas).bottom) < 2);
    const longest = layoutCaptions(
      style([{ role: "caption", text: "seven letters ".repeat(6).trim() }]),
      canvas,
      grid,
    )[0]!;
    assert.equal(longest.lines.length, 2);
    for (const { size } of longest.lines) {
      assert.ok(size >= 0.04 * 0.8 * Math.min(canvas.width, canvas.height) - 0.01);
    }
  }
});
