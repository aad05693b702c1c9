// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { BriefFacts, FilmOptions } from "../../../../src/film/brief/film_options.ts";
import { memoryKeyOf, nearestAnniversary } from "../../../../src/film/brief/memory_key.ts";
import { resolveBrief } from "../../../../src/film/brief/resolve_brief.ts";

const facts: BriefFacts = {
  people: [
    { id: "p1", name: "Anna Berg", birthDate: "2016-02-29" },
    { id: "p2", name: "Ben Berg", birthDate: "1988-11-20" },
    { id: "p3", name: "Cleo Berg" },
  ],
  groups: [{
    id: "g_1",
    label: "Kids",
    expression: { any: [{ person: "p1" }, { person: "p3" }] },
    createdAt: "2025-01-01T00:00:00Z",
  }],
  albums: [],
  today: "2026-06-08",
  locale: "en",
  span: { first: "2010-05-01", last: "2026-06-07" },
};
const key = (options: FilmOptions, change: Partial<BriefFacts> = {}) =>
  memoryKeyOf(resolveBrief(options, { ...facts, ...change }));

Deno.test("memoryKeyOf names an on-this-day film by its anniversary, whatever years it goes back", () => {
  const ask = { memoryType: "on_this_day" } as const;
  assert.equal(key(ask), "on_this_day:2026-06-08:2026-06-08:");
  assert.equal(key({ ...ask, yearsBack: 3 }), "on_this_day:2026-06-08:2026-06-08:");
  assert.equal(key({ ...ask, day: "2028-02-29" }), "on_this_day:2028-02-29:2028-02-29:");
});

Deno.test("memoryKeyOf tells all people from any of them, and a group from its people", () => {
  const year = { year: 2025 };
  assert.equal(
    key({ ...year, person: ["Ben", "Anna"] }),
    "multi_person:2025-01-01:2025-12-31:p1,p2",
  );
  assert.equal(
    key({ ...year, person: ["Ben", "Anna"], personMatch: "or" }),
    "multi_person:2025-01-01:2025-12-31:p1|p2",
  );
  assert.equal(
    key({ ...year, peopleExpression: "(Cleo OR Ben) AND Anna" }),
    "multi_person:2025-01-01:2025-12-31:(p2|p3),p1",
  );
  assert.equal(key({ ...year, group: "Kids" }), "multi_person:2025-01-01:2025-12-31::g_1");
});

Deno.test("memoryKeyOf says how many years ago a special day is, and which event of it", () => {
  const day = { memoryType: "special_day", day: "2016-06-11" } as const;
  assert.equal(key(day), "special_day:2016-06-11:2016-06-11::10y");
  assert.equal(key({ ...day, eventId: "party" }), "special_day:2016-06-11:2016-06-11::10y:party");
  assert.equal(
    key({ ...day, day: "2015-12-31" }, { today: "2026-01-02" }),
    "special_day:2015-12-31:2015-12-31::10y",
  );
  assert.equal(key({ ...day, day: "2026-06-07" }), "special_day:2026-06-07:2026-06-07::0y");
});

Deno.test("nearestAnniversary looks to both sides of New Year", () => {
  const table: ReadonlyArray<[string, string, string, number]> = [
    ["2016-06-11", "2026-06-08", "2026-06-11", 10],
    ["2016-06-11", "2026-12-20", "2027-06-11", 11],
    ["2015-12-31", "2026-01-02", "2025-12-31", 10],
    ["2021-01-02", "2025-12-31", "2026-01-02", 5],
    ["2016-02-29", "2026-03-01", "2026-02-28", 10],
    ["2016-02-29", "2028-02-27", "2028-02-29", 12],
  ];
  for (const [day, today, on, years] of table) {
    assert.deepEqual(nearestAnniversary(day, today), { on, years }, `${day} on ${today}`);
  }
});
