// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  readSnapshot,
  type SnapshotDeps,
} from "../../../../src/automation/reading/read_snapshot.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { addDays } from "../../../../src/base/local_time.ts";
import { detectHomes } from "../../../../src/film/brief/places/homes.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { OWN_FILM_TAG } from "../../../../src/library/upload_target.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo } from "../../../fixtures/assets.ts";
import { ALL_ON, MUNICH, RULES, TODAY } from "../../../fixtures/automation/automation.ts";

const EMPTY = { book: { people: [], groups: [] }, catalogue: [] };
const LISBON = { latitude: 38.72, longitude: -9.14 };
let serial = 0;
const taken = (day: string, change: Partial<Asset> = {}) =>
  photo({ id: `x${serial++}`, takenAt: `${day}T12:00:00.000`, ...change });

const read = (deps: Partial<SnapshotDeps> & Pick<SnapshotDeps, "library">, rules = RULES) =>
  readSnapshot(
    { ...EMPTY, primary: deps.library, ...deps },
    rules,
    TODAY,
    new AbortController().signal,
  );

Deno.test("readSnapshot counts by day what films may show, up to today", async () => {
  const library = new MemoryLibrary([
    taken("2026-10-01"),
    taken("2026-10-01"),
    taken("2026-10-01", { visibility: "archived" }),
    taken("2026-10-01", { tags: [OWN_FILM_TAG] }),
    taken("2026-10-01", { rating: -1 }),
    taken("2026-10-01", { fileName: "Screenshot_1.png" }),
    taken("2026-10-01", { kind: "video", durationSeconds: 0.1 }),
    taken("2026-10-02", { id: "secret" }),
    taken("2026-10-05"),
    taken("2026-10-06"),
    taken("2087-01-01"),
  ]);
  const { days, shots, moments, span, today } = await read({
    library,
    isExcluded: ({ id }) => id === "secret",
  });
  assert.deepEqual([...days], [["2026-10-01", 2], ["2026-10-05", 1]]);
  assert.deepEqual([...shots], [["2026-10-01", 1], ["2026-10-05", 1]]);
  assert.deepEqual([...moments], [["2026-10-01", 1], ["2026-10-05", 1]]);
  assert.deepEqual(span, { first: "2026-10-01", last: "2087-01-01" });
  assert.equal(today, TODAY);
});

Deno.test("readSnapshot counts all named people by month and lays the owner's book over them", async () => {
  const library = new MemoryLibrary(
    [
      taken("2025-07-01", { people: ["p2", "p1"] }),
      taken("2025-07-01", { people: ["p1"] }),
      taken("2026-03-02", { people: ["p1", "p3"] }),
      taken("2026-03-03", { people: ["p1"] }),
    ],
    {},
    [
      { id: "p1", name: "Anna", birthDate: "2019-01-01" },
      { id: "p2", name: "Ben" },
      { id: "p3", name: "" },
      { id: "p4", name: "Nobody pictured" },
    ],
  );
  const book = {
    people: [
      { id: "p1", name: "Anna", birthDate: "2019-03-02", role: "child", bindings: [] } as const,
    ],
    groups: [],
  };
  const { people } = await read({ library, book });
  assert.deepEqual(people.map(({ id }) => id), ["p1", "p2"]);
  const [anna] = people;
  assert.equal(anna?.birthDate, "2019-03-02");
  assert.equal(anna?.role, "child");
  assert.deepEqual([...anna!.months], [["2025-07", 2], ["2026-03", 2]]);
  assert.deepEqual([...anna!.momentMonths], [["2025-07", 1], ["2026-03", 2]]);
  assert.equal(anna?.birthdayMoments, 2);
  assert.equal(anna?.birthdayCount, 3, "the party itself counts, the day after does not");
  assert.equal(anna?.activeDays, undefined);
  const [withDays] = (await read({ library, book }, {
    ...ALL_ON,
  })).people;
  assert.deepEqual(withDays?.activeDays, new Map(), "March is not one of the last three months");
});

