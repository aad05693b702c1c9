// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readBriefFacts } from "../../../../src/film/brief/read_brief.ts";
import { addDays } from "../../../../src/base/local_time.ts";
import { configOf } from "../../../fixtures/config_of.ts";
import type { FilmOptions } from "../../../../src/film/brief/film_options.ts";
import { EMPTY_BOOK } from "../../../../src/library/person_book.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo } from "../../../fixtures/assets.ts";

const none = { list: () => Promise.resolve([]) };
/** Of an owner who said nothing yet. */
const ledger = {
  people: { book: () => Promise.resolve(EMPTY_BOOK) },
  exclusions: none,
  decisions: none,
  specialDays: none,
};

/** A picture a week through a year, all in one place. */
function weekly(year: number, place: Partial<Asset>): Asset[] {
  return Array.from(
    { length: 52 },
    (_, week) =>
      photo({
        id: `w${week}`,
        takenAt: `${addDays(`${year}-01-01`, 7 * week)}T10:00:00.000`,
        ...place,
      }),
  );
}

Deno.test("readBriefFacts searches free text within the film's days, however much matches outside", async () => {
  const beaches = Array.from(
    { length: 1_200 },
    (_, n) =>
      photo({ id: `old${n}`, fileName: `beach ${n}.jpg`, takenAt: "2019-07-01T10:00:00.000" }),
  );
  const library = new MemoryLibrary([
    ...beaches,
    photo({ id: "new", fileName: "beach.jpg", takenAt: "2025-07-03T10:00:00.000" }),
    photo({ id: "other", fileName: "street.jpg", takenAt: "2025-07-03T11:00:00.000" }),
  ]);
  const { signal } = new AbortController();
  const ask = { query: "beach", year: 2025, month: 7 };
  const facts = await readBriefFacts(
    ask,
    { library, ledger, config: configOf(), nowMs: Date.UTC(2026, 0, 1) },
    signal,
  );
  assert.deepEqual(facts.matches, ["new"]);
  const { query: _, ...without } = ask;
  const silent = await readBriefFacts(
    without,
    { library, ledger, config: configOf(), nowMs: Date.UTC(2026, 0, 1) },
    signal,
  );
  assert.equal(silent.matches, undefined);
});

Deno.test("readBriefFacts reads home off the days of a long film, when nobody configured it", async () => {
  const home = { latitude: 48.14, longitude: 11.58 };
  const atHome = weekly(2025, home);
  const journey = Array.from(
    { length: 90 },
    (_, n) =>
      photo({
        id: `j${n}`,
        takenAt: `${addDays("2025-07-01", n % 30)}T2${n % 3}:00:00.000`,
        latitude: 38.72,
        longitude: -9.14,
      }),
  );
  const library = new MemoryLibrary([...atHome, ...journey]);
  const { signal } = new AbortController();
  const homeOf = async (options: FilmOptions, trips = {}) => {
    const config = configOf({ trips });
    return (await readBriefFacts(
      options,
      { library, ledger, config, nowMs: Date.UTC(2026, 0, 1) },
      signal,
    ))
      .home;
  };
  assert.deepEqual(await homeOf({ year: 2025 }), home);
  assert.equal(await homeOf({ year: 2025, month: 7 }), undefined, "a month tells nothing");
  assert.equal(await homeOf({ year: 2020 }), undefined, "and neither do days without pictures");
  const set = { homebase_latitude: 1, homebase_longitude: 2 };
  assert.deepEqual(await homeOf({ year: 2025 }, set), { latitude: 1, longitude: 2 });
});

Deno.test("readBriefFacts reads home and its country off all pictures, for trips and holidays", async () => {
  const home = {
    latitude: 47.8,
    longitude: 13.04,
    place: { city: "Salzburg", country: "Austria" },
  };
  const away = { latitude: 38.72, longitude: -9.14, place: { country: "Portugal" } };
  const atHome = weekly(2024, home);
  const journey = Array.from(
    { length: 90 },
    (_, n) =>
      photo({
        id: `j${n}`,
        takenAt: `${addDays("2025-07-01", n % 8)}T1${n % 3}:00:00.000`,
        ...away,
      }),
  );
  const { signal } = new AbortController(), config = configOf();
  const factsOf = (options: FilmOptions, library: MemoryLibrary) =>
    readBriefFacts(options, { library, ledger, config, nowMs: Date.UTC(2026, 0, 1) }, signal);
  const library = new MemoryLibrary([...atHome, ...journey]);
  const { trips } = await factsOf({ memoryType: "trip", year: 2025 }, library);
  assert.deepEqual(trips?.map(({ start, end }) => [start, end]), [["2025-07-01", "2025-07-08"]]);
  const { countryOfHome } = await factsOf({ holiday: "mothers_day", year: 2025 }, library);
  assert.equal(countryOfHome, "Austria");
  const few = new MemoryLibrary(atHome.slice(0, 4));
  await assert.rejects(factsOf({ memoryType: "trip", year: 2025 }, few), /without a home/);
  const nowhere = await factsOf({ holiday: "mothers_day", year: 2025 }, few);
  assert.equal(nowhere.countryOfHome, undefined);
});
