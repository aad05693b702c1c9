// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { PeopleExpression } from "../../../../src/film/brief/brief.ts";
import { findPerson } from "../../../../src/film/brief/find_by_name.ts";
import { parsePeopleExpression } from "../../../../src/film/brief/people_expression.ts";

const people = [
  { id: "p1", name: "Anna Berg" },
  { id: "p2", name: "Ben Berg" },
  { id: "p3", name: "Cleo" },
  { id: "p4", name: "Anna Maier" },
  { id: "p5", name: "Rock AND Roll" },
  { id: "p6", name: "Cleo" },
];
const find = (name: string) => findPerson(name, people);
const parse = (text: string) => parsePeopleExpression(text, find);
const [anna, ben, roll] = ["p1", "p2", "p5"].map((person) => ({ person }));

Deno.test("parsePeopleExpression binds AND tighter than OR", () => {
  assert.deepEqual(parse("p1 AND p2 OR p5"), { any: [{ all: [anna!, ben!] }, roll!] });
  assert.deepEqual(parse("p5 OR p1 AND p2"), { any: [roll!, { all: [anna!, ben!] }] });
});

Deno.test("parsePeopleExpression reads brackets, quotes and names of several words", () => {
  const table: Array<[string, PeopleExpression]> = [
    ["Ben", ben!],
    ["Anna Berg AND Ben", { all: [anna!, ben!] }],
    ['"Anna Berg" AND Ben OR "Rock AND Roll"', { any: [{ all: [anna!, ben!] }, roll!] }],
    ['"Anna Berg" AND (Ben OR "Rock AND Roll")', { all: [anna!, { any: [ben!, roll!] }] }],
    ["((ben))", ben!],
    ["p1 AND p2", { all: [anna!, ben!] }],
    ["“Anna Berg” OR Ben", { any: [anna!, ben!] }],
    // One name met in two accounts is one person seen twice.
    ["Cleo AND Ben", { all: [{ any: [{ person: "p3" }, { person: "p6" }] }, ben!] }],
  ];
  for (const [text, expression] of table) assert.deepEqual(parse(text), expression, text);
});

Deno.test("parsePeopleExpression says what is wrong and where", () => {
  const table: Array<[text: string, pattern: RegExp, code?: Fault["code"]]> = [
    ["", /it ends at character 1 where a name should be/],
    ["Ben AND", /it ends at character 8/],
    ["Ben AND OR Cleo", /found "OR" at character 9/],
    ["(Ben OR Cleo", /bracket at character 1 is not closed/],
    ["Ben)", /"\)" at character 4 follows without AND or OR/],
    ['"Ben" "Cleo"', /"Cleo" at character 7 follows without AND or OR/],
    ['Ben AND "Cleo', /quote at character 8 is not closed/],
    ["Ben and Cleo", /Nobody in the library is called "Ben and Cleo"/, "not_found"],
    ["Anna", /"Anna" may be 2 persons: "Anna Berg" \(p1\), "Anna Maier" \(p4\)/],
    ["Bem Berg", /Did you mean "Ben Berg"/, "not_found"],
  ];
  for (const [text, pattern, code = "usage"] of table) {
    assert.throws(() => parse(text), (fault) =>
      fault instanceof Fault && fault.code === code &&
      pattern.test(`${fault.message} | ${fault.hint}`), text);
  }
});

function written(expression: PeopleExpression): string {
  if ("person" in expression) return `"${expression.person}"`;
  return "all" in expression
    ? `(${expression.all.map(written).join(" AND ")})`
    : `(${expression.any.map(written).join(" OR ")})`;
}
