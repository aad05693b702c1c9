// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { seededRandom } from "../../../../src/base/random.ts";
import { type Canvas, canvasOf } from "../../../../src/film/framing/canvas.ts";
import { chooseShotLook } from "../../../../src/film/timeline/shot_visual.ts";
import {
  bodyBoxes,
  captionBox,
  captionsOffFaces,
  faceBoxes,
  isOnFace,
} from "../../../../src/film/timeline/caption_place.ts";
import { captionArea } from "../../../../src/film/timeline/caption_area.ts";
import type { Area } from "../../../../src/film/framing/areas.ts";
import type { Overlay, Visual } from "../../../../src/film/timeline/timeline.ts";
import type { Face } from "../../../../src/library/asset.ts";
import { photo } from "../../../fixtures/assets.ts";

const times = { startFrame: 5, frames: 60, fadeInFrames: 10, fadeOutFrames: 10 };
const WORDS: readonly Overlay[] = [
  { role: "date", text: "Saturday 12", ...times },
  { role: "place", text: "Santiago de Compostela", ...times },
  { role: "caption", text: "Two children run along the beach with a kite above them", ...times },
];
const WIDE = canvasOf("landscape", 1080);
const source = {
  key: "k",
  asset: "a",
  part: "original",
  kind: "photo",
  width: 1920,
  height: 1080,
} as const;
const whole = { x: 0, y: 0, width: 1, height: 1 };
const still: Visual = { kind: "still", source, move: { from: whole, to: whole } };
const at = (x: number, y: number, size = 0.12): Face => ({
  box: { x, y, width: size, height: size * 16 / 9 },
});
const placed = (faces: readonly Face[], words = WORDS) =>
  captionsOffFaces(words, still, WIDE, new Map([["a", faces]]))
    .map(({ role, stand = "lower", side = "left" }) => [role, stand, side]);
const DATES = WORDS.slice(0, 2);
const dates = (stand: string, side: string) => [["date", stand, side], ["place", stand, side]];

Deno.test("captions stand in the left lower corner, with a face there in the right one, with faces in both above", () => {
  assert.deepEqual(placed([at(0.5, 0.7)], DATES), dates("lower", "left"));
  assert.deepEqual(placed([at(0.03, 0.75)], DATES), dates("lower", "right"));
  assert.deepEqual(placed([at(0.85, 0.78)], DATES), dates("lower", "left"));
  assert.deepEqual(placed([at(0.03, 0.75), at(0.85, 0.75)], DATES), dates("upper", "left"));
});

Deno.test("a caption for which there is no corner without a face is left out", () => {
  const faces = [at(0.03, 0.75), at(0.03, 0.02), at(0.85, 0.75), at(0.85, 0.02)];
  assert.deepEqual(placed(faces), [["caption", "lower", "left"]]);
});

Deno.test("short words do not stand on a face so large that they hide little of it", () => {
  const date = [{ ...WORDS[0]!, text: "12" }];
  assert.deepEqual(placed([at(0, 0.3, 0.36)], date), [["date", "lower", "right"]]);
});

for (const orientation of ["landscape", "portrait", "square"] as const) {
  const canvas = canvasOf(orientation, 1080), { width, height } = canvas;
  const filled: Visual = { ...still, source: { ...source, width, height } };
  /** A head as high as a tenth of the canvas, `x` of its width from the left, `y` of its height from above. */
  const head = (x: number, y: number): Face => ({
    box: { x: x - 0.04 * height / width, y, width: 0.08 * height / width, height: 0.1 },
  });
  const cornerFor = (...faces: readonly Face[]) => cornerOf(filled, canvas, faces);

  Deno.test(`captions stand off bodies: ${orientation}`, () => {
    assert.equal(cornerFor(head(0.5, 0.1)), "left", "a body above the words");
    assert.equal(cornerFor(head(0.2, 0.45)), "right");
    assert.equal(cornerFor(head(0.8, 0.45)), "left");
    // Bodies are in both corners: one under all of the words, one under the half of them away from the edge.
    const words = captionArea(canvas), half = 110, reach = 0.112 * height;
    const atRight = (words.right - half - reach) / width;
    const atLeft = (words.left + half + reach) / width;
    assert.equal(cornerFor(head(0.1, 0.45), head(atRight, 0.45)), "right");
    assert.equal(cornerFor(head(atLeft, 0.45), head(0.9, 0.45)), "left");
    assert.equal(cornerFor(...Array.from({ length: 11 }, (_, i) => head(i / 10, 0.5))), "left");
  });
}

