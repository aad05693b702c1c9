// Whether others on this machine may read secrets out of the configuration file.

import { modeOf } from "../system/files/start_files.ts";
import { keyAt } from "./keys.ts";
import { FROM_FILE } from "./lay_settings.ts";

const OTHERS_READ = 0o044;

/** A sentence for the owner; nothing for a file without secrets, or for its owner's eyes only. */
export async function openFileWarning(
  file: string,
  origins: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const secrets = [...origins].filter(([path, origin]) =>
    origin === FROM_FILE && keyAt(path)?.meta.secret === true
  ).map(([path]) => path);
  if (secrets.length === 0) return undefined;
  const mode = await modeOf(file).catch(() => 0);
  // A disk that keeps no permissions shows all of them or none; there is nothing to mend on it.
  if ((mode & OTHERS_READ) === 0) return undefined;
  return `"${file}" can be read by others on this machine and holds ${secrets.join(", ")}: ` +
    "type chmod 600 with its path, or keep secrets in variables";
}
