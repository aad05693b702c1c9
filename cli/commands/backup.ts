// SPDX-License-Identifier: AGPL-3.0-or-later

// `backup` and `restore`: stores and configuration, copied into a folder and put back. No setting is
// needed for either.

import { backUp, findBackup, restore as restoreFiles } from "../../src/app/backup/back_up.ts";
import { type Backup, BACKUP_NAMES, type BackupName } from "../../src/app/backup/backup.ts";
import { counted, sizeText, wallTime } from "../../src/base/english_text.ts";
import { expandHome } from "../../src/system/paths.ts";
import type { Command, CommandContext, Given } from "../command.ts";
import { isMeant } from "../terminal/confirm.ts";

export const backup: Command = {
  name: "backup",
  summary: "Copy stores, configuration and uploaded songs into a folder, also while the app runs",
  options: {
    to: { kind: "text", about: "A folder that is empty or not there", value: "<folder>" },
  },
  examples: ["photos-memories backup --to ~/backups/memories-2026-01-31"],
  async action(context, given) {
    const { terminal } = context;
    const folder = expandHome(given.needed("to"));
    for (const line of backupLines(await backUp(folder, context))) terminal.note(line);
    terminal.out(folder);
    return 0;
  },
};

export const restoreCommand: Command = {
  name: "restore",
  summary: "Put a backup in place of stores, configuration and songs, which are kept aside",
  options: {
    from: {
      kind: "text",
      about: "A folder made by backup, or the ZIP file that pages gave",
      value: "<folder or file>",
    },
    yes: { kind: "flag", about: "Restore without asking" },
  },
  examples: ["photos-memories restore --from ~/backups/memories-2026-01-31"],
  action: runRestore,
};

async function runRestore(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  await using found = await findBackup(expandHome(given.needed("from")), context);
  const { backup, dataFolder, folder } = found;
  terminal.note(`The backup of ${wallTime(backup.made)}`);
  for (const line of backupLines(backup)) terminal.note(`  ${line}`);
  const isRestored = await isMeant(context, given, {
    question: `Put it in place of what is in "${dataFolder}"?`,
    otherwise: "Nothing was restored",
    hint: "Add --yes to restore it without a question",
  });
  if (!isRestored) return 0;
  const aside = await restoreFiles(folder, context);
  terminal.out(
    aside === undefined ? "Restored" : `Restored; what was there is in "${aside}"`,
  );
  terminal.note(terminal.paint.dim("Everybody has to sign in again"));
  return 0;
}

/** "ledger.db: 12 runs, 0.4 MB" */
function backupLines({ files, songs = {} }: Backup): string[] {
  const uploaded = Object.values(songs).reduce((bytes, song) => bytes + song.bytes, 0);
  const count = Object.keys(songs).length;
  const stores = BACKUP_NAMES.flatMap((name) => {
    const file = files[name];
    if (!file) return [];
    const table = COUNTED[name];
    const rows = table === undefined ? undefined : file.content?.rows[table];
    return [
      rows === undefined ? name : `${name}: ${counted(rows, table!)}, ${sizeText(file.bytes)}`,
    ];
  });
  return count === 0 ? stores : [...stores, `${counted(count, "song")}, ${sizeText(uploaded)}`];
}

/** The table whose rows are counted, which is also the word for them. */
const COUNTED: Readonly<Partial<Record<BackupName, string>>> = {
  "ledger.db": "run",
  "bank.db": "fact",
};
