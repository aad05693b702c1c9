// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { seededRandom } from "../../../../src/base/random.ts";
import type { Box, Face } from "../../../../src/library/asset.ts";
import { faceRegion, holds, MIN_FACE_AIR } from "../../../../src/film/framing/box.ts";
import { clipCrop } from "../../../../src/film/framing/clip_crop.ts";
import { detailMove } from "../../../../src/film/framing/detail.ts";
import { fillTogether, tileMoves } from "../../../../src/film/framing/tile_moves.ts";
import { areasOfTiles } from "../../../../src/film/timeline/visual_areas.ts";
import { photo } from "../../../fixtures/assets.ts";
import { shownShares } from "../../../fixtures/film/shown_shares.ts";
import {
  chooseStillMove,
  type Cropped,
  type Direction,
  isPanorama,
} from "../../../../src/film/framing/still_move.ts";

const anyBox: fc.Arbitrary<Box> = fc.record({
  x: fc.double({ min: 0, max: 0.8, noNaN: true }),
  y: fc.double({ min: 0, max: 0.7, noNaN: true }),
  width: fc.double({ min: 0.03, max: 0.2, noNaN: true }),
  height: fc.double({ min: 0.04, max: 0.3, noNaN: true }),
});
const anyFace: fc.Arbitrary<Face> = anyBox.map((box) => ({ box }));

const anyPicture = fc.record({
  width: fc.integer({ min: 200, max: 6000 }),
  height: fc.integer({ min: 200, max: 6000 }),
});
const anyFrame = fc.constantFrom(16 / 9, 9 / 16, 1);

const plain = (width: number, height: number): Cropped => ({ asset: { width, height }, faces: [] });
const move = (picture: Cropped, frame: number, seed = 1, previous?: Direction) =>
  chooseStillMove(picture, frame, seededRandom(seed), previous);

Deno.test("chooseStillMove keeps its boxes inside the picture and in the frame's shape", () => {
  fc.assert(fc.property(
    anyPicture,
    fc.array(anyFace, { maxLength: 4 }),
    anyFrame,
    fc.integer(),
    (asset, faces, frame, seed) => {
      const chosen = move({ asset, faces }, frame, seed);
      if (!chosen) return;
      for (const box of [chosen.move.from, chosen.move.to]) {
        assert.ok(holds({ x: 0, y: 0, width: 1, height: 1 }, box), JSON.stringify(box));
        const shape = box.width * asset.width / (box.height * asset.height);
        assert.ok(Math.abs(shape / frame - 1) < 1e-9, `${shape} is not ${frame}`);
      }
    },
  ));
});

Deno.test("chooseStillMove keeps every face with its air, and three quarters of the picture", () => {
  fc.assert(fc.property(
    anyPicture,
    fc.array(anyFace, { minLength: 1, maxLength: 4 }),
    anyFrame,
    fc.integer(),
    (asset, faces, frame, seed) => {
      const chosen = move({ asset, faces }, frame, seed);
      const region = faceRegion(faces, MIN_FACE_AIR)!;
      if (!chosen || isPanorama(asset)) return;
      assert.ok(holds(chosen.move.from, region) && holds(chosen.move.to, region));
      const { width, height } = shownShares(chosen.move);
      assert.ok(Math.min(width, height) >= 0.75 - 1e-6);
    },
  ));
});

Deno.test("a friend far behind the one who holds the camera is cut by no crop", () => {
  const near: Face = { box: { x: 0.4, y: 0.35, width: 0.3, height: 0.4 } };
  const behind = (score: number): Face[] => [
    near,
    { box: { x: 0.1, y: 0.08, width: 0.1, height: 0.13 }, score },
    { box: { x: 0.85, y: 0.8, width: 0.1, height: 0.13 }, score },
  ];
  const asset = { width: 4000, height: 3000 };
  const { from, to } = move({ asset, faces: behind(0.5) }, 16 / 9)!.move;
  assert.ok([from, to].some(({ y, height }) => y > 0.08 || y + height < 0.93));
  assert.equal(move({ asset, faces: behind(0.95) }, 16 / 9), undefined);
});

