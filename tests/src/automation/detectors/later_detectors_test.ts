// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { album } from "../../../../src/automation/detectors/album.ts";
import { DETECTORS } from "../../../../src/automation/detectors/all.ts";
import { backfill } from "../../../../src/automation/detectors/monthly.ts";
import { holiday } from "../../../../src/automation/detectors/holiday.ts";
import { personMonthly } from "../../../../src/automation/detectors/person_monthly.ts";
import { season } from "../../../../src/automation/detectors/season.ts";
import { fixedHome } from "../../../../src/film/brief/places/homes.ts";
import {
  ALL_ON,
  daysOf,
  historyOf,
  monthsOf,
  MUNICH,
  personOf,
  RULES,
  snapshotOf,
} from "../../../fixtures/automation/automation.ts";

Deno.test("DETECTORS are the seed's ten and six more behind switches that are off", () => {
  const names = DETECTORS.map(({ name }) => name);
  assert.equal(new Set(names).size, 16);
  assert.deepEqual(
    DETECTORS.filter((each) => each.isOn(RULES)).map(({ name }) => name),
    names.slice(0, 10),
  );
  assert.ok(DETECTORS.every((each) => each.isOn(ALL_ON)));
  const off = Object.fromEntries(Object.keys(RULES.detect).map((name) => [name, false]));
  const rules = { ...RULES, detect: off as unknown as typeof RULES.detect };
  assert.ok(DETECTORS.every((each) => !each.isOn(rules)), "each has a switch of its own");
});

Deno.test("season proposes the one that ended 3 to 30 days ago, turned round in the south", () => {
  const days = daysOf({ start: "2026-06-01", end: "2026-08-31", each: 1 });
  const found = (today: string, rules = ALL_ON) =>
    season.detect(snapshotOf({ today, days }), historyOf(), rules).candidates;
  const counts = ["2026-09-02", "2026-09-03", "2026-09-30", "2026-10-01"].map((today) =>
    found(today).length
  );
  assert.deepEqual(counts, [0, 1, 1, 0]);
  const [north] = found("2026-09-05");
  assert.equal(north?.memoryKey, "season:2026-06-01:2026-08-31:");
  assert.equal(north?.baseScore, 0.6);
  assert.equal(north?.options.season, "summer");
  const sydney = { ...ALL_ON, home: { latitude: -33.9, longitude: 151.2 } };
  assert.equal(found("2026-09-05", sydney)[0]?.options.season, "winter");
});

Deno.test("season wants 40 pictures on six days, and a home", () => {
  const found = (days: ReadonlyMap<string, number>, rules = ALL_ON, homes = fixedHome(MUNICH)) =>
    season.detect(snapshotOf({ today: "2026-09-05", days, homes }), historyOf(), rules);
  const stretch = (end: string, each: number) => daysOf({ start: "2026-07-01", end, each });
  assert.equal(found(stretch("2026-07-05", 100)).candidates.length, 0, "five days");
  assert.equal(found(stretch("2026-07-06", 6)).candidates.length, 0, "36 pictures");
  assert.equal(found(stretch("2026-07-06", 7)).candidates.length, 1);
  const { home: _, ...homeless } = ALL_ON;
  const enough = stretch("2026-07-06", 7);
  assert.equal(found(enough, homeless).candidates.length, 1, "as the pictures tell it");
  assert.deepEqual(found(enough, homeless, []).notes, [{ key: "lacking.season" }]);
});

const CHRISTMAS = {
  name: "christmas",
  dates: [2026, 2025, 2024, 2023, 2022, 2021].map((year) => `${year}-12-25`),
};

Deno.test("holiday proposes five years of a holiday with two that have pictures", () => {
  const days = monthsOf({});
  for (const year of [2021, 2023, 2024, 2025]) days.set(`${year}-12-24`, year === 2021 ? 19 : 20);
  const found = (today: string, madeKeys: string[] = []) =>
    holiday.detect(
      snapshotOf({
        today,
        days,
        holidays: [CHRISTMAS],
        span: { first: "2021-12-24", last: today },
      }),
      historyOf({ madeKeys: new Set(madeKeys) }),
      ALL_ON,
    ).candidates;
  const [candidate] = found("2026-01-05");
  assert.equal(candidate?.memoryKey, "holiday:2021-12-23:2025-12-27:");
  assert.equal(candidate?.baseScore.toFixed(4), (0.6 * (0.5 + 0.5 * 3 / 5)).toFixed(4));
  assert.deepEqual(candidate?.options, { memoryType: "holiday", holiday: "christmas", year: 2025 });
  assert.equal(found("2025-12-27").length, 0, "two days after");
  assert.equal(found("2026-01-05", ["holiday:2021-12-22:2025-12-26:"]).length, 0, "Christmas Eve");
  assert.equal(found("2026-01-05", ["holiday:2020-12-22:2024-12-26:"]).length, 1, "a year ago");
});

