// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { multiPerson, savedGroup } from "../../../../src/automation/detectors/multi_person.ts";
import type { SnapshotGroup } from "../../../../src/automation/snapshot.ts";
import { historyOf, personOf, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

const people = ["a", "b", "c", "d"].map((id) => personOf(id, { "2025-05": 600 }));
const found = (pairs: Record<string, number>, madeKeys: string[] = [], change = {}) =>
  multiPerson.detect(
    snapshotOf({ people, pairs: new Map(Object.entries(pairs)), ...change }),
    historyOf({ madeKeys: new Set(madeKeys) }),
    RULES,
  ).candidates;

Deno.test("multiPerson scores pairs by the pictures that show both, from 50 to 500", () => {
  const scores = found({ "a|b": 49, "a|c": 50, "b|c": 250, "a|d": 900 })
    .map(({ people, baseScore }) => [people.join("+"), baseScore.toFixed(4)]);
  assert.deepEqual(scores, [["a+c", "0.0550"], ["b+c", "0.2750"], ["a+d", "0.5500"]]);
});

Deno.test("two people in 49 pictures are no candidate, in 50 they are", () => {
  assert.deepEqual(found({ "a|b": 49 }), []);
  assert.equal(found({ "a|b": 50 }).length, 1);
});

Deno.test("multiPerson proposes every pair that nobody has filmed", () => {
  const pairs = { "a|b": 500, "a|c": 400, "a|d": 300, "b|c": 200, "b|d": 100 };
  const keys = (made: string[]) => found(pairs, made).map(({ people }) => people.join("+"));
  assert.deepEqual(keys([]), ["a+b", "a+c", "a+d", "b+c", "b+d"]);
  assert.deepEqual(keys(["multi_person:2025-01-01:2025-12-31:a,b"]), ["a+c", "a+d", "b+c", "b+d"]);
  const [best] = found(pairs);
  assert.deepEqual(best?.options, { memoryType: "multi_person", year: 2025, person: ["a", "b"] });
  assert.equal(best?.memoryKey, "multi_person:2025-01-01:2025-12-31:a,b");
});

Deno.test("multiPerson scores a friend as everybody and does not wait for a birthday", () => {
  const pair = [
    personOf("a", { "2025-05": 600 }, { birthDate: "1990-10-01", birthdayCount: 90 }),
    personOf("b", { "2025-05": 600 }, { role: "friend" }),
  ];
  const [proposed] = found({ "a|b": 500 }, [], { people: pair });
  assert.equal(proposed?.baseScore, 0.55);
});

const group = (change: Partial<SnapshotGroup> = {}): SnapshotGroup => ({
  id: "g_12ab34cd",
  label: "Kids",
  expression: { all: [{ person: "b" }, { person: "a" }] },
  createdAt: "2025-01-01T00:00:00Z",
  people: ["b", "a"],
  lastYearCount: 120,
  lastYearMoments: 12,
  ...change,
});
const foundGroups = (groups: readonly SnapshotGroup[], madeKeys: string[] = [], people = {}) =>
  savedGroup.detect(
    snapshotOf({ groups, people: [personOf("a", {}), personOf("b", {})], ...people }),
    historyOf({ madeKeys: new Set(madeKeys) }),
    RULES,
  );

Deno.test("savedGroup proposes last year's film of a group by its own id", () => {
  assert.deepEqual(foundGroups([group()]).candidates, [{
    memoryKey: "multi_person:2025-01-01:2025-12-31::g_12ab34cd",
    category: "multi_person",
    filmType: "multi_person",
    range: { start: "2025-01-01", end: "2025-12-31" },
    people: ["a", "b"],
    baseScore: 0.65,
    reason: { key: "because.group", values: { n: 120, year: "2025" } },
    assetCount: 120,
    timelyOn: "2025-12-31",
    options: { memoryType: "multi_person", year: 2025, group: "g_12ab34cd" },
  }]);
});

Deno.test("savedGroup is made once, whatever it is called or holds by then", () => {
  const made = ["multi_person:2025-01-01:2025-12-31::g_12ab34cd"];
  const renamed = group({ label: "Children", people: ["a", "b", "c"] });
  assert.deepEqual(foundGroups([renamed], made).candidates, []);
});

Deno.test("savedGroup leaves out groups nobody pictured, and says why one person is none", () => {
  assert.deepEqual(foundGroups([group({ lastYearCount: 0 })]), { candidates: [] });
  const { candidates, notes } = foundGroups([group({ people: ["a"] })]);
  assert.deepEqual(candidates, []);
  assert.deepEqual(notes, [{ key: "lacking.group", values: { id: "g_12ab34cd" } }]);
});

Deno.test("savedGroup leaves out a group none of whose people discovery knows", () => {
  const one = [personOf("b", {})], nobody = [personOf("c", { "2025-03": 500 })];
  assert.equal(foundGroups([group()], [], { people: one }).candidates.length, 1);
  assert.deepEqual(foundGroups([group()], [], { people: nobody }), { candidates: [] });
});
