// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything that can wake the automation, for `auto status`: the timer in the serving process, the
// operating system's scheduler, and callers of the trigger.

import type { BriefCommand } from "../../system/process/brief_command.ts";
import type { TimerConfig } from "../timer/daily_timer.ts";
import { isoAt, slotAfter, zoneClock } from "../timer/zone_clock.ts";
import { SCHEDULERS } from "./all.ts";
import type { Platform, SchedulerPlace, SchedulerState } from "./scheduler.ts";

/** `scheduler` of `auto status --json`. */
export interface SchedulerBlock {
  readonly in_use: readonly string[];
  /** One line for people. */
  readonly summary: string;
  /** `null` where the system has no scheduler that is known here. */
  readonly platform: Platform | null;
  readonly installed: boolean;
  /** `null` when it cannot be told. */
  readonly active: boolean | null;
  readonly state: SchedulerState;
  /** What is installed of it. */
  readonly paths: readonly string[];
}

export interface SchedulerQuestion {
  readonly platform: Platform;
  readonly place: SchedulerPlace;
  readonly ask: BriefCommand;
  readonly isThere: (path: string) => Promise<boolean>;
}

interface OtherWakers {
  readonly timer: TimerConfig;
  /** This machine's zone and time, for the timer's next run. */
  readonly zone: string;
  readonly now: number;
  /** When the trigger can be called at all; `lastAt` is when it last was, where that is known. */
  readonly trigger?: { readonly lastAt?: string };
}

/**
 * Asks the operating system's scheduler, for at most five seconds; without a question the system has
 * none that is known here. Never throws.
 */
export async function schedulerStatus(
  question: SchedulerQuestion | undefined,
  wakers: OtherWakers,
): Promise<SchedulerBlock> {
  const platform = question?.platform ?? null;
  const { state, installed, paths } = question === undefined
    ? { state: "unknown" as const, installed: false, paths: [] }
    : await installationOf(question);
  const inUse: string[] = [], words: string[] = [];
  if (wakers.timer.enabled) {
    inUse.push("built-in timer");
    words.push(`built-in timer (${timerWords(wakers)})`);
  }
  if (platform !== null && (installed || state === "active")) {
    inUse.push(platform);
    const files = installed ? "installed" : "files gone";
    const named = [platform, SCHEDULERS[platform].job].filter((name) => name !== undefined);
    words.push(`${named.join(" ")} (${files}, ${state === "unknown" ? "state unknown" : state})`);
  }
  if (wakers.trigger) {
    inUse.push("external trigger");
    const { lastAt } = wakers.trigger;
    words.push(`external trigger${lastAt === undefined ? "" : ` (last called ${lastAt})`}`);
  }
  return {
    in_use: inUse,
    summary: words.join("; ") || (platform === null ? NONE_KNOWN : NONE),
    platform,
    installed,
    active: state === "unknown" ? null : state === "active",
    state,
    paths,
  };
}

const NONE = "none (set automation.enabled for the serving process, or run auto install)";
const NONE_KNOWN =
  "no scheduler known here (set automation.enabled and keep serve running, or let " +
  'another one run "photos-memories auto run --quiet" once a day)';

async function installationOf({ platform, place, ask, isThere }: SchedulerQuestion) {
  const scheduler = SCHEDULERS[platform];
  const [state, found] = await Promise.all([
    scheduler.probe(ask, place),
    Promise.all(scheduler.paths(place).map(async (path) => await isThere(path) ? [path] : [])),
  ]);
  const paths = found.flat();
  // The crontab is no file of ours: the line in it is the installation.
  return { state, installed: platform === "cron" ? state === "active" : paths.length > 0, paths };
}

function timerWords({ timer: { dailyAt }, zone, now }: OtherWakers): string {
  const clock = zoneClock(zone);
  const next = isoAt(slotAfter(now, dailyAt, clock), clock);
  return `enabled, daily at ${dailyAt} ${zone}, next ${next} while it serves`;
}
