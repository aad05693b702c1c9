// SPDX-License-Identifier: AGPL-3.0-or-later

// Which schedulers can wake the automation on this machine, and when the trigger was called last.

import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import {
  type SchedulerBlock,
  schedulerStatus,
} from "../../automation/schedulers/scheduler_status.ts";
import { systemClock } from "../../system/clock.ts";
import { writeWhole } from "../../system/files/files.ts";
import { localZone } from "../../system/clock.ts";
import type { Paths } from "../../system/paths.ts";
import type { AppContext } from "../context.ts";
import type { Settings } from "../settings/settings.ts";
import { hasKnownScheduler, schedulerMachine } from "./scheduler_machine.ts";

/** The timer of the serving process, what `auto install` has left, the trigger. Changes nothing. */
export async function wakersOf(
  context: Pick<AppContext, "environment" | "entry">,
  { config, paths }: Pick<Settings, "config" | "paths">,
  system: string = os.platform(),
): Promise<SchedulerBlock> {
  const { automation, auth, server } = config;
  const canBeTriggered = auth.enabled || server.trigger_token !== undefined;
  const machine = hasKnownScheduler(system)
    ? await schedulerMachine(context, paths.data)
    : undefined;
  const lastAt = await lastTrigger(paths);
  return await schedulerStatus(machine, {
    timer: { enabled: automation.enabled, dailyAt: automation.daily_at },
    zone: localZone(),
    now: systemClock.now(),
    ...(canBeTriggered && { trigger: lastAt === undefined ? {} : { lastAt } }),
  });
}

type DataFolder = Pick<Paths, "data">;

const fileIn = ({ data }: DataFolder) => path.join(data, "last_trigger");

export async function noteTrigger(paths: DataFolder, nowMs: number): Promise<void> {
  await writeWhole(fileIn(paths), `${new Date(nowMs).toISOString()}\n`);
}

/** ISO 8601 in UTC; `undefined` when it never was, or it is not known. */
async function lastTrigger(paths: DataFolder): Promise<string | undefined> {
  const text = (await readFile(fileIn(paths), "utf8").catch(() => "")).trim();
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}
