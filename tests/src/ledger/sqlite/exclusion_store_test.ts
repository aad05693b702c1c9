// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";

Deno.test("exclusionStore lists in the order of making and never uses an id again", async () => {
  await using ledger = await openLedger(":memory:", {
    now: () => Date.UTC(2025, 6, 14),
    chance: () => 0,
  });
  const { exclusions } = ledger;
  const place = await exclusions.add({ kind: "place", place: "Berlin" });
  const tag = await exclusions.add({ kind: "tag", tag: "work" });
  assert.deepEqual(place, {
    id: "x1",
    rule: { kind: "place", place: "Berlin" },
    createdAt: "2025-07-14T00:00:00.000Z",
  });
  assert.equal(await exclusions.remove("x2"), true);
  assert.equal(await exclusions.remove("x2"), false);
  const dates = await exclusions.add({
    kind: "dates",
    range: { start: "2025-01-01", end: "2025-01-31" },
  });
  assert.equal(tag.id, "x2");
  assert.equal(dates.id, "x3");
  assert.deepEqual(await exclusions.list(), [place, dates]);
});

Deno.test("exclusionStore removes nothing for an id that is none", async () => {
  await using ledger = await openLedger(":memory:");
  await ledger.exclusions.add({ kind: "tag", tag: "work" });
  for (const id of ["", "1", "x", "x01", "x1 ", "y1", "x1;", "x999999999999999999"]) {
    assert.equal(await ledger.exclusions.remove(id), false, id);
  }
  assert.equal((await ledger.exclusions.list()).length, 1);
});

Deno.test("decisionStore keeps one decision of a kind for each picture, and forgets all of one", async () => {
  let now = Date.UTC(2025, 6, 14);
  await using ledger = await openLedger(":memory:", { now: () => now, chance: () => 0 });
  const { decisions } = ledger;
  const clear = { asset: "a", kind: "clear", sourceKey: "k1", name: "a.jpg" } as const;
  const made = await decisions.put({ ...clear, reason: "only a beach" });
  assert.equal(made.decidedAt, "2025-07-14T00:00:00.000Z");
  now += 1000;
  const pinned = await decisions.put({ ...clear, kind: "pin" });
  now += 1000;
  const other = await decisions.put({ ...clear, asset: "b", name: "b.jpg" });
  assert.deepEqual(await decisions.list(), [made, pinned, other]);

  now += 1000;
  const again = await decisions.put({ ...clear, sourceKey: "k2" });
  assert.deepEqual(await decisions.list(), [pinned, other, again]);
  assert.equal(await decisions.forget("a"), 2);
  assert.equal(await decisions.forget("a"), 0);
  assert.deepEqual(await decisions.list(), [other]);
});
