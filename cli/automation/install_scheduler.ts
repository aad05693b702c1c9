// Writes the launcher and the scheduler's files and says what to type next, and removes them again.

import { chmod, rm } from "node:fs/promises";
import path from "node:path";
import { SCHEDULERS } from "../../src/automation/schedulers/all.ts";
import { cronLine } from "../../src/automation/schedulers/cron.ts";
import {
  capturedVariables,
  hasControls,
  launcherScript,
} from "../../src/automation/schedulers/launcher.ts";
import {
  launcherPath,
  type PlacedFile,
  type ScheduledJob,
} from "../../src/automation/schedulers/scheduler.ts";
import { Fault } from "../../src/base/fault.ts";
import { hasSecrets } from "../../src/config/saved/saved_settings.ts";
import { SECRET_KEY_VARIABLE } from "../../src/config/saved/secret_key.ts";
import {
  type Checkout,
  checkoutOf,
  type Runtime,
  runtimeOf,
} from "../../src/system/process/checkout.ts";
import { ensureFolder, writeFault, writeWhole } from "../../src/system/files/files.ts";
import { findProgram, foldersOf } from "../../src/system/process/brief_command.ts";
import type { CommandContext } from "../command.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { aboutProgram, binFolder, isOfNpmRun } from "../../src/app/automation/program_places.ts";
import { readSettings } from "../../src/app/settings/settings.ts";
import { VERSION } from "../../src/app/version.ts";
import type { SchedulerMachine } from "../../src/app/automation/scheduler_machine.ts";

export interface InstallOptions {
  readonly hour: number;
  readonly minute: number;
  /** Left to the configuration when it was not given, so that a change there applies. */
  readonly cooldownHours?: number;
  readonly show: boolean;
  readonly force: boolean;
}

/** Throws Fault `forbidden` for source that should not be scheduled, and as writing does. */
export async function installScheduler(
  machine: SchedulerMachine,
  ask: InstallOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, entry, environment } = context;
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
    hour: ask.hour,
    minute: ask.minute,
    words: [
      ...(context.configFile === undefined ? [] : ["--config", settings.file]),
      "auto",
      "run",
      "--quiet",
      ...(ask.cooldownHours === undefined ? [] : ["--cooldown", String(ask.cooldownHours)]),
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
  const next = [
    ...(platform === "cron" ? [`Crontab: ${cronLine(job, place)}`] : []),
    `Activate: ${scheduler.activate(job, place)}`,
    `Deactivate: ${scheduler.deactivate(place)}`,
  ];

  if (ask.show) {
    for (const file of files) terminal.page(`# ${file.path}\n${file.content}`);
    for (const line of next) terminal.out(line);
    return;
  }
  if (!ask.force) {
    refuseUnfit(await checkoutOf(entry), await runtimeOf(VERSION, entry));
  }
  // launchd makes no folders.
  if (platform === "launchd") await ensureFolder(logs);
  for (const file of files) await putFile(file);

  terminal.out(`Installed ${platform} scheduler`);
  for (const file of files) terminal.out(`Written: ${file.path}`);
  for (const line of next) terminal.out(line);
  if (await isLoggedOutSoon(machine, environment)) {
    terminal.out(
      `Headless: loginctl enable-linger ${machine.userName}   ` +
        "(otherwise the timer stops when you log out)",
    );
  }
  const installed = await findProgram("photos-memories", searchPath);
  const note = (line: string) => terminal.note(terminal.paint.dim(line));
  if (installed === undefined) {
    note(`photos-memories is not on the PATH: the launcher starts ${aboutProgram(program)}`);
  } else note(`The launcher starts ${installed}`);
  note(
    `Keys belong in the configuration file, or saved with ${SECRET_KEY_VARIABLE}_FILE set, which ` +
      "the job is given; of this shell's other variables it sees no key",
  );
  const isInShell = environment[SECRET_KEY_VARIABLE] && !environment[`${SECRET_KEY_VARIABLE}_FILE`];
  if (hasSecrets(settings.saved) && isInShell) {
    note(
      `Saved secrets stay closed to it: keep ${SECRET_KEY_VARIABLE} in a file of your own, ` +
        `name that in ${SECRET_KEY_VARIABLE}_FILE, and install again`,
    );
  }
  if (settings.config.automation.enabled) {
    note("automation.enabled is on too: a serving process looks once a day without this");
  }
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
  environment: CommandContext["environment"],
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

/**
 * Removes what `installScheduler` wrote. Throws Fault `forbidden` while the schedule is active,
 * unless forced: it would go on firing into nothing.
 */
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
