// SPDX-License-Identifier: AGPL-3.0-or-later

// Puts together who is asked about a film's pictures. Nothing is probed, loaded or opened before it is
// needed, and each of it once.

import type { Bank } from "../bank/bank.ts";
import type { Fault } from "../base/fault.ts";
import type { Asset } from "../library/asset.ts";
import {
  acquireClipFacts,
  type ClipFactOptions,
  type ClipFactReport,
} from "./acquire_clip_facts.ts";
import {
  acquirePictureFacts,
  type PictureFactDeps,
  type PictureFactOptions,
  type PictureFactReport,
} from "./acquire_picture_facts.ts";
import { type FactSource, PICTURE_PRODUCERS, type PictureProducer } from "./fact_source.ts";
import type { FactsRecord } from "./facts_record.ts";
import { type CountedSource, fallbackSource } from "./fallback_source.ts";
import type { KeyframeReader } from "./keyframe_reader.ts";
import {
  decideTier,
  type ServiceHealth,
  type TierDecision,
  type TierFindings,
  type TierOptions,
} from "./tier.ts";

export interface TierProbe {
  /** Only called where there is a service. */
  health(signal?: AbortSignal): Promise<ServiceHealth>;
  /** Producers whose files are on this machine. */
  localProducers(): Promise<TierFindings["localProducers"]>;
  /** Execution providers of this machine's own runtime; only called where it could load a model. */
  localProviders(): Promise<readonly string[]>;
}

interface OpenPictureFactsDeps {
  readonly bank: Pick<Bank, "read" | "writeTogether">;
  readonly picture: PictureFactDeps["picture"];
  readonly keyframes: KeyframeReader;
  readonly probe: TierProbe;
  /** Only called where there is a service. */
  readonly openRemote: () => FactSource;
  readonly openLocal: () => FactSource;
  /** Why this machine's own files do not do for these producers; nothing where they do. */
  readonly localLack?: (producers: readonly PictureProducer[]) => Promise<Fault | undefined>;
}

/**
 * What there is to decide the tier by. A machine without all the weights could not be of the tier its GPU
 * is good for, so its runtime is not asked; nor is a service whose answer would change nothing.
 */
export async function findForTier(
  probe: TierProbe,
  options: TierOptions,
  signal?: AbortSignal,
): Promise<TierFindings> {
  if (options.tier === "gpu" || options.tier === "full") {
    return { localProviders: [], localProducers: [] };
  }
  const [service, localProducers] = await Promise.all([
    options.factsBaseUrl === undefined ? undefined : probe.health(signal),
    probe.localProducers(),
  ]);
  const asksRuntime = options.tier === "auto" &&
    PICTURE_PRODUCERS.every((producer) => localProducers.includes(producer));
  return {
    service,
    localProducers,
    localProviders: asksRuntime ? await probe.localProviders() : [],
  };
}

export function openPictureFacts(
  deps: OpenPictureFactsDeps,
  options: TierOptions,
): PictureFacts & AsyncDisposable {
  let decided: Promise<TierDecision> | undefined;
  let decision: TierDecision | undefined;
  let outstanding = 0;
  let source: CountedSource | undefined;
  let wasAsked = false;
  const tier = (signal?: AbortSignal): Promise<TierDecision> =>
    decided ??= findForTier(deps.probe, options, signal)
      .then((findings) => decision = decideTier(options, findings))
      .catch((error) => {
        decided = undefined;
        throw error;
      });
  const opened = (): CountedSource =>
    source ??= fallbackSource({
      remote: options.factsBaseUrl === undefined
        ? undefined
        : { source: deps.openRemote(), endpoint: options.factsBaseUrl },
      local: deps.openLocal(),
      fallsBack: options.fallbackToLocal,
    });
  // Without a service the files are the whole answer, and said better than the first that failed.
  const lackOf = async (wants: readonly PictureProducer[]) =>
    options.factsBaseUrl === undefined ? await deps.localLack?.(wants) : undefined;
  // Opened when the first picture is really asked about.
  const lazy = {
    get concurrency() {
      return opened().concurrency;
    },
    decide(...asked: Parameters<FactSource["decide"]>) {
      wasAsked = true;
      return opened().decide(...asked);
    },
  };
  const ask = {
    bank: deps.bank,
    picture: deps.picture,
    keyframes: deps.keyframes,
    source: lazy,
  };
  return {
    tier,

    async acquire(assets, options = {}) {
      const { wants } = await tier(options.signal);
      const report = await acquirePictureFacts({ ...ask, lackOf }, assets, wants, options);
      const { pictures } = report.outstanding;
      outstanding += pictures;
      const lack = pictures > 0 ? await lackOf(wants) : undefined;
      if (lack === undefined) return report;
      return { ...report, outstanding: { pictures, reason: lack, isLack: true } };
    },

    async acquireClips(assets, options = {}) {
      const { wants } = await tier(options.signal);
      const looksIntoClips = wants.includes("nsfw_marqo");
      const clipOptions = { ...ask, lackOf };
      const report = await acquireClipFacts(
        clipOptions,
        looksIntoClips ? assets : [],
        wants,
        options,
      );
      const { clips, fault } = report.outstanding;
      outstanding += clips;
      const lack = fault !== undefined ? await lackOf(wants) : undefined;
      if (lack === undefined) return report;
      const { message: reason } = lack;
      return { ...report, outstanding: { clips, reason, fault: lack, isLack: true } };
    },

    record() {
      if (!decision) return undefined;
      const { tier, reason, because, wants } = decision;
      const decidedBy = wasAsked ? source?.decidedBy() : undefined;
      return { tier, reason, because, wants, outstanding, decidedBy };
    },

    async [Symbol.asyncDispose]() {
      await source?.[Symbol.asyncDispose]();
    },
  };
}

export interface PictureFacts {
  /** Decided once. Throws Fault `config_invalid`, `cancelled`. */
  tier(signal?: AbortSignal): Promise<TierDecision>;
  /** Asks what the tier wants to know and the bank does not; see `acquirePictureFacts`. */
  acquire(assets: readonly Asset[], options?: PictureFactOptions): Promise<PictureFactReport>;
  /**
   * Looks into videos and the moving halves of Live Photos on tiers that hold sensitive pictures back;
   * see `acquireClipFacts`. Asks nothing on the others.
   */
  acquireClips(assets: readonly Asset[], options?: ClipFactOptions): Promise<ClipFactReport>;
  /** The record since it was opened; `undefined` before the tier was asked for. */
  record(): FactsRecord | undefined;
}
