// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { narrowed, readOverview } from "../../../../src/app/library/overview.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo } from "../../../fixtures/assets.ts";

const { signal } = new AbortController();

const seen = (id: string, day: string, about: Partial<Asset> = {}) =>
  photo({ id, takenAt: `${day}T12:00:00.000`, people: [], albumIds: [], ...about });

const ALL = [
  seen("a", "2025-07-01", {
    people: ["ida"],
    place: { city: "Garda" },
    latitude: 45,
    longitude: 10,
  }),
  seen("b", "2025-07-02", {
    people: ["ida", "theo"],
    place: { city: "Garda" },
    latitude: 46,
    longitude: 12,
    isFavorite: true,
    albumIds: ["trip"],
  }),
  seen("c", "2025-08-01", { people: ["theo"], place: { country: "Italy" } }),
  seen("d", "2024-12-24", { people: ["nobody"], visibility: "visible" }),
  seen("out", "2025-07-03", { people: ["ida"] }),
];

class Named extends MemoryLibrary {
  override people() {
    return Promise.resolve([{ id: "ida", name: "Ida" }, { id: "theo", name: "Theo" }, {
      id: "nobody",
      name: "",
    }]);
  }
  override albums() {
    return Promise.resolve([{ id: "trip", name: "Trip", assetCount: 1 }]);
  }
}

const overview = await readOverview(new Named(ALL), ({ id }) => id === "out", signal);
const counts = (kind: "people" | "months" | "places" | "albums") =>
  overview[kind].map(({ value, pictures, cover }) => [value, pictures, cover]);

Deno.test("months, places, albums and people have their counts and the best of their pictures", () => {
  assert.equal(overview.pictures, 4);
  assert.deepEqual(counts("months"), [
    ["2024-12", 1, "d"],
    ["2025-07", 2, "b"],
    ["2025-08", 1, "c"],
  ]);
  assert.deepEqual(counts("people"), [["Ida", 2, "b"], ["Theo", 2, "b"]]);
  assert.deepEqual(counts("places"), [["Garda", 2, "b"], ["Italy", 1, "c"]]);
  assert.deepEqual(counts("albums"), [["Trip", 1, "b"]]);
  assert.deepEqual(overview.places[0]!.at, { latitude: 45.5, longitude: 11 });
  assert.equal(overview.places[1]!.at, undefined);
  assert.ok(![...overview.covers.values()].includes("out"), "what is shut out is no cover");
});

Deno.test("what is chosen of one kind leaves less of the others", () => {
  const ida = narrowed(overview, { people: ["Ida"] });
  assert.deepEqual([...ida.months], [["2024-12", 0], ["2025-07", 2], ["2025-08", 0]]);
  assert.deepEqual([...ida.people], [["Ida", 2], ["Theo", 1]]);
  const august = narrowed(overview, { months: ["2025-08"], people: ["Theo"] });
  // Another month could be chosen instead, another person only beside.
  assert.deepEqual([...august.months], [["2024-12", 0], ["2025-07", 1], ["2025-08", 1]]);
  assert.deepEqual([...august.people], [["Ida", 0], ["Theo", 1]]);
  assert.deepEqual([...august.places], [["Garda", 0], ["Italy", 1]]);
  assert.deepEqual([...narrowed(overview, { places: ["Nowhere"] }).months.values()], [0, 0, 0]);
});
