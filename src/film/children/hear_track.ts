// The owner's own track, heard in a forked child: a broken file ends a child and never the program.

import { Fault } from "../../base/fault.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import type { HeardTrack } from "../media_workers.ts";
import { askTwice, isDeath } from "./ask_twice.ts";
import type { HearJob } from "./hear_child.ts";

/** Its beats, from one end to the other. Throws Fault `media_unreadable`, `child_died`. */
export async function hearTrack(
  path: string,
  children: ChildEntry,
  signal?: AbortSignal,
): Promise<HeardTrack> {
  return await ask<HeardTrack>({ path }, children, signal);
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
  job: HearJob,
  children: ChildEntry,
  signal: AbortSignal | undefined,
): Promise<Result> {
  await using child = new ChildWorker("hear", children);
  try {
    return await askTwice(() => child.request<HearJob, never, Result>(job, { signal }));
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
