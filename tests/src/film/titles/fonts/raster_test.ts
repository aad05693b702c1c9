// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { contrast } from "../../../../../src/film/titles/drawing/colour.ts";
import { openTypesetter } from "../../../../../src/film/titles/fonts/open_typesetter.ts";
import { rasterise } from "../../../../../src/film/titles/fonts/raster.ts";
import type { TitleStyle } from "../../../../../src/film/titles/overlay_style.ts";
import { FROST, MIDNIGHT, OBSIDIAN, SEPIA } from "../../../../../src/film/timeline/palettes.ts";
import { layoutCaptions } from "../../../../../src/film/titles/setting/caption_layout.ts";
import { layoutCard } from "../../../../../src/film/titles/setting/card_layout.ts";
import { captionArea } from "../../../../../src/film/timeline/caption_area.ts";
import { inkBox } from "../../../../../src/film/titles/setting/placed_text.ts";
import { titleArea } from "../../../../../src/film/timeline/title_area.ts";

const SMALL = { width: 320, height: 180 }, TALL = { width: 180, height: 320 };
const typesetter = await openTypesetter();

const card = (main: string, sub: string, palette = SEPIA): TitleStyle => ({
  palette,
  words: [{ role: "title", text: main }, { role: "subtitle", text: sub }],
  over: "card",
});
const captions = (date: string, place: string): TitleStyle => ({
  palette: OBSIDIAN,
  words: [{ role: "date", text: date }, { role: "place", text: place }],
  over: "picture",
});

/** Scripts a person may write or paste, many of them without a bundled font. */
const BLOCKS: ReadonlyArray<readonly [from: number, to: number]> = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x250, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x530, 0x58f],
  [0x590, 0x5ff],
  [0x600, 0x6ff],
  [0x700, 0x74f],
  [0x780, 0x7bf],
  [0x7c0, 0x7ff],
  [0x900, 0x97f],
  [0x980, 0x9ff],
  [0xa00, 0xa7f],
  [0xb80, 0xbff],
  [0xd80, 0xdff],
  [0xe00, 0xe7f],
  [0xf00, 0xfff],
  [0x1000, 0x109f],
  [0x10a0, 0x10ff],
  [0x1200, 0x137f],
  [0x13a0, 0x13ff],
  [0x1780, 0x17ff],
  [0x1800, 0x18af],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0x20d0, 0x20ff],
  [0x2190, 0x27bf],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xe000, 0xe0ff],
  [0xfb50, 0xfdff],
  [0xfe00, 0xfe0f],
  [0x10000, 0x1007f],
  [0x12000, 0x1207f],
  [0x13000, 0x1307f],
  [0x1d400, 0x1d4ff],
  [0x1f1e6, 0x1f1ff],
  [0x1f300, 0x1faff],
  [0x20000, 0x2007f],
  [0xe0100, 0xe01ef],
];
const letter = fc.constantFrom(...BLOCKS).chain(([from, to]) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code))
);
const oneScript = fc.constantFrom(...BLOCKS).chain(([from, to]) =>
  fc.array(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: 60 })
    .map((codes) => codes.map((code) => String.fromCodePoint(code)).join(""))
);
const zalgo = fc.array(fc.integer({ min: 0x300, max: 0x36f }), { minLength: 5, maxLength: 60 })
  .map((marks) => `Z${String.fromCodePoint(...marks)}algo`);
const anyText = fc.oneof(
  oneScript,
  fc.array(letter, { maxLength: 80 }).map((letters) => letters.join("")),
  zalgo,
  fc.string({ unit: "binary", maxLength: 80 }),
);

