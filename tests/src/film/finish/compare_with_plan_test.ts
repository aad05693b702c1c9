// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { compareWithPlan } from "../../../../src/film/finish/compare_with_plan.ts";
import { layout } from "../../../../src/film/timeline/layout.ts";
import type { InspectedFilm } from "../../../../src/media/av/probe.ts";
import { solidYuv } from "../../../../src/media/yuv.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";

const timeline = layout({
  cut: cutOf([stillShot(0), stillShot(1), stillShot(2)]),
  brief: {
    look: { transition: "smart", cards: true, addDate: true, addPlace: true },
    locale: "en",
    seed: 1,
    codec: "h264",
  },
  canvas: { width: 64, height: 36 },
  fps: 30,
  music: { grid: { beats: [], beatsPerBar: 4, firstBar: 0 }, bind: () => ({ mode: "none" }) },
  facts: { get: () => undefined },
});

const drawn = solidYuv(64, 36, 100);
drawn.data[5] = 30;

const black = solidYuv(64, 36), pieces = { first: drawn, last: black };

const asPlanned: InspectedFilm = {
  width: 64,
  height: 36,
  videoFrames: timeline.totalFrames,
  evenlySpaced: true,
  audioSamples: timeline.totalFrames * 1_600,
  loudness: { integrated: -16.3, truePeak: -2 },
  firstFrame: drawn,
  lastFrame: black,
};

const differences: ReadonlyArray<[change: Partial<InspectedFilm>, sentence: RegExp]> = [
  [{ width: 62 }, /62×36, not 64×36/],
  [{ videoFrames: timeline.totalFrames - 1 }, /frames, not/],
  [{ evenlySpaced: false }, /evenly spaced/],
  [{ audioSamples: 0 }, /0 samples/],
  [{ loudness: { integrated: -20, truePeak: -2 } }, /-20\.0 LUFS, not -16\.0/],
  [{ loudness: { integrated: -16, truePeak: 0.3 } }, /peaks at 0\.3 dBTP/],
  [{ lastFrame: drawn }, /not faded to black/],
  [{ firstFrame: black }, /first frame is another/],
  [{ lastFrame: solidYuv(64, 36, 20) }, /last frame is another/],
];

Deno.test("compareWithPlan finds nothing wrong with a film as planned", () => {
  assert.equal(compareWithPlan(timeline, { loudness: -16 }, pieces, asPlanned), undefined);
});

Deno.test("compareWithPlan names every difference", () => {
  for (const [change, sentence] of differences) {
    const found = compareWithPlan(timeline, { loudness: -16 }, pieces, { ...asPlanned, ...change });
    assert.match(found ?? "nothing", sentence);
  }
});