Deno.test("holiday names a day once and says when the country is not known", () => {
  const days = new Map(CHRISTMAS.dates.map((date) => [date, 30]));
  const twice = [CHRISTMAS, { ...CHRISTMAS, name: "Christmas Day" }];
  const found = (holidays?: typeof twice) =>
    holiday.detect(snapshotOf({ today: "2026-01-05", days, holidays }), historyOf(), ALL_ON);
  assert.deepEqual(found(twice).candidates.map(({ options: ask }) => ask.holiday), ["christmas"]);
  assert.deepEqual(found().notes, [{ key: "lacking.holiday" }]);
});

Deno.test("album proposes one of a few months that nobody filmed, or that grew since", () => {
  const one = { id: "al-1", assetCount: 60, moments: 9, first: "2026-03-01", last: "2026-08-28" };
  const found = (change: Partial<typeof one>, before?: number, made: string[] = []) =>
    album.detect(
      snapshotOf({ albums: [{ ...one, ...change }] }),
      historyOf({
        madeKeys: new Set(made),
        albumCounts: new Map(before === undefined ? [] : [["al-1", before]]),
      }),
      ALL_ON,
    ).candidates;
  const [candidate] = found({});
  assert.equal(candidate?.memoryKey, "album:al-1::");
  assert.equal(candidate?.baseScore, 0.55);
  assert.deepEqual(candidate?.options, { memoryType: "album", album: "al-1" });
  assert.equal(found({ assetCount: 19 }).length, 0);
  assert.equal(found({ last: "2026-08-29" }).length, 0, "181 days");
  assert.equal(found({}, undefined, ["album:al-1::"]).length, 0);
  assert.equal(found({}, 40, ["album:al-1::"]).length, 0, "30 more are asked for");
  assert.equal(found({}, 30, ["album:al-1::"])[0]?.memoryKey, "album:al-1::60");
  assert.equal(found({ assetCount: 140 }, 100, ["album:al-1::"]).length, 0, "half as many again");
});

const AWAY = { nights: 13, activeDays: 14, pictures: 711, home: MUNICH };

// The year printed the album of a summer on the day after the film of the same trip, with the same 711
// pictures, and the album of the next summer while the family was still at the sea.
Deno.test("album leaves a trip to the film of the trip, and an album that is still being filled", () => {
  const found = (first: string, last: string, detectTrips = true) =>
    album.detect(
      snapshotOf({
        albums: [{ id: "al-1", assetCount: 60, moments: 9, first, last }],
        trips: [{ ...AWAY, start: "2026-08-08", end: "2026-08-21" }],
      }),
      historyOf(),
      { ...ALL_ON, detect: { ...ALL_ON.detect, trips: detectTrips } },
    ).candidates.length === 1;
  assert.equal(found("2026-08-07", "2026-08-22"), false, "packing and unpacking");
  assert.equal(found("2026-08-10", "2026-08-12"), false);
  assert.equal(found("2026-08-10", "2026-08-12", false), true, "there will be no film of the trip");
  assert.equal(found("2026-08-06", "2026-08-21"), true);
  assert.equal(found("2026-08-10", "2026-08-23"), true);
  assert.deepEqual(
    ["2026-09-28", "2026-09-29"].map((last) => found("2026-09-01", last)),
    [true, false],
  );
});

Deno.test("personMonthly proposes months of those closest to the owner", () => {
  const months = { "2026-06": 100, "2026-07": 40, "2026-08": 14, "2026-09": 30 };
  const activeDays = new Map([["2026-07", 4], ["2026-08", 9], ["2026-09", 5]]);
  const people = [
    personOf("a", months, { role: "child", activeDays }),
    personOf("b", months, { role: "friend", activeDays }),
    personOf("c", months, { activeDays }),
  ];
  const { candidates } = personMonthly.detect(snapshotOf({ people }), historyOf(), ALL_ON);
  assert.deepEqual(candidates.map(({ memoryKey, baseScore }) => [memoryKey, baseScore]), [
    ["monthly_highlights:2026-09-01:2026-09-30:a", 0.6],
    ["monthly_highlights:2026-07-01:2026-07-31:a", 0.35],
  ]);
  assert.deepEqual(candidates[0]?.options.person, ["a"]);
  const nobody = personMonthly.detect(snapshotOf({ people: people.slice(1) }), historyOf(), ALL_ON);
  assert.deepEqual(nobody.notes, [{ key: "lacking.person_month" }]);
});

Deno.test("backfill proposes months of this year and last but the latest one", () => {
  const days = monthsOf({
    "2024-12": 99,
    "2025-01": 20,
    "2026-02": 19,
    "2026-08": 50,
    "2026-09": 80,
  });
  const { candidates } = backfill.detect(snapshotOf({ days }), historyOf(), ALL_ON);
  assert.deepEqual(candidates.map(({ memoryKey, filmType }) => [memoryKey, filmType]), [
    ["monthly_highlights:2026-08-01:2026-08-31:", "monthly_backfill"],
    ["monthly_highlights:2025-01-01:2025-01-31:", "monthly_backfill"],
  ]);
});
