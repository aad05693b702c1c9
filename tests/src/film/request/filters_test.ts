// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { isSaidIn, resolveFilters, saidIn } from "../../../../src/film/request/filters.ts";
import { type Understood } from "../../../../src/film/request/understood.ts";
import { NOTHING } from "../../../fixtures/film/understood.ts";

const KNOWN = {
  people: [{ id: "p1", name: "Anna Berg" }, { id: "p2", name: "Ben Berg" }],
  albums: [{ id: "a1", name: "Garden", assetCount: 3 }],
  places: ["Lisbon", "Portugal", "São Martinho"],
};
const resolved = (sentence: string, change: Partial<Understood>) =>
  resolveFilters(sentence, { ...NOTHING, ...change }, KNOWN);

Deno.test("resolveFilters finds people, places and albums by the words of the sentence", () => {
  const { known, unknown } = resolved("Annas dogs in sao martinho, from the garden", {
    people: ["Anna", "anna"],
    places: ["sao martinho"],
    albums: ["garden"],
    things: ["dogs", "?"],
    days: [{ start: "2025-07-01", end: "2025-07-31" }, { start: "2025-08-01", end: "2025-08-01" }],
  });
  assert.deepEqual(unknown, []);
  assert.deepEqual(known, [
    { kind: "person", said: "anna", ids: ["p1"] },
    { kind: "place", said: "sao martinho", place: "sao martinho" },
    { kind: "album", said: "garden", id: "a1" },
    { kind: "thing", said: "dogs" },
    {
      kind: "days",
      said: "2025-07-01 to 2025-07-31",
      range: { start: "2025-07-01", end: "2025-07-31" },
    },
    { kind: "days", said: "2025-08-01", range: { start: "2025-08-01", end: "2025-08-01" } },
  ]);
});

Deno.test("resolveFilters names the nearest of what nobody knows, and guesses nothing", () => {
  const { known, unknown } = resolved("Anja in Lisbone with Ben, album Gardens", {
    people: ["Anja", "Klara"],
    places: ["Lisbone"],
    albums: ["Gardens"],
  });
  assert.deepEqual(known, []);
  assert.deepEqual(unknown.map(({ said, sentence, hint }) => [said, sentence, hint]), [
    ["Anja", 'Nobody in the library is called "Anja"', 'Did you mean "Anna"?'],
    ["Klara", 'The sentence names no "Klara"', undefined],
    ["Lisbone", 'No picture of the library is from "Lisbone"', 'Did you mean "Lisbon"?'],
    ["Gardens", 'There is no album "Gardens"', 'Did you mean "Garden"?'],
  ]);
});

Deno.test("resolveFilters does not let a model put a name the library knows in another's place", () => {
  const { known, unknown } = resolved("Anja by the sea", { people: ["Anna"] });
  assert.deepEqual(known, []);
  assert.equal(unknown[0]!.sentence, 'The sentence names no "Anna"');
});

Deno.test("saidIn gives the names a sentence holds, with endings, and no others", () => {
  assert.deepEqual(saidIn("Annas Tage in São Martinho", ["Anna", "Ann", "Ben", "São Martinho"]), [
    "Anna",
    "Ann",
    "São Martinho",
  ]);
  assert.equal(isSaidIn("an island", "Al"), false);
  assert.equal(isSaidIn("Al and Bo", "Al"), true);
  assert.equal(isSaidIn("anything", " !"), false);
});
