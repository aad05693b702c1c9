// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  findSpecialDays,
  tripsAmong,
} from "../../../../src/automation/special_days/find_special_days.ts";
import { addDays, type LocalDate } from "../../../../src/base/local_time.ts";
import { fixedHome } from "../../../../src/film/brief/places/homes.ts";
import { TRIP_OPTIONS } from "../../../../src/film/brief/places/trips.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { MUNICH } from "../../../fixtures/automation/automation.ts";
import { GARMISCH, taken } from "../../../fixtures/automation/special_days.ts";

function find(assets: readonly Asset[], changes: {
  readonly holidays?: readonly LocalDate[];
  readonly today?: LocalDate;
  readonly year?: number;
  readonly family?: readonly string[];
} = {}) {
  const sorted = assets.toSorted((a, b) => (a.takenAt < b.takenAt ? -1 : 1));
  const homes = fixedHome(MUNICH);
  return findSpecialDays(sorted, {
    year: changes.year ?? 2019,
    today: changes.today ?? "2026-10-05",
    homes,
    family: new Set(changes.family ?? ["child"]),
    trips: tripsAmong(sorted, homes, TRIP_OPTIONS),
    awayKm: TRIP_OPTIONS.minDistanceKm,
    holidays: new Set(changes.holidays ?? []),
  });
}

const AWAY = {
  count: 12,
  changes: { ...GARMISCH, place: { city: "Garmisch", country: "Germany" } },
};
const FAMILY = { count: 24, hours: 8, changes: { people: ["child"] } };

Deno.test("findSpecialDays keeps a day with one loud fact, and says which", () => {
  const loud: ReadonlyArray<[string, Asset[], string | undefined]> = [
    ["away", taken("2019-06-01", AWAY), "80 km from home, 12 pictures over 4 hours"],
    ["hearts", taken("2019-06-01", { count: 12, favorites: 3 }), "3 favorites, 12 pictures"],
    ["two hearts", taken("2019-06-01", { count: 12, favorites: 2 }), undefined],
    ["videos", taken("2019-06-01", { count: 10, videos: 5 }), "5 videos, 10 pictures"],
    ["few videos", taken("2019-06-01", { count: 12, videos: 5 }), undefined],
    ["family", taken("2019-06-01", FAMILY), "a long day with the family, 24 pictures over 9 hours"],
    ["no family", taken("2019-06-01", { count: 24, hours: 8 }), undefined],
    ["a friend", taken("2019-06-01", { ...FAMILY, changes: { people: ["x"] } }), undefined],
    ["short", taken("2019-06-01", { ...FAMILY, hours: 4 }), undefined],
    ["few", taken("2019-06-01", { ...FAMILY, count: 19 }), undefined],
    ["nothing", taken("2019-06-01", { count: 30 }), undefined],
    // Four kilometres of a walk are not away, and neither is one stray position of many.
    ["near", taken("2019-06-01", { count: 12, changes: { latitude: 48.18 } }), undefined],
  ];
  for (const [name, assets, what] of loud) {
    const [special, ...more] = find(assets);
    assert.equal(more.length, 0, name);
    if (what === undefined) assert.equal(special, undefined, name);
    else assert.ok(special?.what.startsWith(what), `${name}: ${special?.what}`);
  }
});

Deno.test("findSpecialDays describes a day without a name and titles it by its place", () => {
  const way = taken("2019-06-01", { count: 3, from: "08:00", hours: 0.5 });
  const [special] = find([...way, ...taken("2019-06-01", AWAY)]);
  assert.deepEqual(special, {
    day: "2019-06-01",
    title: "A day in Garmisch",
    what: "80 km from home, 15 pictures over 5 hours",
    photos: 15,
    activeHours: 5,
    start: "2019-06-01T08:00:00.000",
    end: "2019-06-01T13:00:00.000",
  });
  const nowhere = find(taken("2019-06-01", { count: 12, favorites: 3 }));
  assert.equal(nowhere[0]!.title, undefined);
});

Deno.test("findSpecialDays counts only what the household took itself", () => {
  const sent = taken("2019-06-01", {
    count: 12,
    favorites: 12,
    changes: { make: undefined, model: undefined },
  });
  const own = taken("2019-01-10", { count: 60, hours: 1 });
  assert.deepEqual(find([...own, ...sent]), []);
  const screens = taken("2019-06-01", { count: 12, favorites: 3 })
    .map((asset, index) => ({ ...asset, fileName: `Screenshot ${index}.png` }));
  assert.deepEqual(find(screens), []);
  const copied = taken("2019-06-01", {
    count: 12,
    favorites: 5,
    changes: { dateSource: "file_time" },
  });
  assert.deepEqual(find(copied), []);
  // Unpacked at one second: they join the day they fall into, and make none.
  const unpacked = taken("2019-06-01", {
    count: 40,
    favorites: 40,
    hours: 0,
    from: "22:00",
  });
  assert.deepEqual(find(unpacked), []);
  const party = taken("2019-06-01", { count: 12, favorites: 3, from: "20:00" });
  assert.deepEqual(find([...party, ...unpacked]).map(({ photos }) => photos), [52]);
});

