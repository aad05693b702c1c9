// SPDX-License-Identifier: AGPL-3.0-or-later

// What a folder holds, as far as a short look shows: by names alone, no file is opened.

import { opendir, realpath } from "node:fs/promises";
import { isInside } from "../../system/paths.ts";
import { untilAborted } from "../../system/sleep.ts";
import {
  closedByNames,
  type ClosedKind,
  closedText,
  countClosed,
  isPhotosLibrary,
  serverCopies,
  tellingNames,
} from "./closed.ts";
import { isCandidate, unreadKind } from "./formats.ts";
import { kindClosed, unreadNote } from "./list_folder.ts";

export interface FirstLook {
  /** Pictures and videos that were met. */
  readonly pictures: number;
  /** Time ran out before all of it was seen: there may be more. */
  readonly isCutShort: boolean;
  /** Links that are followed were met, or libraries of a photo program, which may lead to more. */
  readonly hasLinks: boolean;
  /** The kinds of files that are not read, such as "NEF", one for each. */
  readonly unread: readonly string[];
  /** Why it may hold so few: whole sentences of what else was met. */
  readonly notes: readonly string[];
}

interface LookOptions {
  /** Links are followed out of the folder as well. */
  readonly followLinks?: boolean;
  /** It ends with the first picture, or link that may lead to some. */
  readonly untilFirst?: boolean;
}

/** So many names are gone through before other work gets its turn. */
const NAMES_A_TURN = 1_000;

/** Ends when `signal` fires, also while the disk does not answer. */
export async function firstLook(
  root: string,
  signal: AbortSignal,
  options: LookOptions = {},
): Promise<FirstLook> {
  const look: Look = { pictures: 0, hasLinks: false, unread: [], closed: [] };
  await Promise.race([lookThrough(root, look, signal, options), untilAborted(signal)]);
  const { pictures, hasLinks, unread, closed } = look;
  const note = unreadNote(unread), notRead = closedText(countClosed(closed));
  const notes = [
    ...note === undefined ? [] : [note],
    ...notRead === undefined ? [] : [`Other programs keep closed what is not read: ${notRead}`],
  ];
  return { pictures, hasLinks, unread: [...unread], notes, isCutShort: signal.aborted };
}

interface Look {
  pictures: number;
  hasLinks: boolean;
  readonly unread: string[];
  readonly closed: ClosedKind[];
}

async function lookThrough(
  root: string,
  look: Look,
  signal: AbortSignal,
  { followLinks = false, untilFirst = false }: LookOptions,
): Promise<void> {
  const realRoot = await realpath(root).catch(() => root);
  const folders = [root];
  let names = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      const telling = await tellingNames(folder);
      const closedBy = folder === root ? undefined : closedByNames(telling);
      if (closedBy !== undefined) {
        look.closed.push(closedBy);
        continue;
      }
      const copies = await serverCopies(folder, telling);
      for await (const entry of await opendir(folder)) {
        if (++names % NAMES_A_TURN === 0) await nextTurn();
        if (signal.aborted) return;
        const { name } = entry, isFile = entry.isFile();
        const closed = kindClosed(entry, copies);
        if (closed !== undefined) look.closed.push(closed);
        if (closed !== undefined || name.startsWith(".")) continue;
        if (entry.isSymbolicLink()) {
          const real = await realpath(`${folder}/${name}`).catch(() => undefined);
          look.hasLinks ||= followLinks || (real !== undefined && isInside(real, realRoot));
        }
        if (isFile && isCandidate(name)) look.pictures++;
        const kind = isFile ? unreadKind(name) : undefined;
        if (kind !== undefined) look.unread.push(kind);
        if (entry.isDirectory()) {
          if (isPhotosLibrary(name)) look.hasLinks = true;
          else folders.push(`${folder}/${name}`);
        }
        if (untilFirst && (look.pictures > 0 || look.hasLinks)) return;
      }
    } catch {
      // A folder that may not be read shows no pictures.
    }
  }
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
