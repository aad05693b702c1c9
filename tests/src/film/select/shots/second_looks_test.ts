// SPDX-License-Identifier: AGPL-3.0-or-later

// Films of few pictures are full without a stretched shot.

import assert from "node:assert/strict";
import type { ClipFacts } from "../../../../../src/bank/fact.ts";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { secondWindow } from "../../../../../src/film/select/length/clip_window.ts";
import { assetsOf } from "../../../../../src/film/select/cut.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import { replaceShot } from "../../../../../src/film/select/shots/replace_shot.ts";
import { detailMove } from "../../../../../src/film/framing/detail.ts";
import { planFilm } from "../../../../../src/film/plan_film.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../../fixtures/film/known_facts.ts";

function clipFacts(durationSeconds: number, change: Partial<ClipFacts> = {}): ClipFacts {
  return {
    durationSeconds,
    hasSound: false,
    loudness: -70,
    speech: [],
    levels: [],
    motion: Array.from({ length: Math.floor(durationSeconds / 0.5) }, (_, i) => 0.05 + i % 7 / 100),
    ...change,
  };
}

const UPRIGHT = { width: 3000, height: 4000 };

function library(
  at: (n: number) => string,
  change: Partial<Asset> = {},
  clipSeconds = 30,
): { assets: Asset[]; clips: Record<string, ClipFacts> } {
  const stills = Array.from(
    { length: 8 },
    (_, n) => photo({ id: `p${n}.jpg`, takenAt: at(n), ...change }),
  );
  const clip = video({ id: "clip.mp4", takenAt: at(8), durationSeconds: clipSeconds });
  return { assets: [...stills, clip], clips: { [clip.sourceKey]: clipFacts(clipSeconds) } };
}

const overDays = (n: number) => `2025-07-${String(2 + 3 * n).padStart(2, "0")}T12:00:00.000`;
const withinMinutes = (n: number) => `2025-07-04T12:${String(2 * n).padStart(2, "0")}:00.000`;

function film(
  { assets, clips }: ReturnType<typeof library>,
  change: Partial<Brief> = {},
) {
  const subject = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
  const pixels = Object.fromEntries(assets.map(({ sourceKey }) => [sourceKey, { subject }]));
  const brief = briefOf(change), facts = knownFacts(pixels, clips);
  const { cut } = makeCut(draft(brief, assets), facts, brief, []);
  const { totalFrames, fps, items } = planFilm(cut, brief, facts, undefined);
  const longest = Math.max(...items.map(({ kind, frames }) => kind === "shot" ? frames / fps : 0));
  return { cut, seconds: totalFrames / fps, longest, items };
}

Deno.test("eight pictures and a clip make a film of 30 to 45 s, and no shot is longer than 7 s", () => {
  const libraries = {
    landscape: library(overDays),
    portrait: library(overDays, UPRIGHT),
    "of one hour": library(withinMinutes),
    "portraits of one hour": library(withinMinutes, UPRIGHT),
    small: library(overDays, { width: 1200, height: 900 }),
  };
  for (const [name, of] of Object.entries(libraries)) {
    const { cut, seconds, longest } = film(of);
    assert.ok(seconds >= 30 && seconds <= 45, `${name}: ${seconds} s`);
    assert.ok(longest <= 7.7, `${name}: a shot of ${longest} s with its joins`);
    const seen = new Set(cut.shots.flatMap(assetsOf).map(({ id }) => id));
    for (const { id } of of.assets) assert.ok(seen.has(id), `${name}: ${id} is missing`);
  }
});

Deno.test("of four pictures that share screens comes a film of 30 s, details after them, no shot over 7 s", () => {
  for (const [orientation, change] of [["portrait", {}], ["landscape", UPRIGHT]] as const) {
    const of = library(overDays, change);
    const { cut, seconds, longest } = film({ ...of, assets: of.assets.slice(0, 4) }, {
      canvas: { shortEdge: 1080, orientation },
    });
    assert.ok(seconds >= 30 && seconds <= 45, `${orientation}: ${seconds} s`);
    assert.ok(longest <= 7.7, `${orientation}: a shot of ${longest} s with its joins`);
    assert.ok(cut.shots.every(({ hold }) => hold.ideal <= 7));
  }
});

