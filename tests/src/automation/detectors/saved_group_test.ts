import assert from "node:assert/strict";
import { savedGroup } from "../../../../src/automation/detectors/saved_group.ts";
import type { SnapshotGroup } from "../../../../src/automation/snapshot.ts";
import { historyOf, personOf, RULES, snapshotOf } from "../../../fixtures/automation.ts";

const group = (change: Partial<SnapshotGroup> = {}): SnapshotGroup => ({
  id: "g_12ab34cd",
  label: "Kids",
  expression: { all: [{ person: "b" }, { person: "a" }] },
  createdAt: "2025-01-01T00:00:00Z",
  people: ["b", "a"],
  lastYearCount: 120,
  ...change,
});
const found = (groups: readonly SnapshotGroup[], madeKeys: string[] = [], people = {}) =>
  savedGroup.detect(
    snapshotOf({ groups, people: [personOf("a", {}), personOf("b", {})], ...people }),
    historyOf({ madeKeys: new Set(madeKeys) }),
    RULES,
  );

Deno.test("savedGroup proposes last year's film of a group by its own id", () => {
  assert.deepEqual(found([group()]).candidates, [{
    memoryKey: "multi_person:2025-01-01:2025-12-31::g_12ab34cd",
    category: "multi_person",
    filmType: "multi_person",
    range: { start: "2025-01-01", end: "2025-12-31" },
    people: ["a", "b"],
    baseScore: 0.65,
    reason: "A saved group in 120 pictures of 2025",
    assetCount: 120,
    timelyOn: "2025-12-31",
    ask: { memoryType: "multi_person", year: 2025, group: "g_12ab34cd" },
  }]);
});

Deno.test("savedGroup is made once, whatever it is called or holds by then", () => {
  const made = ["multi_person:2025-01-01:2025-12-31::g_12ab34cd"];
  const renamed = group({ label: "Children", people: ["a", "b", "c"] });
  assert.deepEqual(found([renamed], made).candidates, []);
});

Deno.test("savedGroup leaves out groups nobody pictured, and says why one person is none", () => {
  assert.deepEqual(found([group({ lastYearCount: 0 })]), { candidates: [] });
  const { candidates, notes } = found([group({ people: ["a"] })]);
  assert.deepEqual(candidates, []);
  assert.match(notes?.join() ?? "", /g_12ab34cd is left out/);
});

Deno.test("savedGroup leaves out a group none of whose people discovery knows", () => {
  const one = [personOf("b", {})], nobody = [personOf("c", { "2025-03": 500 })];
  assert.equal(found([group()], [], { people: one }).candidates.length, 1);
  assert.deepEqual(found([group()], [], { people: nobody }), { candidates: [] });
});

Deno.test("savedGroup takes the mean closeness of its people", () => {
  const people = [
    personOf("a", {}, { role: "friend" }),
    personOf("b", {}, { role: "friend" }),
  ];
  const [candidate] = found([group()], [], { people }).candidates;
  assert.equal(candidate?.baseScore.toFixed(4), "0.3900");
});
