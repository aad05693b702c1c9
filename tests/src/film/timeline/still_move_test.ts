import assert from "node:assert/strict";
import fc from "fast-check";
import { seededRandom } from "../../../../src/base/random.ts";
import type { Face } from "../../../../src/library/asset.ts";
import { faceRegion, holds, LEAST_FACE_AIR } from "../../../../src/film/timeline/box.ts";
import { chooseStillMove, type Direction } from "../../../../src/film/timeline/still_move.ts";

const anyFace: fc.Arbitrary<Face> = fc.record({
  x: fc.double({ min: 0, max: 0.8, noNaN: true }),
  y: fc.double({ min: 0, max: 0.7, noNaN: true }),
  width: fc.double({ min: 0.03, max: 0.2, noNaN: true }),
  height: fc.double({ min: 0.04, max: 0.3, noNaN: true }),
}).map((box) => ({ box }));

const anyPicture = fc.record({
  width: fc.integer({ min: 200, max: 6000 }),
  height: fc.integer({ min: 200, max: 6000 }),
});
const anyFrame = fc.constantFrom(16 / 9, 9 / 16, 1);

Deno.test("chooseStillMove keeps its boxes inside the picture and in the frame's shape", () => {
  fc.assert(fc.property(
    anyPicture,
    fc.array(anyFace, { maxLength: 4 }),
    anyFrame,
    fc.integer(),
    (picture, faces, frame, seed) => {
      const chosen = chooseStillMove(picture, faces, frame, seededRandom(seed), undefined);
      if (!chosen) return;
      for (const box of [chosen.move.from, chosen.move.to]) {
        assert.ok(holds({ x: 0, y: 0, width: 1, height: 1 }, box), JSON.stringify(box));
        const shape = box.width * picture.width / (box.height * picture.height);
        assert.ok(Math.abs(shape / frame - 1) < 1e-9, `${shape} is not ${frame}`);
      }
    },
  ));
});

Deno.test("chooseStillMove never leaves a face out of the first or last frame", () => {
  fc.assert(fc.property(
    anyPicture,
    fc.array(anyFace, { minLength: 1, maxLength: 4 }),
    anyFrame,
    fc.integer(),
    (picture, faces, frame, seed) => {
      const chosen = chooseStillMove(picture, faces, frame, seededRandom(seed), undefined);
      const region = faceRegion(faces, LEAST_FACE_AIR)!;
      if (chosen) {
        assert.ok(holds(chosen.move.from, region) && holds(chosen.move.to, region));
      }
    },
  ));
});

Deno.test("chooseStillMove never repeats the direction of the still before", () => {
  for (const [width, height] of [[4000, 3000], [6000, 2000], [3000, 4000]] as const) {
    let previous: Direction | undefined;
    for (let seed = 0; seed < 40; seed++) {
      const chosen = chooseStillMove({ width, height }, [], 16 / 9, seededRandom(seed), previous);
      assert.ok(chosen);
      assert.notEqual(chosen.direction, previous);
      previous = chosen.direction;
    }
  }
});
