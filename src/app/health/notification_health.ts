// SPDX-License-Identifier: AGPL-3.0-or-later

// How the notifications stand, for commands and pages.

import type { NotificationStatus } from "../../automation/auto_status.ts";
import type { Config } from "../../config/schema.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { currentHealth, notificationStatus } from "../../notify/notification_status.ts";
import { systemClock } from "../../system/clock.ts";

/** The health of the targets that are configured now; `null` before anything was sent. */
export async function notificationHealth(
  { notifications }: Pick<Config, "notifications">,
  ledger: Pick<Ledger, "notifications">,
): Promise<NotificationStatus | null> {
  const rows = await currentHealth(notifications.urls, ledger.notifications);
  return notificationStatus(rows, notifications.cooldown_hours, systemClock.now());
}
