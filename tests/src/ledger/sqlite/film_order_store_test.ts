import assert from "node:assert/strict";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemoryOrders } from "../../../fakes/stores/memory_orders.ts";
import type { FilmOrderStore } from "../../../../src/ledger/film_order.ts";

const FIRST = "6f0c0000-0000-4000-8000-000000000001";
const SECOND = "6f0c0000-0000-4000-8000-000000000002";

const order = (orderId: string) => ({
  orderId,
  orderedAt: "2026-10-05T07:00:00.000Z",
  label: "Anna",
  ask: { person: ["Anna"] },
  memoryKey: "trip:2026",
  accounts: ["second"],
  upload: false,
});

async function contract(orders: FilmOrderStore): Promise<void> {
  await orders.add(order(FIRST));
  await orders.add(order(SECOND));
  assert.deepEqual((await orders.queued(["choosing"])).map(({ orderId }) => orderId), [
    FIRST,
    SECOND,
  ]);
  assert.equal(await orders.move(FIRST, ["choosing"], "chosen", { cutRunId: "run" }), true);
  assert.equal(await orders.move(FIRST, ["choosing"], "failed"), false, "it is chosen already");
  await orders.move(SECOND, ["choosing"], "chosen");
  // Who says so first is rendered first.
  await orders.move(SECOND, ["chosen"], "waiting", { upload: true });
  await orders.move(FIRST, ["chosen"], "waiting");
  assert.deepEqual((await orders.queued(["waiting", "making"])).map(({ orderId }) => orderId), [
    SECOND,
    FIRST,
  ]);
  await orders.move(FIRST, ["waiting"], "failed", {
    error: "It is full",
    errorCode: "disk_full",
  });
  const first = await orders.get(FIRST);
  assert.deepEqual([first?.cutRunId, first?.error, first?.errorCode, first?.ask], [
    "run",
    "It is full",
    "disk_full",
    { person: ["Anna"] },
  ]);
  await orders.move(FIRST, ["failed"], "waiting");
  const again = await orders.get(FIRST);
  assert.deepEqual([again?.error, again?.errorCode], [undefined, undefined]);
  assert.equal((await orders.get(SECOND))?.upload, true);
  assert.equal(await orders.get(crypto.randomUUID()), undefined);
}

Deno.test("orders keep their place, and move only from where they are", async () => {
  await contract(new MemoryOrders());
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/ledger.sqlite`;
    {
      await using ledger = await openLedger(file);
      await contract(ledger.filmOrders);
    }
    await using again = await openLedger(file);
    assert.equal((await again.filmOrders.queued(["waiting"])).length, 2);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
