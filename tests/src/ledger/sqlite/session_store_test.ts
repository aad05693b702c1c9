import assert from "node:assert/strict";
import type { SessionGenerations } from "../../../../src/ledger/ledger.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemorySessions } from "../../../fakes/memory_sessions.ts";

function law(name: string, holds: (store: SessionGenerations) => Promise<void>): void {
  Deno.test(`sessionStore ${name}`, async () => {
    await using ledger = await openLedger(":memory:");
    await holds(ledger.sessions);
  });
  Deno.test(`MemorySessions ${name}`, () => holds(new MemorySessions()));
}

law("begins at 0 and counts every end", async (store) => {
  assert.equal(await store.of("anna"), 0);
  await store.endUser("anna");
  await store.endUser("anna");
  assert.deepEqual([await store.of("anna"), await store.of("bert")], [2, 0]);
});

law("ends everybody, those included who were never seen", async (store) => {
  await store.endUser("anna");
  await store.endAll();
  const numbers = await Promise.all(["anna", "bert"].map((name) => store.of(name)));
  assert.deepEqual(numbers, [2, 1]);
});

law("tells names apart exactly, and loses no end of two at once", async (store) => {
  await Promise.all(Array.from({ length: 20 }, () => store.endUser("anna")));
  assert.equal(await store.of("anna"), 20);
  for (const other of ["Anna", "anna ", "ann", "%", "_nna"]) {
    assert.equal(await store.of(other), 0, other);
  }
});
