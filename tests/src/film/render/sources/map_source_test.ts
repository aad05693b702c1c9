// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { renderSlice } from "../../../../../src/film/render/compositor.ts";
import { Kernel } from "../../../../../src/film/render/kernel/kernel.ts";
import { newFrame, planesOf, viewOf } from "../../../../../src/film/render/kernel/frame.ts";
import { Resampler } from "../../../../../src/film/render/kernel/resampler.ts";
import { CachedStill } from "../../../../../src/film/render/sources/cached_still.ts";
import { cardSheet } from "../../../../../src/film/render/sources/card_source.ts";
import { sliceOf } from "../../../../../src/film/render/plan/film_slice.ts";
import { pieceKey } from "../../../../../src/film/render/plan/piece_key.ts";
import { drawMap } from "../../../../../src/film/maps/atlas/draw_map.ts";
import type { MapDrawing, Timeline, Visual } from "../../../../../src/film/timeline/timeline.ts";
import { rasterise } from "../../../../../src/film/titles/fonts/raster.ts";
import { styleOf } from "../../../../../src/film/titles/overlay_style.ts";
import { SEA } from "../../../../../src/film/timeline/palettes.ts";
import { DrawnMedia } from "../../../../fakes/film/drawn_media.ts";
import { filmOf } from "../plan/some_film.ts";

const CANVAS = { width: 320, height: 180 };
const kernel = await Kernel.load(24 << 20);
const MAP: MapDrawing = {
  points: [
    { kind: "home", latitude: 48.14, longitude: 11.58, nights: 0 },
    { kind: "stop", latitude: 38.72, longitude: -9.14, name: "Lisbon", nights: 3 },
    { kind: "stop", latitude: 41.15, longitude: -8.61, name: "Porto", nights: 2 },
  ],
  from: 0,
  to: 2,
  startFrame: 10,
  frames: 40,
};
const visual: Extract<Visual, { kind: "card" }> = {
  kind: "card",
  role: "opening",
  map: MAP,
  ground: SEA.ground,
};
const film = (shown: Visual = visual): Timeline =>
  filmOf([{
    visual: shown,
    kind: "card",
    frames: 90,
    overlays: [{
      role: "title",
      text: "A week in Portugal",
      startFrame: 4,
      frames: 80,
      fadeInFrames: 6,
      fadeOutFrames: 6,
    }],
  }], { canvas: CANVAS, fadeOutFrames: 0 });

async function frames(from: number, to: number): Promise<Uint8Array[]> {
  const shown: Uint8Array[] = [];
  await renderSlice(sliceOf(film(), { from, to }), {
    kernel,
    media: new DrawnMedia(),
    drawText: (overlay, item) => rasterise(overlay, CANVAS, styleOf(item)),
    drawMap,
    pathOf: () => "",
  }, {
    write: ({ data }) => {
      shown.push(data.slice());
      return Promise.resolve();
    },
  });
  assert.equal(kernel.takenBytes, 0, "everything was given back");
  return shown;
}

/** How many pixels two frames differ in by more than grain and camera do. */
function changed(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < CANVAS.width * CANVAS.height; i++) {
    if (Math.abs(a[i]! - b[i]!) > 40) count++;
  }
  return count;
}

Deno.test("renderSlice lets the line of a map grow, and rest when it has arrived", async () => {
  const shown = await frames(0, 90);
  assert.ok(changed(shown[12]!, shown[30]!) > 60, "the line has come on");
  assert.ok(changed(shown[30]!, shown[55]!) > 60, "and on, and there are names");
  assert.ok(changed(shown[78]!, shown[79]!) < 10, "then it rests");
});

Deno.test("renderSlice draws a frame of a map the same wherever its slice begins", async () => {
  const whole = await frames(0, 60), part = await frames(40, 60);
  part.forEach((frame, index) => assert.deepEqual(frame, whole[40 + index]));
});

Deno.test("the sheet of a map is its land, under the camera of the film", async () => {
  const [first] = await frames(0, 1);
  using resampler = new Resampler(kernel);
  const media = new DrawnMedia(), pathOf = () => "";
  const deps = { kernel, resampler, media, canvas: CANVAS, fps: 30, drawMap, pathOf };
  const { picture, move } = await cardSheet(deps, visual);
  using still = CachedStill.of(kernel, picture, move);
  const target = newFrame(kernel, CANVAS.width, CANVAS.height);
  const land = (at: number) => {
    still.draw(resampler, planesOf(target), at, 90);
    return viewOf(kernel, target).data.slice();
  };
  const countries = changed(land(0), first!), pixels = CANVAS.width * CANVAS.height;
  assert.ok(countries < pixels / 20, `${countries} of ${pixels} pixels differ`);
  assert.ok(changed(land(0), land(89)) > 0, "the camera moves");
  kernel.release(target.at);
});

Deno.test("pieceKey tells maps of different ways apart", async () => {
  const keyOf = (shown: Visual) =>
    pieceKey(sliceOf(film(shown), { from: 0, to: 90 }), {}, { titles: "t" });
  const elsewhere = { ...MAP, points: MAP.points.slice(1), to: 1 };
  assert.notEqual(await keyOf(visual), await keyOf({ ...visual, map: elsewhere }));
  assert.notEqual(await keyOf(visual), await keyOf({ ...visual, map: { ...MAP, frames: 41 } }));
  const { map: _, ...bare } = visual;
  assert.notEqual(await keyOf(visual), await keyOf(bare));
});
