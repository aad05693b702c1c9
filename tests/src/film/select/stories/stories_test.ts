// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { addDays } from "../../../../../src/base/local_time.ts";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { fixedHome } from "../../../../../src/film/brief/places/homes.ts";
import { gatherPool } from "../../../../../src/film/select/pool.ts";
import { momentsOf } from "../../../../../src/film/select/pool/moments.ts";
import { erasOf, storiesOf } from "../../../../../src/film/select/stories/stories.ts";
import { weigher } from "../../../../../src/film/select/stories/weights.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";

const MUNICH = { latitude: 48.14, longitude: 11.58 };
const LISBON = { latitude: 38.72, longitude: -9.14 };
const PORTO = { latitude: 41.15, longitude: -8.61 };
const wide: Partial<Brief> = {
  memoryType: "custom",
  windows: [{ start: "0001-01-01", end: "9999-12-31" }],
};

let serial = 0;
const shot = (takenAt: string, change: Partial<Asset> = {}) =>
  photo({ id: `x${String(serial++).padStart(4, "0")}`, takenAt: `${takenAt}:00.000`, ...change });

function unitsOf(assets: readonly Asset[], change: Partial<Brief> = {}) {
  const brief = briefOf({ ...wide, ...change });
  const { candidates } = gatherPool(brief, assets);
  const eras = erasOf(brief, candidates);
  const moments = momentsOf(candidates, eras.of);
  const homes = brief.home ? fixedHome(brief.home) : [];
  return { moments, stories: storiesOf(moments, homes, eras), eras };
}

/** Two pictures a day, an hour and a half apart. */
const days = (start: string, count: number, at = MUNICH, change: Partial<Asset> = {}) =>
  Array.from({ length: count }, (_, n) => addDays(start, n)).flatMap((date) => [
    shot(`${date}T10:00`, { ...at, ...change }),
    shot(`${date}T15:00`, { ...at, ...change }),
  ]);

Deno.test("momentsOf splits after ten minutes or two kilometres, by time alone without GPS", () => {
  const { moments } = unitsOf([
    shot("2025-07-01T10:00", MUNICH),
    shot("2025-07-01T10:10", { latitude: 48.15, longitude: 11.58 }),
    shot("2025-07-01T10:15"),
    shot("2025-07-01T10:20", { latitude: 48.2, longitude: 11.58 }),
    shot("2025-07-01T10:31"),
    shot("2025-07-01T12:02"),
  ]);
  assert.deepEqual(moments.map(({ candidates }) => candidates.length), [3, 1, 1, 1]);
  assert.deepEqual(moments.map(({ episode }) => episode), [0, 1, 1, 2]);
  assert.deepEqual(moments.map(({ day }) => day), [0, 0, 0, 0]);
});

Deno.test("storiesOf makes one story of each ISO week at home, across New Year too", () => {
  const { stories } = unitsOf(days("2024-12-23", 26), { home: MUNICH });
  assert.deepEqual(
    stories.map(({ kind, start, end }) => [kind, start.slice(0, 10), end.slice(0, 10)]),
    [
      ["week", "2024-12-23", "2024-12-29"],
      ["week", "2024-12-30", "2025-01-05"],
      ["week", "2025-01-06", "2025-01-12"],
      ["week", "2025-01-13", "2025-01-17"],
    ],
  );
});

Deno.test("storiesOf keeps a stay away whole and ends it with a day at home", () => {
  const { stories } = unitsOf([
    ...days("2025-06-30", 10),
    ...days("2025-07-10", 8, LISBON),
    ...days("2025-07-18", 1),
    ...days("2025-07-19", 3, LISBON),
    ...days("2025-07-22", 5),
  ], { home: MUNICH });
  assert.deepEqual(
    stories.filter(({ isAway }) => isAway).map((
      { kind, start, end },
    ) => [kind, start.slice(5, 10), end.slice(5, 10)]),
    [["trip", "07-10", "07-17"], ["trip", "07-19", "07-21"]],
  );
});

