// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  fitLine,
  fitText,
  inkHeight,
  type Room,
} from "../../../../../src/film/titles/setting/fit.ts";
import { BOX_WIDTH, GridTypesetter } from "../../../../fakes/film/grid_typesetter.ts";

const TYPE = { voice: "serif" as const, tracking: 0, leading: 1.1 };
const ROOM: Room = { width: 1000, height: 600, size: 100, smallest: 40, lines: 3 };
const grid = new GridTypesetter(new Set(["☒"]));
const letters = (count: number) => count / BOX_WIDTH;

Deno.test("fitText keeps a short title on one line at the wanted size", () => {
  const fitted = fitText("Lisbon 2025", TYPE, ROOM, grid);
  assert.equal(fitted.size, 100);
  assert.equal(fitted.lines.length, 1);
});

Deno.test("fitText ends with an ellipsis before letters become too small", () => {
  const fitted = fitText("word ".repeat(60), TYPE, { ...ROOM, smallest: 60 }, grid);
  assert.ok(fitted.size >= 60);
  const count = fitted.lines.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
  assert.ok(count < letters(3 * 1000 / 60));
});

Deno.test("fitText reports what cannot be drawn and sets the rest", () => {
  const fitted = fitText("Lis☒bon ☒", TYPE, ROOM, grid);
  assert.deepEqual(fitted.missing, ["☒"]);
  assert.equal(fitted.lines[0]!.glyphs.length, 6);
  assert.deepEqual(fitText("☒☒", TYPE, ROOM, grid).lines, []);
});

Deno.test("fitLine leaves letters out at the end when there is no room", () => {
  const fitted = fitLine(
    "São Pedro do Sul, Portugal",
    TYPE,
    { ...ROOM, width: 500, smallest: 70 },
    grid,
  );
  assert.equal(fitted.lines.length, 1);
  assert.ok(fitted.size >= 70);
  assert.ok(fitted.lines[0]!.width * fitted.size <= 500);
});

Deno.test("fitText stays inside its room, whatever the text and the room", () => {
  const room = fc.record({
    width: fc.integer({ min: 50, max: 3000 }),
    height: fc.integer({ min: 20, max: 2000 }),
    size: fc.integer({ min: 10, max: 300 }),
    lines: fc.integer({ min: 1, max: 3 }),
  });
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.array(fc.lorem({ maxCount: 3 }), { maxLength: 20 }).map((parts) => parts.join(" ")),
  );
  fc.assert(fc.property(text, room, (text, size) => {
    const fitted = fitText(text, TYPE, { ...size, smallest: size.size * 0.4 }, grid);
    assert.ok(fitted.lines.length <= size.lines);
    assert.ok(fitted.size <= size.size);
    for (const { ink } of fitted.lines) {
      assert.ok((ink.right - ink.left) * fitted.size <= size.width + 0.001);
    }
    if (fitted.lines.length > 0) {
      assert.ok(inkHeight(fitted) * fitted.size <= size.height + 0.001);
    }
  }));
});
