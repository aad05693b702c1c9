// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import type { Person } from "../../../src/library/asset.ts";
import { bindPeople } from "../../../src/library/bound_library.ts";
import {
  canonicalIn,
  EMPTY_BOOK,
  type PersonBook,
  personNow,
} from "../../../src/library/person_book.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { allOf, photo } from "../../fixtures/assets.ts";

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };

const BOOK: PersonBook = {
  people: [
    {
      id: "p-anna",
      name: "Anna Berg",
      birthDate: "1990-02-28",
      bindings: [{ account: "primary", id: "p-anna" }, { account: "partner", id: "q-anna" }, {
        account: "partner",
        id: "q-anna-2",
      }],
    },
    { id: "p-ben", name: "Ben", role: "child", bindings: [{ account: "primary", id: "p-ben" }] },
  ],
  groups: [],
};

const PARTNER: readonly Person[] = [
  { id: "q-anna", name: "Mum", birthDate: "1991-01-01" },
  { id: "q-anna-2", name: "" },
  { id: "q-carl", name: "Carl", birthDate: "2001-05-05" },
];

const assets = [
  photo({ id: "a", people: ["q-carl", "q-anna", "q-anna-2"], albumIds: ["Coast"] }),
  photo({
    id: "b",
    people: ["q-anna"],
    faces: [{ person: "q-anna", box }, { box }],
    takenAt: "2025-07-15T12:00:00.000",
  }),
];
const partner = bindPeople(new MemoryLibrary(assets, {}, PARTNER), "partner", BOOK);

Deno.test("bindPeople gives canonical ids, each person once, wherever assets are read", async () => {
  const [a, b] = await allOf(partner.assets());
  assert.deepEqual(a!.people, ["q-carl", "p-anna"]);
  assert.deepEqual(b!.people, ["p-anna"]);
  assert.deepEqual(b!.faces, [{ person: "p-anna", box }, { box }]);
  assert.deepEqual(await partner.asset("b"), b);
  assert.deepEqual(await allOf(partner.albumAssets("Coast")), [a]);
  assert.deepEqual(await partner.faces(b!), b!.faces);
  assert.equal(await partner.asset("c"), undefined);
});

Deno.test("bindPeople lays names and birth dates of the book over the account's", async () => {
  assert.deepEqual(await partner.people(), [
    { id: "p-anna", name: "Anna Berg", birthDate: "1990-02-28" },
    { id: "q-carl", name: "Carl", birthDate: "2001-05-05" },
  ]);
  const primary = bindPeople(
    new MemoryLibrary([], {}, [
      { id: "p-anna", name: "Anna Winter" },
      { id: "p-ben", name: "", birthDate: "2015-06-07" },
    ]),
    "primary",
    BOOK,
  );
  assert.deepEqual(await primary.people(), [
    { id: "p-anna", name: "Anna Winter", birthDate: "1990-02-28" },
    { id: "p-ben", name: "Ben", birthDate: "2015-06-07" },
  ]);
});

Deno.test("bindPeople asks the account for faces an asset does not bring", async () => {
  const library = new MemoryLibrary([]);
  library.faces = () => Promise.resolve([{ person: "q-anna", box }]);
  const bound = bindPeople(library, "partner", BOOK);
  assert.deepEqual(await bound.faces(photo()), [{ person: "p-anna", box }]);
});

Deno.test("bindPeople recounts a person by the account's own ids", async () => {
  const asked: unknown[] = [];
  const recountPeople = (ids: unknown) => Promise.resolve(void asked.push(ids));
  const library = Object.assign(new MemoryLibrary([], {}, PARTNER), { recountPeople });
  await bindPeople(library, "partner", BOOK).recountPeople!(["p-anna", "p-ben"]);
  assert.deepEqual(asked, [["q-anna", "q-anna-2"]]);
});

Deno.test("bindPeople changes nothing with an empty book", async () => {
  const plain = bindPeople(new MemoryLibrary(assets, {}, PARTNER), "partner", EMPTY_BOOK);
  assert.deepEqual(await allOf(plain.assets()), assets);
  assert.deepEqual(await plain.people(), PARTNER);
});

Deno.test("canonicalIn never gives two unbound people, or one and a bound one, the same id", () => {
  const id = fc.constantFrom("a", "b", "c", "d");
  const account = fc.constantFrom("primary", "partner");
  const locals = fc.uniqueArray(fc.record({ account, id }), {
    selector: (local) => `${local.account} ${local.id}`,
  });
  fc.assert(fc.property(locals, fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }), (all, to) => {
    // Everybody joins a person who was first known by the first of the same number.
    const people = [0, 1].flatMap((number) => {
      const bindings = all.filter((_, i) => to[i] === number);
      const taken = bindings[0];
      return taken ? [{ id: taken.id, name: "", bindings }] : [];
    });
    fc.pre(new Set(people.map((person) => person.id)).size === people.length);
    const book: PersonBook = { people, groups: [] };
    const groups = new Map<string, Set<string>>();
    for (const local of all) {
      const owner = people.find((person) => person.bindings.includes(local));
      const canonical = canonicalIn(book, local.account)(local.id);
      assert.equal(owner === undefined || canonical === owner.id, true);
      if (owner) continue;
      const others = groups.get(canonical) ?? new Set();
      groups.set(canonical, others.add(local.id));
      assert.ok(!people.some((person) => person.id === canonical));
      // Without a binding, the same id in two accounts is the same id: nobody said otherwise.
      assert.equal(others.size, 1);
    }
  }));
});

Deno.test("personNow finds who an id written down earlier means now", () => {
  assert.equal(personNow(BOOK, "q-anna"), "p-anna");
  assert.equal(personNow(BOOK, "p-ben"), "p-ben");
  assert.equal(personNow(BOOK, "q-carl"), "q-carl");
});

Deno.test("a person hidden in the library is hidden by the book's id, unless another face is listed", async () => {
  const library = new MemoryLibrary(assets, {}, PARTNER);
  library.hidden.add("q-dora").add("q-anna-3");
  const bindings = [{ account: "partner", id: "q-dora" }];
  const book = {
    ...BOOK,
    people: [
      {
        ...BOOK.people[0]!,
        bindings: [...BOOK.people[0]!.bindings, { account: "partner", id: "q-anna-3" }],
      },
      { id: "p-dora", name: "Dora", bindings },
    ],
  };
  assert.deepEqual(await bindPeople(library, "partner", book).hiddenPeople?.(), ["p-dora"]);
});
