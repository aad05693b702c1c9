// `backup`: the stores and the configuration, copied while the app runs. No setting is needed for it.

import { makeBackup } from "../../src/backup/make_backup.ts";
import { systemMachine } from "../../src/system/machine.ts";
import { expandHome } from "../../src/system/paths.ts";
import type { Action } from "../command.ts";
import { backupCommand } from "../commands/backup.ts";
import { needed } from "../options/needed.ts";
import { backupFiles, backupLines } from "../settings/backup_files.ts";

export const backup: Action = async (context, given) => {
  const { terminal, signal } = context;
  const folder = expandHome(needed(given, backupCommand, "to"));
  const made = await makeBackup({
    files: backupFiles(context),
    folder,
    now: systemMachine.now(),
    signal,
  });
  for (const line of backupLines(made)) terminal.note(line);
  terminal.out(folder);
  return 0;
};
