// SPDX-License-Identifier: AGPL-3.0-or-later

import { canvasOf } from "../../../../src/film/framing/canvas.ts";
import fc from "fast-check";
import assert from "node:assert/strict";
import { filmParts, mapTimes } from "../../../../src/film/timeline/film_parts.ts";
import { isSameMap, legMap, openingMap } from "../../../../src/film/select/stories/journey_map.ts";
import { MAP_HOLD } from "../../../../src/film/select/length/card_holds.ts";
import type { MapPoint } from "../../../../src/film/select/cut.ts";
import { layout } from "../../../../src/film/timeline/layout.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";

const stop = (name: string, latitude: number, longitude: number): MapPoint => ({
  kind: "stop",
  name,
  latitude,
  longitude,
  nights: 3,
});
const LISBON = stop("Lisbon", 38.72, -9.14), COLARES = stop("Colares", 38.79, -9.49);
const PORTO = stop("Porto", 41.15, -8.61);
const HOME: MapPoint = { kind: "home", latitude: 48.14, longitude: 11.58, nights: 0 };
const ROUTE = [HOME, LISBON, COLARES, PORTO];

const cut = cutOf(Array.from({ length: 12 }, (_, n) => stillShot(n)), {
  route: ROUTE,
  dividers: [
    { beforeShot: 2, title: "Colares", leg: { from: 0, to: 1 } },
    { beforeShot: 4, title: "Porto", sub: "July 9", leg: { from: 1, to: 2 } },
  ],
});

Deno.test("legMap shows the way of the leg", () => {
  assert.deepEqual(legMap(ROUTE, { from: 1, to: 2 }), {
    points: [COLARES, PORTO],
    from: 0,
    to: 1,
  });
  assert.deepEqual(legMap(ROUTE, { from: 0, to: 1 }), {
    points: [LISBON, COLARES],
    from: 0,
    to: 1,
  });
});

Deno.test("filmParts open a trip with the map of its whole way, and give legs maps of their own", () => {
  const cards = filmParts(cut, true, canvasOf("landscape", 1080)).filter((part) =>
    part.kind === "card"
  );
  assert.deepEqual(cards.map(({ id, map, hold }) => [id, map?.to, hold === MAP_HOLD]), [
    ["opening", undefined, false],
    ["opening-2", undefined, false],
    ["opening-3", undefined, false],
    ["opening-map", 3, true],
    ["chapter-2", 1, true],
    ["chapter-4", 1, true],
    ["ending", undefined, false],
  ]);
});

Deno.test("the title of a trip is there within three seconds and a half, however fast the music", () => {
  const canvas = canvasOf("landscape", 1080), fps = 30;
  for (const bpm of [60, 75, 90, 100, 120, 140, 170]) {
    const beats = Array.from({ length: 400 }, (_, i) => i * 60 / bpm);
    const music = {
      grid: { beats, beatsPerBar: 4, firstBar: 0 },
      bind: () => ({ mode: "none" as const }),
    };
    const facts = { get: () => undefined };
    const { items } = layout({ cut, brief: briefOf(), canvas, fps, music, facts });
    const item = items.find(({ overlays }) => overlays.some(({ role }) => role === "title"))!;
    const title = item.overlays.find(({ role }) => role === "title")!;
    const at = (item.startFrame + title.startFrame) / fps;
    assert.ok(at <= 3.5, `${at} s at ${bpm} bpm`);
  }
});

Deno.test("a short trip opens on its map at once", () => {
  const short = { ...cut, shots: cut.shots.slice(0, 7), dividers: [] };
  const [first] = filmParts(short, true, canvasOf("landscape", 1080));
  assert.ok(first?.kind === "card" && first.map !== undefined);
});

Deno.test("openingMap leads from home, and to a far region as to one place", () => {
  assert.equal(openingMap(ROUTE).points.length, 4);
  const stay = { ...COLARES, nights: 6 };
  assert.deepEqual(openingMap([HOME, LISBON, stay]), { points: [HOME, stay], from: 0, to: 1 });
  assert.deepEqual(openingMap([LISBON, PORTO]), { points: [LISBON, PORTO], from: 0, to: 1 });
});

Deno.test("isSameMap knows the map a stranger has seen before", () => {
  const there = legMap(ROUTE, { from: 0, to: 2 }), back = legMap(ROUTE, { from: 1, to: 2 });
  assert.ok(isSameMap(there, back));
  assert.ok(!isSameMap(openingMap(ROUTE), there));
  assert.ok(!isSameMap(there, legMap(ROUTE, { from: 0, to: 1 })));
});

Deno.test("mapTimes let a line grow after the join in and end before the join out", () => {
  const anySpan = fc.record({
    frames: fc.integer({ min: 40, max: 400 }),
    joinIn: fc.integer({ min: 0, max: 18 }),
    joinOut: fc.integer({ min: 0, max: 18 }),
  });
  fc.assert(fc.property(anySpan, fc.constantFrom(24, 25, 30, 60), (span, fps) => {
    const { startFrame, frames } = mapTimes(span, fps);
    const visible = span.frames - span.joinIn - span.joinOut;
    assert.ok(startFrame >= span.joinIn && frames >= 1);
    assert.ok(startFrame + frames <= span.frames - span.joinOut);
    assert.ok(frames >= 0.44 * visible - 1, "it is not a flash");
    assert.ok(Number.isInteger(startFrame) && Number.isInteger(frames));
  }));
});
