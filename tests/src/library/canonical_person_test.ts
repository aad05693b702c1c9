import assert from "node:assert/strict";
import { localIdsOf } from "../../../src/library/canonical_person.ts";
import { EMPTY_BOOK } from "../../../src/library/person_book.ts";

Deno.test("localIdsOf gives the ids of every account for whichever of them was written down", () => {
  const bindings = [{ account: "primary", id: "p1" }, { account: "partner", id: "p2" }];
  const book = { ...EMPTY_BOOK, people: [{ id: "p1", name: "Ida", bindings }] };
  assert.deepEqual(localIdsOf(book, "p1"), ["p1", "p2"]);
  assert.deepEqual(localIdsOf(book, "p2"), ["p1", "p2"]);
  assert.deepEqual(localIdsOf(book, "p3"), ["p3"]);
});
