import assert from "node:assert/strict";
import fc from "fast-check";
import { seededRandom } from "../../../../src/base/random.ts";
import { canvasOf } from "../../../../src/film/framing/canvas.ts";
import { chooseShotLook } from "../../../../src/film/timeline/shot_visual.ts";
import {
  captionBox,
  captionsOffFaces,
  faceBoxes,
  isOnFace,
} from "../../../../src/film/timeline/caption_place.ts";
import { captionArea } from "../../../../src/film/timeline/caption_area.ts";
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
    .map(({ role, stand }) => [role, stand]);

Deno.test("captions stand at the lower edge, and at the upper one where faces are at the lower", () => {
  const dates = WORDS.slice(0, 2);
  assert.deepEqual(placed([at(0.4, 0.3)], dates), [["date", undefined], ["place", undefined]]);
  assert.deepEqual(placed([at(0.03, 0.75)], dates), [["date", "upper"], ["place", "upper"]]);
  assert.deepEqual(placed([at(0.85, 0.78)], dates), [["date", undefined], ["place", undefined]]);
});

Deno.test("a caption for which there is no edge without a face is left out", () => {
  const faces = [at(0.03, 0.75), at(0.03, 0.02)];
  assert.deepEqual(placed(faces), [["caption", undefined]]);
});

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
