// SPDX-License-Identifier: AGPL-3.0-or-later

// Facts about pictures: finds those without an answer, asks one question for each, and every answer
// banked. What was answered before a stop stays.

import { type Bank, type BankRow, isUnreadable } from "../bank/bank.ts";
import type { HeadFact, HeadProducer } from "../bank/fact.ts";
import { Fault, throwIfCancelled } from "../base/fault.ts";
import { mapBounded } from "../base/semaphore.ts";
import type { Asset } from "../library/asset.ts";
import { ServiceOutage } from "./acquire.ts";
import {
  type FactSource,
  PICTURE_PRODUCERS,
  type PictureAnswers,
  type PictureProducer,
} from "./fact_source.ts";
import { DETECTOR_KEYS } from "./heads/detectors.ts";
import { headProducer, headsOf } from "./known_heads.ts";

export interface PictureFactDeps {
  readonly bank: Pick<Bank, "read" | "writeTogether">;
  readonly source: Pick<FactSource, "concurrency" | "decide">;
  /**
   * The picture every machine would look at. Rejects with Fault `media_unreadable` (settled), `not_found`
   * (its file is away), `library_unreadable` (with `about` where only this one cannot be given).
   */
  readonly picture: (asset: Asset, signal?: AbortSignal) => Promise<Uint8Array>;
  /** Why no model could answer for these producers, known before any picture is read. */
  readonly lackOf?: (producers: readonly PictureProducer[]) => Promise<Fault | undefined>;
}

export interface PictureFactOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface PictureFactReport {
  /** Sources with a missing answer. */
  readonly missing: number;
  readonly decided: number;
  /** Settled: these bytes will never be answered for. */
  readonly unreadable: number;
  /** Copied from an older version. */
  readonly carried: number;
  /** Their files are away; asked again when they are back. */
  readonly gone: number;
  /** Asked in vain; another time. The reason is that of the last one. */
  readonly outstanding: {
    readonly pictures: number;
    readonly reason?: Fault;
    /** Files are missing that only the reason's hint brings: asking again alone does not. */
    readonly isLack?: true;
  };
}

const BANK_EVERY = 256;

/** The producers an asset's own picture can answer for: a video's sensitive content is in its frames. */
function producersFor(
  { kind }: Pick<Asset, "kind">,
  wanted: readonly PictureProducer[],
): readonly PictureProducer[] {
  return kind === "video" ? wanted.filter((producer) => producer !== "nsfw_marqo") : wanted;
}

/** Producers of which any head is not banked yet, in the order of the wire. */
function missingProducers(
  bank: Pick<Bank, "read">,
  asset: Pick<Asset, "kind" | "sourceKey">,
  wanted: readonly PictureProducer[],
): readonly PictureProducer[] {
  const possible = producersFor(asset, wanted);
  return PICTURE_PRODUCERS.filter((producer) =>
    possible.includes(producer) &&
    headsOf(producer).some((head) => bank.read(headProducer(head), asset.sourceKey) === undefined)
  );
}

/**
 * Assets that share a source are asked once. Rejects with what is no single picture's fault, such as
 * `cancelled`, and `library_unreadable` for a library that cannot give several in a row, or any.
 */
