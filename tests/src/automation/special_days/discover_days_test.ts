// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  discoverDays,
  type DiscoverOptions,
  type DiscoverProgress,
} from "../../../../src/automation/special_days/discover_days.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { LocalRange } from "../../../../src/base/local_time.ts";
import { TRIP_OPTIONS } from "../../../../src/film/brief/places/trips.ts";
import type { SpecialDay } from "../../../../src/ledger/special_day.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { MemorySpecialDays } from "../../../fakes/stores/memory_special_days.ts";
import { MUNICH } from "../../../fixtures/automation/automation.ts";
import { GARMISCH, taken } from "../../../fixtures/automation/special_days.ts";

/** A library that cannot be read in some years. */
class TornLibrary extends MemoryLibrary {
  readonly torn = new Set<number>();
  readonly asked: (LocalRange | undefined)[] = [];

  override assets(range?: LocalRange, signal?: AbortSignal) {
    this.asked.push(range);
    // The middle of the range is in the year that is read.
    if (range && this.torn.has(+range.start.slice(0, 4) + 1)) {
      throw new Fault("library_unreadable", "The server went away");
    }
    return super.assets(range, signal);
  }
}

class World {
  readonly store = new MemorySpecialDays();
  readonly progress: DiscoverProgress[] = [];
  readonly library: TornLibrary;
  now = Date.parse("2026-10-05T09:00:00Z");

  constructor(assets: readonly Asset[]) {
    this.library = new TornLibrary(assets);
  }

  discover(options: Partial<DiscoverOptions> = {}, signal = new AbortController().signal) {
    return discoverDays(
      {
        library: this.library,
        specialDays: this.store,
        book: { people: [{ id: "child", name: "C", role: "child", bindings: [] }], groups: [] },
        isExcluded: ({ tags }) => tags.includes("never"),
        calendar: () => [],
        now: () => this.now,
        onProgress: (progress) => this.progress.push(progress),
      },
      { perYear: 2, trips: TRIP_OPTIONS, home: MUNICH, extraHolidays: [] },
      {
        since: 2007,
        until: 2026,
        today: "2026-10-05",
        alsoSkip: [],
        rescan: false,
        replace: false,
        ...options,
      },
      signal,
    );
  }

  async days() {
    return (await this.store.list()).map(({ day }) => day);
  }

  async years() {
    return (await this.store.scannedYears()).map(({ year }) => year);
  }
}

const hearts = (day: string, favorites = 3) => taken(day, { count: 12, favorites });

const LIFE = [
  ...hearts("2019-03-03"),
  ...hearts("2019-04-04", 4),
  ...hearts("2019-05-05", 5),
  ...hearts("2020-06-06"),
  ...hearts("2026-07-07"),
];

Deno.test("discoverDays keep the strongest of each year and skip finished years the next time", async () => {
  const world = new World(LIFE);
  const first = await world.discover();
  assert.deepEqual(await world.days(), ["2019-04-04", "2019-05-05", "2020-06-06", "2026-07-07"]);
  assert.deepEqual(await world.years(), [2019, 2020, 2026]);
  assert.deepEqual(first.years.map(({ year, pictures }) => [year, pictures]), [
    [2019, 36],
    [2020, 12],
    [2026, 12],
  ]);
  assert.deepEqual(world.progress.map(({ done, total }) => `${done}/${total}`), [
    "0/60",
    "36/60",
    "48/60",
  ]);
  const second = await world.discover();
  assert.deepEqual(second.skipped, [2019, 2020]);
  // This year is not over.
  assert.deepEqual(second.years.map(({ year }) => year), [2026]);
  world.library.asked.length = 0;
  await world.discover({ until: 2020, since: 2019 });
  assert.deepEqual(world.library.asked, []);
});

Deno.test("discoverDays go on with the year they were interrupted in", async () => {
  const world = new World(LIFE);
  const stop = new AbortController();
  world.store.keepYear = async (scanned, days) => {
    await MemorySpecialDays.prototype.keepYear.call(world.store, scanned, days);
    if (scanned.year === 2019) stop.abort();
  };
  await assert.rejects(
    world.discover({}, stop.signal),
    (fault) => fault instanceof Fault && fault.code === "cancelled",
  );
  assert.deepEqual(await world.years(), [2019]);
  const end = await world.discover();
  assert.deepEqual(end.years.map(({ year }) => year), [2020, 2026]);
  assert.deepEqual(await world.days(), ["2019-04-04", "2019-05-05", "2020-06-06", "2026-07-07"]);
});

