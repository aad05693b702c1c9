// SPDX-License-Identifier: AGPL-3.0-or-later

// Measures `clip-v1` in a forked child: a broken clip ends a child at worst, never the program.

import type { Unreadable } from "../../../bank/bank.ts";
import type { ClipFacts } from "../../../bank/fact.ts";
import { Fault, reasonOf } from "../../../base/fault.ts";
import { grabFrame, openClip } from "../../../media/av/clip_reader.ts";
import { probe } from "../../../media/av/probe.ts";
import { readSound } from "../../../media/av/sound/sound_reader.ts";
import { WHOLE } from "../../../media/size.ts";
import { unopened } from "../../../media/unreadable.ts";
import type { ChildJob } from "../../../system/process/child_job.ts";
import { analyseSound, NO_SOUND, type SoundFacts } from "../clip_facts.ts";
import { pictureChange, spreadChanges } from "../picture_change.ts";

export interface ClipQuestion {
  readonly sourceKey: string;
  readonly path: string;
}

export interface ClipAnswer {
  readonly sourceKey: string;
  readonly value: ClipFacts | Unreadable;
}

/** A longer clip is analysed up to here only: half a minute of work. */
const ANALYSED_SECONDS = 600;

/** A clip whose sound is broken is a clip without sound; one without a picture is unreadable. */
async function measure(path: string): Promise<ClipFacts> {
  const { durationSeconds, video, audio } = await probe(path);
  if (!video) throw new Fault("media_unreadable", `There is no picture in "${path}"`);
  const sound = audio ? await soundFactsOf(path) : NO_SOUND;
  const duration = durationSeconds || sound.levels.length / 2;
  return { durationSeconds: duration, ...sound, motion: await motionCurve(path, duration) };
}

async function soundFactsOf(path: string): Promise<SoundFacts> {
  try {
    return await analyseSound(readSound(path, { fromSeconds: 0, seconds: ANALYSED_SECONDS }));
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

const WIDTH = 64, HEIGHT = 36;
const HALF = 0.5;
/** Live Photos and short clips are decoded whole (under 2 s of work); of others only keyframes are. */
const WHOLE_SECONDS = 6;
/** Keyframes looked at in a clip of any length; each costs 10–50 ms. */
const MAX_KEYFRAMES = 240;

/** Throws Fault `media_unreadable`. */
async function motionCurve(path: string, durationSeconds: number): Promise<number[]> {
  if (durationSeconds <= 0) return [];
  const halves = Math.ceil(durationSeconds / HALF - 1e-6);
  return durationSeconds <= WHOLE_SECONDS
    ? await everyHalfSecond(path, halves)
    : await betweenKeyframes(path, halves);
}

async function everyHalfSecond(path: string, halves: number): Promise<number[]> {
  const size = { width: WIDTH, height: HEIGHT, crop: WHOLE, fromSeconds: 0 };
  await using clip = await openClip(path, size);
  const curve: number[] = [];
  let before = await clip.frameAt(0);
  for (let i = 1; i <= halves; i++) {
    const after = await clip.frameAt(i * HALF);
    curve.push(rounded(pictureChange(before, after)));
    before = after;
  }
  return curve;
}

async function betweenKeyframes(path: string, halves: number): Promise<number[]> {
  const probes = Math.min(halves, MAX_KEYFRAMES);
  const placeOf = (probe: number) => Math.round(probe * halves / probes);
  const size = { maxWidth: WIDTH, maxHeight: HEIGHT };
  const changes: number[] = [];
  const covered: number[] = [];
  let before = await grabFrame(path, 0, size);
  for (let probe = 1; probe <= probes; probe++) {
    const after = await grabFrame(path, placeOf(probe) * HALF, size);
    changes.push(pictureChange(before, after));
    covered.push(placeOf(probe) - placeOf(probe - 1));
    before = after;
  }
  return spreadChanges(changes, covered).map(rounded);
}

/** Thousandths tell a still from a lively one and keep the bank small. */
const rounded = (change: number) => Math.round(change * 1_000) / 1_000;
