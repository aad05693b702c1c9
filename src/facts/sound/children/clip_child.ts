// Measures `clip-v1` in a forked child: a broken clip ends a child at worst, never the program.

import type { Unreadable } from "../../../bank/bank.ts";
import type { ClipFacts } from "../../../bank/fact.ts";
import { Fault, reasonOf } from "../../../base/fault.ts";
import { probe } from "../../../media/av/probe.ts";
import { readSound } from "../../../media/av/sound_reader.ts";
import { unopened } from "../../../media/unreadable.ts";
import type { ChildJob } from "../../../system/process/child_job.ts";
import { analyseSound, NO_SOUND, type SoundFacts } from "../clip_facts.ts";
import { motionCurve } from "./motion_curve.ts";

export interface ClipQuestion {
  readonly sourceKey: string;
  readonly path: string;
}

export interface ClipAnswer {
  readonly sourceKey: string;
  readonly value: ClipFacts | Unreadable;
}

/** Of a longer clip only this much is listened to: half a minute of work. */
const HEARD_SECONDS = 600;

/** A clip whose sound is broken is a clip without sound; one without a picture is unreadable. */
async function measure(path: string): Promise<ClipFacts> {
  const { durationSeconds, video, audio } = await probe(path);
  if (!video) throw new Fault("media_unreadable", `There is no picture in "${path}"`);
  const sound = audio ? await heard(path) : NO_SOUND;
  const duration = durationSeconds || sound.levels.length / 2;
  return { durationSeconds: duration, ...sound, motion: await motionCurve(path, duration) };
}

async function heard(path: string): Promise<SoundFacts> {
  try {
    return await analyseSound(readSound(path, { fromSeconds: 0, seconds: HEARD_SECONDS }));
  } catch (error) {
    const isBroken = error instanceof Fault && error.code === "media_unreadable" && !unopened(path);
    if (isBroken) return NO_SOUND;
    throw error;
  }
}

/**
 * Answers one question a job; progress is not reported. Throws Fault `not_found` for a file that cannot be
 * opened: it may be there again tomorrow.
 */
const job: ChildJob<ClipQuestion, never, ClipAnswer> = async ({ sourceKey, path }) => {
  const value = await measure(path).catch((error): Unreadable => {
    const away = unopened(path);
    if (away) throw away;
    return { unreadable: reasonOf(error) };
  });
  return { sourceKey, value };
};

export default job;
