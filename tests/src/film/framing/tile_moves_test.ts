// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { seededRandom } from "../../../../src/base/random.ts";
import { canvasOf } from "../../../../src/film/framing/canvas.ts";
import { photoSource } from "../../../../src/film/framing/source.ts";
import { tileMoves } from "../../../../src/film/framing/tile_moves.ts";
import { areasOfTiles } from "../../../../src/film/timeline/visual_areas.ts";
import { photo } from "../../../fixtures/assets.ts";

const SHAPES = [[3000, 4000], [4000, 3000], [4000, 4000], [4000, 1500], [1080, 2400]] as const;

Deno.test("pictures that were put together by hand share the screen whatever their shapes, and none is stretched", () => {
  for (const orientation of ["landscape", "portrait", "square"] as const) {
    const canvas = canvasOf(orientation, 1080);
    for (const first of SHAPES) {
      for (const second of SHAPES) {
        const assets = [first, second].map(([width, height], n) =>
          photo({ id: `p${n}.jpg`, width, height })
        );
        const pictures = assets.map((asset) => ({ asset, faces: [], as: "by_hand" as const }));
        const shared = tileMoves(pictures, canvas, seededRandom(1));
        assert.ok(shared, `${orientation} ${first} ${second}`);
        const tiles = shared.moves.map((move, n) => ({ source: photoSource(assets[n]!), move }));
        const areas = areasOfTiles(canvas, shared.along, tiles);
        areas.forEach(({ x, y, width, height }, n) => {
          const { from } = shared.moves[n]!, { source } = tiles[n]!;
          const shown = (from.width * source.width) / (from.height * source.height);
          assert.ok(Math.abs(width / height / shown - 1) < 0.03, `${width}×${height} for ${shown}`);
          assert.ok(x >= 0 && y >= 0, `${x} ${y}`);
          assert.ok(x + width <= canvas.width && y + height <= canvas.height, `${first} ${second}`);
        });
        const [one, other] = areas as [typeof areas[0], typeof areas[0]];
        const isApart = one.x + one.width < other.x || one.y + one.height < other.y;
        assert.ok(isApart, "one covers the other");
      }
    }
  }
});

Deno.test("pictures of different shapes share no screen by themselves", () => {
  const pictures = [SHAPES[0], SHAPES[3]].map(([width, height], n) => ({
    asset: photo({ id: `p${n}.jpg`, width, height }),
    faces: [],
  }));
  assert.equal(tileMoves(pictures, canvasOf("landscape", 1080), seededRandom(1)), undefined);
});
