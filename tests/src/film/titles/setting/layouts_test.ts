// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import type { TitleStyle } from "../../../../../src/film/titles/overlay_style.ts";
import { OBSIDIAN, PALETTES } from "../../../../../src/film/timeline/palettes.ts";
import { shownArea } from "../../../../../src/film/timeline/visual_areas.ts";
import type { Visual } from "../../../../../src/film/timeline/timeline.ts";
import { layoutCaptions } from "../../../../../src/film/titles/setting/caption_layout.ts";
import { layoutCard } from "../../../../../src/film/titles/setting/card_layout.ts";
import { layoutCredit } from "../../../../../src/film/titles/setting/credit_layout.ts";
import { captionArea } from "../../../../../src/film/timeline/caption_area.ts";
import { inkBox } from "../../../../../src/film/titles/setting/placed_text.ts";
import type { Canvas } from "../../../../../src/film/framing/canvas.ts";
import { type TitleArea, titleArea } from "../../../../../src/film/timeline/title_area.ts";
import { layoutPoster } from "../../../../../src/film/titles/setting/poster_layout.ts";
import { GridTypesetter } from "../../../../fakes/film/grid_typesetter.ts";

const grid = new GridTypesetter();
const WIDE = { width: 1920, height: 1080 }, TALL = { width: 1080, height: 1920 };
const CANVASES: readonly Canvas[] = [
  WIDE,
  TALL,
  { width: 1080, height: 1080 },
  { width: 1280, height: 720 },
  { width: 3840, height: 2160 },
];

const style = (words: TitleStyle["words"], palette = OBSIDIAN): TitleStyle => ({
  palette,
  words,
  over: "card",
});

function assertInside(box: TitleArea | undefined, area: TitleArea, what: string): void {
  if (!box) return;
  const inside = box.left >= area.left - 0.01 && box.top >= area.top - 0.01 &&
    box.right <= area.right + 0.01 && box.bottom <= area.bottom + 0.01;
  assert.ok(inside, `${what}: ${JSON.stringify(box)} is not inside ${JSON.stringify(area)}`);
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.lorem({ maxCount: 40 }),
  fc.constant(""),
);
const anyCanvas = fc.constantFrom(...CANVASES);
const anyPalette = fc.constantFrom(...PALETTES);

Deno.test("layoutCard keeps any words inside the safe area, title above subtitle", () => {
  fc.assert(fc.property(anyText, anyText, anyCanvas, anyPalette, (main, sub, canvas, palette) => {
    const words = [{ role: "title", text: main }, { role: "subtitle", text: sub }] as const;
    const placed = layoutCard(style(words, palette), canvas, grid);
    const boxes = placed.map((text) => inkBox({ lines: text.lines }));
    boxes.forEach((box) => assertInside(box, titleArea(canvas), "card"));
    placed.forEach((text) => assertInside(inkBox(text), titleArea(canvas), "ornament"));
    if (boxes[0] && boxes[1]) assert.ok(boxes[0].bottom < boxes[1].top);
  }));
});

Deno.test("layoutCredit sets its line in the margin below the words of a card", () => {
  fc.assert(fc.property(anyText, anyCanvas, anyPalette, (text, canvas, palette) => {
    const words = [{ role: "ending", text: "June" }, { role: "credit", text }] as const;
    const [credit, ...others] = layoutCredit(style(words, palette), canvas, grid);
    assert.equal(others.length, 0);
    const { left, right, bottom } = titleArea(canvas);
    const margin = { left, right, top: bottom, bottom: canvas.height };
    assertInside(inkBox(credit!), margin, "credit");
  }));
});

Deno.test("layoutCard sets a title of 14 % of the height and lets a very short one grow", () => {
  const size = (text: string) =>
    layoutCard(style([{ role: "title", text }]), WIDE, grid)[0]!.lines[0]!.size;
  assert.ok(Math.abs(size("A Week in Lisbon") - 0.14 * 1080) < 0.01);
  assert.ok(size("2025") > 0.14 * 1080 * 1.3);
});

Deno.test("layoutCard gives the ornament to the line below, or to a title alone", () => {
  const both = layoutCard(
    style([{ role: "chapter", text: "July" }, { role: "chapter_sub", text: "2025" }]),
    WIDE,
    grid,
  );
  assert.deepEqual(both.map(({ role, ornament }) => [role, ornament !== undefined]), [
    ["chapter", false],
    ["chapter_sub", true],
  ]);
  const alone = layoutCard(style([{ role: "chapter", text: "July" }]), WIDE, grid);
  assert.ok(alone[0]!.ornament);
});

