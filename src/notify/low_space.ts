// Volumes that are nearly full, in the words a film that is refused for it has, too.

import { leastSpaceSentence } from "../film/free_space.ts";
import type { Machine } from "../system/machine.ts";

/** One sentence for each folder below the limit; a folder that cannot be looked at says nothing. */
export async function lowSpaceWarnings(
  machine: Pick<Machine, "freeBytes">,
  folders: readonly string[],
  minFreeBytes: number,
): Promise<readonly string[]> {
  const sentences = await Promise.all(folders.map(async (folder) => {
    const free = await machine.freeBytes(folder).catch(() => Infinity);
    return free >= minFreeBytes ? [] : [leastSpaceSentence(folder, free, minFreeBytes)];
  }));
  return sentences.flat();
}