Deno.test("without faces chooseStillMove loses at most 12 % over the move, or 20 % around a whole subject", () => {
  fc.assert(fc.property(
    anyPicture,
    fc.option(anyBox, { nil: undefined }),
    anyFrame,
    fc.integer(),
    (asset, subject, frame, seed) => {
      const picture = { asset, faces: [], ...(subject ? { subject } : {}) };
      const chosen = move(picture, frame, seed);
      if (!chosen) return;
      if (isPanorama(asset)) return;
      const { width, height } = shownShares(chosen.move);
      assert.ok(Math.min(width, height) >= (subject ? 0.8 : 0.88) - 1e-6, `${width} × ${height}`);
      if (subject) assert.ok(holds(chosen.move.from, subject) && holds(chosen.move.to, subject));
    },
  ));
});

Deno.test("chooseStillMove fills a wide film with what is nearly wide, and with nothing upright", () => {
  const fills = (width: number, height: number) => move(plain(width, height), 16 / 9) !== undefined;
  assert.deepEqual(
    [[4000, 3000], [3000, 2000], [1920, 1080], [5000, 2000]].map(([w, h]) => fills(w!, h!)),
    [true, true, true, true],
  );
  assert.deepEqual(
    [[3000, 4000], [1080, 1920], [3000, 3000], [2000, 250]].map(([w, h]) => fills(w!, h!)),
    [false, false, false, false],
  );
  // A subject from the top edge to far down fits no crop of a 4:3 picture.
  const tall = { x: 0.3, y: 0.02, width: 0.3, height: 0.9 };
  assert.equal(move({ ...plain(4000, 3000), subject: tall }, 16 / 9), undefined);
});

Deno.test("chooseStillMove crosses a panorama at full height instead of showing a strip", () => {
  const wide = plain(8000, 1000);
  for (const faces of [[], [{ box: { x: 0.02, y: 0.1, width: 0.03, height: 0.3 } }]] as Face[][]) {
    const directions = Array.from({ length: 40 }, (_, seed) => {
      const { move: { from, to }, direction } = move({ ...wide, faces }, 16 / 9, seed)!;
      for (const box of [from, to]) assert.deepEqual([box.y, box.height], [0, 1]);
      const { width } = shownShares({ from, to });
      assert.ok(width > 0.999, String(width));
      assert.equal(direction === "right", to.x > from.x);
      return direction;
    });
    assert.deepEqual([...new Set(directions)].sort(), ["left", "right"]);
  }
  assert.equal(move(wide, 16 / 9, 1, "right")!.direction, "left");
  // An upright film sees at most five frames of it, around what it is about.
  const subject = { x: 0.7, y: 0.2, width: 0.05, height: 0.5 };
  const { move: upright } = move({ ...wide, subject }, 9 / 16)!;
  const shown = shownShares(upright).width, frame = upright.from.width;
  assert.ok(Math.abs(shown - 5 * frame) < 1e-6);
  assert.ok(Math.min(upright.from.x, upright.to.x) <= 0.7);
  assert.ok(Math.max(upright.from.x, upright.to.x) + frame >= 0.75);
});

Deno.test("chooseStillMove never repeats the direction of the still before", () => {
  for (const [width, height] of [[4000, 3000], [4400, 2000], [1920, 1080]] as const) {
    let previous: Direction | undefined;
    for (let seed = 0; seed < 40; seed++) {
      const chosen = move(plain(width, height), 16 / 9, seed, previous);
      assert.ok(chosen);
      assert.notEqual(chosen.direction, previous);
      previous = chosen.direction;
    }
  }
});

Deno.test("chooseStillMove keeps what is on a head where there is room for it", () => {
  const box = { x: 0.35, y: 0.3, width: 0.3, height: 0.25 };
  const picture = { asset: { width: 3000, height: 4000 }, faces: [{ box }] };
  for (let seed = 0; seed < 20; seed++) {
    const { move: { from, to } } = move(picture, 1, seed)!;
    const hat = box.y - 1.1 * box.height;
    assert.ok(from.y <= hat && to.y <= hat, JSON.stringify({ from, to }));
  }
});