Deno.test("layoutCaptions keeps any words inside the safe area and apart", () => {
  fc.assert(fc.property(anyText, anyText, anyCanvas, (date, place, canvas) => {
    const words = [{ role: "date", text: date }, { role: "place", text: place }] as const;
    const [right, left] = layoutCaptions(style(words), canvas, grid).map(inkBox);
    assertInside(right, captionArea(canvas), "date");
    assertInside(left, captionArea(canvas), "place");
    if (left && right) assert.ok(left.right < right.left || left.bottom < right.top);
  }));
});

Deno.test("layoutCaptions sets 4.44 % of the short side, place above a smaller date in the lower left corner", () => {
  const placed = layoutCaptions(
    style([{ role: "date", text: "Saturday 14" }, { role: "place", text: "Lisbon" }]),
    WIDE,
    grid,
  );
  const [date, place] = placed.map(({ lines }) => lines[0]!);
  assert.ok(Math.abs(place!.size - 0.0444 * 1080) < 0.01);
  assert.ok(date!.size < place!.size * 0.9);
  assert.ok(place!.baseline < date!.baseline && date!.baseline > 0.9 * 1080);
  assert.ok(Math.abs(inkBox(placed[0]!)!.left - 0.055 * 1080) < 0.01);
  assert.ok(Math.abs(inkBox(placed[1]!)!.left - 0.055 * 1080) < 0.01);
});

Deno.test("layoutCaptions sets the same at the upper edge where faces are at the lower, apart and inside", () => {
  fc.assert(fc.property(anyText, anyText, anyCanvas, (date, place, canvas) => {
    const words = [
      { role: "date", text: date, stand: "upper" },
      { role: "place", text: place, stand: "upper" },
    ] as const;
    const [right, left] = layoutCaptions(style(words), canvas, grid).map(inkBox);
    assertInside(right, captionArea(canvas), "date");
    assertInside(left, captionArea(canvas), "place");
    for (const box of [right, left]) assert.ok(!box || box.bottom < canvas.height / 2);
    if (left && right) assert.ok(left.right < right.left || left.bottom < right.top);
  }));
});

Deno.test("layoutCaptions sets the same in the right corner where a body is in the left one, apart and inside", () => {
  fc.assert(fc.property(anyText, anyText, anyCanvas, (date, place, canvas) => {
    const words = [
      { role: "date", text: date, side: "right" },
      { role: "place", text: place, side: "right" },
    ] as const;
    const area = captionArea(canvas), placed = layoutCaptions(style(words), canvas, grid);
    const [below, above] = placed.map(inkBox);
    for (const box of [below, above]) {
      assertInside(box, area, "words");
      assert.ok(!box || Math.abs(box.right - area.right) < 0.01);
    }
    if (above && below) assert.ok(above.bottom < below.top);
  }));
});

const whole = (width: number, height: number): Visual => ({
  kind: "matted",
  source: { key: "k", asset: "a", part: "original", kind: "photo", width, height },
  grow: 1,
});

Deno.test("layoutCaptions keeps words on a picture shown whole inside it, apart, at one height", () => {
  const words = [
    { role: "date", text: "Saturday 14" },
    { role: "place", text: "Santiago de Compostela" },
  ] as const;
  const line = captionArea(WIDE).bottom;
  for (const [width, height] of [[3000, 4000], [1080, 1920], [3000, 3000], [1080, 2400]]) {
    const visual = whole(width!, height!), shown = shownArea(WIDE, visual)!;
    const placed = layoutCaptions({ ...style(words), visual }, WIDE, grid);
    const [date, place] = placed.map((text) => inkBox(text)!);
    for (const box of [date!, place!]) {
      assert.ok(box.left > shown.x && box.right < shown.x + shown.width);
      assert.ok(box.bottom < shown.y + shown.height);
    }
    assert.equal(captionArea(WIDE, visual).bottom, line);
    assert.ok(place!.right < date!.left || place!.bottom < date!.top);
  }
  const wide = whole(4000, 3000), upright = { width: 1080, height: 1920 };
  const inside = shownArea(upright, wide)!, area = captionArea(upright, wide);
  assert.ok(area.bottom < inside.y + inside.height && area.left > inside.x);
});

Deno.test("layoutPoster keeps any title at the foot of the picture, inside its margins", () => {
  fc.assert(fc.property(anyText, anyText, anyCanvas, (main, sub, canvas) => {
    const { texts, groundTop } = layoutPoster({ main, sub }, { palette: OBSIDIAN }, canvas, grid);
    const margin = 0.075 * Math.min(canvas.width, canvas.height);
    const area = {
      left: margin,
      top: 0,
      right: canvas.width - margin,
      bottom: canvas.height - margin,
    };
    for (const text of texts) {
      const box = inkBox(text);
      assertInside(box, area, "poster");
      assert.ok(!box || groundTop < box.top);
    }
  }));
});
