// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";

const ANNA = { account: "primary", id: "p-anna", name: "Anna Berg" };
const HER_ANNA = { account: "partner", id: "q-anna" };

/** A ledger in memory whose chance goes through the given values. */
const opened = (...chances: number[]) =>
  openLedger(":memory:", {
    now: () => Date.UTC(2025, 6, 14),
    chance: () => chances.shift() ?? 0.25,
  });

const usage = (pattern: RegExp) => (error: unknown) =>
  error instanceof Fault && error.code === "usage" && pattern.test(error.message) && !!error.hint;

Deno.test("personStore keeps the first id of a person whatever is bound or renamed later", async () => {
  await using ledger = await opened();
  const { people } = ledger;
  const made = await people.put(ANNA, { birthDate: "1990-02-28", role: "partner" });
  assert.equal(made.id, "p-anna");
  await people.bind("p-anna", HER_ANNA);
  const renamed = await people.put({ ...ANNA, name: "Anna Winter" }, { role: "self" });
  const viaOther = await people.put({ ...HER_ANNA, name: "Mum" }, { birthDate: null });
  assert.equal(renamed.name, "Anna Winter");
  assert.deepEqual(viaOther, {
    id: "p-anna",
    name: "Anna Winter",
    birthDate: undefined,
    role: "self",
    bindings: [{ account: "primary", id: "p-anna" }, HER_ANNA],
  });
  assert.deepEqual((await people.book()).people, [viaOther]);
});

Deno.test("personStore changes only what is given", async () => {
  await using ledger = await opened();
  await ledger.people.put(ANNA, { birthDate: "1990-02-28", role: "child" });
  const same = await ledger.people.put({ ...ANNA, name: "" }, {});
  assert.deepEqual([same.name, same.birthDate, same.role], ["Anna Berg", "1990-02-28", "child"]);
  const none = await ledger.people.put(ANNA, { birthDate: null, role: null });
  assert.deepEqual([none.birthDate, none.role], [undefined, undefined]);
});

Deno.test("personStore takes a name from a later account only when it had none", async () => {
  await using ledger = await opened();
  await ledger.people.put({ ...ANNA, name: "" }, {});
  await ledger.people.bind("p-anna", HER_ANNA);
  assert.equal((await ledger.people.put({ ...HER_ANNA, name: "Mum" }, {})).name, "Mum");
  assert.equal((await ledger.people.put(ANNA, {})).name, "Anna Berg");
});

Deno.test("bind refuses somebody who is bound to another person, and repeats quietly", async () => {
  await using ledger = await opened();
  const { people } = ledger;
  await people.put(ANNA, {});
  await people.put({ account: "primary", id: "p-ben", name: "Ben" }, {});
  await people.bind("p-anna", HER_ANNA);
  assert.equal((await people.bind("p-anna", HER_ANNA)).bindings.length, 2);
  await assert.rejects(people.bind("p-ben", HER_ANNA), usage(/because it is bound to "Anna Berg"/));
  await assert.rejects(
    people.bind("p-nobody", HER_ANNA),
    (error) => error instanceof Fault && error.code === "not_found",
  );
});

Deno.test("bind lets somebody join of whom nothing else is known, and groups follow", async () => {
  await using ledger = await opened();
  const { people } = ledger;
  await people.put(ANNA, {});
  await people.put({ ...HER_ANNA, name: "Mum" }, {});
  await people.put({ account: "primary", id: "p-ben", name: "Ben" }, { role: "child" });
  await people.addGroup("Us", { all: [{ person: "q-anna" }, { any: [{ person: "p-ben" }] }] });
  const bound = await people.bind("p-anna", HER_ANNA);
  assert.deepEqual(bound.bindings.map(({ id }) => id), ["p-anna", "q-anna"]);
  const book = await people.book();
  assert.deepEqual(book.people.map(({ id }) => id), ["p-anna", "p-ben"]);
  assert.deepEqual(book.groups[0]!.expression, {
    all: [{ person: "p-anna" }, { any: [{ person: "p-ben" }] }],
  });
  const ben = { account: "primary", id: "p-ben" };
  await assert.rejects(people.bind("p-anna", ben), usage(/because it is bound to "Ben"/));
});

Deno.test("unbind takes a binding away, keeps the first one, and forgets who had only that", async () => {
  await using ledger = await opened();
  const { people } = ledger;
  await people.put(ANNA, { role: "partner" });
  await people.bind("p-anna", HER_ANNA);
  await assert.rejects(people.unbind(ANNA), usage(/first known by it/));
  await people.unbind(HER_ANNA);
  await people.unbind(HER_ANNA);
  assert.deepEqual((await people.book()).people[0]!.bindings.length, 1);
  await people.unbind(ANNA);
  assert.deepEqual(await people.book(), { people: [], groups: [] });
});

Deno.test("put gives another account's person of the same id an id of its own", async () => {
  await using ledger = await opened();
  await ledger.people.put(ANNA, {});
  const other = await ledger.people.put(
    { account: "partner", id: "p-anna", name: "Anna Falk" },
    {},
  );
  assert.equal(other.id, "partner/p-anna");
  assert.equal(
    (await ledger.people.put({ ...other.bindings[0]!, name: "Anna F." }, {})).id,
    other.id,
  );
});

Deno.test("addGroup refuses a taken or empty label and gives a label used again a new id", async () => {
  // The second chance is the first group's again: the id of a removed group stays taken.
  await using ledger = await opened(0.5, 0.5, 0.5, 0.75, 0.125, 0.25, 0.375, 0.625, 0.875);
  const { people } = ledger;
  const kids = await people.addGroup(" Örkids ", { any: [{ person: "a" }, { person: "b" }] });
  assert.equal(kids.id, "g_80000000");
  assert.equal(kids.label, "Örkids");
  await assert.rejects(
    people.addGroup("ÖRKIDS", { person: "a" }),
    usage(/because "Örkids" exists/),
  );
  await assert.rejects(people.addGroup("  ", { person: "a" }), usage(/needs a label/));
  assert.equal(await people.removeGroup(kids.id), true);
  assert.equal(await people.removeGroup(kids.id), false);
  assert.deepEqual((await people.book()).groups, []);
  const again = await people.addGroup("Örkids", { person: "c" });
  assert.match(again.id, /^g_[0-9a-f]{8}$/);
  assert.notEqual(again.id, kids.id);
  assert.deepEqual((await people.book()).groups, [again]);
  // One that is changed gets another id, and stays as it was where it may not be.
  await people.addGroup("Others", { person: "d" });
  await assert.rejects(
    people.addGroup("Others", { person: "a" }, again.id),
    usage(/because "Others" exists/),
  );
  assert.deepEqual((await people.book()).groups.map(({ label }) => label), ["Örkids", "Others"]);
  const changed = await people.addGroup("Örkids", { person: "e" }, again.id);
  assert.notEqual(changed.id, again.id);
  assert.deepEqual(
    (await people.book()).groups.map(({ label, expression }) => [label, expression]),
    [["Others", { person: "d" }], ["Örkids", { person: "e" }]],
  );
});
