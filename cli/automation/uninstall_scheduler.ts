// Takes away what `auto install` wrote, but not under a schedule that would go on firing into nothing.

import { rm } from "node:fs/promises";
import { SCHEDULERS } from "../../src/automation/schedulers/all.ts";
import { launcherPath } from "../../src/automation/schedulers/scheduler.ts";
import { Fault } from "../../src/base/fault.ts";
import { writeFault } from "../../src/system/files/files.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { SchedulerMachine } from "./scheduler_machine.ts";

/** Throws Fault `forbidden` while the schedule is active, unless forced. */
export async function uninstallScheduler(
  { platform, place, ask }: SchedulerMachine,
  force: boolean,
  terminal: Terminal,
): Promise<void> {
  const scheduler = SCHEDULERS[platform];
  const state = await scheduler.probe(ask, place);
  if (state === "active" && !force) {
    throw new Fault("forbidden", `Could not remove the ${platform} scheduler: it is active`, {
      hint: `Run ${scheduler.deactivate(place)} first, or add --force`,
    });
  }
  const removed: string[] = [];
  for (const path of [launcherPath(place), ...scheduler.paths(place)]) {
    if (await removeFile(path)) removed.push(path);
  }
  if (removed.length === 0) {
    terminal.note(`Nothing is installed for ${platform}`);
    return;
  }
  terminal.out(`Uninstalled ${platform} scheduler`);
  for (const path of removed) terminal.out(`Removed: ${path}`);
  // Not knowing is no reason to leave a schedule behind.
  const next = scheduler.afterRemoval(state !== "inactive", place);
  if (next) terminal.out(`Then: ${next}`);
  if (state === "unknown") {
    terminal.note(`Whether it was active could not be asked; the line above makes sure of it`);
  }
}

/** False when there was none; a link counts even where its target is gone. */
async function removeFile(path: string): Promise<boolean> {
  try {
    await rm(path);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return false;
    throw writeFault(path, error);
  }
}
