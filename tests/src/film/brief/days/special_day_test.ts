// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { FilmOptions } from "../../../../../src/film/brief/film_options.ts";
import { memoryKeyOf } from "../../../../../src/film/brief/memory_key.ts";
import { resolveBrief } from "../../../../../src/film/brief/resolve_brief.ts";
import { gatherPool } from "../../../../../src/film/select/pool.ts";
import { titlesFor } from "../../../../../src/film/select/titles/titles.ts";
import { Fault } from "../../../../../src/base/fault.ts";
import type { SpecialDay } from "../../../../../src/ledger/special_day.ts";
import { taken } from "../../../../fixtures/automation/special_days.ts";

const DAY = "2016-06-11";

const special = (changes: Partial<SpecialDay> = {}): SpecialDay => ({
  day: DAY,
  what: "",
  photos: 30,
  activeHours: 5,
  start: `${changes.day ?? DAY}T10:00:00.000`,
  end: `${changes.day ?? DAY}T13:00:00.000`,
  ...changes,
});

const briefOf = (catalogue: readonly SpecialDay[] | undefined, options: FilmOptions = {}) =>
  resolveBrief({ memoryType: "special_day", day: DAY, ...options }, {
    people: [],
    albums: [],
    today: "2026-06-11",
    locale: "en",
    ...(catalogue ? { specialDays: catalogue } : {}),
  });

const party = special({ eventId: "party", title: "The party", subtitle: "in the garden" });
const walk = special({ eventId: "walk", start: `${DAY}T17:00:00.000`, end: `${DAY}T18:00:00.000` });

function fault(code: string, words: RegExp) {
  return (error: unknown) =>
    error instanceof Fault && error.code === code && words.test(`${error.message} | ${error.hint}`);
}

Deno.test("a special day has the run and the title of its catalogue", () => {
  const brief = briefOf([special({ title: "A day in Lisbon" }), special({ day: "2016-07-01" })]);
  assert.deepEqual(brief.span, { start: `${DAY}T10:00:00.000`, end: `${DAY}T13:00:00.000` });
  assert.deepEqual(titlesFor(brief, [], [], []), {
    main: "A day in Lisbon",
    sub: "June 11, 2016",
    source: "occasion",
  });
  assert.equal(memoryKeyOf(brief), `special_day:${DAY}:${DAY}::10y`);
  const assets = [
    ...taken(DAY, { count: 4, from: "06:00", hours: 1 }),
    ...taken(DAY, { count: 12 }),
    ...taken(DAY, { count: 30, from: "13:30", hours: 2 }),
  ];
  const { candidates, trace } = gatherPool(brief, assets);
  assert.deepEqual(candidates.map(({ asset }) => asset.takenAt.slice(11, 16)), [
    ...assets.slice(4, 16).map(({ takenAt }) => takenAt.slice(11, 16)),
  ]);
  assert.ok(trace.every(({ reason }) => reason === "outside_occasion"));
});

Deno.test("a special day takes the event that was named, and asks where there are several", () => {
  const brief = briefOf([party, walk], { eventId: "party" });
  assert.equal(memoryKeyOf(brief), `special_day:${DAY}:${DAY}::10y:party`);
  assert.deepEqual(titlesFor(brief, [], [], []), {
    main: "The party",
    sub: "in the garden",
    source: "occasion",
  });
  assert.equal(briefOf([party]).eventId, "party");
  assert.equal(briefOf([special(), party, walk]).eventId, undefined);
  assert.throws(
    () => briefOf([party, walk]),
    fault("usage", /2 events .*2016-06-11 \| Add --event-id\. Known are party \(The party\), walk/),
  );
  assert.throws(() => briefOf([party], { eventId: "pary" }), fault("not_found", /"pary".*party/));
  assert.throws(() => briefOf([], { eventId: "x" }), fault("not_found", /days-export/));
  // What is checked before the library is read knows no catalogue.
  assert.equal(briefOf(undefined, { eventId: "x" }).eventId, "x");
});
