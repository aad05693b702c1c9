// SPDX-License-Identifier: AGPL-3.0-or-later

// Sounds that were made before, found again by what is heard.

import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { markUsed } from "../../../system/disk_cache.ts";
import { writeWhole } from "../../../system/files/files.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import { soundCodecOf, soundKey, type SoundResult, TRACK_ENDINGS } from "../sound_job.ts";

/** What is known of a track beside its bytes. */
type Facts = Omit<SoundResult, "track" | "key">;

/** Its key, and where its track is once it is made. */
export async function placeOfSound(
  folder: string,
  timeline: Timeline,
  by?: Parameters<typeof soundKey>[1],
): Promise<Pick<SoundResult, "track" | "key">> {
  const key = await soundKey(timeline, by);
  return { key, track: path.join(folder, `${key}${TRACK_ENDINGS[soundCodecOf(timeline.codec)]}`) };
}

/** A whole track, which counts as used now. */
export async function finishedSound(track: string): Promise<Facts | undefined> {
  try {
    const { trackBytes, ...facts } = JSON.parse(await readFile(factsOf(track), "utf8")) as
      & Facts
      & { readonly trackBytes: number };
    if ((await stat(track)).size !== trackBytes) return undefined;
    for (const file of [track, factsOf(track)]) await markUsed(file, Date.now());
    return facts;
  } catch {
    return undefined;
  }
}

/** Bytes of a track, finished or not; 0 where it is not there. */
export async function bytesOfSound(track: string): Promise<number> {
  return (await stat(track).catch(() => undefined))?.size ?? 0;
}

export async function removeSound(track: string): Promise<void> {
  for (const file of [factsOf(track), track]) await rm(file, { force: true });
}

/** Comes last: a track without its facts is not finished. */
export async function finishSound(track: string, facts: Facts): Promise<void> {
  const { size: trackBytes } = await stat(track);
  await writeWhole(factsOf(track), JSON.stringify({ ...facts, trackBytes }));
}

const factsOf = (track: string) => `${track}.json`;
