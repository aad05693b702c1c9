// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { paint } from "../../../../../src/film/titles/fonts/paint.ts";
import type { TitleStyle } from "../../../../../src/film/titles/overlay_style.ts";
import { ROSE } from "../../../../../src/film/timeline/palettes.ts";
import { layoutCaptions } from "../../../../../src/film/titles/setting/caption_layout.ts";
import { layoutCard } from "../../../../../src/film/titles/setting/card_layout.ts";
import { GridTypesetter } from "../../../../fakes/film/grid_typesetter.ts";

const CANVAS = { width: 320, height: 180 };
const grid = new GridTypesetter();

function paintAll(style: TitleStyle) {
  const layout = style.over === "card" ? layoutCard : layoutCaptions;
  return Promise.all(layout(style, CANVAS, grid).map((placed) => paint(placed, style, CANVAS)));
}

const CARD: TitleStyle = {
  palette: ROSE,
  words: [{ role: "title", text: "Anna" }, { role: "subtitle", text: "2025" }],
  over: "card",
};
const PICTURE: TitleStyle = {
  palette: ROSE,
  words: [{ role: "date", text: "Fri 3" }, { role: "place", text: "Rome" }],
  over: "picture",
};

Deno.test("paint has the text's own colour where a letter is whole, unmixed with its shadow", async () => {
  const [title] = await paintAll(CARD);
  const solid: string[] = [];
  for (let at = 0; at < title!.rgba.length; at += 4) {
    if (title!.rgba[at + 3] === 255) solid.push([...title!.rgba.slice(at, at + 3)].join());
  }
  assert.equal(solid.length > 100, true);
  assert.deepEqual([...new Set(solid)], ["255,247,242"]);
});

Deno.test("paint draws captions at 90 % over their shadow, and white on any palette", async () => {
  const [date] = await paintAll(PICTURE);
  let brightest = 0;
  for (let at = 0; at < date!.rgba.length; at += 4) {
    brightest = Math.max(brightest, date!.rgba[at]! * date!.rgba[at + 3]! / 255);
  }
  assert.ok(Math.abs(brightest - 0.9 * 255) < 2, `${brightest}`);
});

Deno.test("paint gives an empty bitmap for words without ink", async () => {
  const bitmap = await paint(
    { role: "title", text: "☒", lines: [], missing: ["☒"] },
    CARD,
    CANVAS,
  );
  assert.deepEqual(
    { ...bitmap, rgba: bitmap.rgba.length },
    { x: 0, y: 0, width: 0, height: 0, rgba: 0, missing: ["☒"] },
  );
});
