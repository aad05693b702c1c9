// SPDX-License-Identifier: AGPL-3.0-or-later

// What has to be found out about pictures before a cut may show them. A tier that promises to look at
// pictures, or to describe them, makes no film of others.

import { type Bank, isUnreadable } from "../../bank/bank.ts";
import { Fault } from "../../base/fault.ts";
import { together } from "../../base/semaphore.ts";
import type { DescribeTally } from "../../facts/captions/describe_tally.ts";
import type { PictureDescriber } from "../../facts/captions/picture_describer.ts";
import { acquire, ServiceOutage } from "../../facts/acquire.ts";
import { clipKey } from "../../facts/clip_key.ts";
import { forgetReplacedClips } from "../../facts/forget_clips.ts";
import type { PictureFacts } from "../../facts/open_picture_facts.ts";
import type { Tier } from "../../facts/tier.ts";
import type { Asset } from "../../library/asset.ts";
import type { AnalysisStep } from "../../ledger/run.ts";
import type { Measurers } from "./measurers.ts";

export interface AnalyzeDeps {
  readonly bank: Bank;
  /** Says what pictures show; without it only their pixels are known. */
  readonly facts?: PictureFacts;
  /** Captions for pictures, on tiers that want them. */
  readonly words?: PictureDescriber;
}

export interface AnalyzeOptions {
  readonly signal?: AbortSignal;
  readonly onMeasured?: (done: number, total: number) => void;
  /** Hears of what is found out only once a cut is there; nothing where there is nothing to find out. */
  readonly onStep?: (step: AnalysisStep, done: number, total: number) => void;
  /** One outage for everything that is asked for one film. */
  readonly away?: ServiceOutage;
  /**
   * Told of each picture whose faces the library cannot give now; the film takes it for one without
   * people.
   */
  readonly onFaceless?: (asset: Asset, fault: Fault) => void;
  /** Hears why faces that the library does not know are not looked for. */
  readonly onUnsought?: (fault: Fault) => void;
  /** Hears after each round of how many pictures there is no preview, of all that were looked for. */
  readonly onLooked?: (missing: number, lookedFor: number) => Promise<void>;
  /** Hears each time what is shown was described what the film goes without; nothing when all is there. */
  readonly onDescribed?: (note: string | undefined) => void;
}

/**
 * Measures what is owed of `assets`, and the clips of `moving`. Throws Fault `model_unavailable`, and
 * `library_unreadable` as `acquire`; what was found out by then is kept.
 */
export async function analyze(
  { bank, facts }: AnalyzeDeps,
  measurers: Measurers,
  assets: readonly Asset[],
  moving: readonly Asset[],
  { signal, onMeasured, away = new ServiceOutage() }: AnalyzeOptions,
): Promise<void> {
  await forgetReplacedClips(bank, moving);
  const asks = facts !== undefined && (await facts.tier(signal)).wants.length > 0;
  const measured = assets.length + moving.length;
  const total = measured + (asks ? measured : 0);
  const after = (before: number) => (done: number) => onMeasured?.(before + done, total);
  const counts = [0, 0];
  const count = (pass: number) => (done: number) => {
    counts[pass] = done;
    onMeasured?.(counts[0]! + counts[1]!, total);
  };
  const key = ({ sourceKey }: Asset) => sourceKey;
  // One long clip keeps one core busy; pictures use the others meanwhile.
  await together(signal, [
    (signal) =>
      acquire(bank, measurers.pictures, assets, key, { signal, away, onProgress: count(0) }),
    (signal) =>
      acquire(bank, measurers.clips, moving, clipKey, { signal, away, onProgress: count(1) }),
  ]);
  away.throwIfNothingCame();
  if (asks) {
    // What the library gives no picture of now is in no cut of such a tier, and no film waits for it.
    const isReadable = ({ sourceKey }: Asset) => {
      const pixels = bank.read("pixels-v1", sourceKey);
      return pixels !== undefined && !isUnreadable(pixels);
    };
    const shown = assets.filter(isReadable), clips = moving.filter(isReadable);
    await lookAt(facts, shown, clips, signal, after(measured), after(measured + assets.length));
  }
  onMeasured?.(total, total);
}

