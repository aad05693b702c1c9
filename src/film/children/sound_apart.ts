// SPDX-License-Identifier: AGPL-3.0-or-later

// The parent's side of a film's sound: asked of a child, once more when the child dies, and without
// the clip that killed it twice.

import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { unfinishedName } from "../../system/files/files.ts";
import { pathKey } from "../timeline/film_sources.ts";
import {
  clipsRead,
  type MadeTrack,
  soundCodecOf,
  type SoundJob,
  type SoundProgress,
  type SoundResult,
  TRACK_ENDINGS,
  withoutSoundOf,
} from "../sound/sound_job.ts";
import type { WorkerOptions } from "../render/renderer.ts";
import { askTwice, isDeath } from "./ask_child.ts";

/** The name under which the program's table of child kinds lists the sound child. */
const SOUND_CHILD = "sound";

type WholeSound = Pick<SoundJob, "timeline" | "sources" | "stems" | "soundFont" | "folder">;

/**
 * Rejects with Fault `child_died` when the child dies twice while no clip is being read, `cancelled`
 * (child gone, nothing half written), or the child's own Fault.
 */
export async function renderSoundApart(
  children: ChildEntry,
  whole: WholeSound,
  options: WorkerOptions,
): Promise<MadeTrack> {
  const { folder, timeline: { codec } } = whole;
  const unfinished = {
    raw: unfinishedName(path.join(folder, "film.f32")),
    track: unfinishedName(path.join(folder, `film${TRACK_ENDINGS[soundCodecOf(codec)]}`)),
  };
  const remove = () => removeAll(Object.values(unfinished));
  try {
    await using child = new ChildWorker(SOUND_CHILD, children);
    return await askUntilItLives(child, { ...whole, unfinished }, remove, options);
  } finally {
    // A killed child cleans up nothing; it is gone by now and writes no more.
    await remove();
  }
}

async function removeAll(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true }).catch(() => {});
}

async function askUntilItLives(
  child: ChildWorker,
  { timeline, ...rest }: SoundJob,
  removeUnfinished: () => Promise<void>,
  { signal, onProgress }: WorkerOptions,
): Promise<MadeTrack> {
  const failures: string[] = [];
  let furthest = 0;
  for (;;) {
    let reading: readonly string[] = [];
    const ask = async () => {
      reading = [];
      await removeUnfinished();
      return await child.request<SoundJob, SoundProgress, SoundResult>({ ...rest, timeline }, {
        signal,
        onProgress(progress) {
          reading = progress.reading;
          // A second try starts from nothing; what was told stays told.
          furthest = Math.max(furthest, progress.done);
          onProgress?.(furthest, progress.total);
        },
      });
    };
    try {
      const result = await askTwice(ask);
      return { ...result, failures: [...failures, ...result.failures] };
    } catch (error) {
      if (!isDeath(error)) throw error;
      const blamed = clipsRead(timeline, rest.sources, reading);
      if (blamed.length === 0) throw soundDied(error);
      timeline = withoutSoundOf(timeline, new Set(blamed.map(pathKey)));
      for (const asset of new Set(blamed.map(({ asset }) => asset))) {
        failures.push(`"${asset}" is silent: reading its sound ended twice (${error.message})`);
      }
    }
  }
}

function soundDied(cause: Fault): Fault {
  return new Fault(
    "child_died",
    `Could not make the film's sound: its process died twice (${cause.message})`,
    { hint: "Free some memory and run the same command again; finished pieces are kept", cause },
  );
}
