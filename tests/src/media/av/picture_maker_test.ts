// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  codedBox,
  type DisplayTransform,
  orientationOfMatrix,
  uprightFilters,
} from "../../../../src/media/av/picture_maker.ts";

const turns = [0, 90, 180, 270] as const;
const all: DisplayTransform[] = turns.flatMap((turn) => [{ turn, mirrored: false }, {
  turn,
  mirrored: true,
}]);

function matrix(...rows: number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(rows).buffer);
}

Deno.test("orientationOfMatrix reads what phones write", () => {
  const one = 0x10000, w = 0x40000000;
  const read = (a: number, b: number, c: number, d: number) =>
    orientationOfMatrix(matrix(a, b, 0, c, d, 0, 0, 0, w));
  assert.deepEqual(read(one, 0, 0, one), { turn: 0, mirrored: false });
  // A phone held upright: the sensor's picture is turned clockwise.
  assert.deepEqual(read(0, one, -one, 0), { turn: 90, mirrored: false });
  assert.deepEqual(read(-one, 0, 0, -one), { turn: 180, mirrored: false });
  assert.deepEqual(read(0, -one, one, 0), { turn: 270, mirrored: false });
  assert.deepEqual(read(-one, 0, 0, one), { turn: 0, mirrored: true });
  assert.deepEqual(read(one, 0, 0, -one), { turn: 180, mirrored: true });
});

/** Follows the filters: where a point of the coded picture ends up in the upright one. */
function carried(x: number, y: number, orientation: DisplayTransform): [number, number] {
  let at: [number, number] = [x, y];
  for (const filter of uprightFilters(orientation)) {
    const [px, py] = at;
    if (filter === "hflip") at = [1 - px, py];
    else if (filter === "vflip") at = [px, 1 - py];
    else if (filter === "transpose=clock") at = [1 - py, px];
    else at = [py, 1 - px];
  }
  return at;
}

Deno.test("codedBox is what the filters bring to the asked place, for every orientation", () => {
  const fraction = fc.double({ min: 0, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fraction,
      fraction,
      fraction,
      fraction,
      (orientation, x, y, width, height) => {
        const coded = codedBox({ x, y, width, height }, orientation);
        const corners = [
          carried(coded.x, coded.y, orientation),
          carried(coded.x + coded.width, coded.y + coded.height, orientation),
        ];
        const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ≠ ${b}`);
        near(Math.min(corners[0]![0], corners[1]![0]), x);
        near(Math.min(corners[0]![1], corners[1]![1]), y);
        near(Math.max(corners[0]![0], corners[1]![0]), x + width);
        near(Math.max(corners[0]![1], corners[1]![1]), y + height);
      },
    ),
  );
});