Deno.test("storiesOf splits a trip into legs only when they are far apart", () => {
  const trip = [
    ...days("2025-07-01", 22),
    ...days("2025-08-01", 4, LISBON),
    ...days("2025-08-05", 1, { latitude: 40, longitude: -8.5 }),
    ...days("2025-08-06", 4, PORTO),
  ];
  const { stories } = unitsOf(trip, { home: MUNICH });
  assert.deepEqual(
    stories.filter(({ isAway }) => isAway).map(({ kind, start }) => [kind, start.slice(5, 10)]),
    [["leg", "08-01"], ["leg", "08-06"]],
  );
  const near = unitsOf([...days("2025-07-01", 22), ...days("2025-08-01", 4, LISBON)], {
    home: MUNICH,
  });
  assert.deepEqual(
    near.stories.filter(({ isAway }) => isAway).map(({ kind, pictures }) => [kind, pictures]),
    [["trip", 8]],
  );
});

Deno.test("storiesOf takes an event out of its week", () => {
  const party = Array.from(
    { length: 30 },
    (_, n) =>
      shot(`2025-07-12T18:${String(n).padStart(2, "0")}`, { latitude: 48.3, longitude: 11.58 }),
  )
    .concat(
      Array.from(
        { length: 10 },
        (_, n) => shot(`2025-07-12T19:${30 + n}`, { latitude: 48.3, longitude: 11.58 }),
      ),
    );
  const { stories } = unitsOf([...days("2025-06-30", 28), ...party], {
    home: { latitude: 48.22, longitude: 11.58 },
  });
  const events = stories.filter(({ kind }) => kind === "event");
  assert.deepEqual(events.map(({ pictures }) => pictures), [40]);
});

Deno.test("erasOf gives a long film about people one era for each calendar year", () => {
  const long = [...days("2023-12-30", 3), ...days("2025-08-01", 2)]
    .map((asset) => ({ ...asset, people: ["p1"] }));
  const people = { person: "p1" };
  const { moments } = unitsOf(long, { memoryType: "person_spotlight", people });
  assert.deepEqual([...new Set(moments.map(({ era }) => era))], [0, 1, 2]);
  const short = unitsOf(long.slice(0, 6), { memoryType: "person_spotlight", people }).moments;
  assert.deepEqual([...new Set(short.map(({ era }) => era))], [-1]);
});

Deno.test("weigher weighs by hearts, busy days, distance, people and nothing", () => {
  const weights = (special: readonly Asset[], change: Partial<Brief> = {}) => {
    const { moments, stories } = unitsOf([...days("2025-06-30", 22), ...special], {
      home: MUNICH,
      ...change,
    });
    const weigh = weigher(moments, change.people ? ["p1"] : []);
    const story = stories.find(({ moments }) =>
      moments.some(({ candidates }) => candidates.some(({ asset }) => asset === special[0]))
    )!;
    const { weight, reasons } = weigh(story);
    return `${weight}: ${reasons.join(", ")}`;
  };
  assert.equal(weights(days("2025-08-04", 3)), "none: ");
  assert.equal(weights(days("2025-08-04", 3, MUNICH, { people: ["p1"] })), "glimpse: people");
  assert.equal(weights([video({ takenAt: "2025-08-04T10:00:00.000" })]), "glimpse: video");
  assert.equal(weights(days("2025-08-04", 1, MUNICH, { isFavorite: true })), "minor: favorites");
  assert.equal(weights(days("2025-08-04", 2, MUNICH, { rating: 5 })), "major: favorites");
  assert.equal(weights(days("2025-08-04", 3, LISBON)), "minor: away");
  const busy = Array.from({ length: 12 }, (_, n) => shot(`2025-08-04T10:${10 + 2 * n}`, MUNICH));
  assert.equal(weights(busy), "minor: busy_day");
});
