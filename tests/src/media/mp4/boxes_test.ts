// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { join, latin, u32 } from "../../../../src/media/bytes.ts";
import { boxBytes, type Mp4Box, parseBoxes } from "../../../../src/media/mp4/boxes.ts";

const leaf = fc.record({
  type: fc.constantFrom("free", "mvhd", "stsd", "©nam"),
  content: fc.uint8Array({ maxLength: 40 }),
});
const tree = fc.letrec<{ box: Mp4Box; node: Mp4Box }>((tie) => ({
  node: fc.record({
    type: fc.constantFrom("moov", "trak", "udta"),
    children: fc.array(tie("box"), { maxLength: 3 }),
  }),
  box: fc.oneof({ depthSize: "small" }, leaf, tie("node")),
})).box;

Deno.test("parseBoxes reads back what boxBytes wrote", () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), (boxes) => {
      assert.deepEqual(boxBytes(...parseBoxes(boxBytes(...boxes))), boxBytes(...boxes));
    }),
  );
});

Deno.test("parseBoxes reads 64-bit sizes and sizes up to the end", () => {
  const wide = join([u32(1), latin("free"), u32(0, 18), Uint8Array.of(7, 7)]);
  const open = join([u32(0), latin("mdat"), Uint8Array.of(1, 2, 3)]);
  const boxes = parseBoxes(join([wide, open]));
  assert.deepEqual(boxes.map(({ type }) => type), ["free", "mdat"]);
  assert.deepEqual([...boxes[0]!.content!], [7, 7]);
  assert.deepEqual([...boxes[1]!.content!], [1, 2, 3]);
});

Deno.test("parseBoxes refuses sizes that leave the bytes, and endless nesting", () => {
  assert.throws(() => parseBoxes(join([u32(100), latin("free")])), /wrong size/);
  assert.throws(() => parseBoxes(join([u32(4), latin("free")])), /wrong size/);
  let nested = new Uint8Array(0) as Uint8Array;
  for (let i = 0; i < 20; i++) nested = join([u32(nested.length + 8), latin("moov"), nested]);
  assert.throws(() => parseBoxes(nested), /nested/);
});
