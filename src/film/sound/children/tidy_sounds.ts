// Keeps the folder of finished sounds small: 23 MB for every minute of film add up.

import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A person changes a film, looks, and changes it back; more than these are not asked for again. */
const KEPT_SOUNDS = 4;
/** What nobody finished in a day belongs to a process that was killed. */
const STALE_MS = 24 * 3_600_000;

/** Removes all but the newest sounds, with their facts, and what killed processes left behind. */
export async function tidySounds(folder: string): Promise<void> {
  const files: Array<{ name: string; changed: number }> = [];
  for (const name of await readdir(folder)) {
    // Another process may tidy at the same time.
    const known = await stat(path.join(folder, name)).catch(() => undefined);
    if (known?.isFile()) files.push({ name, changed: known.mtimeMs });
  }
  const newest = Math.max(...files.map(({ changed }) => changed));
  const finished = files.filter(({ name }) => /^[0-9a-f]{64}\.f32$/.test(name))
    .sort((a, b) => b.changed - a.changed);
  const old = finished.slice(KEPT_SOUNDS).flatMap(({ name }) => [`${name}.json`, name]);
  const stale = files
    .filter(({ name, changed }) => name.startsWith(".") && newest - changed > STALE_MS)
    .map(({ name }) => name);
  for (const name of [...old, ...stale]) {
    // What cannot be removed is no reason to lose a film.
    await rm(path.join(folder, name), { force: true }).catch(() => {});
  }
}
