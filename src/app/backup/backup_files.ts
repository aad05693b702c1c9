// The files of a backup: where they lie on this machine, and what is in them in words.

import { type Backup, BACKUP_NAMES, type BackupName } from "../../backup/backup.ts";
import type { AppContext } from "../context.ts";
import { counted, sizeText } from "../../base/english_text.ts";
import { settingsPlace } from "../settings/settings.ts";

/**
 * The places alone are read: a configuration that cannot be read is no reason to lose the rest.
 */
export function backupFiles(context: AppContext): Readonly<Record<BackupName, string>> {
  const { paths, file } = settingsPlace(context);
  return { "ledger.db": paths.ledger, "bank.db": paths.bank, "config.yaml": file };
}

/** "ledger.db: 12 runs, 0.4 MB" */
export function backupLines({ files }: Backup): string[] {
  return BACKUP_NAMES.flatMap((name) => {
    const file = files[name];
    if (!file) return [];
    const table = COUNTED[name];
    const rows = table === undefined ? undefined : file.content?.rows[table];
    return [
      rows === undefined ? name : `${name}: ${counted(rows, table!)}, ${sizeText(file.bytes)}`,
    ];
  });
}

/** The table whose rows are counted, which is also the word for them. */
const COUNTED: Readonly<Partial<Record<BackupName, string>>> = {
  "ledger.db": "run",
  "bank.db": "fact",
};