async function lookAt(
  facts: PictureFacts,
  assets: readonly Asset[],
  moving: readonly Asset[],
  signal: AbortSignal | undefined,
  onPicture: (done: number) => void,
  onClip: (done: number) => void,
): Promise<void> {
  const { tier, isRequired } = await facts.tier(signal);
  const { outstanding: seen } = await facts.acquire(assets, { signal, onProgress: onPicture });
  const { outstanding: into } = await facts.acquireClips(moving, { signal, onProgress: onClip });
  const waiting = seen.pictures + into.clips;
  if (!isRequired || waiting === 0) return;
  throw unseenFault(
    tier,
    waiting,
    seen.reason?.message ?? into.reason,
    (seen.reason ?? into.fault)?.hint,
  );
}

function unseenFault(tier: Tier, waiting: number, reason?: string, hint?: string): Fault {
  const wait = waiting === 1 ? "one picture waits" : `${waiting} pictures wait`;
  return new Fault(
    "model_unavailable",
    `Tier ${tier} makes no film of pictures that nobody looked at, and ${wait}` +
      (reason === undefined ? "" : `: ${reason}`),
    { hint: hint ?? "Fetch the models with: photos-memories models fetch --detectors" },
  );
}

/**
 * Analyzes clips that are about to play and have not been analyzed: a Live Photo may have been heard
 * on a lower tier. Says whether anything was found out. Throws Fault `model_unavailable` where the tier
 * requires it.
 */
export async function lookIntoShown(
  { facts }: AnalyzeDeps,
  playing: readonly Asset[],
  { signal, onStep }: AnalyzeOptions,
): Promise<boolean> {
  if (!facts) return false;
  const { tier, isRequired } = await facts.tier(signal);
  const { measured, outstanding } = await facts.acquireClips(playing, {
    signal,
    onProgress: (done, total) => onStep?.("clips", done, total),
  });
  if (isRequired && outstanding.clips > 0) {
    throw unseenFault(tier, outstanding.clips, outstanding.reason, outstanding.fault?.hint);
  }
  return measured > 0;
}

/**
 * Describes what is about to be shown and is not described yet; says whether anything was. Throws Fault
 * `model_unavailable` where the tier requires it.
 */
export async function describeShown(
  { facts, words }: AnalyzeDeps,
  shown: readonly Asset[],
  { signal, onStep, onDescribed }: AnalyzeOptions,
): Promise<boolean> {
  if (!facts || !words) return false;
  const { tier, isRequired, wantsCaptions } = await facts.tier(signal);
  if (!wantsCaptions) return false;
  const report = await words.describe(shown, {
    signal,
    onProgress: (done, total) => onStep?.("captions", done, total),
  });
  if (!isRequired) onDescribed?.(report && undescribedNote(report));
  if (!report) return false;
  const [first] = report.outstanding;
  if (isRequired && first) {
    throw new Fault(
      "model_unavailable",
      `Tier ${tier} makes no film of pictures without captions, and ` +
        (first.count === 1 ? "one picture waits" : `${first.count} pictures wait`) +
        `: ${first.reason}`,
      {
        hint: report.closed?.hint ??
          ifSlow(report) +
            "Run photos-memories prepare, or set tier to basic for films without captions",
      },
    );
  }
  return report.described + report.settled > 0;
}

/** "3 pictures of the film have no sentence yet: the key was refused. …"; nothing when all have. */
function undescribedNote(tally: DescribeTally): string | undefined {
  const { outstanding, closed } = tally, [first] = outstanding;
  if (!first) return undefined;
  const count = outstanding.reduce((sum, each) => sum + each.count, 0);
  const waiting = count === 1
    ? "One picture of the film has no sentence yet"
    : `${count} pictures of the film have no sentence yet`;
  const remedy = closed?.hint === undefined ? ifSlow(tally) : `${closed.hint}; then `;
  return `${waiting}: ${first.reason}. ${remedy}photos-memories prepare describes them, ` +
    "and the next film of these days heeds it";
}

/** The remedy for answers that came too late; empty where none did. */
function ifSlow({ raise }: Pick<DescribeTally, "raise">): string {
  return raise === undefined ? "" : `If the server is only slow, raise ${raise}. `;
}
