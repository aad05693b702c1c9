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
