// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { joinLibraries } from "../../../src/library/joined_library.ts";
import {
  EMPTY_BOOK,
  localIdsOf,
  namesakeNotes,
  type PersonBook,
} from "../../../src/library/person_book.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";

Deno.test("localIdsOf gives the ids of every account for whichever of them was written down", () => {
  const bindings = [{ account: "primary", id: "p1" }, { account: "partner", id: "p2" }];
  const book = { ...EMPTY_BOOK, people: [{ id: "p1", name: "Ida", bindings }] };
  assert.deepEqual(localIdsOf(book, "p1"), ["p1", "p2"]);
  assert.deepEqual(localIdsOf(book, "p2"), ["p1", "p2"]);
  assert.deepEqual(localIdsOf(book, "p3"), ["p3"]);
});

const person = (id: string, name: string) => ({ id, name });
const account = (name: string, ...people: ReturnType<typeof person>[]) => ({
  account: name,
  people,
});
const known = (...ids: string[]): PersonBook => ({
  ...EMPTY_BOOK,
  people: ids.map((id) => ({ id, name: id, bindings: [{ account: "primary", id }] })),
});

Deno.test("namesakeNotes tells of one name in two accounts, with the command that binds them", () => {
  const notes = namesakeNotes([
    account("primary", person("1", "Emil Berg"), person("2", "Ida")),
    account("partner", person("9", "emil berg"), person("8", "Ida "), person("7", "")),
  ], EMPTY_BOOK);
  assert.deepEqual(notes, [
    '"emil berg" is in the accounts "primary" and "partner"; if that is one person, type: ' +
    'photos-memories people bind "emil berg" --account partner --id 9',
    '"Ida " is in the accounts "primary" and "partner"; if that is one person, type: ' +
    'photos-memories people bind "Ida " --account partner --id 8',
  ]);
});

Deno.test("namesakeNotes says nothing of who is bound, of two the book knows, of one account", () => {
  const both = [account("primary", person("1", "Emil")), account("partner", person("9", "Emil"))];
  assert.deepEqual(namesakeNotes(both, known("1", "9")), []);
  assert.equal(namesakeNotes(both, known("1")).length, 1);
  const bound = [account("primary", person("1", "Emil")), account("partner", person("1", "Emil"))];
  assert.deepEqual(namesakeNotes(bound, known("1")), []);
  assert.deepEqual(
    namesakeNotes([account("primary", person("1", "X"), person("2", "X"))], EMPTY_BOOK),
    [],
  );
});

Deno.test("namesakeNotes names three and counts the rest", () => {
  const many = (prefix: string) =>
    ["A", "B", "C", "D", "E"].map((name) => person(prefix + name, name));
  const notes = namesakeNotes(
    [account("primary", ...many("p")), account("partner", ...many("q"))],
    EMPTY_BOOK,
  );
  assert.equal(notes.length, 4);
  assert.match(notes[3]!, /^2 more names are in two accounts/);
});

Deno.test("joinLibraries tells of namesakes once, when it is synchronised", async () => {
  const joined = joinLibraries([
    { account: "primary", library: new MemoryLibrary([], {}, [person("1", "Emil")]) },
    { account: "partner", library: new MemoryLibrary([], {}, [person("9", "Emil")]) },
  ]);
  assert.match((await joined.sync()).notes![0]!, /people bind Emil --account partner --id 9$/);
  const told = joinLibraries([
    { account: "primary", library: new MemoryLibrary([], {}, [person("1", "Emil")]) },
    { account: "partner", library: new MemoryLibrary([], {}, [person("9", "Emil")]) },
  ], known("1", "9"));
  assert.ok(!("notes" in await told.sync()));
});
