// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { addDays } from "../../../../../src/base/local_time.ts";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import {
  legDividers,
  routePoints,
  routeText,
  type TripRoute,
  tripRoute,
} from "../../../../../src/film/select/stories/trip_route.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";

interface Town {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const town = (name: string, latitude: number, longitude: number): Town => ({
  name,
  latitude,
  longitude,
});
const MUNICH = town("Munich", 48.14, 11.58);
const LISBON = town("Lisbon", 38.72, -9.14), PORTO = town("Porto", 41.15, -8.61);
const SANTIAGO = town("Santiago", 42.88, -8.54);
const START = "2025-07-01";

let serial = 0;
function taken(day: number, time: string, { name, latitude, longitude }: Town): Asset {
  return photo({
    id: `p${String(serial++).padStart(4, "0")}.jpg`,
    takenAt: `${addDays(START, day)}T${time}:00.000`,
    latitude,
    longitude,
    place: { city: name },
  });
}

/** Morning, noon and evening of each day where the night is spent. */
function days(...towns: readonly Town[]): Asset[] {
  return towns.flatMap((at, day) =>
    ["09:00", "12:30", "20:30"].map((time) => taken(day, time, at))
  );
}

function tripBrief(nights: number, change: Partial<Brief> = {}): Brief {
  const { latitude, longitude } = MUNICH;
  return briefOf({
    memoryType: "trip",
    windows: [{ start: START, end: addDays(START, nights) }],
    home: { latitude, longitude },
    ...change,
  });
}

const TWO_WEEKS = [
  ...Array(5).fill(LISBON),
  ...Array(5).fill(PORTO),
  ...Array(5).fill(SANTIAGO),
] as const;

Deno.test("tripRoute leads from home through the stops", () => {
  const route = tripRoute(tripBrief(14), days(...TWO_WEEKS), 150)!;
  const points = routePoints(route);
  assert.deepEqual(points.map(({ kind }) => kind), ["home", "stop", "stop", "stop"]);
  assert.equal(routeText(points), "Lisbon → Porto → Santiago");
  assert.deepEqual(points[0], {
    kind: "home",
    latitude: MUNICH.latitude,
    longitude: MUNICH.longitude,
    nights: 0,
  });
});

Deno.test("tripRoute is for trips with positions, cards and time, unless it is switched off", () => {
  const material = days(...TWO_WEEKS);
  const look = tripBrief(14).look;
  assert.equal(tripRoute(tripBrief(14, { memoryType: "custom" }), material, 150), undefined);
  assert.equal(
    tripRoute(tripBrief(14, { look: { ...look, cards: false } }), material, 150),
    undefined,
  );
  assert.equal(
    tripRoute(tripBrief(14, { look: { ...look, map: false } }), material, 150),
    undefined,
  );
  assert.equal(tripRoute(tripBrief(14, { home: undefined }), material, 150), undefined);
  assert.equal(tripRoute(tripBrief(14), material, 20), undefined);
  assert.equal(
    tripRoute(tripBrief(14), [photo({ takenAt: `${START}T12:00:00.000` })], 150),
    undefined,
  );
});

const routeOf = (material: readonly Asset[], nights: number): TripRoute =>
  tripRoute(tripBrief(nights), material, 150)!;

Deno.test("legDividers stand before the first shot of each further stop", () => {
  const shots = days(...TWO_WEEKS);
  const dividers = legDividers(routeOf(shots, 14), shots, "en", 3);
  assert.deepEqual(dividers, [
    { beforeShot: 15, title: "Porto", sub: "July 6", leg: { from: 0, to: 1 } },
    { beforeShot: 30, title: "Santiago", sub: "July 11", leg: { from: 1, to: 2 } },
  ]);
});

Deno.test("legDividers give a stop of few shots no chapter of its own: every part of a trip has one", () => {
  const material = days(...TWO_WEEKS), route = routeOf(material, 14);
  const told = (...without: readonly number[]) =>
    legDividers(route, material.filter((_, shot) => !without.includes(shot)), "en", 3)
      .map(({ beforeShot, title, leg }) => ({ beforeShot, title, leg }));
  const from = (first: number, to: number) => [...Array(to - first).keys()].map((n) => n + first);
  assert.deepEqual(told(...from(17, 30)), [
    { beforeShot: 15, title: "Porto → Santiago", leg: { from: 0, to: 2 } },
  ], "two of Porto go with the next");
  assert.deepEqual(told(...from(32, 45)), [
    { beforeShot: 15, title: "Porto → Santiago", leg: { from: 0, to: 2 } },
  ], "two of the last stop go with the one before it");
  assert.deepEqual(told(...from(16, 30), ...from(31, 45)), [], "two shots are no chapter");
});

Deno.test("makeCut opens a trip with its route and puts maps where it goes on", () => {
  const brief = tripBrief(14), material = days(...TWO_WEEKS);
  const { cut } = makeCut(draft(brief, material), { get: () => undefined }, brief, []);
  assert.equal(routeText(cut.route!), "Lisbon → Porto → Santiago");
  assert.deepEqual(cut.dividers.map(({ title }) => title), ["Porto", "Santiago"]);
  assert.ok(cut.dividers.every(({ leg }) => leg));
  const { cut: plain } = makeCut(
    draft(brief, material),
    { get: () => undefined },
    { ...brief, look: { ...brief.look, map: false } },
    [],
  );
  assert.equal(plain.route, undefined);
  assert.ok(plain.dividers.every(({ leg }) => !leg));
});
