// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { wallMs } from "../../../../../src/base/local_time.ts";
import { inZone, neighbourOffset } from "../../../../../src/library/folder/facts/zones.ts";

/** Minutes east of UTC. */
const offsetIn = (zone: string, utcMs: number) => inZone({ utcMs }, zone).offsetMinutes;

Deno.test("inZone knows zones, summer time and half hours", () => {
  assert.equal(offsetIn("Europe/Berlin", Date.UTC(2025, 0, 14)), 60);
  assert.equal(offsetIn("Europe/Berlin", Date.UTC(2025, 6, 14)), 120);
  assert.equal(offsetIn("Asia/Kolkata", Date.UTC(2025, 6, 14)), 330);
  assert.equal(offsetIn("America/St_Johns", Date.UTC(2025, 6, 14)), -150);
  assert.equal(offsetIn("Nowhere/Land", Date.UTC(2025, 6, 14)), 0);
});

Deno.test("inZone gives an instant its clock, and a clock its offset, but corrects no file", () => {
  assert.deepEqual(inZone({ utcMs: Date.UTC(2025, 6, 14, 16, 30) }, "Europe/Berlin"), {
    wall: "2025-07-14T18:30:00.000",
    offsetMinutes: 120,
  });
  assert.deepEqual(inZone({ wall: "2025-07-14T18:30:00.000" }, "Europe/Berlin"), {
    wall: "2025-07-14T18:30:00.000",
    offsetMinutes: 120,
  });
  const told = { wall: "2025-07-14T18:30:00.000", offsetMinutes: 540 };
  assert.deepEqual(inZone(told, "Europe/Berlin"), told);
});

Deno.test("inZone finds the offset on both sides of a change of clocks", () => {
  const offset = (wall: string) => inZone({ wall }, "Europe/Berlin").offsetMinutes;
  assert.equal(offset("2025-03-30T01:30:00.000"), 60);
  assert.equal(offset("2025-03-30T03:30:00.000"), 120);
  assert.equal(offset("2025-10-26T00:30:00.000"), 120);
  assert.equal(offset("2025-10-26T04:30:00.000"), 60);
});

Deno.test("inZone of an instant can be undone by its offset", () => {
  const zones = fc.constantFrom(
    "Europe/Berlin",
    "Asia/Tokyo",
    "America/Los_Angeles",
    "Asia/Kathmandu",
  );
  const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(fc.property(instants, zones, (utcMs, zone) => {
    const { wall, offsetMinutes } = inZone({ utcMs }, zone);
    assert.equal(wallMs(wall!) - offsetMinutes! * 60_000, utcMs);
  }));
});

Deno.test("neighbourOffset asks the nearest within 12 hours, then the zone", () => {
  const at = (hour: number) => Date.UTC(2025, 6, 14, hour);
  const known = [
    { utcMs: at(0), offsetMinutes: 120 },
    { utcMs: at(20), offsetMinutes: 540 },
  ];
  assert.equal(neighbourOffset(at(1), known, "America/New_York"), 120);
  assert.equal(neighbourOffset(at(9), known, "America/New_York"), 120);
  assert.equal(neighbourOffset(at(11), known, "America/New_York"), 540);
  assert.equal(neighbourOffset(at(40), known, "America/New_York"), -240);
  assert.equal(neighbourOffset(at(1), [], "Europe/Berlin"), 120);
});
