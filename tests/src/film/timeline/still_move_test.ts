import assert from "node:assert/strict";
import fc from "fast-check";
import { seededRandom } from "../../../../src/base/random.ts";
import type { Face } from "../../../../src/library/asset.ts";
import { faceRegion, holds, LEAST_FACE_AIR } from "../../../../src/film/timeline/box.ts";
import {
  chooseStillMove,
  type ChosenMove,
  type Direction,
} from "../../../../src/film/timeline/still_move.ts";

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

/** The largest change of a move's box, as a share of the frame. */
function changeOf({ move: { from, to } }: ChosenMove): number {
  return Math.max(
    Math.abs(to.x - from.x) / from.width,
    Math.abs(to.y - from.y) / from.height,
    Math.abs(to.width / from.width - 1),
  );
}

Deno.test("chooseStillMove never lets a picture stand still", () => {
  fc.assert(fc.property(
    anyPicture,
    fc.array(anyFace, { maxLength: 4 }),
    anyFrame,
    fc.integer(),
    fc.constantFrom(undefined, "in", "out", "left", "right", "up", "down"),
    (picture, faces, frame, seed, previous) => {
      const random = seededRandom(seed);
      const chosen = chooseStillMove(picture, faces, frame, random, previous as Direction);
      if (chosen) assert.ok(changeOf(chosen) >= 0.01, JSON.stringify(chosen));
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

Deno.test("chooseStillMove keeps a head in the upper third whole where no face is known", () => {
  for (const [width, height] of [[3000, 4000], [3000, 3800], [3000, 3000], [4000, 3000]] as const) {
    for (let seed = 0; seed < 20; seed++) {
      const chosen = chooseStillMove({ width, height }, [], 16 / 9, seededRandom(seed), undefined)!;
      const { from, to } = chosen.move;
      const upper = from.y < to.y ? from : to, lower = upper === from ? to : from;
      // Somebody who stands in the picture: from a tenth to a third of its height.
      assert.ok(upper.y <= 0.1 && upper.y + upper.height >= 0.4, JSON.stringify(upper));
      // Nor is the head ever at the foot of the frame.
      assert.ok(lower.y < 1 / 3 && 1 - (lower.y + lower.height) >= lower.y - 1e-9);
    }
  }
});
