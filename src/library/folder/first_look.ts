// How many pictures a folder holds, as far as a short look shows: by names alone, no file is opened.

import { opendir } from "node:fs/promises";
import { untilAborted } from "../../system/sleep.ts";
import { isCandidate, unreadKind } from "./formats.ts";
import { mayEnter } from "./list_folder.ts";

export interface FirstLook {
  /** Pictures and videos that were met. */
  readonly pictures: number;
  /** Time ran out before all of it was seen: there may be more. */
  readonly isCutShort: boolean;
  /** Links were met, which may lead to more. */
  readonly hasLinks: boolean;
  /** The kinds of files that are not read, such as "NEF", one for each. */
  readonly unread: readonly string[];
}

/** So many names are gone through before other work gets its turn. */
const NAMES_A_TURN = 1_000;

/** Ends when `signal` fires, also while the disk does not answer. */
export async function firstLook(root: string, signal: AbortSignal): Promise<FirstLook> {
  const look = { pictures: 0, hasLinks: false, unread: [] as string[] };
  await Promise.race([lookThrough(root, look, signal), untilAborted(signal)]);
  return { ...look, unread: [...look.unread], isCutShort: signal.aborted };
}

async function lookThrough(
  root: string,
  look: { pictures: number; hasLinks: boolean; readonly unread: string[] },
  signal: AbortSignal,
): Promise<void> {
  const folders = [root];
  let names = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      for await (const entry of await opendir(folder)) {
        if (++names % NAMES_A_TURN === 0) await nextTurn();
        if (signal.aborted) return;
        const { name } = entry, isFile = entry.isFile();
        if (name.startsWith(".")) continue;
        look.hasLinks ||= entry.isSymbolicLink();
        if (isFile && isCandidate(name)) look.pictures++;
        const kind = isFile ? unreadKind(name) : undefined;
        if (kind !== undefined) look.unread.push(kind);
        if (entry.isDirectory() && mayEnter(name)) folders.push(`${folder}/${name}`);
      }
    } catch {
      // A folder that may not be read shows no pictures.
    }
  }
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