Deno.test("findSpecialDays lets a night go on past midnight, and ends it after five hours", () => {
  const party = taken("2019-12-31", { count: 20, from: "20:00", hours: 7, favorites: 3 });
  const [special] = find(party);
  assert.equal(special!.day, "2019-12-31");
  assert.equal(special!.end, "2020-01-01T03:00:00.000");
  assert.deepEqual(find(party, { year: 2020 }), []);
  const brunch = taken("2019-06-01", { count: 12, from: "09:00", favorites: 3 });
  const evening = taken("2019-06-01", { count: 14, from: "18:00", favorites: 4 });
  assert.deepEqual(find([...brunch, ...evening]).map(({ start }) => start.slice(11, 13)), ["18"]);
  // Pictures every four hours for three days are no occasion.
  const watch = ["2019-06-01", "2019-06-02", "2019-06-03"].flatMap((day) =>
    taken(day, { count: 6, from: "00:00", hours: 20, favorites: 6 })
  );
  assert.deepEqual(find(watch), []);
});

Deno.test("findSpecialDays leaves out trips, holidays at home, and what is not over", () => {
  const trip = ["2019-06-01", "2019-06-02", "2019-06-03"].flatMap((day) =>
    taken(day, { ...AWAY, favorites: 3 })
  );
  assert.deepEqual(find(trip), []);
  const holidays = ["2019-06-10"];
  const home = taken("2019-06-10", { count: 12, favorites: 5 });
  assert.equal(find(home).length, 1);
  assert.deepEqual(find(home, { holidays }), []);
  assert.equal(find(taken("2019-06-10", AWAY), { holidays }).length, 1);
  assert.equal(find(home, { today: "2019-06-11" }).length, 1);
  assert.deepEqual(find(home, { today: "2019-06-10" }), []);
});

Deno.test("findSpecialDays wants half a minute of shots that differ", () => {
  assert.equal(find(taken("2019-06-01", { count: 9, favorites: 3 })).length, 1);
  assert.deepEqual(find(taken("2019-06-01", { count: 8, favorites: 3 })), []);
  // Thirty pictures of three minutes are nine shots; of two minutes they are seven.
  assert.equal(find(taken("2019-06-01", { count: 30, hours: 3.2 / 60, favorites: 3 })).length, 1);
  assert.deepEqual(find(taken("2019-06-01", { count: 30, hours: 2 / 60, favorites: 3 })), []);
  assert.deepEqual(
    find(taken("2019-06-01", { count: 12, favorites: 3, changes: { stackId: "one" } })),
    [],
  );
});

Deno.test("findSpecialDays puts the strongest first: far, then hearts, videos, family", () => {
  const far = (day: string, latitude: number) =>
    taken(day, { count: 12, changes: { latitude, longitude: MUNICH.longitude } });
  const year = [
    ...taken("2019-02-02", FAMILY),
    ...taken("2019-03-03", { count: 10, videos: 6 }),
    ...taken("2019-04-04", { count: 12, favorites: 3 }),
    ...taken("2019-05-05", { count: 12, favorites: 5 }),
    ...far("2019-06-06", 47),
    ...far("2019-07-07", 46),
  ];
  assert.deepEqual(find(year).map(({ day }) => day.slice(5)), [
    "07-07",
    "06-06",
    "05-05",
    "04-04",
    "03-03",
    "02-02",
  ]);
});

/** Sessions scattered over a few weeks around New Year, near and far from home. */
const sessions = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 45 }).map((n) => addDays("2019-11-28", n)),
    hour: fc.integer({ min: 0, max: 23 }),
    hours: fc.integer({ min: 1, max: 12 }),
    count: fc.integer({ min: 1, max: 30 }),
    favorites: fc.integer({ min: 0, max: 6 }),
    isAway: fc.boolean(),
  }),
  { maxLength: 14 },
);

Deno.test("findSpecialDays gives a picture to one day at most, none to a trip, in any order", () => {
  fc.assert(
    fc.property(sessions, fc.integer(), (all, seed) => {
      const assets = all.flatMap(({ hour, isAway, ...session }, index) =>
        taken(session.day, {
          ...session,
          from: `${String(hour).padStart(2, "0")}:00`,
          changes: isAway ? GARMISCH : {},
        }).map((asset) => ({ ...asset, id: `${index} ${asset.id}` }))
      ).sort((a, b) => (a.takenAt < b.takenAt ? -1 : 1));
      const homes = fixedHome(MUNICH);
      const trips = tripsAmong(assets, homes, TRIP_OPTIONS);
      const ofYear = (year: number, of: readonly Asset[]) =>
        findSpecialDays(of, {
          year,
          today: "2026-01-01",
          homes,
          family: new Set(),
          trips,
          awayKm: TRIP_OPTIONS.minDistanceKm,
          holidays: new Set(),
        });
      const days = [...ofYear(2019, assets), ...ofYear(2020, assets)];
      for (const { id, takenAt } of assets) {
        const holding = days.filter(({ start, end }) => takenAt >= start && takenAt <= end);
        assert.ok(
          holding.length <= 1,
          `${id} is in ${holding.map(({ day }) => day).join(" and ")}`,
        );
      }
      for (const { day, start } of days) {
        assert.equal(start.slice(0, 10), day);
        assert.ok(trips.every((trip) => day < trip.start || day > trip.end), day);
      }
      const turned = assets.map((asset, index) => ({ asset, key: (index * 7919 + seed) % 101 }))
        .sort((a, b) =>
          a.asset.takenAt < b.asset.takenAt
            ? -1
            : a.asset.takenAt > b.asset.takenAt
            ? 1
            : a.key - b.key
        ).map(({ asset }) => asset);
      assert.deepEqual([...ofYear(2019, turned), ...ofYear(2020, turned)], days);
    }),
    { numRuns: 200 },
  );
});
