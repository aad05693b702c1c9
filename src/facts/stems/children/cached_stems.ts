// SPDX-License-Identifier: AGPL-3.0-or-later

// Stems asked of the inference service, or made on this machine, once for each track, and kept.

import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../base/fault.ts";
import { DiskCache } from "../../../system/disk_cache.ts";
import type { Clock } from "../../../system/clock.ts";
import { ensurePrivateFolder, publishFile, writeFault } from "../../../system/files/files.ts";
import { openScratch } from "../../../system/files/scratch.ts";
import type { StemModel, StemResult } from "../stem_job.ts";
import { MAX_AUDIO_BYTES, stemFile, STEMS, WAV_HEADER_BYTES } from "../stems.ts";
import type { StemPaths, TrackStems } from "../track_stems.ts";
import { askStemChild, type SeparatorDeps } from "./separator.ts";

/** Fifty minutes of music; a track is one half smaller than its stems. */
export const MAX_STEMS_BYTES = 2e9;

/** A WAV file of 44.1 kHz stereo. */
export interface PlainSound {
  readonly path: string;
  readonly samples: number;
}

/** Writes the stems of a sound into `folder`, each as long as it. */
export type Separate = (sound: PlainSound, folder: string, signal?: AbortSignal) => Promise<void>;

export interface CachedStemsDeps {
  /** Everything in it may be removed. */
  readonly folder: string;
  readonly clock: Clock;
  readonly separator: SeparatorDeps;
  /** Asked first. */
  readonly remote?: Separate;
  /** Asked where there is no service, and when it failed; nothing where there is no model. */
  local(): Promise<Separate | undefined>;
}

/** Rejects as `askStemChild`. */
export function localSeparation(separator: SeparatorDeps, model: StemModel): Separate {
  return async ({ path: input }, folder, signal) => {
    const maxBytes = STEMS.length * MAX_AUDIO_BYTES;
    const job = { op: "separate", input, folder, model, maxBytes } as const;
    await askStemChild(separator, job, { signal });
  };
}

export function openCachedStems(deps: CachedStemsDeps): TrackStems {
  const { folder, clock } = deps;
  const cache = new DiskCache({ folder, maxBytes: MAX_STEMS_BYTES, clock });
  return {
    async of(track, signal) {
      const names = STEMS.map((stem) => `${track.key}-${stem}.wav`);
      const cached = await Promise.all(names.map((name) => cache.find(name)));
      if (cached.every((file) => file !== undefined)) return pathsOf(cached);
      const ways = [deps.remote, await deps.local()].filter((way) => way !== undefined);
      if (ways.length === 0) return undefined;
      const work = path.join(folder, "work");
      await ensurePrivateFolder(work);
      await using scratch = await openScratch(work);
      const above = await scratch.folder();
      const sound = await plainSound(deps.separator, track.path, above, signal);
      const made = await firstThatCan(ways, sound, above, signal);
      return pathsOf(
        await Promise.all(
          names.map((name, i) =>
            cache.file(name, (target) => publishFile(stemFile(made, STEMS[i]!), target), signal)
          ),
        ),
      );
    },
  };
}

function pathsOf(files: readonly string[]): StemPaths {
  return Object.fromEntries(STEMS.map((stem, i) => [stem, files[i]!])) as StemPaths;
}

/** A WAV file that every service reads alike, begun at the track's own beginning. */
async function plainSound(
  separator: SeparatorDeps,
  input: string,
  folder: string,
  signal?: AbortSignal,
): Promise<PlainSound> {
  const output = path.join(folder, "track.wav");
  const job = { op: "wav", input, output, maxBytes: MAX_AUDIO_BYTES - WAV_HEADER_BYTES } as const;
  const { samples }: StemResult = await askStemChild(separator, job, { signal });
  return { path: output, samples };
}

/** The folder of the stems. Rejects with the Fault of the last way. */
async function firstThatCan(
  ways: readonly Separate[],
  sound: PlainSound,
  above: string,
  signal?: AbortSignal,
): Promise<string> {
  for (const [index, separate] of ways.entries()) {
    const folder = await mkdtemp(path.join(above, "stems-")).catch((error) => {
      throw writeFault(above, error);
    });
    try {
      await separate(sound, folder, signal);
      return folder;
    } catch (error) {
      const isLast = index === ways.length - 1;
      if (isLast || !(error instanceof Fault) || error.code === "cancelled") throw error;
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw new Fault("internal", "Stems were asked of nothing");
}
