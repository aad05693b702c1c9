// SPDX-License-Identifier: AGPL-3.0-or-later

// What is known of the owner's tracks, kept on the disk: each file is heard once, and again when it changed or
// when it is heard in another way.

import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { systemClock } from "../../system/clock.ts";
import { DiskCache } from "../../system/disk_cache.ts";
import { writeWhole } from "../../system/files/files.ts";
import type { AnalysedTrack } from "../music/file_music.ts";
import type { TrackTags } from "../music/choose_track.ts";

/** Raise the number whenever the same file would give other facts. */
const PRODUCERS = { heard: "track-v2", tags: "track-tags-v1" } as const;

interface Kept {
  readonly heard: AnalysedTrack;
  /** `null` for a file without sound. */
  readonly tags: TrackTags | null;
}

/** Thousands of tracks. */
const MAX_BYTES = 200e6;

export class TrackBank {
  readonly #kept: DiskCache;

  constructor(folder: string) {
    this.#kept = new DiskCache({ folder, maxBytes: MAX_BYTES, clock: systemClock });
  }

  /** As kept for the file as it is now, or made and kept. Throws what `make` throws; then nothing is kept. */
  async of<Kind extends keyof Kept>(
    kind: Kind,
    file: string,
    make: () => Promise<Kept[Kind]>,
  ): Promise<Kept[Kind]> {
    const name = await nameOf(kind, file);
    if (name === undefined) return await make();
    const kept = await this.#read(name) as Kept[Kind] | undefined;
    if (kept !== undefined) return kept;
    const made = await make();
    await this.#kept.file(name, (target) => writeWhole(target, JSON.stringify(made)));
    return made;
  }

  async find<Kind extends keyof Kept>(kind: Kind, file: string): Promise<Kept[Kind] | undefined> {
    const name = await nameOf(kind, file);
    return name === undefined ? undefined : await this.#read(name) as Kept[Kind] | undefined;
  }

  async #read(name: string): Promise<unknown> {
    const found = await this.#kept.find(name);
    if (found === undefined) return undefined;
    try {
      return JSON.parse(await readFile(found, "utf8"));
    } catch {
      // A file that was cleared away meanwhile.
      return undefined;
    }
  }
}

/** `undefined` for a file that is not there. */
async function nameOf(kind: keyof Kept, file: string): Promise<string | undefined> {
  const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
  if (mtimeMs === 0) return undefined;
  const digest = createHash("sha256").update([file, size, mtimeMs].join("\n")).digest("hex");
  return `${PRODUCERS[kind]}-${digest.slice(0, 32)}.json`;
}
