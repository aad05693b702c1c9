// Backups: the stores and the configuration file copied into a folder, and put back from there.

import path from "node:path";
import { type Backup, type BackupName, readBackup } from "./backup.ts";
import { makeBackup } from "./make_backup.ts";
import { restoreBackup } from "./restore_backup.ts";
import { systemMachine } from "../../system/machine.ts";
import type { AppContext } from "../context.ts";
import { settingsPlace } from "../settings/settings.ts";

/** Works while the app runs. Throws Fault as `makeBackup`. */
export async function backUp(folder: string, context: AppContext): Promise<Backup> {
  const { signal } = context, now = systemMachine.now();
  return await makeBackup({ files: filesOf(context), folder, now, signal });
}

/** The backup in the folder, and the data folder it would go to. Throws Fault as `readBackup`. */
export async function findBackup(
  folder: string,
  context: AppContext,
): Promise<{ readonly backup: Backup; readonly dataFolder: string }> {
  return { backup: await readBackup(folder), dataFolder: dataFolderOf(context) };
}

/** Returns the folder that now holds the replaced files, if there were any. Throws Fault as `restoreBackup`. */
export async function restore(folder: string, context: AppContext): Promise<string | undefined> {
  const now = systemMachine.now();
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const aside = path.join(dataFolderOf(context), `replaced-${stamp}`);
  const { isAnythingKept } = await restoreBackup({ files: filesOf(context), folder, aside, now });
  return isAnythingKept ? aside : undefined;
}

/** By the places alone, so that a configuration that cannot be read does not lose the rest. */
function filesOf(context: AppContext): Readonly<Record<BackupName, string>> {
  const { paths, file } = settingsPlace(context);
  return { "ledger.db": paths.ledger, "bank.db": paths.bank, "config.yaml": file };
}

function dataFolderOf(context: AppContext): string {
  return path.dirname(settingsPlace(context).paths.ledger);
}
