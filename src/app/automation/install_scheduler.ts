// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes the launcher and the scheduler's files, and removes them again.

import { chmod, rm } from "node:fs/promises";
import path from "node:path";
import { SCHEDULERS } from "../../automation/schedulers/all.ts";
import { cronLine } from "../../automation/schedulers/cron.ts";
import {
  capturedVariables,
  hasControls,
  launcherScript,
} from "../../automation/schedulers/launcher.ts";
import {
  launcherPath,
  type PlacedFile,
  type Platform,
  type ScheduledJob,
} from "../../automation/schedulers/scheduler.ts";
import { Fault } from "../../base/fault.ts";
import { hasSecrets } from "../../config/saved/saved_settings.ts";
import { SECRET_KEY_VARIABLE } from "../../config/saved/secret_key.ts";
import {
  type Checkout,
  checkoutOf,
  type Runtime,
  runtimeOf,
} from "../../system/process/checkout.ts";
import { ensureFolder, writeFault, writeWhole } from "../../system/files/files.ts";
import { findProgram, foldersOf } from "../../system/process/brief_command.ts";
import type { AppContext } from "../context.ts";
import { aboutProgram, binFolder, isOfNpmRun } from "./program_places.ts";
import { readSettings } from "../settings/settings.ts";
import { VERSION } from "../version.ts";
import type { SchedulerMachine } from "./scheduler_machine.ts";

export interface InstallOptions {
  readonly hour: number;
  readonly minute: number;
  /** Left to the configuration when it was not given, so that a change there applies. */
  readonly cooldownHours?: number;
  readonly show: boolean;
  readonly force: boolean;
}

export interface Installation {
  readonly platform: Platform;
  readonly files: readonly PlacedFile[];
  /** The line for cron's table. */
  readonly cronLine?: string;
  readonly activate: string;
  readonly deactivate: string;
  /** False where the files were only to be shown. */
  readonly isWritten: boolean;
  /** Whose timer stops when they log out. */
  readonly userLoggedOut?: string;
  /** The program the launcher finds on the search path, and what it starts without one. */
  readonly installedProgram?: string;
  readonly program: string;
  /** The key of saved secrets is in this shell alone, where the job does not see it. */
  readonly hasClosedSecrets: boolean;
  /** A serving process looks once a day, too. */
  readonly isServedToo: boolean;
}

/** Throws Fault `forbidden` for source that should not be scheduled, and as writing does. */
export async function installScheduler(
  machine: SchedulerMachine,
  options: InstallOptions,
  context: AppContext,
): Promise<Installation> {
  const { entry, environment } = context;
  const { platform, place, program } = machine;
  const scheduler = SCHEDULERS[platform];
  const settings = await readSettings(context);
  const logs = path.join(path.dirname(settings.file), "logs");
  for (const each of [place.home, place.data, settings.file]) refuseControls(each);

  const searchPath = [binFolder(program), ...foldersOf(environment["PATH"])]
    .filter((folder, at, all) =>
      !hasControls(folder) && !isOfNpmRun(folder) && all.indexOf(folder) === at
    )
    .join(path.delimiter);
  const variables = capturedVariables(environment, searchPath);
  const job: ScheduledJob = {
    hour: options.hour,
    minute: options.minute,
    words: [
      ...(context.configFile === undefined ? [] : ["--config", settings.file]),
      "auto",
      "run",
      "--quiet",
      ...(options.cooldownHours === undefined ? [] : ["--cooldown", String(options.cooldownHours)]),
    ],
    environment: variables,
    logs,
  };
  const launcher: PlacedFile = {
    path: launcherPath(place),
    content: launcherScript({ program, searchPath, environment: variables }),
    mode: 0o755,
  };
  const files = [launcher, ...scheduler.files(job, place)];
  if (!options.show) {
    if (!options.force) refuseUnfit(await checkoutOf(entry), await runtimeOf(VERSION, entry));
    // launchd makes no folders.
    if (platform === "launchd") await ensureFolder(logs);
    for (const file of files) await putFile(file);
  }
  const isInShell = environment[SECRET_KEY_VARIABLE] && !environment[`${SECRET_KEY_VARIABLE}_FILE`];
  return {
    platform,
    files,
    cronLine: platform === "cron" ? cronLine(job, place) : undefined,
    activate: scheduler.activate(job, place),
    deactivate: scheduler.deactivate(place),
    isWritten: !options.show,
    userLoggedOut: await isLoggedOutSoon(machine, environment) ? machine.userName : undefined,
    installedProgram: await findProgram("photos-memories", searchPath),
    program: aboutProgram(program),
    hasClosedSecrets: hasSecrets(settings.saved) && Boolean(isInShell),
    isServedToo: settings.config.automation.enabled,
  };
}

/** Throws Fault `usage` when a control character is in it. */
function refuseControls(path: string): void {
  if (!hasControls(path)) return;
  throw new Fault(
    "usage",
    `Could not install a scheduler with the path ${JSON.stringify(path)}: ` +
      "it has a control character in it",
    { hint: "Give the folder another name" },
  );
}

/**
 * A schedule runs this program for months: not from a work tree made for an afternoon, and not from
 * source that is known to be old. Throws Fault `forbidden`. A packaged program always passes.
 */
export function refuseUnfit(checkout: Checkout | undefined, runtime: Runtime): void {
  if (!checkout) return;
  const what = `Could not install a scheduler for the checkout "${checkout.root}"`;
  if (checkout.isLinkedWorktree) {
    throw new Fault("forbidden", `${what}: it is a linked git worktree, and those come and go`, {
      hint: "Install it from the main checkout, or add --force",
    });
  }
  if (runtime.stale) {
    const commits = runtime.commits_behind === 1 ? "commit" : "commits";
    throw new Fault(
      "forbidden",
      `${what}: it is ${runtime.commits_behind} ${commits} behind ${runtime.upstream}`,
      { hint: "Bring it up to date with git pull, or add --force" },
    );
  }
}

/** No desktop keeps the person logged in, and nothing keeps their services running without one. */
async function isLoggedOutSoon(
  { platform, userName, isThere }: SchedulerMachine,
  environment: AppContext["environment"],
): Promise<boolean> {
  if (platform !== "systemd") return false;
  if (environment["DISPLAY"] || environment["WAYLAND_DISPLAY"]) return false;
  return !await isThere(`/var/lib/systemd/linger/${userName}`);
}

async function putFile({ path: target, content, mode }: PlacedFile): Promise<void> {
  await ensureFolder(path.dirname(target));
  await writeWhole(target, content, mode);
  try {
    // What a file is made with loses what the person's umask forbids.
    await chmod(target, mode);
  } catch (error) {
    throw writeFault(target, error);
  }
}

export interface Uninstallation {
  readonly platform: Platform;
  /** Paths; none where nothing was installed. */
  readonly removed: readonly string[];
  /** The command that makes sure the schedule is not active any more. */
  readonly next?: string;
  /** Whether it was active could not be asked. */
  readonly isUnknown: boolean;
}

/**
 * Removes what `installScheduler` wrote. Throws Fault `forbidden` while the schedule is active,
 * unless forced: it would go on firing into nothing.
 */
export async function uninstallScheduler(
  { platform, place, ask }: SchedulerMachine,
  force: boolean,
): Promise<Uninstallation> {
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
  // Not knowing is no reason to leave a schedule behind.
  const next = scheduler.afterRemoval(state !== "inactive", place);
  return { platform, removed, next, isUnknown: state === "unknown" };
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
