// SPDX-License-Identifier: AGPL-3.0-or-later

// The program's own caches as room for films.

import { readdir } from "node:fs/promises";
import path from "node:path";
import { makeRoom, removableBytes } from "../system/disk_cache.ts";
import { isOneDisk } from "../system/files/files.ts";
import type { CacheRoom } from "../system/free_space.ts";
import { systemMachine } from "../system/machine.ts";
import type { Paths } from "../system/paths.ts";

/** The files that are made again soonest go first; files of a library server are fetched again. */
export function cacheRoom(paths: Paths): CacheRoom {
  const folders = async () => {
    const accounts = await readdir(paths.serverFiles).catch(() => [] as string[]);
    return [
      paths.previews,
      paths.clips,
      paths.sounds,
      paths.pieces,
      paths.stems,
      ...accounts.map((name) => path.join(paths.serverFiles, name)),
    ];
  };
  return {
    async removable(folder) {
      if (!await isOneDisk(folder, paths.cache)) return 0;
      return await removableBytes(await folders(), systemMachine.now());
    },
    async remove(bytes) {
      await makeRoom(await folders(), bytes, systemMachine.now());
    },
  };
}
