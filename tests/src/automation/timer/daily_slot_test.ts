import assert from "node:assert/strict";
import fc from "fast-check";
import { slotAfter, slotOn } from "../../../../src/automation/timer/daily_slot.ts";
import { dayAt, isoAt, timeAt, zoneClock } from "../../../../src/automation/timer/zone_clock.ts";
import { addDays } from "../../../../src/base/local_time.ts";
import { changesOf, expectedSlot } from "../../../fixtures/timer_days.ts";

const ZONES = Intl.supportedValuesOf("timeZone");

const slots: ReadonlyArray<readonly [string, string, string, string | undefined]> = [
  ["Europe/Berlin", "2026-10-14", "09:00", "2026-10-14T09:00:00+02:00"],
  ["Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T03:00:00+02:00"], // skipped hour
  ["Europe/Berlin", "2026-03-29", "09:00", "2026-03-29T09:00:00+02:00"],
  ["Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T02:30:00+02:00"], // first of two
  ["America/New_York", "2026-11-01", "01:00", "2026-11-01T01:00:00-04:00"],
  ["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-04T02:30:00+11:00"], // half an hour
  ["America/Havana", "2026-03-08", "00:00", "2026-03-08T01:00:00-04:00"], // no midnight
  ["America/Nuuk", "2026-03-28", "22:59", "2026-03-28T22:59:00-02:00"],
  ["America/Nuuk", "2026-03-28", "23:30", "2026-03-28T22:55:00-02:00"], // the day ends at 23:00
  ["Pacific/Apia", "2011-12-29", "09:00", "2011-12-29T09:00:00-10:00"],
  ["Pacific/Apia", "2011-12-30", "09:00", undefined], // no such day
  ["Pacific/Apia", "2011-12-31", "09:00", "2011-12-31T09:00:00+14:00"],
  ["Asia/Kathmandu", "2026-01-01", "00:00", "2026-01-01T00:00:00+05:45"],
  ["UTC", "2026-12-31", "23:59", "2026-12-31T23:59:00+00:00"],
];

Deno.test("slotOn knows skipped, repeated, shortened and missing days", () => {
  for (const [zone, day, time, iso] of slots) {
    const clock = zoneClock(zone);
    const at = slotOn(day, time, clock);
    assert.equal(at === undefined ? undefined : isoAt(at, clock), iso, `${zone} ${day} ${time}`);
  }
});

Deno.test("slotAfter skips a day the calendar left out", () => {
  const clock = zoneClock("Pacific/Apia");
  assert.equal(slotAfter("2011-12-29", "09:00", clock).day, "2011-12-31");
});

Deno.test("slotOn agrees with the calendar of instants around every change of every zone", () => {
  const times = ["00:00", "00:30", "01:00", "01:59", "02:30", "03:00", "09:00", "23:00", "23:45"];
  let looked = 0;
  for (const zone of ZONES) {
    const clock = zoneClock(zone);
    for (const change of changesOf(zone, "2010-01-01", "2020-01-01")) {
      const day = dayAt(change, clock);
      for (const offset of [-1, 0]) {
        const near = addDays(day, offset), time = times[looked++ % times.length]!;
        assert.equal(
          slotOn(near, time, clock),
          expectedSlot(near, time, zone),
          `${zone} ${near} ${time}`,
        );
      }
    }
  }
  assert.ok(looked > 5_000, String(looked));
});

Deno.test("slotOn agrees with the calendar of instants on any day", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 24_000 }),
      fc.integer({ min: 0, max: 1_439 }),
      (zone, dayNumber, minutes) => {
        const day = addDays("1972-01-01", dayNumber);
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        const clock = zoneClock(zone);
        const at = slotOn(day, time, clock);
        assert.equal(at, expectedSlot(day, time, zone));
        if (at !== undefined) assert.equal(dayAt(at, clock), day);
      },
    ),
    { numRuns: 1_500 },
  );
});

Deno.test("isoAt and timeAt read the wall at that instant", () => {
  const at = Date.UTC(2026, 2, 29, 7);
  assert.equal(isoAt(at, zoneClock("Europe/Berlin")), "2026-03-29T09:00:00+02:00");
  assert.equal(isoAt(at, zoneClock("America/St_Johns")), "2026-03-29T04:30:00-02:30");
  assert.equal(timeAt(at, zoneClock("Asia/Kolkata")), "12:30");
});