Deno.test("a caption in its tile stands off the body in it, and not off one in the tile beside", () => {
  const tile = (asset: string) => ({
    source: { ...source, asset, width: 960, height: 1080 },
    move: { from: whole, to: whole },
  });
  const ground = "#101010" as never;
  const tiles: Visual = { kind: "tiles", along: "row", tiles: [tile("b"), tile("a")], ground };
  const words = [0, 1].map((tile): Overlay => ({ role: "date", text: "2012", tile, ...times }));
  const sides = (x: number) =>
    captionsOffFaces(words, tiles, WIDE, new Map([["a", [at(x, 0.45)]]]))
      .map(({ tile, side = "left" }) => [tile, side]);
  assert.deepEqual(sides(0.1), [[0, "left"], [1, "right"]]);
  assert.deepEqual(sides(0.8), [[0, "left"], [1, "left"]]);
});

/** Where date and place stand, which is never above nor apart. */
function cornerOf(visual: Visual, canvas: Canvas, faces: readonly Face[]): string {
  const known = new Map([["a", faces]]);
  const said = DATES.map((each) => each.role === "place" ? { ...each, text: "Porto" } : each);
  const words = captionsOffFaces(said, visual, canvas, known);
  const corners = new Set(words.map(({ stand, side = "left" }) => `${stand ?? ""}${side}`));
  assert.deepEqual([words.length, corners.size], [2, 1]);
  const [corner] = corners;
  const boxes = words.map((each) => captionBox(each, words, visual, canvas));
  for (const { x, width } of boxes) {
    const area = captionArea(canvas, visual);
    const edge = corner === "right" ? x + width - area.right : x - area.left;
    assert.ok(Math.abs(edge) < 1e-6);
  }
  for (const { y, height } of boxes) assert.ok(y > canvas.height * 2 / 3 && height > 0);
  if (faces.length === 1) {
    const bodies = bodyBoxes(visual, canvas, known);
    assert.ok(boxes.every((box) => bodies.every((body) => !overlaps(box, body))), corner);
  }
  return corner!;
}

Deno.test("no caption lies on a face, in any shape, at the beginning and at the end of a shot", () => {
  const shape = fc.record({
    width: fc.integer({ min: 600, max: 4000 }),
    height: fc.integer({ min: 600, max: 4000 }),
  });
  const face = fc.record({
    x: fc.double({ min: 0, max: 0.8, noNaN: true }),
    y: fc.double({ min: 0, max: 0.8, noNaN: true }),
    width: fc.double({ min: 0.04, max: 0.2, noNaN: true }),
    height: fc.double({ min: 0.04, max: 0.2, noNaN: true }),
  }).map((box): Face => ({ box }));
  const orientation = fc.constantFrom("landscape", "portrait", "square");
  fc.assert(fc.property(
    shape,
    fc.array(face, { minLength: 1, maxLength: 5 }),
    orientation,
    fc.integer(),
    (size, faces, orientation, seed) => {
      const canvas = canvasOf(orientation, 1080), asset = photo({ id: "a", ...size });
      const hold = { min: 3, ideal: 4, max: 5 };
      const media = {
        asset,
        faces,
        medium: "still",
        inSeconds: 0,
        hold,
        keepsSpeech: false,
      } as const;
      const shot = { ...media, id: "shot-1", storyId: "s", momentId: "m", rank: 0, why: [] };
      const ground = "#101010" as never;
      const { visual } = chooseShotLook(shot, canvas, ground, seededRandom(seed), undefined);
      const known = new Map([["a", faces]]);
      const words = captionsOffFaces(WORDS, visual, canvas, known);
      for (const each of words) {
        const box = captionBox(each, words, visual, canvas), area = captionArea(canvas, visual);
        assert.ok(!isOnFace(box, faceBoxes(visual, canvas, known)), JSON.stringify(each));
        assert.ok(
          box.x >= area.left - 1e-6 && box.x + box.width <= area.right + 1e-6 ||
            each.role === "caption",
        );
      }
    },
  ));
});

function overlaps(one: Area, other: Area): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width &&
    one.y < other.y + other.height && other.y < one.y + one.height;
}
