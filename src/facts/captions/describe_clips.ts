// SPDX-License-Identifier: AGPL-3.0-or-later

// Every clip in words: three of its keyframes as one strip, asked about once.

import { type Bank, type Banked, isUnreadable } from "../../bank/bank.ts";
import type { MotionLine, ResidualProducer } from "../../bank/fact.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { Semaphore } from "../../base/semaphore.ts";
import { clipKey, MOVING_RESIDUAL } from "../clip_key.ts";
import type { FramesAhead, KeyframeReader, KeyframeReading } from "../keyframe_reader.ts";
import type { Asset } from "../../library/asset.ts";
import { type Captioner, type CaptionResult, isDescribed } from "./captioner.ts";
import { clipSourceDigest, isAboutSource } from "./clip_source.ts";
import { describeMissing, type DescribeOptions, type Prepared } from "./describe_run.ts";
import type { DescribeTally } from "./describe_tally.ts";
import { MOTION_QUESTION, questionDigest } from "./question.ts";
import { CAPTION_STRIP_FRAMES, STRIP_CELL } from "./tile_maker.ts";

interface DescribeClipsDeps {
  readonly bank: Pick<Bank, "read" | "write">;
  readonly captioner: Captioner;
  readonly keyframes: KeyframeReader;
  /** One JPEG of up to three; rejects with Fault `media_unreadable`. */
  readonly stripOf: (frames: readonly Uint8Array[]) => Promise<Uint8Array>;
  /** Producers whose measurements say that a Live Photo moves, in this order. */
  readonly residuals: readonly ResidualProducer[];
}

interface ClipsReport extends DescribeTally {
  /** The cost of reading keyframes, and how often the captioner was given a strip. */
  readonly requests: number;
  readonly bytesRead: number;
  readonly strips: number;
}

/** The frames that are read of a clip for its sentence. */
export const STRIP_READING: FramesAhead = {
  count: CAPTION_STRIP_FRAMES,
  width: STRIP_CELL,
  height: STRIP_CELL,
};
/** Clips whose keyframes are read at once. */
const READERS = 4;
/** The value of a settled failure in the bank. */
const UNAVAILABLE = "motion unavailable";

interface MissingClip {
  readonly asset: Asset;
  readonly admittedOn: Admission;
  /** The digest of what the library knows of it. */
  readonly source: string;
}

/** Clips without a sentence about their present state, by the key they are banked under. */
export async function missingClips(
  { bank, captioner, residuals }: Pick<DescribeClipsDeps, "bank" | "captioner" | "residuals">,
  assets: Iterable<Asset>,
): Promise<Map<string, MissingClip>> {
  const missing = new Map<string, MissingClip>();
  // A sentence for one of several copies is a sentence for all of them.
  const known = new Set<string>();
  for (const asset of assets) {
    const key = clipKey(asset);
    if (known.has(key)) continue;
    const admittedOn = admissionOf(asset, measuredResidual(bank, key, residuals));
    if (!admittedOn) continue;
    const source = await clipSourceDigest(asset);
    if (standingLine(bank, captioner, key, source) !== undefined) {
      known.add(key);
      missing.delete(key);
    } else if (!missing.has(key)) missing.set(key, { asset, admittedOn, source });
  }
  return missing;
}

/** The line about the clip as it is now. */
function standingLine(
  bank: Pick<Bank, "read">,
  { reusedMotionLines, motionProducer }: Captioner,
  key: string,
  source: string,
): Banked<MotionLine> {
  const sources = new Set([source]);
  for (const producer of reusedMotionLines) {
    const row = bank.read(producer, key);
    if (isDescribed(row) && isAboutSource(row, sources)) return row;
  }
  const own = bank.read(motionProducer, key);
  return own && isAboutSource(own, sources) ? own : undefined;
}

interface StripQuestion {
  readonly clip: MissingClip;
  readonly strip: Uint8Array;
  readonly reading: KeyframeReading & { readonly kind: "read" };
}

