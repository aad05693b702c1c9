// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { parseItems } from "../../../../src/media/heif/items.ts";
import { join, latin, u16, u32 } from "../../../../src/media/bytes.ts";
import { boxBytes, fullBox } from "../../../../src/media/mp4/boxes.ts";

/** The content of a small `meta` box: one picture and one preview, in wide version 3 and 2 tables. */
function meta(): Uint8Array {
  return join([
    u32(0),
    boxBytes(fullBox("pitm", 0x01000000, u32(70_000))),
    boxBytes(fullBox(
      "iinf",
      0x01000000,
      u32(2),
      boxBytes(fullBox("infe", 0x03000000, u32(70_000), u16(0), latin("hvc1"), Uint8Array.of(0))),
      boxBytes(fullBox("infe", 0x02000000, u16(2, 0), latin("Exif"), Uint8Array.of(0))),
    )),
    boxBytes(fullBox(
      "iloc",
      0x02000000,
      // Offsets and lengths of 8 bytes, a base of 4, no index.
      Uint8Array.of(0x88, 0x40),
      u32(1),
      u32(70_000),
      u16(0, 0),
      u32(100),
      u16(2),
      u32(0, 5, 0, 10),
      u32(0, 50, 0, 20),
    )),
    boxBytes({
      type: "iprp",
      content: join([
        boxBytes({
          type: "ipco",
          content: boxBytes(fullBox("ispe", 0, u32(8, 6)), {
            type: "irot",
            content: Uint8Array.of(1),
          }),
        }),
        boxBytes(
          fullBox("ipma", 0x01000001, u32(1), u32(70_000), Uint8Array.of(3), u16(0x8002, 1, 9)),
        ),
      ]),
    }),
    boxBytes(fullBox(
      "iref",
      0x01000000,
      boxBytes({ type: "dimg", content: join([u32(70_000), u16(2), u32(2, 3)]) }),
      boxBytes({ type: "thmb", content: join([u32(2), u16(1), u32(70_000)]) }),
    )),
  ]);
}

Deno.test("parseItems reads wide tables: places, properties in order, derivations", () => {
  const { primary, items } = parseItems(meta());
  assert.equal(primary, 70_000);
  const item = items.get(70_000)!;
  assert.equal(item.type, "hvc1");
  assert.deepEqual(item.extents, [{ offset: 105, length: 10 }, { offset: 150, length: 20 }]);
  assert.equal(item.inIdat, false);
  // Index 9 does not exist and is left out.
  assert.deepEqual(item.properties.map(({ type }) => type), ["irot", "ispe"]);
  assert.deepEqual(item.madeOf, [2, 3]);
  assert.equal(items.get(2)?.type, "Exif");
});

Deno.test("parseItems ends with an Error or a table whatever the bytes are", () => {
  const good = meta();
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 })), {
        maxLength: 8,
      }),
      fc.nat(good.length),
      (changes, length) => {
        const bytes = good.slice(0, length);
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        try {
          assert.ok(parseItems(bytes).items.size <= 100_000);
        } catch (error) {
          assert.ok(error instanceof Error);
        }
      },
    ),
    { numRuns: 500 },
  );
});
