// Which schedulers can wake the automation on this machine.

import os from "node:os";
import process from "node:process";
import type { SchedulerStatus } from "../src/automation/auto_status.ts";
import { platformOf, SCHEDULERS } from "../src/automation/schedulers/all.ts";
import { launcherPath } from "../src/automation/schedulers/scheduler.ts";
import { slotAfter } from "../src/automation/timer/daily_slot.ts";
import { dayAt, isoAt, zoneClock } from "../src/automation/timer/zone_clock.ts";
import { addDays } from "../src/base/local_time.ts";
import { briefCommand } from "../src/system/brief_command.ts";
import { systemClock } from "../src/system/clock.ts";
import { isThere } from "../src/system/files.ts";
import { findProgram } from "../src/system/find_program.ts";
import { localZone } from "../src/system/local_zone.ts";
import type { Settings } from "./settings.ts";

/** The timer of the serving process, and what `auto install` has left. Changes nothing. */
export async function schedulerStatus(
  { config, paths }: Pick<Settings, "config" | "paths">,
): Promise<SchedulerStatus> {
  const { enabled, daily_at } = config.automation;
  const systemctl = await findProgram("systemctl", process.env["PATH"]);
  const platform = platformOf(process.platform, systemctl !== undefined);
  const scheduler = SCHEDULERS[platform];
  const { homedir, uid } = os.userInfo();
  const place = { home: homedir, data: paths.data, userId: uid };
  const there: string[] = [];
  for (const file of [launcherPath(place), ...scheduler.paths(place)]) {
    if (await isThere(file)) there.push(file);
  }
  const isInstalled = there.length > 0;
  const state = isInstalled ? await scheduler.probe(briefCommand, place) : "unknown";
  const words = [
    ...(enabled ? [timerWords(daily_at)] : []),
    ...(isInstalled ? [`${platform} (installed, ${stateWords(state)})`] : []),
  ];
  return {
    in_use: [...(enabled ? ["built-in timer"] : []), ...(isInstalled ? [platform] : [])],
    summary: words.join("; ") ||
      "none (set automation.enabled and serve, or see photos-memories auto install)",
    platform,
    installed: isInstalled,
    active: state === "unknown" ? null : state === "active",
    state,
    paths: there,
  };
}

function timerWords(dailyAt: string): string {
  const zone = localZone(), clock = zoneClock(zone), now = systemClock.now();
  let { day, at } = slotAfter(addDays(dayAt(now, clock), -1), dailyAt, clock);
  if (at <= now) ({ at } = slotAfter(day, dailyAt, clock));
  return `timer while serving (daily at ${dailyAt} ${zone}, next firing ${isoAt(at, clock)})`;
}

function stateWords(state: string): string {
  return state === "unknown" ? "state unknown" : state;
}
