// SPDX-License-Identifier: AGPL-3.0-or-later

// What was there at an earlier scan and is not now: a drive that is not mounted looks like an empty folder.

import { readdir } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import type { SkippedFile } from "../library.ts";

/** Of a library in which not one of the `known` files of earlier scans is met, nor any other. */
export function wentAway(folder: string, known: number, skipped: readonly SkippedFile[]): Fault {
  const files = known === 1 ? "one file" : `${known} files`;
  const [unread] = skipped;
  const why = unread === undefined
    ? "it is empty now"
    : `none can be read now ("${unread.id}": ${unread.reason})`;
  return new Fault(
    "library_unreadable",
    `Could not read the library folder "${folder}": it had ${files} at an earlier scan, and ${why}`,
    {
      hint: `Mount the drive or share that "${folder}" lies on, or give the user that runs ` +
        "photos-memories access to it; what is known of its pictures is kept. Of a folder that was " +
        "emptied on purpose nothing can be shown: name another one in library.folder",
    },
  );
}

/** Tells which files are out of reach rather than deleted. */
export class OutOfReach {
  readonly #root: string;
  readonly #unreadable: readonly string[];
  readonly #known = new Map<string, Promise<string | undefined>>();

  /** `skipped`: what the walk could not read. */
  constructor(root: string, skipped: readonly SkippedFile[]) {
    this.#root = root;
    this.#unreadable = skipped.flatMap(({ id, isFolder }) => isFolder ? [id] : []);
  }

  /**
   * The folder a missing file is out of reach with: one that could not be read, or one above it that is
   * there and empty, as the place of a drive that is not mounted. Nothing of a file that was deleted.
   */
  async folderOf(file: string): Promise<string | undefined> {
    const unread = this.#unreadable.find((folder) =>
      folder === "" || file.startsWith(`${folder}/`)
    );
    return unread ?? await this.#emptyAbove(path.posix.dirname(file));
  }

  #emptyAbove(folder: string): Promise<string | undefined> {
    // The root is not empty, or there were no library at all.
    if (folder === ".") return Promise.resolve(undefined);
    const known = this.#known.get(folder) ?? this.#look(folder);
    this.#known.set(folder, known);
    return known;
  }

  async #look(folder: string): Promise<string | undefined> {
    try {
      const names = await readdir(path.join(this.#root, ...folder.split("/")));
      return names.length === 0 ? folder : undefined;
    } catch (error) {
      const isMissing = (error as { code?: unknown }).code === "ENOENT";
      return isMissing ? await this.#emptyAbove(path.posix.dirname(folder)) : folder;
    }
  }
}

/** Each folder that is empty now, with a reason; those that could not be read have theirs already. */
export async function emptiedFolders(
  missing: Iterable<string>,
  reach: OutOfReach,
  skipped: readonly SkippedFile[],
): Promise<SkippedFile[]> {
  const counts = new Map<string, number>();
  for (const file of missing) {
    const folder = await reach.folderOf(file);
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const told = new Set(skipped.map(({ id }) => id));
  return [...counts].filter(([folder]) => !told.has(folder)).map(([id, count]) => ({
    id,
    reason:
      `it is empty, and had ${count === 1 ? "one file" : `${count} files`} at an earlier scan: ` +
      "the drive or share it is the place of may not be mounted",
    isFolder: true,
  }));
}
