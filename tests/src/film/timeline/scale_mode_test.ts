// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { seededRandom } from "../../../../src/base/random.ts";
import type { ScaleMode } from "../../../../src/film/brief/brief.ts";
import type { Shot } from "../../../../src/film/select/cut.ts";
import { chooseCanvas } from "../../../../src/film/timeline/choose_canvas.ts";
import { chooseShotLook } from "../../../../src/film/timeline/shot_visual.ts";
import type { Visual } from "../../../../src/film/timeline/timeline.ts";
import { photo } from "../../../fixtures/assets.ts";
import { clipShot, stillShot } from "../../../fixtures/film/cuts.ts";

const CANVAS = { width: 1920, height: 1080 };
const GROUND = { from: "#102030", to: "#203040" };

function look(shot: Shot, width: number, height: number, scale?: ScaleMode): Visual {
  const shaped = { ...shot, asset: { ...shot.asset, width, height } };
  return chooseShotLook(shaped, CANVAS, GROUND, seededRandom(1), undefined, scale).visual;
}

const backdrop = (visual: Visual) =>
  visual.kind === "matted" ? visual.backdrop ?? "ground" : visual.kind;

Deno.test("chooseShotLook sets a tall picture on its ground, on its own blur, or whole on black", () => {
  const shown = (scale?: ScaleMode) => backdrop(look(stillShot(1), 1080, 2400, scale));
  assert.deepEqual([shown(), shown("blur"), shown("fit")], ["ground", "blur", "black"]);
  const clips = (scale?: ScaleMode) => backdrop(look(clipShot(1), 1080, 1920, scale));
  assert.deepEqual([clips(), clips("blur"), clips("fit")], ["ground", "blur", "black"]);
});

const upright = (id: string) => photo({ id, width: 3000, height: 4000 });
const asked = { shortEdge: 1080 } as const;

Deno.test("chooseCanvas is what the shots were put together for, else what most of them are", () => {
  const one = stillShot(0), two = stillShot(1, { asset: upright("p1.jpg") });
  const three = stillShot(2, { asset: upright("p2.jpg") });
  const wide = { width: 1920, height: 1080 }, tall = { width: 1080, height: 1920 };
  assert.deepEqual(chooseCanvas(asked, { shots: [one, two] }), wide);
  assert.deepEqual(chooseCanvas(asked, { shots: [one, two, three] }), tall);
  const shots = [one, two, three];
  assert.deepEqual(chooseCanvas(asked, { shots, orientation: "landscape" }), wide);
  const tallAsked = { ...asked, orientation: "portrait" } as const;
  assert.deepEqual(chooseCanvas(tallAsked, { shots, orientation: "landscape" }), tall);
});