Deno.test("three pictures are a glimpse, and neither looked at twice nor stretched", () => {
  const of = library(overDays);
  const { cut } = film({ ...of, assets: of.assets.slice(0, 3) });
  assert.deepEqual(cut.shots.map(({ secondLook }) => secondLook), [
    undefined,
    undefined,
    undefined,
  ]);
  assert.ok(cut.shots.every(({ hold }) => hold.ideal < 6));
});

Deno.test("of five large pictures some are looked at twice, each detail right after its picture", () => {
  const of = library(overDays);
  const { cut, seconds } = film({ ...of, assets: of.assets.slice(0, 5) });
  const details = cut.shots.filter(({ secondLook }) => secondLook === "detail");
  assert.ok(details.length >= 2, `${details.length} details in ${seconds} s`);
  for (const detail of details) {
    const before = cut.shots[cut.shots.indexOf(detail) - 1]!;
    assert.equal(before.asset.id, detail.asset.id);
    assert.equal(before.secondLook, undefined);
  }
  const rows = cut.trace.filter(({ verdict }) => verdict === "in").map(({ asset }) => asset);
  assert.equal(new Set(rows).size, rows.length);
});

Deno.test("a film that is long enough shows everything once", () => {
  const assets = Array.from(
    { length: 40 },
    (_, n) =>
      photo({
        id: `p${n}.jpg`,
        takenAt: `2025-07-${String(1 + n % 28).padStart(2, "0")}T1${n % 9}:00:00.000`,
      }),
  );
  const { cut } = film({ assets, clips: {} });
  assert.ok(cut.shots.every(({ secondLook }) => secondLook === undefined));
});

Deno.test("a film of pictures shown whole has no details", () => {
  const of = library(overDays), { look } = briefOf();
  const { cut } = film({ ...of, assets: of.assets.slice(0, 5) }, {
    look: { ...look, scale: "fit" },
  });
  assert.ok(cut.shots.every(({ secondLook }) => secondLook === undefined));
});

Deno.test("replaceShot takes both looks at a file that cannot be read out of the film", () => {
  const of = library(overDays);
  const { cut } = film({ ...of, assets: of.assets.slice(0, 5) });
  const { asset } = cut.shots.find(({ secondLook }) => secondLook === "detail")!;
  const left = replaceShot(cut, asset.id);
  assert.ok(left.shots.every((shot) => shot.asset.id !== asset.id));
  assert.deepEqual(left.shots.map(({ id }) => id), left.shots.map((_, i) => `shot-${i + 1}`));
});

Deno.test("secondWindow finds another moment of a clip, and none in a short one", () => {
  const first = { inSeconds: 10, hold: { min: 4.5, ideal: 5, max: 6 } };
  const motion = Array.from({ length: 60 }, (_, i) => i >= 44 && i < 54 ? 0.2 : 0.02);
  const second = secondWindow(clipFacts(30, { motion }), first)!;
  assert.equal(second.inSeconds, 22);
  assert.ok(second.inSeconds + second.hold.max <= 30);
  const early = secondWindow(clipFacts(20, { motion: [] }), { ...first, inSeconds: 13 })!;
  assert.ok(early.inSeconds + early.hold.max <= 13);
  assert.equal(secondWindow(clipFacts(9), { ...first, inSeconds: 1 }), undefined);
});

Deno.test("detailMove goes near the faces, never through one, and not into a small picture", () => {
  const large = photo(), wide = 16 / 9;
  const face = (x: number, size: number) => ({ box: { x, y: 0.3, width: size, height: size } });
  const move = detailMove({ asset: large, faces: [face(0.7, 0.1)] }, wide)!;
  assert.ok(move.to.width < 0.6 && move.to.x <= 0.7 && move.to.x + move.to.width >= 0.8);
  assert.ok(move.from.width > move.to.width);
  assert.equal(detailMove({ asset: large, faces: [face(0.1, 0.5)] }, wide), undefined);
  assert.equal(
    detailMove({ asset: photo({ width: 1600, height: 1200 }), faces: [] }, wide),
    undefined,
  );
});
