import assert from "node:assert/strict";
import fc from "fast-check";
import { seededRandom } from "../../../../src/base/random.ts";
import type { Face } from "../../../../src/library/asset.ts";
import {
  faceRegion,
  holds,
  LEAST_FACE_AIR,
  restingCover,
} from "../../../../src/film/timeline/box.ts";
import {
  chooseHalfMove,
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

Deno.test("faces from edge to edge leave a picture room to move the other way, or a little", () => {
  const group: Face[] = [0.05, 0.45, 0.82].map((x) => ({
    box: { x, y: 0.3, width: 0.15, height: 0.2 },
  }));
  const wide = chooseStillMove({ width: 1600, height: 1200 }, group, 16 / 9, seededRandom(1), "in");
  assert.ok(wide && (wide.direction === "up" || wide.direction === "down"));
  const high: Face[] = [{ box: { x: 0.3, y: 0.02, width: 0.4, height: 0.3 } }];
  const tall = chooseStillMove({ width: 1200, height: 1600 }, high, 16 / 9, seededRandom(1), "in");
  assert.ok(tall && tall.direction === "out");
});

Deno.test("chooseStillMove leaves a picture whole whose face fills it; beside another it may rest", () => {
  const face: Face[] = [{ box: { x: 0.2, y: 0.05, width: 0.6, height: 0.9 } }];
  const wide = { width: 1600, height: 900 };
  assert.equal(chooseStillMove(wide, face, 16 / 9, seededRandom(1), undefined), undefined);
  const resting = chooseHalfMove(wide, face, 16 / 9, seededRandom(1), undefined);
  assert.deepEqual(resting?.move.from, resting?.move.to);
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

Deno.test("restingCover loses more below than above, and on both sides the same", () => {
  const clip = restingCover(4 / 3, 16 / 9);
  assert.ok(clip.y > 0 && clip.y < 1 - clip.height - clip.y);
  assert.equal(clip.x, 0);
  const wide = restingCover(16 / 9, 9 / 16);
  assert.ok(wide.y === 0 && Math.abs(wide.x - (1 - wide.width) / 2) < 1e-9);
});

Deno.test("chooseStillMove gives up on a portrait whose faces do not fit a wide frame", () => {
  const faces: Face[] = [
    { box: { x: 0.3, y: 0.1, width: 0.2, height: 0.15 } },
    { box: { x: 0.5, y: 0.7, width: 0.2, height: 0.15 } },
  ];
  const portrait = { width: 3000, height: 4000 };
  assert.equal(chooseStillMove(portrait, faces, 16 / 9, seededRandom(1), undefined), undefined);
  assert.ok(chooseStillMove(portrait, faces, 9 / 16, seededRandom(1), undefined));
});
