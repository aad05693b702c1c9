// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { NotificationStore } from "../../../../src/ledger/ledger.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemoryNotifications } from "../../../fakes/stores/memory_notifications.ts";

function law(name: string, holds: (store: NotificationStore) => Promise<void>): void {
  Deno.test(`notificationStore ${name}`, async () => {
    await using ledger = await openLedger(":memory:");
    await holds(ledger.notifications);
  });
  Deno.test(`MemoryNotifications ${name}`, () => holds(new MemoryNotifications()));
}

law("keeps the last word on each target", async (store) => {
  const at = "2026-01-01T00:00:00.000Z";
  await store.put({ target: "b", lastAttemptAt: at, lastSuccessAt: at });
  await store.put({
    target: "a",
    lastAttemptAt: at,
    lastFailureAt: at,
    failureCategory: "quota",
  });
  await store.put({ target: "a", lastAttemptAt: at, lastSuccessAt: at });
  const health = JSON.parse(JSON.stringify(await store.health()));
  assert.deepEqual(health, [
    { target: "a", lastAttemptAt: at, lastSuccessAt: at },
    { target: "b", lastAttemptAt: at, lastSuccessAt: at },
  ]);
  await store.clear();
  assert.deepEqual(await store.health(), []);
});