Deno.test("fillTogether gives a group the width it needs, and the picture beside it the rest", () => {
  const group = {
    asset: photo({ width: 4000, height: 3000 }),
    faces: [0.12, 0.68].map((x) => ({ box: { x, y: 0.2, width: 0.2, height: 0.3 } })),
  };
  const portrait = {
    asset: photo({ width: 3000, height: 4000 }),
    faces: [{ box: { x: 0.35, y: 0.3, width: 0.3, height: 0.25 } }],
  };
  const region = faceRegion(group.faces, MIN_FACE_AIR)!;
  // Each would lose 15 % of its width if all lost the same.
  assert.ok(region.width > 0.85 && region.width < 0.9);
  assert.ok(fillTogether([group, portrait], "landscape"));
  assert.ok(!fillTogether([group, group], "landscape"));
});

Deno.test("a picture for which nothing says where faces are keeps its heads: 94 % of its height at any time", () => {
  fc.assert(fc.property(
    anyPicture,
    fc.option(anyBox, { nil: undefined }),
    anyFrame,
    fc.integer(),
    (asset, subject, frame, seed) => {
      const careful = {
        asset,
        faces: [],
        facesUnknown: true,
        ...(subject ? { subject } : {}),
      } as const;
      const chosen = move(careful, frame, seed);
      for (const { width, height } of chosen ? [chosen.move.from, chosen.move.to] : []) {
        const isKept = width >= 0.75 || isPanorama(asset);
        assert.ok(height >= 0.94 - 1e-9 && isKept, `${width} × ${height}`);
      }
      const crop = clipCrop({ ...careful, medium: "video" }, frame, seededRandom(seed), undefined);
      for (const { height } of crop ? [crop.crop, crop.to ?? crop.crop] : []) {
        assert.ok(height >= 0.94 - 1e-9, String(height));
      }
      assert.equal(detailMove(careful, frame), undefined);
    },
  ));
  const photo = { ...plain(4000, 3000), facesUnknown: true } as const;
  assert.equal(move(photo, 16 / 9), undefined);
  assert.ok(move(plain(4000, 3000), 16 / 9));
  assert.ok(move({ ...plain(1920, 1080), facesUnknown: true }, 16 / 9));
});

Deno.test("a clip keeps the faces of its frame in view, or is shown whole", () => {
  fc.assert(fc.property(
    anyPicture,
    fc.array(anyFace, { minLength: 1, maxLength: 4 }),
    anyFrame,
    fc.integer(),
    (asset, faces, frame, seed) => {
      const clip = { asset, faces, medium: "video" } as const;
      const crop = clipCrop(clip, frame, seededRandom(seed), undefined);
      if (!crop) return;
      const region = faceRegion(faces, MIN_FACE_AIR)!;
      assert.ok(holds(crop.crop, region) && holds(crop.to ?? crop.crop, region));
    },
  ));
});

Deno.test("a detail needs something that it is a detail of", () => {
  const picture = plain(4000, 3000);
  assert.equal(detailMove(picture, 16 / 9), undefined);
  const subject = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
  assert.ok(holds(detailMove({ ...picture, subject }, 16 / 9)!.to, subject));
});

Deno.test("two upright pictures that cannot be cropped stand whole beside one another on a wide film", () => {
  const upright = { ...plain(3000, 4000), facesUnknown: true } as const;
  const canvas = { width: 1920, height: 1080 };
  const tiles = tileMoves([upright, upright], canvas, seededRandom(1))!;
  for (const { from, to } of tiles.moves) {
    for (const { width, height } of [from, to]) {
      assert.ok(height >= 0.94 && Math.abs(width - height) < 1e-9, `${width} × ${height}`);
    }
  }
  const source = {
    key: "k",
    asset: "a",
    part: "original",
    kind: "photo",
    ...upright.asset,
  } as const;
  const [left, right] = areasOfTiles(canvas, "row", tiles.moves.map((move) => ({ source, move })));
  assert.deepEqual([left!.height, right!.height, left!.width], [1080, 1080, right!.width]);
  assert.ok(Math.abs(left!.width / 1080 - 0.75) < 0.01);
  assert.ok(left!.x > 0 && Math.abs(left!.x - (1920 - right!.x - right!.width)) <= 2);
});
