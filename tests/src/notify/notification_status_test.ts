// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { TargetHealth } from "../../../src/ledger/ledger.ts";
import {
  currentHealth,
  notificationStatus,
  targetDigest,
} from "../../../src/notify/notification_status.ts";
import { MemoryNotifications } from "../../fakes/stores/memory_notifications.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 2, hour)).toISOString();
const WELL: TargetHealth = {
  target: "a",
  lastAttemptAt: at(9),
  lastSuccessAt: at(9),
  lastFailureAt: at(1),
};
const FAILING: TargetHealth = {
  target: "b",
  lastAttemptAt: at(8),
  lastSuccessAt: at(2),
  lastFailureAt: at(8),
  failureCategory: "quota",
};

Deno.test("notificationStatus is null before the first message", () => {
  assert.equal(notificationStatus([], 24, 0), null);
});

Deno.test("notificationStatus lets a failing target speak for all", () => {
  assert.deepEqual(notificationStatus([WELL, FAILING], 24, Date.parse(at(10))), {
    last_attempt_at: at(9),
    last_success_at: at(9),
    last_failure_at: at(8),
    failure_category: "quota",
    failure_message: "The service takes no more messages for now",
    cooldown_active: true,
    cooldown_until: at(32),
    cooldown_hours: 24,
  });
  const later = notificationStatus([FAILING], 1, Date.parse(at(10)));
  assert.equal(later?.failure_category, "quota");
  assert.equal(later?.cooldown_active, false);
});

Deno.test("notificationStatus forgets failures that are over", () => {
  const status = notificationStatus([WELL], 24, Date.parse(at(10)));
  assert.equal(status?.failure_category, null);
  assert.equal(status?.cooldown_active, false);
  assert.equal(status?.last_failure_at, at(1));
});

Deno.test("currentHealth leaves out addresses that are configured no more", async () => {
  const store = new MemoryNotifications();
  const target = await targetDigest("json://here");
  await store.put({ ...WELL, target });
  await store.put(FAILING);
  assert.deepEqual(await currentHealth(["json://here", "json://new"], store), [{
    ...WELL,
    target,
  }]);
});
