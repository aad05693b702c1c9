import assert from "node:assert/strict";
import { cleanName, personIdOf } from "../../../../../src/library/folder/facts/person_id.ts";

Deno.test("personIdOf is the same for spellings that differ in case, blanks and Unicode form", () => {
  const id = personIdOf("José Núñez");
  assert.equal(personIdOf("  josé   NÚÑEZ "), id);
  assert.equal(personIdOf("Jose\u0301 Nu\u0301n\u0303ez"), id);
  assert.notEqual(personIdOf("Jose Nunez"), id);
});

Deno.test("personIdOf never changes and does not tell the name", () => {
  assert.equal(personIdOf("Ada"), "person-fdee430d40bd57de");
  assert.ok(!personIdOf("Ada").toLowerCase().includes("ada"));
});

Deno.test("cleanName keeps the spelling", () => {
  assert.equal(cleanName("  Ada \n Byron "), "Ada Byron");
});
