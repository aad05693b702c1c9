// Writes the launcher and the scheduler's files, and says what to type next.

import { chmod } from "node:fs/promises";
import path from "node:path";
import { SCHEDULERS } from "../../src/automation/schedulers/all.ts";
import { capturedVariables } from "../../src/automation/schedulers/captured_variables.ts";
import { cronLine } from "../../src/automation/schedulers/cron.ts";
import { refuseUnfit } from "../../src/automation/schedulers/freshness.ts";
import { NAMESPACE_TRIAL } from "../../src/automation/schedulers/hardening.ts";
import { launcherScript } from "../../src/automation/schedulers/launcher.ts";
import { hasControls, refuseControls } from "../../src/automation/schedulers/plain_path.ts";
import {
  launcherPath,
  type PlacedFile,
  PROBE_LIMIT_MS,
  type ScheduledJob,
} from "../../src/automation/schedulers/scheduler.ts";
import { hasSecrets } from "../../src/config/saved/saved_settings.ts";
import { SECRET_KEY_VARIABLE } from "../../src/config/saved/secret_key.ts";
import { checkoutOf, runtimeOf } from "../../src/system/process/checkout.ts";
import { ensureFolder, writeFault, writeWhole } from "../../src/system/files/files.ts";
import { findProgram, foldersOf } from "../../src/system/process/find_program.ts";
import { expandHome } from "../../src/system/paths.ts";
import type { CommandContext } from "../command.ts";
import { aboutProgram, binFolder, cacheFolders, isOfNpmRun } from "../program_places.ts";
import { readSettings } from "../settings/settings.ts";
import { VERSION } from "../version.ts";
import type { SchedulerMachine } from "./scheduler_machine.ts";

export interface InstallAsk {
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
  ask: InstallAsk,
  context: CommandContext,
): Promise<void> {
  const { terminal, entry, environment } = context;
  const { platform, place, program } = machine;
  const scheduler = SCHEDULERS[platform];
  const settings = await readSettings(context);
  const output = expandHome(settings.config.output.directory);
  const logs = path.join(path.dirname(settings.file), "logs");
  for (const each of [place.home, place.data, output, settings.file]) refuseControls(each);

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
    writes: [place.data, output, ...cacheFolders(program, place.home, environment)],
    hasUserNamespaces: platform === "systemd" && await hasUserNamespaces(machine),
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
  // Neither scheduler makes folders, and a service that is shut in cannot.
  await ensureFolder(output);
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
  if (hasSecrets(settings.saved) && !environment[`${SECRET_KEY_VARIABLE}_FILE`]) {
    note(
      `Saved secrets stay closed to it: keep ${SECRET_KEY_VARIABLE} in a file of your own, ` +
        `name that in ${SECRET_KEY_VARIABLE}_FILE, and install again`,
    );
  }
  if (platform === "systemd") {
    note(`The service can write to ${output}; install again when output.directory changes`);
    if (!job.hasUserNamespaces) {
      note(
        "It is shut in without user namespaces, which this machine's systemd did not grant",
      );
    }
  }
  if (settings.config.automation.enabled) {
    note("automation.enabled is on too: a serving process looks once a day without this");
  }
}

async function hasUserNamespaces({ ask }: SchedulerMachine): Promise<boolean> {
  const end = await ask("systemd-run", NAMESPACE_TRIAL, { limitMs: PROBE_LIMIT_MS });
  return end.kind === "exited" && end.code === 0;
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