Deno.test("readSnapshot counts real pairs and groups of last year among all people", async () => {
  const people = Array.from({ length: 40 }, (_, index) => ({ id: `p${index}`, name: `N${index}` }));
  const crowd = people.map(({ id }) => id);
  const pictures = crowd.flatMap((id, index) =>
    Array.from({ length: 50 - index }, () => taken("2025-05-05", { people: [id] }))
  );
  const library = new MemoryLibrary(
    [
      ...pictures,
      taken("2025-06-01", { people: crowd }),
      taken("2025-06-02", { people: ["p0", "p1"] }),
      taken("2024-06-02", { people: ["p0", "p1"] }),
      taken("2026-06-02", { people: ["p0", "p1"] }),
    ],
    {},
    people,
  );
  const groups = [{
    id: "g_1",
    label: "Two",
    expression: { any: [{ all: [{ person: "p0" }, { person: "p1" }] }, { person: "p39" }] },
    createdAt: "2025-01-01T00:00:00Z",
  }];
  const snapshot = await read({ library, book: { people: [], groups } });
  assert.equal(snapshot.pairs.get("p0|p1"), 2);
  assert.equal(snapshot.pairs.get("p0|p2"), 1);
  assert.equal(snapshot.pairs.size, 30 * 29 / 2, "the thirty most pictured");
  assert.ok(!snapshot.pairs.has("p0|p39"));
  const [group] = snapshot.groups;
  assert.deepEqual(group?.people, ["p0", "p1", "p39"]);
  assert.equal(group?.lastYearCount, 2 + 11);
});

const stay = (start: string, days: number, at: typeof LISBON, change: Partial<Asset> = {}) =>
  Array.from({ length: days }, (_, day) => taken(addDays(start, day), { ...at, ...change }));

Deno.test("readSnapshot finds the trips of the trailing year with what a film could show", async () => {
  const library = new MemoryLibrary([
    ...stay("2025-09-28", 4, LISBON), // over four days before the trailing year
    ...stay("2025-10-02", 2, MUNICH),
    ...stay("2025-10-04", 4, LISBON), // ends inside of it
    ...stay("2026-05-01", 5, LISBON),
    ...stay("2026-05-02", 1, LISBON, { tags: [OWN_FILM_TAG] }),
    ...stay("2026-06-01", 5, LISBON, { rating: -1 }),
    ...stay("2026-07-01", 5, LISBON, { visibility: "hidden" }),
    ...stay("2026-08-01", 9, MUNICH),
  ]);
  const { trips, homes, notes } = await read({ library });
  assert.deepEqual(trips.map(({ start, end, pictures }) => [start, end, pictures]), [
    ["2025-10-04", "2025-10-07", 4],
    ["2026-05-01", "2026-05-05", 5],
  ]);
  assert.equal(homes.length, 1);
  assert.deepEqual(notes, []);
});

Deno.test("readSnapshot tells trips from the home that films read off the pictures", async () => {
  const { home: _, ...homeless } = RULES;
  const weekly = Array.from(
    { length: 100 },
    (_, week) => stay(addDays("2024-09-01", 7 * week), 1, MUNICH),
  );
  const primary = new MemoryLibrary([...weekly.flat(), ...stay("2026-05-04", 5, LISBON)]);
  const configured = await read({ library: primary });
  for (const library of [primary, new MemoryLibrary(stay("2026-07-01", 9, LISBON))]) {
    const { trips, homes } = await read({ library, primary }, homeless);
    assert.deepEqual(trips, configured.trips);
    const pictures: Asset[] = [];
    for await (const batch of primary.assets()) pictures.push(...batch);
    assert.deepEqual(homes, detectHomes(pictures));
    assert.deepEqual([homes.length, trips.map(({ start }) => start)], [1, ["2026-05-04"]]);
  }
  // A week of pictures tells nobody's home.
  const few = await read({ library: new MemoryLibrary(stay("2026-05-01", 7, LISBON)) }, homeless);
  assert.deepEqual([few.trips, few.homes], [[], []]);
});

