// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { type TileMaker, TileShelf } from "../../../../src/facts/captions/tile_maker.ts";
import { photo } from "../../../fixtures/assets.ts";

const MADE = Uint8Array.of(0);
const maker: TileMaker = { tile: () => Promise.resolve(MADE) };
const pictureOf = (sourceKey: string) => photo({ id: sourceKey, sourceKey });
const FILE = { path: "anywhere" };

Deno.test("TileShelf hands out what it keeps, once, and has the rest made", async () => {
  const shelf = new TileShelf(), tiles = shelf.over(maker), kept = Uint8Array.of(1);
  shelf.keep(pictureOf("a"), kept);
  assert.equal(await tiles.tile(pictureOf("a"), FILE), kept);
  assert.equal(await tiles.tile(pictureOf("a"), FILE), MADE);
  assert.equal(await tiles.tile(pictureOf("b"), FILE), MADE);
});

Deno.test("TileShelf keeps the first ones, as many bytes as it may, and has room again for what was taken", async () => {
  const shelf = new TileShelf(3), tiles = shelf.over(maker);
  const [a, b, c] = [Uint8Array.of(1, 1), Uint8Array.of(2, 2), Uint8Array.of(3)];
  shelf.keep(pictureOf("a"), a!);
  shelf.keep(pictureOf("b"), b!);
  shelf.keep(pictureOf("c"), c!);
  assert.equal(await tiles.tile(pictureOf("b"), FILE), MADE);
  assert.equal(await tiles.tile(pictureOf("a"), FILE), a);
  shelf.keep(pictureOf("b"), b!);
  assert.equal(await tiles.tile(pictureOf("b"), FILE), b);
  assert.equal(await tiles.tile(pictureOf("c"), FILE), c);
});
