import assert from "node:assert/strict";
import fc from "fast-check";
import {
  addDays,
  daysBetween,
  fromWallMs,
  isLocalDate,
  isoWeekOf,
  localDate,
  wallMs,
} from "../../../src/base/local_time.ts";

const anyDate = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays("1900-01-01", days));

Deno.test("addDays and daysBetween are inverse", () => {
  fc.assert(fc.property(anyDate, fc.integer({ min: -9_000, max: 9_000 }), (date, days) => {
    assert.equal(daysBetween(date, addDays(date, days)), days);
  }));
});

Deno.test("wallMs and fromWallMs are inverse", () => {
  assert.equal(fromWallMs(wallMs("2024-02-29T23:59:59.123")), "2024-02-29T23:59:59.123");
  assert.equal(fromWallMs(wallMs("1969-07-20T20:17:40")), "1969-07-20T20:17:40.000");
});

Deno.test("isoWeekOf follows ISO 8601 at the borders of years", () => {
  const weeks: Record<string, string> = {
    "2024-12-29": "2024-W52",
    "2024-12-30": "2025-W01",
    "2021-01-03": "2020-W53",
    "2026-12-31": "2026-W53",
    "2027-01-01": "2026-W53",
    "2025-07-14": "2025-W29",
  };
  for (const [date, week] of Object.entries(weeks)) assert.equal(isoWeekOf(date), week);
});

Deno.test("localDate clamps 29 February in common years", () => {
  assert.equal(localDate(2025, 2, 29), "2025-02-28");
  assert.equal(localDate(2024, 2, 29), "2024-02-29");
});

Deno.test("isLocalDate refuses days that do not exist", () => {
  assert.equal(isLocalDate("2025-02-28"), true);
  for (const text of ["2025-02-29", "2025-13-01", "25-01-01", "2025-1-1", ""]) {
    assert.equal(isLocalDate(text), false, text);
  }
});
