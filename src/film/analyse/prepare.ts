// SPDX-License-Identifier: AGPL-3.0-or-later

// Finding out everything a film of these pictures could want to know, ahead of any film. What is known
// already is not asked again, and a stop loses nothing.

import type { Bank } from "../../bank/bank.ts";
import type { ProducerName } from "../../bank/fact.ts";
import { Fault } from "../../base/fault.ts";
import { mapBounded } from "../../base/semaphore.ts";
import type { Captioning } from "../../facts/captions/captioner.ts";
import { describeClips, missingClips, STRIP_READING } from "../../facts/captions/describe_clips.ts";
import { describePictures } from "../../facts/captions/describe_pictures.ts";
import { originsOfBank } from "../../facts/captions/origins.ts";
import { TileShelf } from "../../facts/captions/tile_maker.ts";
import { acquire, type Measurer, ServiceOutage } from "../../facts/acquire.ts";
import { CLIP_RESIDUAL, clipKey } from "../../facts/clip_key.ts";
import { nameFew } from "../../base/text.ts";
import { forgetReplacedClips } from "../../facts/forget_clips.ts";
import type { PictureFacts } from "../../facts/open_picture_facts.ts";
import { asksMotionLines, type TierDecision } from "../../facts/tier.ts";
import { type Asset, FOLDER_ACCOUNT, isMoving } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { MeasurerSource } from "./measurers.ts";
import type {
  PrepareProgress,
  PrepareReport,
  PrepareStage,
  StageReport,
} from "./prepare_report.ts";

interface PrepareDeps {
  readonly library: Pick<Library, "faces" | "preview">;
  readonly bank: Bank;
  readonly mediaWorkers: MeasurerSource;
  readonly facts: PictureFacts;
  /** Only called on tiers that want captions. */
  readonly openCaptioning: () => Promise<Captioning>;
  /** Never goes back. */
  readonly seconds: () => number;
}

interface PrepareOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: PrepareProgress) => void;
}

/**
 * Sound is all over a clip, so it is listened to ahead only where the clip is a file at hand: of a
 * server's, a film fetches those few it draws from.
 */
const isAtHand = ({ account }: Asset) => account === FOLDER_ACCOUNT;
/** Faces of so many pictures are asked for at once. */
const FACE_LANES = 4;
/** Too few to tell how long the rest takes. */
const FEW = 4;

/**
 * Throws Fault `cancelled`, `library_unreadable`; what was found out by then is banked. A captioner that
 * refuses the key ends the work after everything else was done.
 */
export async function prepare(
  deps: PrepareDeps,
  assets: readonly Asset[],
  { signal, onProgress }: PrepareOptions = {},
): Promise<PrepareReport> {
  const { library, bank, facts, seconds } = deps;
  const tier = await facts.tier(signal);
  const stages: StageReport[] = [];
  const shelf = new TileShelf();
  const audible = assets.filter((asset) => asset.kind === "video" && isAtHand(asset));
  const moving = assets.filter(isMoving);
  await forgetReplacedClips(bank, moving);

  const stage = async <R extends StageEnd>(
    name: PrepareStage,
    isRequired: boolean,
    work: (tell: (done: number, total: number) => void) => Promise<R>,
  ): Promise<R> => {
    const begun = seconds();
    const end = await work((done, total) => {
      const etaSeconds = done < FEW ? undefined : (seconds() - begun) / done * (total - done);
      onProgress?.({
        stage: name,
        done,
        total,
        ...(etaSeconds === undefined ? {} : { etaSeconds }),
      });
    });
    const { missing, outstanding, hint, raise, settled = 0, settledBecause = [] } = end;
    if (missing > 0) {
      stages.push({
        stage: name,
        owed: missing,
        outstanding,
        ...(hint === undefined ? {} : { hint }),
        ...(raise === undefined ? {} : { raise }),
        settled,
        settledBecause,
        isRequired,
        seconds: seconds() - begun,
      });
    }
    return end;
  };

  {
    await using measurers = deps.mediaWorkers.openMeasurers(
      tier.wantsCaptions ? shelf.keep : undefined,
    );
    const pixelKey = ({ sourceKey }: Asset) => sourceKey;
    const named = assets.filter(({ people, faces }) => people.length > 0 && !faces);
    // A measured picture was asked for its faces too; the library asks again for what changed since.
    const isNew = (asset: Asset) => bank.read("pixels-v1", pixelKey(asset)) === undefined;
    const fresh = named.filter(isNew).length;
    // No film waits for a picture the library has no file of: it is left out.
    await stage(
      "pixels",
      false,
      (tell) => measure(bank, measurers.pictures, assets, pixelKey, tell, signal),
    );
    await stage("faces", false, async (tell) => {
      const unsaid = await askFaces(library, named, tell, signal);
      return { missing: Math.max(fresh, unsaid.length), outstanding: reasons(becauseOf(unsaid)) };
    });
    await stage(
      "sound",
      false,
      (tell) => measure(bank, measurers.clips, audible, clipKey, tell, signal),
    );
  }
  const present = assets.filter(({ sourceKey }) => bank.read("pixels-v1", sourceKey) !== undefined);
  await stage("pictures", true, async (onProgress) => {
    const { missing, outstanding, gone } = await facts.acquire(present, { signal, onProgress });
    return {
      missing,
      outstanding: reasons([outstanding.reason?.message, outstanding.pictures], [GONE, gone]),
      hint: outstanding.isLack && outstanding.reason?.hint,
    };
  });
  const clips = await stage("clips", false, async (onProgress) => {
    const ahead = asksMotionLines(tier) ? STRIP_READING : undefined;
    const report = await facts.acquireClips(moving, { signal, onProgress, ahead });
    const { outstanding: { clips, reason, fault, isLack } } = report;
    return { ...report, outstanding: reasons([reason, clips]), hint: isLack && fault?.hint };
  });
  const words = tier.wantsCaptions
    ? await describe(deps, shelf, present, moving, tier, stage, signal)
    : undefined;
  const origins = originsOfBank(bank);
  return {
    tier,
    assets: assets.length,
    stages,
    unreadableClips: clips.unreadable,
    ...tier.wantsCaptions || origins.captions > 0 ? { origins } : {},
    ...words,
  };
}

