// `backup`: the stores and the configuration, copied while the app runs. No setting is needed for
// it.

import { makeBackup } from "../../src/backup/make_backup.ts";
import { systemMachine } from "../../src/system/machine.ts";
import { expandHome } from "../../src/system/paths.ts";
import type { Command, CommandContext, Given } from "../command.ts";
import { backupFiles, backupLines } from "../../src/app/backup/backup_files.ts";

export const backup: Command = {
  name: "backup",
  summary: "Copy stores and configuration into a folder, also while the app runs",
  options: {
    to: { kind: "text", about: "A folder that is empty or not there", value: "<folder>" },
  },
  examples: ["photos-memories backup --to ~/backups/memories-2026-01-31"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const folder = expandHome(given.needed("to"));
  const made = await makeBackup({
    files: backupFiles(context),
    folder,
    now: systemMachine.now(),
    signal,
  });
  for (const line of backupLines(made)) terminal.note(line);
  terminal.out(folder);
  return 0;
}
