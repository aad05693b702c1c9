// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { birthday } from "../../../../src/automation/detectors/birthday.ts";
import type { SnapshotPerson } from "../../../../src/automation/snapshot.ts";
import { historyOf, personOf, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

const born = (birthDate: string, change: Partial<SnapshotPerson> = {}) =>
  personOf("p1", {}, { birthDate, birthdayCount: 400, ...change });
const found = (person: SnapshotPerson, today: string, madeKeys: string[] = []) =>
  birthday.detect(
    snapshotOf({ today, people: [person] }),
    historyOf({ madeKeys: new Set(madeKeys) }),
    RULES,
  ).candidates;

Deno.test("birthday proposes the year of life from 2 to 60 days after the day", () => {
  const person = born("2019-08-06");
  const days = ["2026-08-06", "2026-08-07", "2026-08-08", "2026-10-05", "2026-10-06"];
  assert.deepEqual(days.map((today) => found(person, today).length), [0, 0, 1, 1, 0]);
  const [candidate] = found(person, "2026-08-08");
  assert.deepEqual(candidate, {
    memoryKey: "person_spotlight:2025-08-07:2026-08-06:p1",
    category: "birthday",
    filmType: "person_spotlight",
    range: { start: "2025-08-07", end: "2026-08-06" },
    people: ["p1"],
    baseScore: 0.75,
    reason: { key: "because.birthday", values: { n: 400, days: 2 } },
    assetCount: 400,
    timelyOn: "2026-08-06",
    options: { memoryType: "person_spotlight", person: ["p1"], birthday: "08-06", year: 2026 },
  });
});

Deno.test("birthday keeps a leap day a leap day and celebrates it on the 28th", () => {
  const leap = born("2016-02-29");
  const days = ["2026-03-01", "2026-03-02", "2026-04-29", "2026-04-30"];
  assert.deepEqual(days.map((today) => found(leap, today).length), [0, 1, 1, 0]);
  const [common] = found(leap, "2026-03-02");
  assert.deepEqual(common?.range, { start: "2025-03-01", end: "2026-02-28" });
  assert.equal(common?.options.birthday, "02-29");
  const [inLeapYear] = found(leap, "2028-03-02");
  assert.deepEqual(inLeapYear?.range, { start: "2027-03-01", end: "2028-02-29" });
});

Deno.test("birthday looks back over New Year", () => {
  const [candidate] = found(born("1955-12-30"), "2026-01-10");
  assert.equal(candidate?.memoryKey, "person_spotlight:2024-12-31:2025-12-30:p1");
  assert.equal(candidate?.options.year, 2025);
});

Deno.test("birthday needs a birth date, a picture and a first year", () => {
  assert.equal(found(personOf("p1", { "2026-01": 9 }), "2026-08-10").length, 0);
  assert.equal(found(born("2019-08-06", { birthdayCount: 0 }), "2026-08-10").length, 0);
  assert.equal(found(born("2019-08-06", { birthdayCount: 7 }), "2026-08-10").length, 1, "no 20");
  assert.equal(found(born("2026-08-06"), "2026-08-10").length, 0, "born four days ago");
  assert.equal(found(born("2025-08-06"), "2026-08-10").length, 1, "the first birthday");
});

Deno.test("birthday scores a friend as everybody and proposes no year twice", () => {
  const [friend] = found(born("2019-08-06", { role: "friend" }), "2026-08-10");
  assert.equal(friend?.baseScore.toFixed(4), "0.7500");
  const made = ["person_spotlight:2025-08-07:2026-08-06:p1"];
  assert.deepEqual(found(born("2019-08-06"), "2026-08-10", made), []);
});
