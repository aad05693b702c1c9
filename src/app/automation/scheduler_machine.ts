// SPDX-License-Identifier: AGPL-3.0-or-later

// The machine a scheduler is installed on, as the commands that deal with it see it.

import os from "node:os";
import process from "node:process";
import { platformOf } from "../../automation/schedulers/all.ts";
import type { SchedulerQuestion } from "../../automation/schedulers/scheduler_status.ts";
import { Fault } from "../../base/fault.ts";
import { isThere } from "../../system/files/files.ts";
import { briefCommand, findProgram } from "../../system/process/brief_command.ts";
import {
  LAUNCHER_VARIABLE,
  type RunningProgram,
  runningProgram,
} from "../../system/process/running_program.ts";
import type { AppContext } from "../context.ts";

export interface SchedulerMachine extends SchedulerQuestion {
  readonly userName: string;
  /** How the program runs now. */
  readonly program: RunningProgram;
}

/** The Task Scheduler of Windows is none of those this program writes files for. */
export function hasKnownScheduler(platform: string = os.platform()): boolean {
  return platform !== "win32";
}

/** `data`: the program's data folder. Throws Fault `usage` on Windows. */
export async function schedulerMachine(
  { environment, entry }: Pick<AppContext, "environment" | "entry">,
  data: string,
): Promise<SchedulerMachine> {
  if (!hasKnownScheduler()) {
    throw new Fault("usage", "There is no scheduler here that this program knows", {
      hint: 'Let the Task Scheduler run "photos-memories auto run --quiet" once a day, ' +
        "or set automation.enabled and keep serve running",
    });
  }
  const hasSystemctl = await findProgram("systemctl", environment["PATH"]) !== undefined;
  return {
    platform: platformOf(os.platform(), hasSystemctl),
    place: { home: os.homedir(), data, userId: process.getuid?.() ?? 0 },
    ask: briefCommand,
    isThere,
    userName: userName(environment),
    program: runningProgram(entry, environment[LAUNCHER_VARIABLE]),
  };
}

/** A number in a container may have no name at all. */
function userName(environment: AppContext["environment"]): string {
  try {
    return os.userInfo().username;
  } catch {
    return environment["USER"] || String(process.getuid?.() ?? 0);
  }
}
