// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import {
  type ExifOrientation,
  exifOrientationOf,
  isSideways,
  personIdOf,
  regionFaces,
} from "../../../../../src/library/folder/facts/regions.ts";
import type { Box } from "../../../../../src/library/asset.ts";

/** The face of a box of the stored picture, as the upright picture has it. */
function seenBox({ x, y, width, height }: Box, orientation: ExifOrientation): Box | undefined {
  const region = { "mpreg:Rectangle": `${x}, ${y}, ${width}, ${height}` };
  const xmp = { "mp:RegionInfo": { "mpri:Regions": [region] } };
  return regionFaces(xmp, { width: 100, height: 100, orientation })[0]?.box;
}

/** A box in the left upper corner of the stored picture, wider than high. */
const CORNER = { x: 0, y: 0, width: 0.5, height: 0.25 };

/** Where EXIF 2.32 says that row 0 and column 0 of the stored picture are seen. */
const SEEN = {
  1: "top left",
  2: "top right",
  3: "bottom right",
  4: "bottom left",
  5: "top left",
  6: "top right",
  7: "bottom right",
  8: "bottom left",
} as const;

for (const [value, where] of Object.entries(SEEN)) {
  Deno.test(`regionFaces with orientation ${value} moves the first corner to the ${where}`, () => {
    const orientation = Number(value) as ExifOrientation;
    const seen = seenBox(CORNER, orientation)!;
    const [vertical, horizontal] = where.split(" ");
    assert.ok(Math.abs(vertical === "top" ? seen.y : 1 - seen.y - seen.height) < 1e-9);
    assert.ok(Math.abs(horizontal === "left" ? seen.x : 1 - seen.x - seen.width) < 1e-9);
    assert.equal(seen.width, isSideways(orientation) ? 0.25 : 0.5);
  });
}

Deno.test("regionFaces keeps every box inside the picture, and its area", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, fc.integer({ min: 1, max: 8 }), (x, y, w, h, o) => {
      const box = { x: x * (1 - w), y: y * (1 - h), width: w, height: h };
      const seen = seenBox(box, exifOrientationOf(o)) ?? { x: 0, y: 0, width: 0, height: 0 };
      assert.ok(seen.x >= -1e-9 && seen.y >= -1e-9);
      assert.ok(seen.x + seen.width <= 1 + 1e-9 && seen.y + seen.height <= 1 + 1e-9);
      assert.ok(Math.abs(seen.width * seen.height - w * h) < 1e-12);
    }),
  );
});

Deno.test("regionFaces cuts a box at the edges and drops what is outside", () => {
  assert.deepEqual(seenBox({ x: -0.25, y: 0.5, width: 0.5, height: 1 }, 1), {
    x: 0,
    y: 0.5,
    width: 0.25,
    height: 0.5,
  });
  assert.equal(seenBox({ x: 1, y: 0, width: 0.5, height: 0.5 }, 1), undefined);
  assert.equal(seenBox({ x: 0, y: 0, width: 0, height: 0.5 }, 1), undefined);
});

Deno.test("personIdOf is the same for spellings that differ in case, blanks and Unicode form", () => {
  const id = personIdOf("José Núñez");
  assert.equal(personIdOf("  josé   NÚÑEZ "), id);
  assert.equal(personIdOf("Jose\u0301 Nu\u0301n\u0303ez"), id);
  assert.notEqual(personIdOf("Jose Nunez"), id);
});
