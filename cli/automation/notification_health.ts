// How the deliveries of messages went, as `auto status` and the health page show it.

import type { NotificationStatus } from "../../src/automation/auto_status.ts";
import type { Config } from "../../src/config/schema.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import { currentHealth, notificationStatus } from "../../src/notify/notification_status.ts";
import { systemClock } from "../../src/system/clock.ts";

/** Of the targets that are configured now; `null` before anything was sent. */
export async function notificationHealth(
  { notifications }: Pick<Config, "notifications">,
  ledger: Pick<Ledger, "notifications">,
): Promise<NotificationStatus | null> {
  const rows = await currentHealth(notifications.urls, ledger.notifications);
  return notificationStatus(rows, notifications.cooldown_hours, systemClock.now());
}