Deno.test("layouts with the real fonts keep 300 texts of any script inside the safe areas", () => {
  fc.assert(
    fc.property(anyText, anyText, fc.constantFrom(SMALL, TALL), (first, second, canvas) => {
      const style = card(first, second, first.length % 2 === 0 ? SEPIA : MIDNIGHT);
      for (
        const [placed, area] of [
          ...layoutCard(style, canvas, typesetter).map((text) =>
            [text, titleArea(canvas)] as const
          ),
          ...layoutCaptions(captions(first, second), canvas, typesetter).map((text) =>
            [text, captionArea(canvas)] as const
          ),
        ]
      ) {
        const box = inkBox(placed);
        if (!box) continue;
        assert.ok(box.left >= area.left - 0.01 && box.right <= area.right + 0.01, "width");
        assert.ok(box.top >= area.top - 0.01 && box.bottom <= area.bottom + 0.01, "height");
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("rasterise draws any text without a throw and inside the canvas", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const bitmap = await rasterise({ role: "title", text }, SMALL, card(text, "2025"));
      assert.ok(bitmap.x + bitmap.width <= SMALL.width);
      assert.ok(bitmap.y + bitmap.height <= SMALL.height);
      assert.equal(bitmap.rgba.length, bitmap.width * bitmap.height * 4);
    }),
    { numRuns: 60 },
  );
});

for (
  const [what, text] of [
    ["5,000 characters", "A very long story ".repeat(278)],
    ["5,000 characters without a space", "x".repeat(5000)],
    ["5,000 marks on one letter", `Z${"\u0301\u0323".repeat(2500)}`],
    ["markup", `<script>&"'</script><svg onload=x>`],
    ["overrides and isolates", "\u202E\u2066\u2067abc\u2069\u202C".repeat(50)],
    ["line breaks", "a\n\r\n\u2028b"],
  ] as const
) {
  Deno.test(`rasterise bounds ${what}`, async () => {
    const style = card(text, text);
    for (const overlay of style.words) {
      const bitmap = await rasterise(overlay, SMALL, style);
      assert.ok(bitmap.width > 0 && bitmap.width <= SMALL.width);
      assert.ok(bitmap.height <= SMALL.height * 0.95);
    }
  });
}

Deno.test("rasterise gives nothing and names everything when no font has the words", async () => {
  const text = "𓀀 𓀁";
  const bitmap = await rasterise({ role: "title", text }, SMALL, card(text, "Beach"));
  assert.deepEqual([bitmap.width, bitmap.height, bitmap.rgba.length], [0, 0, 0]);
  assert.deepEqual(bitmap.missing, ["𓀀", "𓀁"]);
});

Deno.test("rasterise draws emoji in colour", async () => {
  const white = await rasterise({ role: "title", text: "Our week" }, SMALL, card("Our week", ""));
  const text = "Our week 🍉";
  const colourful = await rasterise({ role: "title", text }, SMALL, card(text, ""));
  const reds = ({ rgba }: { rgba: Uint8Array }) =>
    rgba.filter((red, at) => at % 4 === 0 && red > 150 && rgba[at + 1]! < red / 2).length;
  assert.equal(reds(white), 0);
  assert.ok(reds(colourful) > 20, `${reds(colourful)}`);
  assert.deepEqual(colourful.missing, []);
});

Deno.test("rasterise leaves out what it cannot draw without leaving a hole", async () => {
  const bare = await rasterise({ role: "title", text: "Our week" }, SMALL, card("Our week", ""));
  const text = "𓀀 Our 𓀁 week 𓀁";
  const bitmap = await rasterise({ role: "title", text }, SMALL, card(text, ""));
  assert.deepEqual(bitmap.rgba, bare.rgba);
});

Deno.test("rasterise lifts captions off plain white", async () => {
  const canvas = { width: 1920, height: 1080 };
  const style = captions("Friday 1", "St. Moritz, Ilha");
  // Straight letters and shadows, laid over white in the order of the film.
  const seen = new Float32Array(canvas.width * canvas.height).fill(255);
  const isLetter = new Uint8Array(seen.length), isEdge = new Uint8Array(seen.length);
  for (const words of style.words) {
    const { x, y, width, height, rgba } = await rasterise(words, canvas, style);
    for (let i = 0; i < width * height; i++) {
      const at = (y + Math.floor(i / width)) * canvas.width + x + i % width;
      const share = rgba[i * 4 + 3]! / 255, ink = rgba[i * 4]! * share;
      seen[at] = seen[at]! * (1 - share) + ink;
      if (ink >= 0.85 * 255) isLetter[at] = 1;
      // Half-covered pixels are the letter's own edge.
      else if (ink > 12) isEdge[at] = 1;
    }
  }
  const grey = (value: number) => ({ r: value, g: value, b: value });
  const near: number[] = [], around: number[] = [];
  for (let y = canvas.height - 200; y < canvas.height - 6; y++) {
    for (let x = 6; x < canvas.width / 2; x++) {
      const at = y * canvas.width + x;
      if (isLetter[at] || isEdge[at]) continue;
      let apart = Infinity, letter = 0;
      for (let dy = -5; dy <= 5; dy++) {
        for (let dx = -5; dx <= 5; dx++) {
          const other = at + dy * canvas.width + dx, distance = dx * dx + dy * dy;
          if (distance < apart && isLetter[other]) [apart, letter] = [distance, other];
        }
      }
      if (apart >= 36) continue;
      const ratio = contrast(grey(seen[at]!), grey(seen[letter]!));
      around.push(ratio);
      if (apart < 9) near.push(ratio);
    }
  }
  assert.ok(near.length > 1000);
  assert.ok(Math.min(...near) >= 4.5, `${Math.min(...near)}`);
  assert.ok(around.sort((a, b) => a - b)[around.length >> 1]! >= 5.5);
  // No outline: what lies a letter's height beside the words is not much lighter than what lies at them.
  const beside = (rows: number) => seen[(canvas.height - 90 - rows) * canvas.width + 200]!;
  for (let rows = 85; rows < 200; rows++) {
    assert.ok(Math.abs(beside(rows) - beside(rows + 1)) < 6, `${rows}`);
  }
});

async function digest(): Promise<string> {
  const hash = createHash("sha256");
  for (
    const style of [
      card("A Week in Lisbon", "June 2025", FROST),
      card("أسبوع في 2025 Lisbon", "東京 · Ελλάδα", MIDNIGHT),
      captions("Samstag, 14.", "Đà Nẵng, Việt Nam"),
    ]
  ) {
    for (const overlay of style.words) {
      const { x, y, width, height, rgba } = await rasterise(overlay, SMALL, style);
      hash.update(JSON.stringify([x, y, width, height])).update(rgba);
    }
  }
  return hash.digest("hex");
}

Deno.test("rasterise paints the same bytes twice", async () => {
  assert.equal(await digest(), await digest());
});
