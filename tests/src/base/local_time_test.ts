// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import {
  addDays,
  dateFormat,
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

const NEW_YEAR = Date.UTC(2026, 0, 1);

Deno.test("dateFormat tells a day wherever the machine is, and keeps locales and wishes apart", () => {
  const words = (locale: string, month: "long" | "short") =>
    dateFormat(locale, { day: "numeric", month }).format(NEW_YEAR);
  for (let n = 0; n < 2; n++) {
    assert.equal(words("en", "long"), "January 1");
    assert.equal(words("en", "short"), "Jan 1");
    assert.equal(words("de", "long"), "1. Januar");
  }
});

Deno.test("dateFormat makes each formatter once", () => {
  assert.equal(dateFormat("en", { month: "long" }), dateFormat("en", { month: "long" }));
  assert.throws(() => dateFormat("not a locale", {}), RangeError);
});
