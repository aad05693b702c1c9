// SPDX-License-Identifier: AGPL-3.0-or-later

// What every scheduler of an operating system can do for the daily run. The files are made as text; the
// command that installs them writes them.

import type { BriefCommand } from "../../system/process/brief_command.ts";

export type Platform = "launchd" | "systemd" | "cron";

/** The user and the paths of the machine. All paths are absolute. */
export interface SchedulerPlace {
  readonly home: string;
  /** The program's data folder. */
  readonly data: string;
  /** The person's number, for launchd. */
  readonly userId: number;
}

export interface ScheduledJob {
  /** 0 to 23. */
  readonly hour: number;
  /** 0 to 59. */
  readonly minute: number;
  /** Words for the launcher. */
  readonly words: readonly string[];
  /** Variables that the job gets. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folder for what it prints, where the scheduler keeps no journal of its own. */
  readonly logs: string;
}

export interface PlacedFile {
  readonly path: string;
  readonly content: string;
  readonly mode: number;
}

/** Anything that cannot be told is `unknown`. */
export type SchedulerState = "active" | "inactive" | "unknown";

export interface Scheduler {
  /** What the job is called there; a line of a crontab has no name. */
  readonly job?: string;
  files(job: ScheduledJob, place: SchedulerPlace): readonly PlacedFile[];
  /** Paths of everything beside the launcher that installing and activating leaves behind. */
  paths(place: SchedulerPlace): readonly string[];
  /** A line for a shell. */
  activate(job: ScheduledJob, place: SchedulerPlace): string;
  /** A line for a shell. */
  deactivate(place: SchedulerPlace): string;
  /** A line for a shell, for when the files are gone already; `undefined` when nothing is left to do. */
  afterRemoval(wasActive: boolean, place: SchedulerPlace): string | undefined;
  /** Whether the schedule is in force. Changes nothing; ends within five seconds. */
  probe(ask: BriefCommand, place: SchedulerPlace): Promise<SchedulerState>;
}

/** Most time a scheduler has to answer whether it has the job. */
export const PROBE_LIMIT_MS = 5_000;

export function launcherPath({ data }: SchedulerPlace): string {
  return `${data}/bin/photos-memories-auto`;
}