interface StageEnd {
  readonly missing: number;
  readonly settled?: number;
  readonly settledBecause?: StageReport["settledBecause"];
  readonly outstanding: StageReport["outstanding"];
  readonly hint?: StageReport["hint"];
  readonly raise?: StageReport["raise"];
}

const GONE = "their files are away";

function reasons(...found: ReadonlyArray<readonly [string | undefined, number]>) {
  return found.flatMap(([reason, count]) =>
    reason !== undefined && count > 0 ? [{ reason, count }] : []
  );
}

async function measure<P extends ProducerName>(
  bank: Bank,
  measurers: readonly Measurer<P>[],
  assets: readonly Asset[],
  key: (asset: Asset) => string,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal | undefined,
): Promise<StageEnd> {
  const { producer } = measurers[0]!;
  const away: NotGiven[] = [];
  const onAway = (asset: Asset, fault: Fault) => void away.push({ asset, fault });
  const asked = await acquire(bank, measurers, assets, key, { signal, onProgress, onAway });
  const missing = new Set(assets.map(key)).values()
    .filter((each) => bank.read(producer, each) === undefined).toArray().length;
  return { missing: asked, outstanding: reasons(becauseOf(away), [GONE, missing - away.length]) };
}

interface NotGiven {
  readonly asset: Asset;
  readonly fault: Fault;
}

function becauseOf(all: readonly NotGiven[]): readonly [string | undefined, number] {
  const [first] = all;
  return [
    first && `${nameFew(all.map(({ asset }) => asset.fileName))}: ${first.fault.message}`,
    all.length,
  ];
}

/** Returns those the library has and cannot say now who is on them. */
async function askFaces(
  library: Pick<Library, "faces">,
  assets: readonly Asset[],
  tell: (done: number, total: number) => void,
  signal: AbortSignal | undefined,
): Promise<readonly NotGiven[]> {
  const away = new ServiceOutage(), unsaid: NotGiven[] = [];
  let done = 0;
  await mapBounded(assets, FACE_LANES, async (asset) => {
    try {
      await library.faces(asset, signal);
      away.recordSuccess();
    } catch (fault) {
      if (!(fault instanceof Fault) || !away.recordFailure(fault)) throw fault;
      unsaid.push({ asset, fault });
    }
    tell(++done, assets.length);
  }, signal);
  away.throwIfNothingCame();
  return unsaid;
}

type Stage = <R extends StageEnd>(
  name: PrepareStage,
  isRequired: boolean,
  work: (tell: (done: number, total: number) => void) => Promise<R>,
) => Promise<R>;

/** Pictures first: a clip's sentence is no film's condition. */
async function describe(
  { library, bank, openCaptioning }: PrepareDeps,
  shelf: TileShelf,
  assets: readonly Asset[],
  moving: readonly Asset[],
  tier: TierDecision,
  stage: Stage,
  signal: AbortSignal | undefined,
): Promise<Pick<PrepareReport, "closed" | "motion">> {
  const { captioner, keyframes, stripOf, ...made } = await openCaptioning();
  const tiles = shelf.over(made.tiles);
  const { closed } = await stage(
    "captions",
    true,
    (onProgress) =>
      describePictures({ bank, library, captioner, tiles }, assets, { signal, onProgress }),
  );
  const clips = { bank, captioner, keyframes, stripOf, residuals: [CLIP_RESIDUAL] };
  if (closed) {
    if (asksMotionLines(tier)) {
      // A captioner that refuses pictures is not asked again for the clips.
      await stage("motion", false, async () => {
        const { size } = await missingClips(clips, moving);
        return { missing: size, outstanding: reasons([closed.sentence, size]) };
      });
    }
    return { closed };
  }
  if (!asksMotionLines(tier)) return {};
  const { requests, bytesRead, strips, closed: closedLater } = await stage(
    "motion",
    false,
    (onProgress) => describeClips(clips, moving, { signal, onProgress }),
  );
  return {
    motion: { requests, bytesRead, strips },
    ...(closedLater ? { closed: closedLater } : {}),
  };
}
