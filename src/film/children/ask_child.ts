// SPDX-License-Identifier: AGPL-3.0-or-later

// A child that dies may have been killed by a machine short of memory: what it was asked is asked
// once more of a fresh one before a file is blamed.

import { Fault } from "../../base/fault.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import type { TrackTags } from "../music/choose_track.ts";
import type { AnalysedTrack } from "../music/file_music.ts";
import { TrackBank } from "./track_bank.ts";
import type { TrackJob } from "./track_child.ts";

/** True of the Fault of a child that ended without an answer. */
export function isDeath(error: unknown): error is Fault {
  return error instanceof Fault && error.code === "child_died";
}

/** Rejects with the second death, or with anything else at once. */
export async function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isDeath(error)) throw error;
    return await ask();
  }
}

/** The children that hear tracks, and where what they hear is kept. */
export interface TrackHearing {
  readonly children: ChildEntry;
  readonly bankFolder: string;
  /** Songs that were uploaded belong to every folder of tracks. */
  readonly songsFolder?: string;
}

/** Its beats and sections, from one end to the other. Throws Fault `media_unreadable`, `child_died`. */
export async function analyseTrack(
  path: string,
  { children, bankFolder }: TrackHearing,
  signal?: AbortSignal,
): Promise<AnalysedTrack> {
  const hear = () => ask<AnalysedTrack>({ path }, children, signal);
  return await new TrackBank(bankFolder).of("heard", path, hear);
}

/** What the tracks of a folder say of themselves. Throws Fault `not_found`, `child_died`. */
export async function listTracks(
  folder: string,
  { children, bankFolder, songsFolder }: TrackHearing,
  signal?: AbortSignal,
): Promise<readonly TrackTags[]> {
  const job = { path: folder, lists: true, bankFolder, songsFolder };
  return await ask<readonly TrackTags[]>(job, children, signal);
}

/** The same Faults for a file without sound or with broken sound, after its beginning alone. */
export async function checkTrack(
  path: string,
  children: ChildEntry,
  signal?: AbortSignal,
): Promise<void> {
  await ask({ path, onlyBegins: true }, children, signal);
}

async function ask<Result>(
  job: TrackJob,
  children: ChildEntry,
  signal: AbortSignal | undefined,
): Promise<Result> {
  await using child = new ChildWorker("hear", children);
  try {
    return await askTwice(() => child.request<TrackJob, never, Result>(job, { signal }));
  } catch (error) {
    throw isDeath(error) ? trackDied(job.path, error) : error;
  }
}

function trackDied(track: string, cause: Fault): Fault {
  return new Fault(
    "child_died",
    `Could not listen to the track "${track}": its reader died twice (${cause.message})`,
    { hint: "Give --music another file, or leave it out", cause },
  );
}
