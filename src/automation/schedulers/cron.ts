// SPDX-License-Identifier: AGPL-3.0-or-later

// Any other system: one line of the person's crontab. Nothing is written to the table; the printed
// commands put the line in and take it out.

import { shellWord } from "../../base/text.ts";
import {
  launcherPath,
  PROBE_LIMIT_MS,
  type ScheduledJob,
  type Scheduler,
  type SchedulerPlace,
} from "./scheduler.ts";

export const cron: Scheduler = {
  files: () => [],

  paths: () => [],

  activate(job, place) {
    // The line of an earlier installation, for another time of day, goes first.
    return `{ crontab -l 2>/dev/null | ${without(place)}; ` +
      `printf '%s\\n' ${shellWord(cronLine(job, place))}; } | crontab -`;
  },

  deactivate,

  afterRemoval: (wasActive, place) => wasActive ? deactivate(place) : undefined,

  async probe(ask, place) {
    const end = await ask("crontab", ["-l"], { limitMs: PROBE_LIMIT_MS });
    if (end.kind !== "exited") return "unknown";
    if (end.code !== 0) return /no crontab/i.test(end.err) ? "inactive" : "unknown";
    const ours = end.out.split("\n").filter((line) => !/^\s*(?:#|$)/.test(line)).some((line) =>
      line.includes(launcherStart(place)) || /photos-memories['"]?\s(?:.*\s)?auto run\b/.test(line)
    );
    return ours ? "active" : "inactive";
  },
};

/** The line for a crontab, where `%` would begin the job's standard input. */
export function cronLine(job: ScheduledJob, place: SchedulerPlace): string {
  const command = [launcherPath(place), ...job.words].map(shellWord).join(" ");
  return `${job.minute} ${job.hour} * * * ${command.replaceAll("%", "\\%")}`;
}

/** How the command of our line begins, whatever its words are. */
function launcherStart(place: SchedulerPlace): string {
  return `${shellWord(launcherPath(place)).replaceAll("%", "\\%")} `;
}

function deactivate(place: SchedulerPlace): string {
  return `crontab -l | ${without(place)} | crontab -`;
}

function without(place: SchedulerPlace): string {
  return `grep -vF -e ${shellWord(launcherStart(place))}`;
}
