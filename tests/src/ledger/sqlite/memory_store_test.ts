// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";

Deno.test("a memory keeps its cut, is hidden, and shown again", async () => {
  await using ledger = await openLedger(":memory:");
  const { memories } = ledger,
    cut = { runId: "r1", title: "Coast", subtitle: "July", seconds: 52.5 };
  await memories.keep("trip:1", { cut });
  await memories.keep("trip:1", { hiddenAt: "2026-10-05T07:00:00.000Z" });
  await memories.keep("trip:2", { playedAt: "2026-10-06T07:00:00.000Z" });
  assert.deepEqual(await memories.list(), [
    { memoryKey: "trip:1", cut, hiddenAt: "2026-10-05T07:00:00.000Z" },
    { memoryKey: "trip:2", playedAt: "2026-10-06T07:00:00.000Z" },
  ]);
  await memories.keep("trip:1", { hiddenAt: null });
  assert.deepEqual((await memories.list())[0], { memoryKey: "trip:1", cut });
});

Deno.test("the cut of a memory is no run of a list until the memory lets go of it", async () => {
  await using ledger = await openLedger(":memory:");
  const { memories, runs } = ledger;
  await runs.begin({ runId: "r1", startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
  await runs.begin({ runId: "r2", startedAt: "2026-10-05T08:00:00.000Z", source: "manual" });
  await memories.keep("trip:1", { cut: { runId: "r1", title: "Coast", seconds: 52 } });
  await memories.keep("trip:2", { playedAt: "2026-10-06T07:00:00.000Z" });
  assert.deepEqual((await runs.list(9)).map(({ runId }) => runId), ["r2"]);
  assert.equal((await runs.get("r1"))?.runId, "r1");
  await memories.keep("trip:1", { cut: null });
  assert.deepEqual(await memories.list(), [
    { memoryKey: "trip:1" },
    { memoryKey: "trip:2", playedAt: "2026-10-06T07:00:00.000Z" },
  ]);
  assert.equal((await runs.list(9)).length, 2);
});

Deno.test("the work of a day is added up, and that of the day before forgotten", async () => {
  await using ledger = await openLedger(":memory:");
  const { memories } = ledger;
  await memories.addWork("2026-10-05", 700);
  await memories.addWork("2026-10-05", 300);
  assert.equal(await memories.workedMs("2026-10-05"), 1_000);
  await memories.addWork("2026-10-06", 50);
  assert.deepEqual([
    await memories.workedMs("2026-10-05"),
    await memories.workedMs("2026-10-06"),
  ], [0, 50]);
});
