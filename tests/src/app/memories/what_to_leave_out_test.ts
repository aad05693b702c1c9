// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { whatToLeaveOut } from "../../../../src/app/memories/what_to_leave_out.ts";
import { photo } from "../../../fixtures/assets.ts";
import { stillShot } from "../../../fixtures/film/cuts.ts";

const NAMES = new Map([["ida", "Ida"], ["theo", "Theo"], ["ben", "Ben"], ["mo", "Mo"]]);
const shotAt = (n: number, city: string, people: readonly string[] = []) =>
  stillShot(n, {
    asset: photo({
      id: `${n}.jpg`,
      takenAt: `2025-07-0${1 + n}T12:00:00.000`,
      place: { city, country: "Italy" },
      people,
    }),
  });
const trip = { people: [], range: { start: "2025-07-01", end: "2025-07-09" } };
const wordsOf = (shown: Omit<Parameters<typeof whatToLeaveOut>[0], "names">) =>
  whatToLeaveOut({ ...shown, names: NAMES }).map((rule) =>
    rule.kind === "person"
      ? rule.name
      : rule.kind === "place"
      ? rule.place
      : `${rule.range.start}/${rule.range.end}`
  );

Deno.test("because of a memory its people, its days and the place of most of it can be left out", () => {
  const shots = [
    shotAt(0, "Garda", ["theo", "a passer-by"]),
    shotAt(1, "Garda", ["theo", "ben"]),
    shotAt(2, "Verona", ["mo"]),
  ];
  assert.deepEqual(wordsOf({ candidate: { ...trip, people: ["ida"] }, shots }), [
    "Ida",
    "Theo",
    "Ben",
    "2025-07-01/2025-07-09",
    "Garda",
  ]);
  const scattered = [shotAt(0, "Garda"), shotAt(1, "Verona"), shotAt(2, "Rome")];
  assert.deepEqual(wordsOf({ shots: scattered }), ["2025-07-01/2025-07-03", "Italy"]);
  assert.deepEqual(wordsOf({ candidate: trip, shots: [] }), ["2025-07-01/2025-07-09"]);
});

Deno.test("a whole year, or one day through the years, is no days to leave out", () => {
  const year = { people: ["ida"], range: { start: "2025-01-01", end: "2025-12-31" } };
  assert.deepEqual(wordsOf({ candidate: year, shots: [] }), ["Ida"]);
  const throughYears = { ...trip, sourceYears: [2019, 2024] };
  const shots = [2019, 2024].map((y, n) =>
    stillShot(n, { asset: photo({ id: `${n}.jpg`, takenAt: `${y}-07-01T12:00:00.000` }) })
  );
  assert.deepEqual(wordsOf({ candidate: throughYears, shots }), []);
});
