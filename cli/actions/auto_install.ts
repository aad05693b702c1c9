// `auto install`: writes what the operating system's scheduler needs, and prints how it is switched
// on and off. It switches nothing itself.

import { pathsOf } from "../../src/system/paths.ts";
import { installScheduler, uninstallScheduler } from "../automation/install_scheduler.ts";
import { schedulerMachine } from "../automation/scheduler_machine.ts";
import type { Action } from "../command.ts";
import { wholeNumber } from "../options/whole_number.ts";

export const autoInstall: Action = async (context, given) => {
  const ask = {
    hour: wholeNumber(given, "hour", 0, 23) ?? 9,
    minute: wholeNumber(given, "minute", 0, 59) ?? 0,
    cooldownHours: wholeNumber(given, "cooldown", 0, 168),
    show: given.flag("show"),
    force: given.flag("force"),
  };
  const machine = await schedulerMachine(context, pathsOf(context.environment).data);
  if (given.flag("uninstall")) await uninstallScheduler(machine, ask.force, context.terminal);
  else await installScheduler(machine, ask, context);
  return 0;
};
