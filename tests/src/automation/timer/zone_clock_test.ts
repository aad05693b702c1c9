// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { isoAt, slotOn, zoneClock } from "../../../../src/automation/timer/zone_clock.ts";

const SLOTS: ReadonlyArray<readonly [zone: string, day: string, time: string, iso: string]> = [
  ["Europe/Berlin", "2026-10-14", "09:00", "2026-10-14T09:00:00+02:00"],
  ["Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T03:30:00+02:00"], // skipped hour
  ["Europe/Berlin", "2026-03-29", "09:00", "2026-03-29T09:00:00+02:00"],
  ["Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T02:30:00+02:00"], // first of two
  ["America/New_York", "2026-11-01", "01:00", "2026-11-01T01:00:00-04:00"],
  ["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-04T02:45:00+11:00"], // half an hour
  ["America/Havana", "2026-03-08", "00:00", "2026-03-08T01:00:00-04:00"], // no midnight
  ["Asia/Kathmandu", "2026-01-01", "00:00", "2026-01-01T00:00:00+05:45"],
  ["UTC", "2026-12-31", "23:59", "2026-12-31T23:59:00+00:00"],
];

Deno.test("slotOn finds the time of day, through skipped and repeated hours", () => {
  for (const [zone, day, time, iso] of SLOTS) {
    const clock = zoneClock(zone);
    assert.equal(isoAt(slotOn(day, time, clock), clock), iso, `${zone} ${day} ${time}`);
  }
});
