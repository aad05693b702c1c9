// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { normalKey, windowKey } from "../../../src/automation/memory_keys.ts";

Deno.test("windowKey writes days, sorted people and what else tells memories apart", () => {
  const year = { start: "2025-01-01", end: "2025-12-31" };
  assert.equal(windowKey("year_in_review", year), "year_in_review:2025-01-01:2025-12-31:");
  assert.equal(
    windowKey("multi_person", year, ["p2", "p1"]),
    "multi_person:2025-01-01:2025-12-31:p1,p2",
  );
  assert.equal(
    windowKey("multi_person", year, [], ["g_12ab34cd"]),
    "multi_person:2025-01-01:2025-12-31::g_12ab34cd",
  );
});

Deno.test("normalKey makes plain days and date-times of one window meet", () => {
  const table: ReadonlyArray<[string, string]> = [
    [
      "monthly_highlights:2025-06-01T00:00:00:2025-06-30T23:59:59:",
      "monthly_highlights:2025-06-01:2025-06-30:",
    ],
    [
      "year_in_review:2025-01-01T00:00:00.000+02:00:2025-12-31T23:59:59.999Z:",
      "year_in_review:2025-01-01:2025-12-31:",
    ],
    ["trip:2026-07-02 00:00:2026-07-09 23:59:", "trip:2026-07-02:2026-07-09:"],
    [
      "special_day:2016-06-11T00:00:00:2016-06-11T23:59:59::10y",
      "special_day:2016-06-11:2016-06-11::10y",
    ],
    ["multi_person:2025-01-01:2025-12-31:p2,p1", "multi_person:2025-01-01:2025-12-31:p1,p2"],
  ];
  for (const [key, normal] of table) assert.equal(normalKey(key), normal);
});

Deno.test("normalKey has one name for the same days and people, however they were asked for", () => {
  const table: ReadonlyArray<[string, string]> = [
    ["custom:2025-06-01:2025-06-30:", "monthly_highlights:2025-06-01:2025-06-30:"],
    ["custom:2025-01-01:2025-12-31:", "year_in_review:2025-01-01:2025-12-31:"],
    ["custom:2025-12-01:2026-02-28:", "season:2025-12-01:2026-02-28:"],
    ["person_spotlight:2025-06-01:2025-06-30:p1", "monthly_highlights:2025-06-01:2025-06-30:p1"],
    ["year_in_review:2025-01-01:2025-12-31:p1", "person_spotlight:2025-01-01:2025-12-31:p1"],
    ["year_in_review:2025-01-01:2025-12-31:p2,p1", "multi_person:2025-01-01:2025-12-31:p1,p2"],
  ];
  for (const [key, normal] of table) assert.equal(normalKey(key), normal);
});

Deno.test("normalKey leaves alone what it does not understand, and other memories of the days", () => {
  for (
    const key of [
      "album:al-1::",
      "album:al-1::57",
      "custom:2025-06-01:2025-06-29:",
      "custom:2025-06-01:2025-06-30::dogs: and cats",
      "multi_person:2025-01-01:2025-12-31:p1|p2",
      "multi_person:2025-01-01:2025-12-31:(p2,p1)|p3",
      "multi_person:2025-01-01:2025-12-31::g_1",
      "trip:2025-06-01:2025-06-30:",
      "",
      "nothing",
    ]
  ) assert.equal(normalKey(key), key);
});

Deno.test("normalKey of a normal key is that key", () => {
  const type = fc.constantFrom("custom", "season", "trip", "multi_person", "person_spotlight");
  const date = fc.date({
    min: new Date("1990-01-01"),
    max: new Date("2040-01-01"),
    noInvalidDate: true,
  })
    .map((each) => each.toISOString().slice(0, 10));
  const clock = fc.constantFrom("", "T00:00:00", "T23:59:59.999Z", " 12:30");
  const people = fc.array(fc.constantFrom("p1", "p2", "p3"), { maxLength: 3 });
  fc.assert(fc.property(type, date, clock, date, people, (kind, start, time, end, who) => {
    const normal = normalKey(`${kind}:${start}${time}:${end}${time}:${who.join(",")}`);
    assert.equal(normalKey(normal), normal);
    assert.equal(normalKey(`${kind}:${start}:${end}:${who.toReversed().join(",")}`), normal);
  }));
});
