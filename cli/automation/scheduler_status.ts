// Which schedulers can wake the automation on this machine.

import os from "node:os";
import {
  type SchedulerBlock,
  schedulerStatus,
} from "../../src/automation/schedulers/scheduler_status.ts";
import { systemClock } from "../../src/system/clock.ts";
import { localZone } from "../../src/system/local_zone.ts";
import type { CommandContext } from "../command.ts";
import type { Settings } from "../settings/settings.ts";
import { lastTrigger } from "./last_trigger.ts";
import { hasKnownScheduler, schedulerMachine } from "./scheduler_machine.ts";

/** The timer of the serving process, what `auto install` has left, the trigger. Changes nothing. */
export async function wakersOf(
  context: Pick<CommandContext, "environment" | "entry">,
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
