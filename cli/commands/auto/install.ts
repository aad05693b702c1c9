// SPDX-License-Identifier: AGPL-3.0-or-later

// `auto install`: writes what the operating system's scheduler needs, and prints how it is switched
// on and off. It switches nothing itself.

import { pathsOf } from "../../../src/system/paths.ts";
import {
  installScheduler,
  uninstallScheduler,
} from "../../../src/app/automation/install_scheduler.ts";
import { tellInstallation, tellUninstallation } from "../../automation/tell_installation.ts";
import { schedulerMachine } from "../../../src/app/automation/scheduler_machine.ts";
import type { Command, CommandContext, Given } from "../../command.ts";

export const autoInstall: Command = {
  name: "auto install",
  summary: "Let this machine's scheduler run the automation once a day",
  options: {
    hour: { kind: "number", about: "Hour of the day, 0 to 23 (9)", value: "<hour>" },
    minute: { kind: "number", about: "Minute of the hour, 0 to 59 (0)", value: "<minute>" },
    cooldown: {
      kind: "number",
      about: "Hours between two films, instead of the configured ones (24)",
      value: "<hours>",
    },
    show: { kind: "flag", about: "Print the files and write nothing" },
    uninstall: { kind: "flag", about: "Remove what was installed" },
    force: {
      kind: "flag",
      about: "Install from a git work tree or an old checkout; uninstall while it is active",
    },
  },
  examples: [
    "photos-memories auto install --hour 7 --minute 30",
    "photos-memories auto install --show",
    "photos-memories auto install --uninstall",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const options = {
    hour: given.wholeNumber("hour", 0, 23) ?? 9,
    minute: given.wholeNumber("minute", 0, 59) ?? 0,
    cooldownHours: given.wholeNumber("cooldown", 0, 168),
    show: given.flag("show"),
    force: given.flag("force"),
  };
  const machine = await schedulerMachine(context, pathsOf(context.environment).data);
  const { terminal } = context;
  if (given.flag("uninstall")) {
    tellUninstallation(terminal, await uninstallScheduler(machine, options.force));
  } else tellInstallation(terminal, await installScheduler(machine, options, context));
  return 0;
}
