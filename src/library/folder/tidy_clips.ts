// Keeps the clips small that were taken out of Motion Photos: each is a copy of what is in its picture.

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { isRemoved } from "../../system/files.ts";

/** Some hundred clips; one that is missing is taken out again in some milliseconds. */
const MOST_BYTES = 1e9;
/** A film is made in less: what was handed out since then may be read still, also by another process. */
const IN_USE_MS = 24 * 3_600_000;

/**
 * Removes the clips unused for longest until the folder is within the limit, and what killed processes left
 * half written, but nothing of the last day. A folder that is not there is empty; what cannot be removed
 * keeps nobody from the library.
 */
export async function tidyClips(
  folder: string,
  nowMs: number,
  mostBytes: number = MOST_BYTES,
): Promise<void> {
  const unused: { file: string; size: number; usedMs: number }[] = [];
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (!name.endsWith(".mp4")) continue;
    const file = path.join(folder, name);
    // Another process may tidy at the same time.
    const known = await stat(file).catch(() => undefined);
    if (!known?.isFile()) continue;
    const { size, mtimeMs: usedMs } = known;
    // Also what lies further ahead: it was used by a clock that was wrong.
    const isUnused = Math.abs(nowMs - usedMs) > IN_USE_MS;
    if (name.startsWith(".")) {
      if (isUnused) await isRemoved(file);
      continue;
    }
    bytes += size;
    if (isUnused) unused.push({ file, size, usedMs });
  }
  for (const { file, size } of unused.sort((a, b) => a.usedMs - b.usedMs)) {
    if (bytes <= mostBytes) break;
    if (await isRemoved(file)) bytes -= size;
  }
}
