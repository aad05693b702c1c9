// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  type Area,
  clipArea,
  cornerRadius,
  mattedArea,
  tileAreas,
} from "../../../../src/film/framing/areas.ts";
import { areasOfTiles } from "../../../../src/film/timeline/visual_areas.ts";

const CANVASES = [[1920, 1080], [1080, 1920], [1080, 1080], [1280, 720], [3840, 2160], [320, 180]]
  .map(([width, height]) => ({ width: width!, height: height! }));
const PICTURES = [[3000, 4000], [4000, 3000], [9000, 1000], [500, 5000]]
  .map(([width, height]) => ({ width: width!, height: height! }));

Deno.test("areas are even, inside the canvas, and tiles touch its edges but not each other", () => {
  for (const canvas of CANVASES) {
    const windows: Area[] = PICTURES.flatMap((picture) => [
      mattedArea(canvas, picture),
      clipArea(canvas, picture),
    ]);
    for (const along of ["row", "column"] as const) {
      for (const count of [2, 3]) {
        const tiles = tileAreas(canvas, along, PICTURES.slice(0, count));
        windows.push(...tiles);
        const [at, size] = along === "row" ? ["x", "width"] as const : ["y", "height"] as const;
        assert.equal(tiles[0]![at], 0);
        assert.equal(tiles.at(-1)![at] + tiles.at(-1)![size], canvas[size]);
        tiles.slice(1).forEach((tile, i) => assert.ok(tile[at] > tiles[i]![at] + tiles[i]![size]));
      }
    }
    for (const area of windows) {
      for (const value of [area.x, area.y, area.width, area.height]) assert.equal(value % 2, 0);
      assert.ok(area.x >= 0 && area.x + area.width <= canvas.width);
      assert.ok(area.y >= 0 && area.y + area.height <= canvas.height);
    }
    assert.ok(cornerRadius(canvas) > 0);
  }
});

Deno.test("areasOfTiles finds again from the crops what tileAreas gave them", () => {
  for (const canvas of CANVASES) {
    for (const along of ["row", "column"] as const) {
      const pictures = [{ width: 3000, height: 4000 }, { width: 4000, height: 3000 }];
      const areas = tileAreas(canvas, along, pictures);
      const tiles = areas.map(({ width, height }, index) => {
        const { width: w, height: h } = pictures[index]!;
        const scale = Math.min(w / width, h / height) * 0.9;
        const box = { x: 0, y: 0, width: width * scale / w, height: height * scale / h };
        const source = { key: "k", asset: "a", part: "original", kind: "photo" } as const;
        return { source: { ...source, width: w, height: h }, move: { from: box, to: box } };
      });
      assert.deepEqual(areasOfTiles(canvas, along, tiles), areas);
    }
  }
});

Deno.test("a picture shown whole fills at least 94 % of the height or width of the film", () => {
  for (const canvas of CANVASES) {
    for (const picture of [...PICTURES, { width: 3000, height: 3000 }]) {
      for (const area of [mattedArea(canvas, picture), clipArea(canvas, picture)]) {
        const filled = Math.max(area.width / canvas.width, area.height / canvas.height);
        // Whole even pixels, and rows of 32 for clips, cost small canvases more.
        assert.ok(
          filled >= (canvas.width < 1000 ? 0.85 : 0.94),
          `${filled} ${JSON.stringify([canvas, picture, area])}`,
        );
      }
    }
  }
});
