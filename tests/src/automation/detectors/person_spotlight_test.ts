// SPDX-License-Identifier: AGPL-3.0-or-later

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
  assert.deepEqual(candidate?.options, {
    memoryType: "person_spotlight",
    year: 2025,
    person: ["a"],
  });
  assert.ok(!JSON.stringify(candidate?.reason).includes("Name"), "reasons reach logs");
});

Deno.test("personSpotlight scores a friend as everybody and does not wait for a birthday", () => {
  const people = [
    personOf("child", { "2025-03": 100 }, { role: "child" }),
    personOf("friend", { "2025-03": 100 }, { role: "friend" }),
    personOf("born soon", { "2025-03": 100, "2026-02": 60 }, { birthDate: "1990-10-12" }),
  ];
  assert.deepEqual(scores(people), [["child", 0.6], ["friend", 0.6], ["born soon", 0.6]]);
});

Deno.test("personSpotlight measures against the top person also when that one has a film", () => {
  const people = [personOf("a", { "2025-03": 400 }), personOf("b", { "2025-03": 200 })];
  const made = ["person_spotlight:2025-01-01:2025-12-31:a"];
  assert.deepEqual(scores(people, undefined, made), [["b", 0.3]]);
});
