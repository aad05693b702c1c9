import assert from "node:assert/strict";
import { personSpotlight } from "../../../../src/automation/detectors/person_spotlight.ts";
import type { SnapshotPerson } from "../../../../src/automation/snapshot.ts";
import { historyOf, personOf, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

const found = (people: SnapshotPerson[], today = "2026-10-05", madeKeys: string[] = []) =>
  personSpotlight.detect(
    snapshotOf({ today, people }),
    historyOf({ madeKeys: new Set(madeKeys) }),
    RULES,
  ).candidates;
const scores = (people: SnapshotPerson[], today?: string, made?: string[]) =>
  found(people, today, made).map(({ people, baseScore }) => [people[0], +baseScore.toFixed(4)]);

Deno.test("personSpotlight proposes the five most pictured people of last year by their share", () => {
  const counts = { a: 500, b: 250, c: 90, d: 80, e: 70, f: 60, lifetime: 0 };
  const people = Object.entries(counts).map(([id, count]) =>
    personOf(id, { "2024-05": 9000, "2025-03": count })
  );
  assert.deepEqual(scores(people), [["a", 0.6], ["b", 0.3], ["c", 0.12], ["d", 0.12], ["e", 0.12]]);
  const [candidate] = found(people);
  assert.equal(candidate?.memoryKey, "person_spotlight:2025-01-01:2025-12-31:a");
  assert.deepEqual(candidate?.ask, {
    memoryType: "person_spotlight",
    year: 2025,
    person: ["a"],
  });
  assert.ok(!candidate?.reason.includes("Name"), "reasons reach logs");
});

Deno.test("personSpotlight holds a friend less close than family and people nobody described", () => {
  const people = [
    personOf("child", { "2025-03": 100 }, { role: "child" }),
    personOf("friend", { "2025-03": 100 }, { role: "friend" }),
    personOf("unknown", { "2025-03": 100 }),
    // Nobody of the five falls below the floor.
    personOf("rare friend", { "2025-03": 20 }, { role: "friend" }),
  ];
  assert.deepEqual(scores(people), [
    ["child", 0.6],
    ["friend", 0.36],
    ["unknown", 0.6],
    ["rare friend", 0.12],
  ]);
});

// With a week of waiting, one birthday film in seven came seven weeks late in a household's year: the
// person stood in one of the two newest films of people, and no other film of people was left.
Deno.test("personSpotlight leaves people out from sixty days before the birthday to its film", () => {
  const months = { "2025-03": 100, "2026-02": 60 };
  const born = personOf("a", months, { birthDate: "1990-10-12", birthdayCount: 80 });
  const proposed = (today: string, made: string[] = []) => found([born], today, made).length === 1;
  assert.deepEqual(
    ["2026-08-12", "2026-08-13", "2026-10-05", "2026-10-12", "2026-10-14"].map((day) =>
      proposed(day)
    ),
    [true, false, false, false, false],
  );
  assert.equal(proposed("2026-10-20", ["person_spotlight:2025-10-13:2026-10-12:a"]), true);
  // Nobody makes the film once its time is over.
  assert.deepEqual(["2026-12-11", "2026-12-12"].map((day) => proposed(day)), [false, true]);
});

Deno.test("personSpotlight waits for no birthday film that the year has too few pictures for", () => {
  const waits = (count: number) => {
    const born = personOf("a", { "2025-03": 100, "2026-02": count }, { birthDate: "1990-10-12" });
    return found([born]).length === 0;
  };
  assert.deepEqual([19, 20].map(waits), [false, true]);
});

Deno.test("personSpotlight measures against the top person also when that one has a film", () => {
  const people = [personOf("a", { "2025-03": 400 }), personOf("b", { "2025-03": 200 })];
  const made = ["person_spotlight:2025-01-01:2025-12-31:a"];
  assert.deepEqual(scores(people, undefined, made), [["b", 0.3]]);
});
