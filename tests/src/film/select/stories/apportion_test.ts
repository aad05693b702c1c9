// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../../fixtures/film/known_facts.ts";
import {
  ceilingOf,
  type Claim,
  claimsOf,
  seatsInOrder,
} from "../../../../../src/film/select/stories/apportion.ts";

function claim(id: string, change: Partial<Claim> = {}): Claim {
  return {
    id,
    era: -1,
    kind: "week",
    weight: "minor",
    distinctMoments: 10,
    pictures: 30,
    days: 5,
    middle: +id.replace(/\D/g, "") * 7,
    seated: 0,
    ...change,
  };
}

/** Seats handed out in order, each story filling at most its distinct moments. */
function seats(claims: readonly Claim[], slots: number, given = slots): string[] {
  const left = new Map(claims.map((each) => [each.id, each.distinctMoments]));
  const ladder = seatsInOrder(claims, slots);
  const filled: string[] = [];
  for (let step = ladder.next(); !step.done && filled.length < given;) {
    const room = left.get(step.value.story)!;
    if (room > 0) {
      left.set(step.value.story, room - 1);
      filled.push(`${step.value.story} ${step.value.why}`);
    }
    step = ladder.next(room > 0);
  }
  return filled;
}

const countOf = (filled: readonly string[], id: string) =>
  filled.filter((seat) => seat.startsWith(`${id} `)).length;

Deno.test("ceilingOf follows the table of weights, and grows where few stories share a film", () => {
  const row = (slots: number, stories: number) =>
    (["dominant", "major", "minor", "glimpse", "none"] as const)
      .map((weight) => ceilingOf(weight, slots, stories));
  assert.deepEqual(row(16, 20), [8, 4, 2, 1, 1]);
  assert.deepEqual(row(7, 20), [4, 2, 1, 1, 1]);
  assert.deepEqual(row(38, 13), [19, 10, 5, 3, 3]);
});

Deno.test("seatsInOrder gives breadth before depth", () => {
  // Figures: 18, 6.3, 1.6, 3.2, 1.6; ceilings in twelve slots: 5, 4, 2, 2, 2.
  const claims = [
    claim("s1", { weight: "major", distinctMoments: 36 }),
    claim("s2"),
    claim("s3", { weight: "none" }),
    claim("s4", { weight: "glimpse" }),
    claim("s5", { weight: "none" }),
  ];
  assert.deepEqual(seats(claims, 12), [
    "s1 story_first",
    "s2 story_first",
    // 18 / 3 and 18 / 5 before the glimpse's 3.2: a heavy story need not wait for the lightest …
    "s1 story_depth",
    "s1 story_depth",
    "s4 story_first",
    // … but then the quiet weeks speak, the one furthest from what is funded first.
    "s3 quiet_week",
    "s5 quiet_week",
    "s1 story_depth",
    "s2 story_depth",
    "s1 story_depth",
    "s2 story_depth",
    "s4 story_depth",
  ]);
});

Deno.test("seatsInOrder shares depth by the square root of the moments", () => {
  // √36 : √9 : √1 = 6 : 3 : 1 of equal weight, by the divisors 1, 3, 5 …
  const claims = [
    claim("s1", { distinctMoments: 36, weight: "major" }),
    claim("s2", { distinctMoments: 9, weight: "major" }),
    claim("s3", { distinctMoments: 1, weight: "major" }),
  ];
  const filled = seats(claims, 10);
  assert.deepEqual(["s1", "s2", "s3"].map((id) => countOf(filled, id)), [6, 3, 1]);
});

Deno.test("seatsInOrder reserves two shots for an event and a share for a leg", () => {
  const claims = [
    claim("s1", { kind: "event" }),
    claim("s2", { kind: "leg", days: 8 }),
    claim("s3", { days: 8 }),
  ];
  const filled = seats(claims, 8, 6);
  assert.equal(countOf(filled, "s1"), 2);
  // round(8 / 2 × √(8 / 21)) = 2
  assert.equal(countOf(filled, "s2"), 2);
});

const claims = fc.array(
  fc.record({
    weight: fc.constantFrom(
      "major" as const,
      "minor" as const,
      "glimpse" as const,
      "none" as const,
    ),
    distinctMoments: fc.integer({ min: 0, max: 40 }),
    era: fc.constantFrom(-1, -1, 0, 1),
    kind: fc.constantFrom("week", "event", "leg"),
    days: fc.integer({ min: 1, max: 7 }),
  }),
  { minLength: 1, maxLength: 30 },
).map((rows) => rows.map((row, n) => claim(`s${n}`, row)));

