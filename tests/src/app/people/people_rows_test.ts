// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  expressionText,
  findOnePerson,
  localPersonOf,
  peopleRows,
} from "../../../../src/app/people/people_rows.ts";
import { parsePeopleExpression } from "../../../../src/film/brief/people_expression.ts";
import type { PersonBook } from "../../../../src/library/person_book.ts";

const BOOK: PersonBook = {
  people: [{
    id: "p-1",
    name: "Anna",
    birthDate: "1990-02-28",
    bindings: [{ account: "primary", id: "p-1" }, { account: "partner", id: "q-1" }],
  }],
  groups: [{ id: "g_1", label: "Us", expression: { person: "p-1" }, createdAt: "" }],
};

Deno.test("peopleRows says whose a birth date is and leaves out faces without a name", () => {
  const rows = peopleRows(
    [
      { id: "p-1", name: "", birthDate: "1990-02-28" },
      { id: "p-2", name: "Ben", birthDate: "2015-12-10" },
      { id: "p-3", name: "" },
    ],
    BOOK,
    new Map([["p-2", 3], ["p-3", 9]]),
  );
  assert.deepEqual(
    rows.map(({ name, birthDateSource, pictures, groups }) => ({
      name,
      birthDateSource,
      pictures,
      groups,
    })),
    [
      { name: "Ben", birthDateSource: "library", pictures: 3, groups: [] },
      { name: "Anna", birthDateSource: "yours", pictures: 0, groups: ["Us"] },
    ],
  );
});

Deno.test("localPersonOf knows how an account itself calls somebody", () => {
  const local = (id: string, account: string) => localPersonOf({ id, name: "N" }, account, BOOK);
  assert.deepEqual(local("p-1", "partner"), { account: "partner", id: "q-1", name: "N" });
  assert.deepEqual(local("p-1", "gran"), { account: "primary", id: "p-1", name: "N" });
  assert.deepEqual(local("q-2", "partner"), { account: "partner", id: "q-2", name: "N" });
  assert.deepEqual(local("partner/p-1", "partner"), { account: "partner", id: "p-1", name: "N" });
});

Deno.test("findOnePerson lists the ids when a name is that of several", () => {
  const two = [{ id: "p-1", name: "Anna" }, { id: "p-2", name: "Anna" }];
  assert.throws(() => findOnePerson("anna", two), /2 persons are called "anna": p-1, p-2/);
  assert.equal(findOnePerson("p-2", two).id, "p-2");
});

Deno.test("expressionText can be typed again", () => {
  const names = ["Ada", "Ben Berg", "AND", "R (2)", "Cleo OR so"];
  const find = (name: string) => [String(names.indexOf(name))];
  const texts = [
    "Ada",
    'Ada AND ("AND" OR Ben Berg)',
    '(Ada AND "R (2)") OR ("Cleo OR so" AND Ben Berg)',
  ];
  for (const text of texts) {
    const expression = parsePeopleExpression(text, find);
    assert.equal(expressionText(expression, (id) => names[Number(id)]), text);
  }
});
