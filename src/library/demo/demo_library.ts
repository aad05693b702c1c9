// SPDX-License-Identifier: AGPL-3.0-or-later

// The demo as a folder library: copies of the finished pictures and clips that come with the program.

import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { ensureFolder, ensurePrivateFolder, writeWhole } from "../../system/files/files.ts";

/** The year everything in it was taken. */
export const DEMO_YEAR = 2025;

/** Beside the program in a bundle; at the top of the source tree. */
const PLACES = ["./demo/", "../../../demo/"];

/** The folder of the pack. Throws Fault `internal` when the installation lacks it. */
export function demoPack(base: string = import.meta.url): string {
  const places = PLACES.map((place) => fileURLToPath(new URL(place, base)));
  const pack = places.find((place) => existsSync(path.join(place, String(DEMO_YEAR))));
  if (pack !== undefined) return pack;
  throw new Fault(
    "internal",
    `Could not copy the demo's pictures, because they are not in "${places.at(-1)}"`,
    { hint: 'Install the program again; the folder "demo" belongs to it' },
  );
}

/**
 * Leaves the library complete in `folder`; files that are there already stay as they are. Throws Fault
 * `disk_full`, `not_writable`, `cancelled`, `internal`.
 */
export async function copyDemoLibrary(
  folder: string,
  { signal, pack = demoPack() }: { readonly signal?: AbortSignal; readonly pack?: string } = {},
): Promise<void> {
  await ensurePrivateFolder(folder);
  for (const file of await filesOf(pack)) {
    throwIfCancelled(signal);
    const source = path.join(pack, file), target = path.join(folder, file);
    // A file appears under its name only when it is whole, so one of the right size needs no reading.
    const there = await stat(target).catch(() => undefined);
    if (there?.isFile() && there.size === (await stat(source)).size) continue;
    await ensureFolder(path.dirname(target));
    await writeWhole(target, await readFile(source));
  }
}

/** Paths of all files in the pack, relative to it. */
async function filesOf(pack: string): Promise<string[]> {
  const entries = await readdir(pack, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile())
    .map((entry) => path.relative(pack, path.join(entry.parentPath, entry.name))).sort();
}
