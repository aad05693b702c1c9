// SPDX-License-Identifier: AGPL-3.0-or-later

// Every scheduler of an operating system that can wake the automation.

import { cron } from "./cron.ts";
import { launchd } from "./launchd.ts";
import type { Platform, Scheduler } from "./scheduler.ts";
import { systemd } from "./systemd.ts";

export const SCHEDULERS: Readonly<Record<Platform, Scheduler>> = { launchd, systemd, cron };

/** macOS has launchd, a machine with `systemctl` systemd, any other a crontab. */
export function platformOf(system: string, hasSystemctl: boolean): Platform {
  if (system === "darwin") return "launchd";
  return hasSystemctl ? "systemd" : "cron";
}
