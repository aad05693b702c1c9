import assert from "node:assert/strict";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";

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

Deno.test("runStore keeps what was known of a picture when the film was made", async () => {
  await using ledger = await openLedger(":memory:");
  const { runs } = ledger;
  await runs.begin({ runId: "r", startedAt: "2025-07-14T00:00:00.000Z", source: "manual" });
  const row = { asset: "a", stage: "cut", verdict: "in", reason: "favorite" };
  const seen = { facts: "outdoor 0.88", caption: "A lake.", captioner: "m at http://there" };
  await runs.keepTrace("r", [{ ...row, seen }, { ...row, asset: "b" }]);
  assert.deepEqual((await runs.trace("r", "a"))?.seen, seen);
  assert.ok(!("seen" in (await runs.trace("r", "b"))!));
});