Deno.test("seatsInOrder funds every quiet week before any story gets its fifth shot", () => {
  fc.assert(fc.property(claims, fc.integer({ min: 1, max: 80 }), (all, slots) => {
    const filled = seats(all, slots);
    const ladder = seatsInOrder(all, slots);
    let step = ladder.next();
    const limits: number[] = [];
    for (let n = 0; n < 300 && !step.done; n++) {
      if (step.value.why === "quiet_week") {
        assert.ok(limits.every((limit) => limit <= 4), "depth without a day limit came first");
      }
      if (step.value.why === "story_depth") limits.push(step.value.dayLimit);
      step = ladder.next(n < slots);
    }
    const firstQuiet = filled.findIndex((seat) => seat.endsWith("quiet_week"));
    const quiet = all.filter((each) => each.weight === "none" && each.distinctMoments > 0);
    const silent = quiet.filter((each) => countOf(filled, each.id) === 0);
    // A silent quiet week means that the film was full, not that somebody else went deeper first.
    if (silent.length > 0) {
      const deepAfter = filled.slice(firstQuiet < 0 ? filled.length : firstQuiet)
        .filter((seat) => seat.endsWith("story_depth"));
      assert.deepEqual(deepAfter, []);
    }
  }));
});

Deno.test("the legs of a trip share its seats in a film of months", () => {
  const months = Array.from(
    { length: 6 },
    (_, n) => claim(`s${n}`, { part: `2025-0${n + 1}`, weight: "major" }),
  );
  const legs = ["s6", "s7"].map((id) =>
    claim(id, { kind: "leg", trip: "s6", part: "2025-08", weight: "none" })
  );
  const filled = seats([...months, ...legs], 9, 9);
  assert.equal(countOf(filled, "s6") + countOf(filled, "s7"), 3);
  assert.ok(countOf(filled, "s6") > 0 && countOf(filled, "s7") > 0, filled.join());
});

Deno.test("of equally weighty stories a short film tells some of the whole time", () => {
  const weeks = Array.from({ length: 20 }, (_, n) => claim(`s${n}`));
  assert.deepEqual(
    seats(weeks, 5).map((seat) => seat.split(" ")[0]),
    ["s0", "s19", "s9", "s14", "s4"],
  );
});

Deno.test("each year of a film of many is heard before any has a second shot", () => {
  const brief = briefOf({ windows: [{ start: "2015-01-01", end: "2024-12-31" }] });
  const assets = Array.from({ length: 120 }, (_, n) => {
    const year = 2015 + Math.floor(n / 12), month = `${1 + n % 12}`.padStart(2, "0");
    return photo({ id: `p${n}`, takenAt: `${year}-${month}-10T12:00:00.000` });
  });
  const { stories } = draft(brief, assets);
  const claims = claimsOf(brief, stories), partOf = new Map(claims.map((c) => [c.id, c.part]));
  const first = seats(claims, 12).slice(0, 10).map((seat) => partOf.get(seat.split(" ")[0]!));
  assert.deepEqual(first.sort(), Array.from({ length: 10 }, (_, n) => `${2015 + n}`));
});

const MUNICH = { latitude: 48.14, longitude: 11.58, place: { city: "Munich" } };
const LISBON = { latitude: 38.72, longitude: -9.14, place: { city: "Lisbon" } };

/** Pictures of four days of every month, two dull ones in February, and a week away in August. */
function yearWithTrip(): Asset[] {
  const two = (n: number) => String(n).padStart(2, "0");
  const shot = (day: string, hour: number, change: Partial<Asset> = {}): Asset => {
    const id = `${day}T${two(hour)}`;
    return photo({
      id,
      sourceKey: id,
      takenAt: `${day}T${two(hour)}:00:00.000`,
      ...MUNICH,
      ...change,
    });
  };
  const months = Array.from({ length: 12 }, (_, n) => `2025-${two(n + 1)}`);
  const atHome = months.filter((month) => month !== "2025-02").flatMap((month) =>
    ["04", "12", "20", "26"].flatMap((day) =>
      [10, 12, 14, 16].map((hour) =>
        shot(`${month}-${day}`, hour, {
          isFavorite: day === "12" && hour === 10,
          ...(hour % 4 > 0 ? {} : { width: 3000, height: 4000 }),
        })
      )
    )
  );
  const trip = Array.from({ length: 8 }, (_, n) => `2025-08-${two(6 + n)}`).flatMap((day) =>
    [9, 11, 13, 15, 17, 19].map((hour) => shot(day, hour, LISBON))
  );
  return [...atHome, shot("2025-02-10", 12), shot("2025-02-11", 12), ...trip];
}

for (const durationSeconds of [45, 60, 90]) {
  Deno.test(`a year of ${durationSeconds} s shows every month with a story, and its trip in three to five shots`, () => {
    const brief = briefOf({
      memoryType: "year_in_review",
      windows: [{ start: "2025-01-01", end: "2025-12-31" }],
      home: { latitude: MUNICH.latitude, longitude: MUNICH.longitude },
      durationSeconds,
    });
    const { cut } = makeCut(draft(brief, yearWithTrip()), knownFacts(), brief, []);
    const months = new Set(cut.shots.map(({ asset }) => asset.takenAt.slice(5, 7)));
    const due = ["01", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];
    assert.deepEqual(due.filter((month) => !months.has(month)), []);
    const trip = cut.stories.find(({ kind }) => kind === "trip");
    assert.ok(trip && trip.seats >= 3 && trip.seats <= 5, `${trip?.seats} shots of the trip`);
    assert.equal(cut.verdict.kind, "near_target");
  });
}
