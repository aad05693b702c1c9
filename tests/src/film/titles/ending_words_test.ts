import assert from "node:assert/strict";
import { endingWords } from "../../../../src/film/titles/ending_words.ts";
import type { Place } from "../../../../src/library/asset.ts";
import { shotAt } from "./shot_at.ts";

const LISBON: Place = { city: "Lisbon", country: "Portugal" };

function ending(places: ReadonlyArray<Place | undefined>, main = "A Week in Lisbon") {
  return endingWords({
    titles: { main, source: "fallback" },
    shots: places.map((place) => shotAt("2025-06-14", place ? { place } : {})),
    span: { first: "2025-06-14", last: "2025-06-14" },
  }, "en-GB");
}

Deno.test("endingWords says when and where", () => {
  assert.deepEqual(ending([LISBON, LISBON, undefined]), ["14 June 2025", "Lisbon, Portugal"]);
});

Deno.test("endingWords names the region or the country the pictures agree on", () => {
  const at = (city: string): Place => ({ city, state: "Tuscany", country: "Italy" });
  assert.deepEqual(ending([at("Siena"), at("Pisa")])[1], "Tuscany, Italy");
  assert.deepEqual(
    ending([{ city: "Siena", country: "Italy" }, { city: "Bari", country: "Italy" }])[1],
    "Italy",
  );
});

Deno.test("endingWords joins up to three countries in the order of the journey", () => {
  const places = ["Norway", "Sweden", "Denmark"].map((country): Place => ({ country }));
  assert.equal(ending(places)[1], "Norway · Sweden · Denmark");
  assert.equal(ending([...places, { country: "Germany" }])[1], undefined);
});

Deno.test("endingWords leaves out no country of a film of up to three, however few its pictures", () => {
  const home = Array.from({ length: 19 }, (): Place => ({ city: "Freiburg", country: "Germany" }));
  assert.equal(
    ending([...home, { city: "Colares", country: "Portugal" }])[1],
    "Germany · Portugal",
  );
});

Deno.test("endingWords names a town or the country that nearly all pictures share", () => {
  const lisbon = Array.from({ length: 19 }, () => LISBON);
  assert.equal(ending([...lisbon, { city: "Sintra", country: "Portugal" }])[1], "Lisbon, Portugal");
  const abroad = ["Spain", "France", "Italy"].map((country): Place => ({ country }));
  assert.equal(ending([...lisbon, ...abroad])[1], "Lisbon, Portugal");
});

Deno.test("endingWords claims no place that only a few pictures have", () => {
  assert.deepEqual(ending([LISBON, undefined, undefined]), ["14 June 2025"]);
});

Deno.test("endingWords does not repeat the title, unless there is nothing else", () => {
  assert.deepEqual(ending([LISBON], "14 June 2025"), ["Lisbon, Portugal"]);
  assert.deepEqual(ending([undefined], "14 June 2025"), ["14 June 2025"]);
});
