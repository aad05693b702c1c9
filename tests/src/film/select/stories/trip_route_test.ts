import assert from "node:assert/strict";
import fc from "fast-check";
import { addDays } from "../../../../../src/base/local_time.ts";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import {
  legDividers,
  routePoints,
  routeText,
  type TripRoute,
  tripRoute,
} from "../../../../../src/film/select/stories/trip_route.ts";
import { draft } from "../../../../../src/film/select/draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/brief_of.ts";

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
const TOKYO = town("Tokyo", 35.68, 139.69), KYOTO = town("Kyoto", 35.01, 135.77);
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

Deno.test("tripRoute begins at the first stop where home would make the trip a dot", () => {
  const japan = tripRoute(
    tripBrief(9),
    days(...Array(5).fill(TOKYO), ...Array(5).fill(KYOTO)),
    100,
  );
  assert.equal(japan!.home, undefined);
  const fiji = town("Nadi", -17.8, 177.4);
  assert.equal(tripRoute(tripBrief(6), days(...Array(7).fill(fiji)), 100)!.home, undefined);
  const tokyo = tripRoute(tripBrief(6), days(...Array(7).fill(TOKYO)), 100);
  assert.ok(tokyo!.home, "one place far away is a long way, and nothing else");
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

Deno.test("legDividers leave the morning of the move to the place it was spent at", () => {
  const shots = [
    ...days(LISBON, LISBON),
    taken(2, "09:00", LISBON),
    taken(2, "19:00", PORTO),
    taken(3, "12:00", PORTO),
  ];
  assert.equal(legDividers(routeOf(shots, 3), shots, "en", 3)[0]!.beforeShot, 7);
});

Deno.test("legDividers go on from the card before when a stop has none", () => {
  const shots = days(...TWO_WEEKS);
  const [only] = legDividers(routeOf(shots, 14), shots, "en", 1);
  assert.deepEqual(only!.leg, { from: 0, to: 1 }, "the earlier of equals");
  const fewInPorto = shots.filter(({ place, takenAt }) =>
    place?.city !== "Porto" || takenAt.startsWith("2025-07-08T12")
  );
  const [santiago] = legDividers(routeOf(shots, 14), fewInPorto, "en", 3);
  assert.equal(santiago!.title, "Santiago");
  assert.deepEqual(santiago!.leg, { from: 0, to: 2 });
});

Deno.test("legDividers come in order, at most three, before shots there are", () => {
  const anyTowns = fc.array(fc.constantFrom(LISBON, PORTO, SANTIAGO), {
    minLength: 2,
    maxLength: 14,
  });
  fc.assert(fc.property(anyTowns, fc.nat(5), fc.array(fc.boolean()), (towns, fitting, kept) => {
    const material = days(...towns);
    const route = tripRoute(tripBrief(towns.length - 1), material, 150)!;
    const shots = material.filter((_, index) => kept[index] ?? true);
    const dividers = legDividers(route, shots, "en", fitting);
    assert.ok(dividers.length <= Math.min(3, fitting));
    let before = 0, stop = 0;
    for (const { beforeShot, leg } of dividers) {
      assert.ok(beforeShot > before && beforeShot < shots.length);
      assert.equal(leg!.from, stop);
      assert.ok(leg!.to > leg!.from && leg!.to < route.stops.length);
      [before, stop] = [beforeShot, leg!.to];
    }
  }));
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

Deno.test("makeCut keeps the cards of any trip within a fifth of its film", () => {
  const nights = fc.integer({ min: 2, max: 20 });
  fc.assert(
    fc.property(nights, fc.integer({ min: 30, max: 300 }), (nights, durationSeconds) => {
      const towns = Array.from(
        { length: nights + 1 },
        (_, day) => [LISBON, PORTO, SANTIAGO][Math.floor(day / 3) % 3]!,
      );
      const brief = tripBrief(nights, { durationSeconds });
      const { cut } = makeCut(draft(brief, days(...towns)), { get: () => undefined }, brief, []);
      const opening = 4.2, ending = cut.endsOnShot ? 0 : 3;
      const maps = cut.dividers.reduce((sum, { leg }) => sum + (leg ? 4.2 : 2), 0);
      assert.ok(
        cut.dividers.length === 0 || opening + ending + maps <= 0.2 * durationSeconds + 1e-9,
      );
    }),
    { numRuns: 25 },
  );
});
