// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  addGroup,
  bindPerson,
  findLocalPerson,
  groupRows,
  listPeople,
  notePerson,
  removeGroup,
  unbindPerson,
} from "../../../../src/app/people/people.ts";
import {
  expressionOfPicked,
  type PickedPeople,
  pickedPeople,
} from "../../../../src/app/people/people_rows.ts";
import type { GroupExpression } from "../../../../src/library/person_book.ts";
import { type Ledger } from "../../../../src/ledger/ledger.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo } from "../../../fixtures/assets.ts";
import { refusal } from "../../../fixtures/cli/said_by.ts";

const ADA = { id: "p1", name: "Ada Berg" }, BEN = { id: "p2", name: "Ben Berg" };
const ADA_L = { id: "p3", name: "Ada L" }, { signal } = new AbortController();

async function withPeople(
  use: (deps: {
    readonly library: MemoryLibrary;
    readonly ledger: Ledger;
    readonly account: string;
  }) => Promise<void>,
): Promise<void> {
  await using ledger = await openLedger(":memory:");
  const pictures = [
    photo({ id: "a.jpg", people: ["p1", "p2"] }),
    photo({ id: "b.jpg", people: ["p1"] }),
    photo({ id: "c.jpg", people: ["p3"] }),
  ];
  const library = new MemoryLibrary(pictures, {}, [ADA, BEN, ADA_L, { id: "p4", name: "" }]);
  await use({ library, ledger, account: "folder" });
}

Deno.test("listPeople counts pictures, and recounts those with a name where it is asked to", () =>
  withPeople(async ({ library, ledger, account }) => {
    const recounted: unknown[] = [];
    Object.assign(library, { recountPeople: (ids: unknown) => recounted.push(ids) });
    await notePerson(BEN, { role: "child", birthDate: "2015-12-10" }, { ledger, account });
    const { rows, nameless } = await listPeople({ library, ledger }, signal);
    assert.deepEqual(rows.map(({ name, pictures }) => [name, pictures]), [
      ["Ada Berg", 2],
      ["Ada L", 1],
      ["Ben Berg", 1],
    ]);
    assert.equal(nameless, 1);
    assert.deepEqual(rows[2], {
      ...BEN,
      birthDate: "2015-12-10",
      birthDateSource: "yours",
      role: "child",
      pictures: 1,
      groups: [],
      bindings: [{ account: "folder", id: "p2" }],
    });
    assert.deepEqual(recounted, []);
    await listPeople({ library, ledger }, signal, { isRecounted: true });
    assert.deepEqual(new Set(recounted.flat()), new Set(["p1", "p2", "p3"]));
  }));

Deno.test("bindPerson makes two faces one person, and unbindPerson takes it back", () =>
  withPeople(async (deps) => {
    const { ledger } = deps, local = (id: string) => ({ account: "folder", id });
    const ada = await findLocalPerson("ada berg", deps), ben = await findLocalPerson("Ben", deps);
    assert.deepEqual(ada, { ...local("p1"), name: "Ada Berg" });
    assert.match(
      await refusal(findLocalPerson("Bem", deps)),
      /^not_found: Nobody .* Did you mean "Ben"\?/,
    );
    const bound = await bindPerson(ada, "Ada L", deps);
    assert.deepEqual([bound.name, bound.bindings], ["Ada Berg", [local("p1"), local("p3")]]);
    assert.deepEqual(await bindPerson(ada, "p3", deps), bound, "found by its id once it is bound");
    assert.match(await refusal(bindPerson(ben, "p2", deps)), /is that person already/);
    const taken = refusal(bindPerson(ben, "p3", deps));
    assert.match(await taken, /because it is bound to "Ada Berg" .* people unbind/);
    assert.match(await refusal(unbindPerson(local("p1"), ledger)), /first known by it/);
    assert.equal((await unbindPerson(local("p3"), ledger)).bindings.length, 2);
    assert.match(await refusal(unbindPerson(local("p3"), ledger)), /not_found: Nobody is bound/);
    assert.equal((await unbindPerson(local("p1"), ledger)).bindings.length, 1);
  }));

Deno.test("a group is stored by ids, read without the library, and removed by its label", () =>
  withPeople(async (deps) => {
    const { library, ledger } = deps;
    const { group, members } = await addGroup("All of us", '"Ada Berg" AND (Ben OR "Ada L")', deps);
    assert.equal(members, "Ada Berg AND (Ben Berg OR Ada L)");
    assert.deepEqual(group.expression, {
      all: [{ person: "p1" }, { any: [{ person: "p2" }, { person: "p3" }] }],
    });
    assert.deepEqual(groupRows(await ledger.people.book()), [{ ...group, members }]);
    const { rows } = await listPeople({ library, ledger }, signal);
    assert.deepEqual(rows.find(({ id }) => id === "p2")!.groups, ["All of us"]);
    assert.match(await refusal(addGroup("all of US", "Ben", deps)), /because "All of us" exists/);
    assert.match(await refusal(addGroup("Kids", "Ben OR Adda", deps)), /Did you mean "Ada"\?/);
    const near = refusal(removeGroup("All of as", ledger));
    assert.match(await near, /^not_found: .*Did you mean "All of us"\?/);
    assert.equal((await removeGroup("all of us", ledger)).id, group.id);
    assert.deepEqual(groupRows(await ledger.people.book()), []);
  }));

Deno.test("faces that are chosen for a group are what its expression says, as far as they can say it", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((person) => ({ person })) as [
    { person: string },
    { person: string },
    { person: string },
    { person: string },
  ];
  const pairs: ReadonlyArray<readonly [PickedPeople, GroupExpression]> = [
    [{ all: ["a"], any: [] }, a],
    [{ all: ["a", "b"], any: [] }, { all: [a, b] }],
    [{ all: [], any: ["a", "b"] }, { any: [a, b] }],
    [{ all: ["a"], any: ["b", "c"] }, { all: [a, { any: [b, c] }] }],
    [{ all: ["a", "b"], any: ["c", "d"] }, { all: [a, b, { any: [c, d] }] }],
  ];
  for (const [picked, expression] of pairs) {
    assert.deepEqual(expressionOfPicked(picked), expression);
    assert.deepEqual(pickedPeople(expression), picked);
  }
  assert.deepEqual(expressionOfPicked({ all: ["a"], any: ["b"] }), { all: [a, b] });
  assert.equal(expressionOfPicked({ all: [], any: [] }), undefined);
  for (
    const expression of [
      { any: [a, { all: [b, c] }] },
      { all: [{ any: [a, b] }, { any: [c, d] }] },
      { all: [a, { any: [b, { all: [c, d] }] }] },
    ]
  ) {
    assert.equal(pickedPeople(expression), undefined);
  }
});
