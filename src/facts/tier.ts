// SPDX-License-Identifier: AGPL-3.0-or-later

// Which tier this is, and why. Pure: what the service and this machine said are arguments.

import { Fault } from "../base/fault.ts";
import { LLM_HINT, statedLlm } from "../config/llm.ts";
import type { Config } from "../config/schema.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "./fact_source.ts";
import type { Artifact } from "./models/artifacts.ts";

export type Tier = "basic" | "gpu" | "full";

/** How the CUDA execution provider is called wherever ONNX models run. */
const CUDA_PROVIDER = "CUDAExecutionProvider";

export type ServiceHealth =
  | {
    readonly kind: "serving";
    /** Absent where the service cannot open any. */
    readonly provider?: string;
    /** It names what it would use: nothing is loaded yet. */
    readonly isPromise: boolean;
    /** Execution providers by producer, of those that are loaded. */
    readonly loaded: Readonly<Record<string, readonly string[]>>;
    /** Why it cannot answer for a producer at the moment; absent where it can for all. */
    readonly cannot?: Readonly<Record<string, string>>;
  }
  | { readonly kind: "unreachable"; readonly reason: string };

export interface TierOptions {
  readonly tier: "auto" | Tier;
  /** Address of the inference service; absent where there is none. */
  readonly factsBaseUrl?: string;
  readonly fallbackToLocal: boolean;
  /** The producers the service may be asked for. */
  readonly remoteProducers: readonly PictureProducer[];
  readonly hasLlm: boolean;
  readonly captionProvider: "smolvlm" | "llm";
}

export interface TierFindings {
  /** Absent where there is no service, or it was not asked. */
  readonly service?: ServiceHealth;
  /** Execution providers this machine's own runtime offers. */
  readonly localProviders: readonly string[];
  /** Producers whose files are on this machine. */
  readonly localProducers: readonly PictureProducer[];
}

export interface TierDecision {
  readonly tier: Tier;
  /** Finishes the sentence "Tier <tier>: …". */
  readonly reason: string;
  /** Why `basic` is no higher tier; the same way. */
  readonly because?: string;
  /** Whom to ask about a picture that may be in a film; empty: `pixels-v1` alone chooses. */
  readonly wants: readonly PictureProducer[];
  /** Without the facts of `wants` no film is made. */
  readonly isRequired: boolean;
  readonly wantsCaptions: boolean;
}

/** Whether sentences are asked for about what moves. */
export function asksMotionLines(
  { tier, wantsCaptions }: Pick<TierDecision, "tier" | "wantsCaptions">,
): boolean {
  return wantsCaptions && tier !== "basic";
}

/** The setting that has pictures described, where the tier asks for no captions. */
export const CAPTIONS_HINT = "With a language model, set editorial.preparation.caption_provider " +
  "to llm; with a caption server and the model files, set tier to gpu";

/** Throws Fault `config_invalid` for settings that contradict each other. */
export function decideTier(options: TierOptions, findings: TierFindings): TierDecision {
  const { hasLlm } = options;
  const needsLlm = (key: string) =>
    new Fault("config_invalid", `${key} needs a language model, and none is configured`, {
      hint: `${LLM_HINT}, or choose another value`,
    });
  if (options.tier === "full" && !hasLlm) throw needsLlm("tier: full");
  if (options.captionProvider === "llm" && !hasLlm) {
    throw needsLlm("editorial.preparation.caption_provider: llm");
  }
  const { tier, reason } = options.tier === "auto"
    ? autoTier(options, findings, hasLlm)
    : { tier: options.tier, reason: "as configured" };
  const wants = tier === "basic" ? basicWants(options, findings) : PICTURE_PRODUCERS;
  return {
    tier,
    ...(tier === "basic" ? { reason: basicText(options, wants), because: reason } : { reason }),
    wants,
    isRequired: tier !== "basic",
    wantsCaptions: tier !== "basic" || options.captionProvider === "llm",
  };
}

/** The service is asked first, then this machine. */
function autoTier(
  { factsBaseUrl, fallbackToLocal, remoteProducers }: TierOptions,
  { service, localProviders }: TierFindings,
  hasLlm: boolean,
): { tier: Tier; reason: string } {
  const best: Tier = hasLlm ? "full" : "gpu";
  const lacking = remoteProducers.filter((producer) => lacks(service, producer));
  if (service?.kind === "serving" && service.provider === CUDA_PROVIDER && lacking.length === 0) {
    return { tier: best, reason: `the inference service at "${factsBaseUrl}" has a GPU` };
  }
  if (service?.kind === "unreachable" && !fallbackToLocal) {
    throw new Fault(
      "config_invalid",
      `The inference service at "${factsBaseUrl}" cannot be reached (${service.reason}), and ` +
        "inference.fallback_to_local is off",
      { hint: "Start the service, correct inference.facts_base_url, or turn the fallback on" },
    );
  }
  if (localProviders.includes(CUDA_PROVIDER)) {
    return { tier: best, reason: "this machine has a GPU its models can run on" };
  }
  const ofService = service === undefined
    ? ""
    : service.kind === "serving"
    ? service.provider === CUDA_PROVIDER
      ? `the inference service cannot answer for ${lacking.join(", ")}, and `
      : "the inference service has no GPU, and "
    : `the inference service cannot be reached (${service.reason}), and `;
  return { tier: "basic", reason: `${ofService}this machine has no GPU its models can run on` };
}

/** The heads are worth having wherever they can be had. */
function basicWants(
  { factsBaseUrl, remoteProducers }: TierOptions,
  { service, localProducers }: TierFindings,
): readonly PictureProducer[] {
  const isServed = factsBaseUrl !== undefined && service?.kind !== "unreachable" &&
    remoteProducers.includes("heads") && !lacks(service, "heads");
  return isServed || localProducers.includes("heads") ? ["heads"] : [];
}

/** It serves and says that it cannot answer for this producer. */
export function lacks(service: ServiceHealth | undefined, producer: PictureProducer): boolean {
  return service?.kind === "serving" && service.cannot?.[producer] !== undefined;
}

function basicText({ factsBaseUrl }: TierOptions, wants: readonly PictureProducer[]): string {
  if (wants.length > 0) return "the picture encoder and its heads say what pictures show";
  const nor = factsBaseUrl === undefined
    ? ""
    : " and the inference service does not answer for them";
  return `no model weights are here${nor}, so the library's metadata and measured pixels ` +
    "(pixels-v1) alone choose";
}

export function tierOptionsOf(
  { tier, inference, llm, editorial }: Pick<Config, "tier" | "inference" | "llm" | "editorial">,
): TierOptions {
  return {
    tier,
    factsBaseUrl: inference.facts_base_url,
    fallbackToLocal: inference.fallback_to_local,
    remoteProducers: inference.producers,
    hasLlm: statedLlm(llm) !== undefined,
    captionProvider: editorial.preparation.caption_provider,
  };
}

/** Where a model file is fetched. */
export function urlOf(
  { models }: Pick<Config, "models">,
  { urlKey, defaultUrl }: Pick<Artifact, "urlKey" | "defaultUrl">,
): string {
  const key = urlKey.slice("models.".length) as keyof Config["models"] & `${string}_url`;
  return models[key] ?? defaultUrl;
}
