// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { dayRecords, readDayRecords } from "../../../../src/automation/special_days/day_records.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { addDays } from "../../../../src/base/local_time.ts";
import type { ScannedYear, SpecialDay } from "../../../../src/ledger/special_day.ts";

const NOW = "2026-10-05T09:00:00.000Z";
const read = (list: unknown) => readDayRecords(JSON.stringify(list), "days.json", NOW);

const aDay = fc.record({
  day: fc.integer({ min: 0, max: 9_000 }).map((n) => addDays("2001-01-01", n)),
  eventId: fc.option(fc.stringMatching(/^[a-z0-9_.-]{1,12}$/), { nil: undefined }),
  title: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  subtitle: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  what: fc.string(),
  photos: fc.nat(500),
  activeHours: fc.nat(24),
  minutes: fc.integer({ min: 0, max: 1439 }),
  assets: fc.option(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 })),
}).map(({ minutes, assets, eventId, ...special }): SpecialDay => {
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  const clock = `${two(minutes / 60)}:${two(minutes % 60)}:07.250`;
  return {
    ...special,
    ...(eventId === undefined ? {} : { eventId }),
    ...(eventId === undefined || assets === null ? {} : { assetIds: assets }),
    start: `${special.day}T${clock}`,
    end: `${addDays(special.day, 1)}T${clock}`,
  };
});

Deno.test("readDayRecords read back what dayRecords wrote", () => {
  const key = ({ day, eventId }: SpecialDay) => `${day} ${eventId ?? ""}`;
  const years = fc.uniqueArray(fc.integer({ min: 1826, max: 2026 }));
  fc.assert(fc.property(fc.uniqueArray(aDay, { selector: key }), years, (all, numbers) => {
    const days = all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    const scanned = numbers.sort((a, b) => a - b).map((year): ScannedYear => ({
      year,
      scannedAt: "2026-01-01T00:00:00.000Z",
    }));
    const back = read(dayRecords(days, scanned));
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
    assert.deepEqual(plain(back.days), plain(days));
    assert.deepEqual(back.years, scanned);
    assert.deepEqual(back.warnings, []);
  }));
});

Deno.test("readDayRecords take the window, else the run, else the day of a record", () => {
  const record = {
    day: "2016-06-11",
    photos: 40,
    run_start: "2016-06-11 09:00",
    run_end: "2016-06-12T01:30:00+02:00",
  };
  const scope = (more: object) => {
    const { days: [special], warnings } = read([{ ...record, ...more }]);
    return [special!.start, special!.end, warnings.length];
  };
  const window = ["2016-06-11T18:00:00", "2016-06-11T23:00:00Z"];
  assert.deepEqual(scope({}), ["2016-06-11T09:00:00.000", "2016-06-12T01:30:00.000", 0]);
  assert.deepEqual(scope({ window, window_photos: 20 }), [
    "2016-06-11T18:00:00.000",
    "2016-06-11T23:00:00.000",
    0,
  ]);
  assert.equal(scope({ window, window_photos: 19 })[0], "2016-06-11T09:00:00.000");
  assert.deepEqual(scope({ window: "evening" }), [
    "2016-06-11T09:00:00.000",
    "2016-06-12T01:30:00.000",
    1,
  ]);
  assert.deepEqual(scope({ run_end: undefined }), [
    "2016-06-11T00:00:00.000",
    "2016-06-11T23:59:59.999",
    0,
  ]);
});

Deno.test("readDayRecords leave out what names no day, and say so", () => {
  const { days, years, warnings } = read([
    { scanned: 2016 },
    { scanned: "2017" },
    { day: "2016-02-30" },
    { unjudged: "2016-03-03", photos: 3 },
    "a day",
    { day: "2016-06-11" },
    { day: "2016-06-11", title: "Again" },
  ]);
  assert.deepEqual(days.map(({ day, title }) => [day, title]), [["2016-06-11", undefined]]);
  assert.deepEqual(years, [{ year: 2016, scannedAt: NOW }]);
  assert.deepEqual(warnings.map((line) => line.replace(/ was left out.*/, "")), [
    "Record 2",
    "Record 3",
    "Record 4",
    "Record 5",
    "Record 7",
  ]);
});

Deno.test("readDayRecords refuse what is no list, and an event that cannot be read", () => {
  for (const text of ["", "{", "{}", "null", '"days"']) {
    assert.throws(
      () => readDayRecords(text, "days.json", NOW),
      (fault) =>
        fault instanceof Fault && fault.code === "usage" && /days\.json/.test(fault.message),
      text,
    );
  }
  const event = { event_id: "party", start: "2016-06-11T18:00:00", end: "2016-06-11T23:00:00" };
  assert.equal(read([event]).days[0]!.day, "2016-06-11");
  for (
    const broken of [
      { end: undefined },
      { end: "2016-06-11T17:00:00" },
      { start: "2016-06-11" },
      { day: "2016-06-12" },
      { event_id: "my party" },
      { event_id: undefined, asset_ids: ["a"] },
      { asset_ids: [] },
      { asset_ids: "a" },
    ]
  ) {
    assert.throws(() => read([{ ...event, ...broken }]), /event in record 1 cannot be read/);
  }
});
