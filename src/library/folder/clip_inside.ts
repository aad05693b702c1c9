// Takes the clip out of a Motion Photo, into a cache.

import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ensureFolder, publishFile, unfinishedName, writeFault } from "../../system/files.ts";

/** A clip that is asked for often is not written to each time. */
const USED_AGAIN_MS = 3_600_000;

export interface ClipPlace {
  readonly offset: number;
  readonly size: number;
}

/**
 * The clip as a file of its own, named after the picture's source key, so that it is taken out once.
 * Throws the file system's error when the picture is gone, Fault `disk_full` or `not_writable` when
 * the cache cannot be written, an AbortError when stopped.
 */
export async function clipFile(
  picture: string,
  place: ClipPlace,
  cache: string,
  sourceKey: string,
  signal?: AbortSignal,
): Promise<string> {
  const target = path.join(cache, `${sourceKey}.mp4`);
  const there = await stat(target).catch(() => undefined);
  if (there?.size === place.size && await isUsed(target, there.mtimeMs)) return target;
  await stat(picture);
  await ensureFolder(cache);
  const unfinished = unfinishedName(target);
  try {
    await pipeline(
      createReadStream(picture, { start: place.offset, end: place.offset + place.size - 1 }),
      createWriteStream(unfinished),
      { signal },
    );
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw signal?.aborted ? error : writeFault(target, error);
  }
  await publishFile(unfinished, target);
  return target;
}

/** Says of a clip that it is in use, so that `tidyClips` lets it be; false when it went away just now. */
async function isUsed(clip: string, usedMs: number): Promise<boolean> {
  const now = new Date();
  // Also what lies further ahead: it was used by a clock that was wrong.
  if (Math.abs(now.getTime() - usedMs) < USED_AGAIN_MS) return true;
  // Another user's can be read all the same.
  return await utimes(clip, now, now).then(() => true, (error) => error.code !== "ENOENT");
}