/** The first measurement in the order of the producers. */
function measuredResidual(
  bank: Pick<Bank, "read">,
  key: string,
  producers: readonly ResidualProducer[],
): MeasuredResidual | undefined {
  for (const producer of producers) {
    const row = bank.read(producer, key);
    if (row && !isUnreadable(row)) return { residual: row.residual, producer };
  }
  return undefined;
}

/**
 * No frame leaves before the captioner passed its controls; a captioner that is closed comes back in
 * the report. Throws Fault `cancelled`; what was described is banked.
 */
export async function describeClips(
  deps: DescribeClipsDeps,
  assets: readonly Asset[],
  options: DescribeOptions = {},
): Promise<ClipsReport> {
  const { bank, captioner, keyframes, stripOf } = deps;
  const question = await questionDigest(MOTION_QUESTION);
  const readers = new Semaphore(READERS);
  const cost = { requests: 0, bytesRead: 0, strips: 0 };

  const prepare = async (
    clip: MissingClip,
    signal?: AbortSignal,
  ): Promise<Prepared<MotionLine, StripQuestion>> => {
    const { count, ...cell } = STRIP_READING;
    const reading = await readers.run(() => keyframes.read(clip.asset, count, cell, signal));
    if (reading.kind === "outstanding") return { ...reading, missing: "source" };
    if (reading.kind === "settled") return reading;
    cost.bytesRead += reading.bytesRead;
    cost.requests += reading.requests;
    const strip = await stripOf(reading.frames.map(({ jpeg }) => jpeg)).catch(unreadableFrames);
    if ("unreadable" in strip) return { kind: "settled", reason: strip.unreadable };
    return { kind: "prepared", question: { clip, strip, reading } };
  };

  const ask = async (
    { clip, strip, reading }: StripQuestion,
    signal?: AbortSignal,
  ): Promise<CaptionResult<MotionLine>> => {
    cost.strips++;
    const result = await captioner.motionLine(strip, signal);
    if (result.kind !== "described") return result;
    const { text, origin } = result.value, { source, admittedOn } = clip, { bytesRead } = reading;
    const keyframesAt = reading.frames.map(({ seconds }) => seconds);
    const provenance = { question, keyframesAt, admittedOn, origin };
    const frames = reading.frames.length;
    return { kind: "described", value: { text, frames, bytesRead, source, provenance } };
  };

  const tally = await describeMissing({
    bank,
    captioner,
    producer: captioner.motionProducer,
    missing: await missingClips(deps, assets),
    lanes: Math.max(READERS, captioner.concurrency),
    prepare,
    ask,
    standing: (key, { source }) => standingLine(bank, captioner, key, source),
    settle: (reason, { source }) => ({ unreadable: `${UNAVAILABLE}: ${reason}`, source }),
  }, options);
  return { ...tally, ...cost };
}

function unreadableFrames(error: unknown): { readonly unreadable: string } {
  if (error instanceof Fault && error.code === "media_unreadable") {
    return { unreadable: `no readable keyframes: ${reasonOf(error)}` };
  }
  throw error;
}

/** A measurement of an earlier time. */
interface MeasuredResidual {
  readonly residual: number;
  readonly producer: ResidualProducer;
}

/** The reason why a clip needed a sentence, stored with it. */
type Admission = { readonly kind: "video" } | MeasuredResidual;

/**
 * `undefined` for pictures, and for Live Photos that stand still or were not measured: they need no
 * sentence.
 */
function admissionOf(
  { kind, live }: Pick<Asset, "kind" | "live">,
  measured: MeasuredResidual | undefined,
): Admission | undefined {
  if (kind === "video") return { kind: "video" };
  if (!live || !measured || !(measured.residual >= MOVING_RESIDUAL)) return undefined;
  return { residual: measured.residual, producer: measured.producer };
}
