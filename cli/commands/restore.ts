// `restore`: a backup takes the place of what is there, which is kept aside. No setting is needed
// for it.

import path from "node:path";
import { readBackup } from "../../src/backup/backup.ts";
import { restoreBackup } from "../../src/backup/restore_backup.ts";
import { systemMachine } from "../../src/system/machine.ts";
import { expandHome } from "../../src/system/paths.ts";
import type { Command, CommandContext, Given } from "../command.ts";
import { backupFiles, backupLines } from "../../src/app/backup/backup_files.ts";
import { isMeant } from "../terminal/confirm.ts";
import { wallTime } from "../../src/base/english_text.ts";

export const restore: Command = {
  name: "restore",
  summary: "Put a backup in place of stores and configuration, which are kept aside",
  options: {
    from: { kind: "text", about: "A folder made by backup", value: "<folder>" },
    yes: { kind: "flag", about: "Restore without asking" },
  },
  examples: ["photos-memories restore --from ~/backups/memories-2026-01-31"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const folder = expandHome(given.needed("from"));
  const files = backupFiles(context), now = systemMachine.now();
  const data = path.dirname(files["ledger.db"]);
  const found = await readBackup(folder);
  terminal.note(`The backup of ${wallTime(found.made)}`);
  for (const line of backupLines(found)) terminal.note(`  ${line}`);
  const isRestored = await isMeant(context, given, {
    question: `Put it in place of what is in "${data}"?`,
    otherwise: "Nothing was restored",
    hint: "Add --yes to restore it without a question",
  });
  if (!isRestored) return 0;
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const aside = path.join(data, `replaced-${stamp}`);
  const { isAnythingKept } = await restoreBackup({ files, folder, aside, now });
  terminal.out(isAnythingKept ? `Restored; what was there is in "${aside}"` : "Restored");
  terminal.note(terminal.paint.dim("Everybody has to sign in again"));
  return 0;
}
