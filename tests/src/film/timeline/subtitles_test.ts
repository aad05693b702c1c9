// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { FactReader } from "../../../../src/bank/fact.ts";
import type { Brief } from "../../../../src/film/brief/brief.ts";
import type { Cut } from "../../../../src/film/select/cut.ts";
import { layout } from "../../../../src/film/timeline/layout.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { photo } from "../../../fixtures/assets.ts";

const NO_FACTS: FactReader = { get: () => undefined };
const DOG = "A dog runs along the beach.";
const LONG =
  "Balloons, streamers, lanterns and garlands of every colour hang from the ceiling of a room";

function layOut(cut: Cut, look: Partial<Brief["look"]> = {}) {
  return layout({
    cut,
    brief: {
      look: { transition: "crossfade", cards: true, addDate: true, addPlace: true, ...look },
      locale: "en",
      seed: 7,
      codec: "h264",
    },
    canvas: { width: 1920, height: 1080 },
    fps: 30,
    music: {
      grid: { beats: Array.from({ length: 200 }, (_, i) => i * 0.6), beatsPerBar: 4, firstBar: 0 },
      bind: () => ({ mode: "none" }),
    },
    facts: NO_FACTS,
  });
}

const shots = Array.from({ length: 6 }, (_, n) => stillShot(n));
const saying = (words: Cut["words"]) => cutOf(shots, { words });
const captionsIn = (cut: Cut) =>
  layOut(cut, { captions: true }).items.flatMap(({ asset, overlays }) =>
    overlays.filter(({ role }) => role === "caption").map(({ text }) => [asset, text])
  );

Deno.test("layout shows words where there are some and they can be read, never during a dissolve", () => {
  const cut = saying({ "p1.jpg": DOG, "p2.jpg": LONG, "p4.jpg": DOG, "other.jpg": DOG });
  assert.deepEqual(captionsIn(cut), [["p1.jpg", DOG], ["p4.jpg", DOG]]);
  const { items, joins } = layOut(cut, { captions: true });
  items.forEach((item, i) => {
    for (const { role, startFrame, frames, text } of item.overlays) {
      if (role !== "caption") continue;
      assert.ok(startFrame >= joins[i - 1]!.frames);
      assert.ok(startFrame + frames <= item.frames - joins[i]!.frames);
      assert.ok(frames / 30 * 20 >= text.length);
    }
  });
});

Deno.test("layout puts no words under two portraits side by side", () => {
  const portrait = (id: string) => photo({ id, width: 3000, height: 4000 });
  const pair = stillShot(1, {
    asset: portrait("l.jpg"),
    beside: [{ asset: portrait("r.jpg"), faces: [] }],
  });
  const cut = cutOf([shots[0]!, pair, shots[2]!], { words: { "l.jpg": DOG, "p2.jpg": DOG } });
  assert.ok(layOut(cut).items.some(({ visual }) => visual.kind === "tiles"));
  assert.deepEqual(captionsIn(cut), [["p2.jpg", DOG]]);
});
