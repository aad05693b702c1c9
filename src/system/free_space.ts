// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether there is room for a film, asked before anything of it is read or rendered.

import { Fault } from "../base/fault.ts";
import type { Machine } from "./machine.ts";

/** Where a film is written: itself, and what it is put together from. */
interface Places {
  readonly outputFolder: string;
  readonly cacheFolder: string;
}

/** The program's own caches, which give way to a film. */
export interface CacheRoom {
  /** What they could give on the disk of `folder`; 0 where they lie on another one. */
  removable(folder: string): Promise<number>;
  /** Removes so many bytes of them, or as many as can be. */
  remove(bytes: number): Promise<void>;
}

/**
 * Throws Fault `disk_full` where less than `leastBytes` are free in either place, and the caches cannot make
 * up for it; they are left alone where they cannot.
 */
export async function checkLeastSpace(
  machine: Machine,
  { outputFolder, cacheFolder }: Places,
  leastBytes: number,
  caches?: CacheRoom,
): Promise<void> {
  for (const folder of [outputFolder, cacheFolder]) {
    let free = await machine.freeBytes(folder);
    if (free < leastBytes && free + (await caches?.removable(folder) ?? 0) >= leastBytes) {
      await caches?.remove(leastBytes - free);
      free = await machine.freeBytes(folder);
    }
    if (free >= leastBytes) continue;
    throw new Fault("disk_full", leastSpaceSentence(folder, free, leastBytes), {
      hint: "Free some space, or lower output.min_free_space_gb",
    });
  }
}

/** Also for the low-space warning. */
export function leastSpaceSentence(folder: string, freeBytes: number, leastBytes: number): string {
  const free = gigabytes(freeBytes), least = gigabytes(leastBytes);
  return `Only ${free} are free for "${folder}", less than ${least}`;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
