// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { CATEGORIES } from "../../../src/automation/candidate.ts";
import { DETECTORS } from "../../../src/automation/detectors/all.ts";
import { normalKey } from "../../../src/automation/memory_keys.ts";
import { readSnapshot } from "../../../src/automation/reading/read_snapshot.ts";
import type { LocalDate } from "../../../src/base/local_time.ts";
import type {
  BriefFacts,
  FilmOptions,
  HolidayCalendar,
} from "../../../src/film/brief/film_options.ts";
import { memoryKeyOf } from "../../../src/film/brief/memory_key.ts";
import { personsOf } from "../../../src/film/brief/people_expression.ts";
import { resolveBrief } from "../../../src/film/brief/resolve_brief.ts";
import { detectTrips } from "../../../src/film/brief/places/trips.ts";
import { tripSearchRange } from "../../../src/film/brief/choose_trip.ts";
import type { Asset } from "../../../src/library/asset.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { ALL_ON, historyOf, MUNICH } from "../../fixtures/automation/automation.ts";
import { household } from "../../fixtures/automation/household.ts";

const calendar: HolidayCalendar = (country, year) =>
  country === "DE" ? [{ name: "German Unity Day", date: `${year}-10-03` }] : [];
const RULES = { ...ALL_ON, extraHolidays: [{ name: "Village fair", monthDay: "08-15" }] };
const family = household("2026-12-31", 1);
const events = family.catalogue.map((day) => ({ ...day, eventId: "party" }));
const catalogue = [...family.catalogue, ...events];

/** What `generate` would know on that day, read as it reads it. */
async function factsOn(
  today: LocalDate,
  library: MemoryLibrary,
  options: FilmOptions,
): Promise<BriefFacts> {
  const assets: Asset[] = [];
  for await (const batch of library.assets(tripSearchRange(options))) assets.push(...batch);
  return {
    today,
    people: await library.people(),
    groups: family.book.groups,
    albums: await library.albums(),
    span: await library.span(),
    trips: options.memoryType === "trip" ? detectTrips(assets, MUNICH, RULES.trips) : undefined,
    home: MUNICH,
    countryOfHome: "Germany",
    nationalHolidays: calendar,
    ownHolidays: RULES.extraHolidays.map(({ name, monthDay }) => ({ name, dates: [monthDay] })),
    locale: "en",
  };
}

Deno.test("every candidate asks for exactly the film its key names", async () => {
  const seen = new Set<string>();
  const holidays = new Set<string>();
  const days = ["2026-01-02", "2026-03-05", "2026-06-10", "2026-08-16", "2026-10-08", "2026-12-27"];
  for (const today of days) {
    const pictures = family.assets.filter(({ takenAt }) => takenAt < `${today}T09`);
    const library = new MemoryLibrary(pictures, {}, family.people);
    const read = await readSnapshot(
      { library, primary: library, book: family.book, catalogue, calendar },
      RULES,
      today,
      new AbortController().signal,
    );
    const snapshot = { ...read, themes: [{ theme: "water" as const, pictures: 20, days: 6 }] };
    for (const detector of DETECTORS) {
      const { candidates } = detector.detect(snapshot, historyOf(), RULES);
      for (const candidate of candidates) {
        const { options, memoryKey, range, people, category } = candidate;
        const brief = resolveBrief(options, await factsOn(today, library, options));
        assert.equal(normalKey(memoryKeyOf(brief)), normalKey(memoryKey), JSON.stringify(options));
        assert.deepEqual(brief.people ? personsOf(brief.people).sort() : [], people, memoryKey);
        const last = brief.windows.at(-1)!;
        // Films through the years end with their newest window; albums know no days.
        if (category === "birthday") assert.deepEqual(last, range);
        else if (category === "on_this_day") assert.equal(brief.anniversary, today);
        else if (category !== "album") {
          assert.deepEqual({ start: brief.windows[0]!.start, end: last.end }, range, memoryKey);
        }
        seen.add(category);
        if (category === "holiday") holidays.add(options.holiday!);
      }
    }
  }
  assert.deepEqual([...seen].sort(), [...CATEGORIES].sort(), "every kind was proposed");
  for (const name of ["christmas", "Village fair"]) assert.ok(holidays.has(name), name);
});
