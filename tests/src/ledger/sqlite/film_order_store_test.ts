// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openDatabase } from "../../../../src/system/sqlite/database.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { LEDGER_MIGRATIONS } from "../../../../src/ledger/sqlite/migrations.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemoryOrders } from "../../../fakes/stores/memory_orders.ts";
import { FILM_REQUEST, type FilmRequest } from "../../../../src/film/brief/film_request.ts";
import type { FilmOrderStore } from "../../../../src/ledger/film_order.ts";

const FIRST = "6f0c0000-0000-4000-8000-000000000001";
const SECOND = "6f0c0000-0000-4000-8000-000000000002";
const THIRD = "6f0c0000-0000-4000-8000-000000000003";

const order = (orderId: string) => ({
  orderId,
  orderedAt: "2026-10-05T07:00:00.000Z",
  label: "Anna",
  request: {
    options: { person: ["Anna"] },
    accounts: ["second"],
    upload: false,
    origin: { source: "manual", memoryKey: "trip:2026" },
  } satisfies FilmRequest,
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
  assert.deepEqual([first?.cutRunId, first?.error, first?.errorCode, first?.request.options], [
    "run",
    "It is full",
    "disk_full",
    { person: ["Anna"] },
  ]);
  await orders.move(FIRST, ["failed"], "waiting");
  const again = await orders.get(FIRST);
  assert.deepEqual([again?.error, again?.errorCode], [undefined, undefined]);
  assert.deepEqual((await orders.get(SECOND))?.request, { ...order(SECOND).request, upload: true });
  await orders.move(SECOND, ["waiting"], "choosing", { options: { year: 2026 } });
  assert.deepEqual((await orders.get(SECOND))?.request, {
    ...order(SECOND).request,
    upload: true,
    options: { year: 2026 },
  });
  await orders.move(SECOND, ["choosing"], "waiting");
  await orders.add({ ...order(THIRD), isAtOnce: true });
  const third = await orders.get(THIRD);
  assert.deepEqual([third?.state, third?.request], ["waiting", order(THIRD).request]);
  assert.deepEqual(JSON.stringify(third?.request), JSON.stringify(order(THIRD).request));
  assert.equal((await orders.queued(["waiting"])).at(-1)?.orderId, THIRD);
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
    assert.equal((await again.filmOrders.queued(["waiting"])).length, 3);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("an order of an earlier version has its request, and can be made", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.sqlite`;
    const last = LEDGER_MIGRATIONS.findIndex(({ name }) =>
      name.startsWith("the request of a film")
    );
    const old = await openDatabase(file, LEDGER_MIGRATIONS.slice(0, last));
    const columns = "order_id, place, ordered_at, label, ask, memory_key, memory_category, " +
      "accounts, upload, state, orientation";
    for (
      const row of [
        `'a', 1, '2026', 'Anna', '{"person":["Anna"]}', 'trip:1', 'trip', '["second"]', 1, 'chosen', null`,
        `'b', 2, '2026', 'Sea', '{"query":"sea"}', null, null, '[]', 0, 'waiting', 'portrait'`,
      ]
    ) old.raw.exec(`INSERT INTO film_order (${columns}) VALUES (${row})`);
    await old[Symbol.asyncDispose]();
    await using ledger = await openLedger(file);
    const orders = await ledger.filmOrders.queued(["chosen", "waiting"]);
    const requests = orders.map(({ request }) => FILM_REQUEST.parse(request));
    assert.deepEqual(requests, [
      {
        options: { person: ["Anna"] },
        accounts: ["second"],
        upload: true,
        origin: { source: "manual", memoryKey: "trip:1", memoryCategory: "trip" },
      },
      {
        options: { query: "sea" },
        accounts: [],
        upload: false,
        orientation: "portrait",
        origin: { source: "manual" },
      },
    ]);
  }));
