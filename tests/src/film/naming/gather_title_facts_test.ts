// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { gatherTitleFacts } from "../../../../src/film/naming/gather_title_facts.ts";
import { photo } from "../../../fixtures/assets.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";

const PEOPLE = [
  { id: "p1", name: "Anna Berg", birthDate: "2017-07-14" },
  { id: "p2", name: "Ben Berg" },
  { id: "p3", name: "Anna Rossi" },
  { id: "p4", name: "" },
];

const PORTO = { city: "Porto", country: "Portugal" };

function shotAt(n: number, day: string, people: readonly string[], place = {}) {
  const asset = photo({
    id: `secret/path_${n}.jpg`,
    takenAt: `${day}T12:00:00.000`,
    people,
    latitude: 41.14961,
    longitude: -8.61099,
    place,
  });
  return stillShot(n, { asset });
}

const CUT = cutOf([
  shotAt(1, "2025-07-02", ["p1", "p4"], PORTO),
  shotAt(2, "2025-07-03", ["p1", "p2"], PORTO),
  shotAt(3, "2025-07-20", ["p1"], { state: "Minho" }),
  shotAt(4, "2025-07-29", ["p3"]),
  shotAt(5, "2025-07-29", []),
], { span: { first: "2025-07-02", last: "2025-07-29" } });

const AROUND = { people: PEOPLE, relations: new Map([["p1", "child"]] as const) };

Deno.test("gatherTitleFacts tells names, ages, relations, times and places in words", () => {
  const facts = gatherTitleFacts(briefOf({ people: { person: "p2" } }), CUT, {
    ...AROUND,
    album: "Coast",
  });
  assert.deepEqual(gatherTitleFacts(briefOf({ locale: "de-CH" }), CUT, AROUND).times, [
    "Juli",
    "Sommer",
  ]);
  assert.deepEqual(facts, {
    language: "en",
    kind: "monthly_highlights",
    firstDay: "2025-07-02",
    lastDay: "2025-07-29",
    period: "July 2025",
    times: ["July", "Summer"],
    usual: { title: "July 2025" },
    // Whom the film is about, then who is in a quarter of it; two of one first name get an initial.
    people: [
      { name: "Ben" },
      { name: "Anna B.", relation: "child", birthDate: "2017-07-14", ages: [7, 8] },
    ],
    album: "Coast",
    places: [
      { from: "2025-07-02", to: "2025-07-03", names: ["Porto", "Portugal"] },
      { from: "2025-07-20", to: "2025-07-20", names: ["Minho"] },
    ],
  });
});

Deno.test("gatherTitleFacts tells no coordinates, file names or identifiers", () => {
  const told = JSON.stringify(gatherTitleFacts(briefOf(), CUT, AROUND));
  for (const secret of ["41.1", "8.61", "secret", ".jpg", "p1", "latitude", "source:"]) {
    assert.ok(!told.includes(secret), secret);
  }
});

Deno.test("gatherTitleFacts names a trip's destinations as its template does", () => {
  const trip = briefOf({ memoryType: "trip" });
  const titled = (main: string, source: "place" | "fallback") =>
    gatherTitleFacts(trip, { ...CUT, titles: { main, source } }, AROUND).destinations;
  assert.deepEqual(titled("A week in Porto", "place"), ["Porto"]);
  assert.deepEqual(titled("A week in Porto & Minho", "place"), ["Porto", "Minho"]);
  assert.equal(titled("5 days away", "fallback"), undefined);
});