Deno.test("readSnapshot takes trips and albums from the top-level connection alone", async () => {
  const primary = new MemoryLibrary([
    ...stay("2026-05-01", 25, LISBON, { albumIds: ["al-1"] }),
    taken("2087-01-01", { albumIds: ["al-1"] }),
  ]);
  const library = new MemoryLibrary(stay("2026-07-01", 25, LISBON, { albumIds: ["al-2"] }));
  const joined = await read({ library, primary }, ALL_ON);
  assert.deepEqual(joined.trips.map(({ start }) => start), ["2026-05-01"]);
  assert.deepEqual(joined.albums, [
    { id: "al-1", assetCount: 25, moments: 25, first: "2026-05-01", last: "2026-05-25" },
  ]);
  assert.equal([...joined.days.keys()][0], "2026-07-01");
  const without = await read({ library, primary: undefined }, ALL_ON);
  assert.deepEqual([without.trips, without.albums], [[], undefined]);
  assert.equal(without.notes?.filter((note) => note.key === "lacking.scope").length, 2);
});

Deno.test("readSnapshot leaves shared albums out, and goes on when albums cannot be read", async () => {
  class Shared extends MemoryLibrary {
    override async albums() {
      return (await super.albums()).map((album) => ({ ...album, isShared: true }));
    }
  }
  class Broken extends MemoryLibrary {
    override albums(): Promise<never> {
      return Promise.reject(new Fault("library_unreadable", "the server is away"));
    }
  }
  const pictures = stay("2026-05-01", 25, MUNICH, { albumIds: ["al-1"] });
  assert.deepEqual((await read({ library: new Shared(pictures) }, ALL_ON)).albums, []);
  const withShared = { ...ALL_ON, includeSharedAlbums: true };
  assert.equal((await read({ library: new Shared(pictures) }, withShared)).albums?.length, 1);
  const { albums, notes } = await read({ library: new Broken(pictures) }, ALL_ON);
  assert.deepEqual(albums, []);
  assert.deepEqual(notes, [{
    key: "lacking.albums",
    values: { reason: { english: "the server is away" } },
  }]);
});

Deno.test("readSnapshot knows the days of holidays once the home country is known", async () => {
  const place = { country: "Germany" };
  const library = new MemoryLibrary([
    ...stay("2026-05-01", 3, MUNICH, { place }),
    ...stay("2026-06-01", 9, LISBON, { place: { country: "Portugal" } }),
  ]);
  const calendar = (country: string, year: number) =>
    country === "DE" ? [{ name: "Unity Day", date: `${year}-10-03` }] : [];
  const rules = { ...ALL_ON, extraHolidays: [{ name: "Fair", monthDay: "02-29" }] };
  const { holidays } = await read({ library, calendar }, rules);
  const dates = new Map(holidays?.map(({ name, dates }) => [name, dates]));
  assert.deepEqual(dates.get("Unity Day")?.slice(0, 2), ["2026-10-03", "2025-10-03"]);
  assert.equal(dates.get("easter")?.[0], "2026-04-05");
  assert.deepEqual(dates.get("Fair")?.slice(0, 3), ["2026-02-28", "2025-02-28", "2024-02-29"]);
  assert.equal(dates.get("fathers_day")?.[0], "2026-05-14", "Ascension, as in Germany");
  assert.equal((await read({ library, calendar })).holidays, undefined, "only when asked for");
});

Deno.test("readSnapshot stops on request", async () => {
  const stop = new AbortController();
  stop.abort();
  const library = new MemoryLibrary(stay("2026-05-01", 3, MUNICH));
  const reading = readSnapshot({ ...EMPTY, library, primary: library }, RULES, TODAY, stop.signal);
  await assert.rejects(reading, (error) => error instanceof Fault && error.code === "cancelled");
});
