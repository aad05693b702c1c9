import assert from "node:assert/strict";
import fc from "fast-check";
import { albumShape, facesShape, isOwnAlbum } from "../../../../src/library/immich/wire_records.ts";

const face = (box: readonly [number, number, number, number], width = 200, height = 100) => ({
  boundingBoxX1: box[0],
  boundingBoxY1: box[1],
  boundingBoxX2: box[2],
  boundingBoxY2: box[3],
  imageWidth: width,
  imageHeight: height,
});

Deno.test("facesShape gives fractions of the picture the detector saw", () => {
  assert.deepEqual(facesShape.parse([{ ...face([20, 10, 120, 60]), person: { id: "p1" } }]), [
    { personId: "p1", box: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } },
  ]);
  assert.deepEqual(facesShape.parse([{ ...face([0, 0, 100, 50]), person: null }]), [
    { box: { x: 0, y: 0, width: 0.5, height: 0.5 } },
  ]);
});

Deno.test("facesShape leaves out boxes without area or picture", () => {
  const odd = [face([10, 10, 10, 60]), face([250, 0, 300, 50]), face([0, 0, 9, 9], 0, 0)];
  assert.deepEqual(facesShape.parse(odd), []);
});

Deno.test("facesShape keeps every box inside the picture", () => {
  const edge = fc.double({ min: -1e4, max: 1e4, noNaN: true });
  fc.assert(fc.property(fc.tuple(edge, edge, edge, edge), (edges) => {
    for (const { box } of facesShape.parse([face(edges)])) {
      assert.ok(box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0);
      assert.ok(box.x + box.width <= 1 + 1e-12 && box.y + box.height <= 1 + 1e-12);
    }
  }));
});

Deno.test("isOwnAlbum reads the owner in the words of either version", () => {
  const plain = { id: "b1", albumName: "Sea", assetCount: 1, createdAt: "", updatedAt: "" };
  const two = albumShape.parse({ ...plain, ownerId: "u1", albumUsers: [] });
  assert.deepEqual([isOwnAlbum(two, "u1"), isOwnAlbum(two, "u2")], [true, false]);
  const users = [{ role: "owner", user: { id: "u1" } }, { role: "editor", user: { id: "u2" } }];
  const three = albumShape.parse({ ...plain, albumUsers: users });
  assert.deepEqual([isOwnAlbum(three, "u1"), isOwnAlbum(three, "u2")], [true, false]);
});