Deno.test("discoverDays record no year they could not read whole", async () => {
  const world = new World(LIFE);
  world.library.torn.add(2019);
  const end = await world.discover();
  assert.deepEqual(end.unread, [{ year: 2019, reason: "The server went away" }]);
  assert.deepEqual(await world.years(), [2020, 2026]);
  world.library.torn.clear();
  assert.deepEqual((await world.discover()).years.map(({ year }) => year), [2019, 2026]);
});

Deno.test("discoverDays read a day around a year, and a trip over New Year whole", async () => {
  const world = new World([
    ...taken("2019-12-30", { count: 12, changes: GARMISCH }),
    ...taken("2019-12-31", { count: 12, changes: GARMISCH }),
    ...taken("2020-01-01", { count: 12, changes: GARMISCH }),
    ...taken("2021-01-01", { count: 12, changes: GARMISCH }),
    ...taken("2021-12-31", { count: 12, from: "21:00", hours: 6, changes: GARMISCH }),
  ]);
  await world.discover();
  assert.deepEqual(await world.days(), ["2021-01-01", "2021-12-31"]);
});

Deno.test("discoverDays obey what the owner shut out and the holidays asked for", async () => {
  const world = new World([
    ...taken("2019-03-03", { count: 12, favorites: 5, changes: { tags: ["never"] } }),
    ...hearts("2019-10-31"),
    ...hearts("2019-12-25"),
  ]);
  await world.discover({ alsoSkip: ["halloween"] });
  assert.deepEqual(await world.days(), []);
  await world.discover({ rescan: true });
  assert.deepEqual(await world.days(), ["2019-10-31"]);
  await assert.rejects(
    world.discover({ rescan: true, alsoSkip: ["nonsense"] }),
    /names no holiday/,
  );
});

Deno.test("discoverDays keep a person's words over a rescan, and forget them when replacing", async () => {
  const world = new World(LIFE);
  const old = (day: string, more: Partial<SpecialDay>): SpecialDay => ({
    day,
    what: "",
    photos: 1,
    activeHours: 1,
    start: `${day}T10:00:00.000`,
    end: `${day}T11:00:00.000`,
    ...more,
  });
  const seed = () =>
    world.store.replaceAll([
      old("2019-01-01", { title: "A day in Munich" }),
      old("2019-03-03", { title: "The wedding" }),
      old("2019-05-05", { eventId: "mine" }),
    ], [{ year: 2019, scannedAt: "2020-01-01T00:00:00.000Z" }]);
  await seed();
  await world.discover({ rescan: true, until: 2019 });
  const kept = (await world.store.list()).map(({ day, title, eventId, photos }) =>
    [day.slice(5), title ?? eventId ?? "", photos].join(" ")
  );
  assert.deepEqual(kept, ["03-03 The wedding 12", "05-05  12", "05-05 mine 1"]);
  await seed();
  await world.discover({ replace: true, until: 2019 });
  assert.deepEqual(await world.days(), ["2019-04-04", "2019-05-05", "2019-05-05"]);
});

const CASES: ReadonlyArray<readonly [scannedAt: string, isSkipped: boolean]> = [
  ["2025-12-31T23:59:59.000Z", false],
  // The evening of 31 December in Los Angeles, not looked at yet.
  ["2026-01-01T04:00:00.000Z", false],
  ["2026-01-01T11:59:59.000Z", false],
  // Over on every clock.
  ["2026-01-01T12:00:00.000Z", true],
  ["2026-10-05T09:00:00.000Z", true],
];

for (const [scannedAt, isSkipped] of CASES) {
  Deno.test(`discoverDays ${isSkipped ? "skips" : "reads"} 2025 after a scan at ${scannedAt}`, async () => {
    const world = new World([...hearts("2025-06-06"), ...hearts("2026-07-07")]);
    world.now = Date.parse(scannedAt);
    await world.discover({ since: 2025, until: 2025 });
    const { years, skipped } = await world.discover({ since: 2025, until: 2026 });
    assert.deepEqual(years.map(({ year }) => year), isSkipped ? [2026] : [2025, 2026]);
    assert.deepEqual(skipped, isSkipped ? [2025] : []);
  });
}
