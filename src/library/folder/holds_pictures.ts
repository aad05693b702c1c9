// Whether a folder holds any picture or video at all: an unmounted drive leaves an empty one behind.

import { entriesOf } from "../../system/files/start_files.ts";
import { isCandidate, unreadKind } from "./formats.ts";
import { mayEnter } from "./may_enter.ts";

/**
 * Goes by names, and stops at the first. True as well where time ran out, or a link may lead to some.
 * `onUnread` hears of each file met on the way of a kind that is not read, such as "NEF".
 */
export async function holdsPictures(
  root: string,
  signal: AbortSignal,
  onUnread?: (kind: string) => void,
): Promise<boolean> {
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (signal.aborted) return true;
    try {
      for await (const { name, isFile, isFolder, isLink } of entriesOf(folder)) {
        if (name.startsWith(".")) continue;
        if (isLink || (isFile && isCandidate(name))) return true;
        const kind = isFile ? unreadKind(name) : undefined;
        if (kind !== undefined) onUnread?.(kind);
        if (isFolder && mayEnter(name)) folders.push(`${folder}/${name}`);
      }
    } catch {
      // A folder nobody may read shows no picture to anybody.
    }
  }
  return false;
}
