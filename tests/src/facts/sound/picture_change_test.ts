// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { pictureChange, spreadChanges } from "../../../../src/facts/sound/picture_change.ts";
import { solidYuv } from "../../../../src/media/yuv.ts";

/** A white square of a quarter of the width on black. */
function square(left: number) {
  const picture = solidYuv(64, 36);
  for (let y = 10; y < 26; y++) picture.data.fill(235, y * 64 + left, y * 64 + left + 16);
  return picture;
}

Deno.test("pictureChange is 0 for the same picture and for a change of exposure", () => {
  assert.equal(pictureChange(square(10), square(10)), 0);
  assert.equal(pictureChange(solidYuv(64, 36, 60), solidYuv(64, 36, 120)), 0);
});

Deno.test("pictureChange grows with how far something moved, up to 1", () => {
  const little = pictureChange(square(10), square(12));
  const much = pictureChange(square(10), square(26));
  assert.ok(little > 0.02 && little < much && much < 0.6, `${little} ${much}`);
  const stripes = solidYuv(64, 36), turned = solidYuv(64, 36);
  for (let i = 0; i < 64 * 36; i++) {
    stripes.data[i] = i % 2 ? 235 : 16;
    turned.data[i] = i % 2 ? 16 : 235;
  }
  assert.equal(pictureChange(stripes, turned), 1);
});

Deno.test("spreadChanges gives every half second its share of what happened between pictures", () => {
  assert.deepEqual(spreadChanges([0.2, 0.4], [1, 1]), [0.2, 0.4]);
  assert.deepEqual(spreadChanges([0, 0.4, 0, 0], [1, 1, 1, 1]), [0.2, 0.2, 0, 0]);
  assert.deepEqual(spreadChanges([0.3, 0.6], [3, 2]), [0.3 / 3, 0.3 / 3, 0.3 / 3, 0.3, 0.3]);
  assert.deepEqual(spreadChanges([], []), []);
});