export async function acquirePictureFacts(
  deps: PictureFactDeps,
  assets: readonly Asset[],
  wanted: readonly PictureProducer[],
  { signal, onProgress }: PictureFactOptions = {},
): Promise<PictureFactReport> {
  const { bank, source } = deps;
  const carried = wanted.includes("nsfw_marqo") ? carriedForward(bank, assets) : [];
  if (carried.length > 0) await bank.writeTogether(carried);
  const missing = new Map<string, { asset: Asset; producers: readonly PictureProducer[] }>();
  for (const asset of assets) {
    if (missing.has(asset.sourceKey)) continue;
    const producers = missingProducers(bank, asset, wanted);
    if (producers.length > 0) missing.set(asset.sourceKey, { asset, producers });
  }
  const counts = { decided: 0, unreadable: 0, gone: 0, outstanding: 0 };
  let reason: Fault | undefined;
  let done = 0, waiting: BankRow[] = [], pictures = 0;
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    pictures = 0;
    if (rows.length > 0) await bank.writeTogether(rows);
  };
  const keep = async (rows: readonly BankRow[]) => {
    waiting.push(...rows);
    if (++pictures >= BANK_EVERY) await flush();
  };
  const lackOf = cachedLacks(deps);
  // Pictures that no model can be asked about do not count as progress.
  const asked: Array<{ readonly asset: Asset; readonly producers: readonly PictureProducer[] }> =
    [];
  for (const each of missing.values()) {
    const lack = await lackOf(each.producers);
    if (lack === undefined) asked.push(each);
    else {
      counts.outstanding++;
      reason = lack;
    }
  }
  const away = new ServiceOutage();
  if (assets.some(({ sourceKey }) => !missing.has(sourceKey))) away.recordSuccess();
  try {
    const lanes = asked.length === 0 ? 1 : source.concurrency;
    await mapBounded(asked, lanes, async ({ asset, producers }) => {
      try {
        const picture = await deps.picture(asset, signal);
        away.recordSuccess();
        const answers = await source.decide(picture, producers, signal);
        await keep(rowsOf(asset.sourceKey, answers));
        counts.decided++;
      } catch (error) {
        throwIfCancelled(signal);
        if (!(error instanceof Fault)) throw error;
        if (error.code === "media_unreadable") {
          await keep(settledRows(asset.sourceKey, producers, error.message));
          counts.unreadable++;
          away.recordSuccess();
        } else if (away.recordFailure(error)) {
          counts.gone++;
        } else if (error.code === "model_unavailable" || error.code === "child_died") {
          counts.outstanding++;
          reason = error;
        } else {
          throw error;
        }
      }
      onProgress?.(++done, asked.length);
    }, signal);
  } finally {
    await flush();
  }
  away.throwIfNothingCame();
  const { outstanding, ...rest } = counts;
  return {
    missing: missing.size,
    carried: carried.length,
    ...rest,
    outstanding: { pictures: outstanding, ...(reason ? { reason } : {}) },
  };
}

/** Each set of producers is asked about once. */
export function cachedLacks({ lackOf }: Pick<PictureFactDeps, "lackOf">) {
  const known = new Map<string, Promise<Fault | undefined>>();
  return async (producers: readonly PictureProducer[]) => {
    const key = producers.join(" ");
    const lack = known.get(key) ?? lackOf?.(producers) ?? Promise.resolve(undefined);
    known.set(key, lack);
    return await lack;
  };
}

function rowsOf(sourceKey: string, answers: PictureAnswers): BankRow[] {
  return Object.values(answers).flatMap(({ encoderKey, facts }) =>
    facts.map(({ head, version, label, confidence }) => ({
      producer: `head:${head}@${version}` as const,
      sourceKey,
      value: { label, confidence, encoderKey },
    }))
  );
}

function settledRows(
  sourceKey: string,
  producers: readonly PictureProducer[],
  unreadable: string,
): BankRow[] {
  return producers.flatMap(headsOf)
    .map((head) => ({ producer: headProducer(head), sourceKey, value: { unreadable } }));
}

/**
 * `det-v3` decides a video on eight of its frames and a still as `det-v2` did.
 */
const OLDER: HeadProducer = "head:nsfw_marqo@det-v2";
const NEWER = headProducer("nsfw_marqo");

/**
 * Rows to be written for stills whose older answer still holds; each source once. An answer of another
 * artifact says nothing about this one.
 */
function carriedForward(
  bank: Pick<Bank, "read">,
  assets: readonly Pick<Asset, "kind" | "sourceKey">[],
  encoderKey: string = DETECTOR_KEYS.nsfw_marqo,
): readonly BankRow[] {
  const rows = new Map<string, BankRow>();
  for (const { kind, sourceKey } of assets) {
    if (kind !== "photo" || rows.has(sourceKey)) continue;
    if (bank.read(NEWER, sourceKey) !== undefined) continue;
    const older = bank.read(OLDER, sourceKey);
    if (older === undefined || isUnreadable(older)) continue;
    const value: HeadFact = older;
    if (value.encoderKey === encoderKey) rows.set(sourceKey, { producer: NEWER, sourceKey, value });
  }
  return [...rows.values()];
}
