// SPDX-License-Identifier: AGPL-3.0-or-later

// Under which names the configured captioner's words are banked, and whose words stand for them. What a
// film reads and what a captioner writes are named here once.

import type { DescriptionProducer, MotionLineProducer } from "../../bank/fact.ts";
import { canonicalJson, sha256Hex } from "../../base/digest.ts";
import { Fault } from "../../base/fault.ts";
import { llmAddress } from "../../config/llm.ts";
import type { Config } from "../../config/schema.ts";
import { DETAIL, MAX_TOKENS, PICTURE_QUESTION, TEMPERATURE } from "./question.ts";
import { TILE_VERSION } from "./tile_maker.ts";

export interface CaptionerSettings {
  readonly preparation: Config["editorial"]["preparation"];
  readonly llm: Config["llm"];
}

export interface CaptionProducers {
  readonly descriptionProducer: DescriptionProducer;
  readonly motionProducer: MotionLineProducer;
  /** Others whose valid rows stand for its own, and come first. */
  readonly reusedDescriptions: readonly DescriptionProducer[];
  readonly reusedMotionLines: readonly MotionLineProducer[];
}

/** Throws Fault `config_invalid` for a language model that is not named. */
export async function captionProducers(
  { preparation, llm }: CaptionerSettings,
): Promise<CaptionProducers> {
  const alias = preparation.caption_alias;
  const description = captionProducer(alias), motion = motionLineProducer(alias);
  if (preparation.caption_provider !== "llm") {
    return {
      descriptionProducer: description,
      motionProducer: motion,
      reusedDescriptions: [],
      reusedMotionLines: [],
    };
  }
  const artifactId = artifactLabel(preparation), { provider } = llm;
  const identity = await llmIdentity({ provider, model: llmModel(llm), artifactId });
  return {
    descriptionProducer: llmCaptionProducer(identity),
    motionProducer: motionLineProducer(identity),
    reusedDescriptions: [description],
    reusedMotionLines: [motion],
  };
}

/** The owner's label for the build; a blank one is none, so that clearing the setting asks nothing again. */
export function artifactLabel(
  { caption_artifact_id = "" }: Pick<CaptionerSettings["preparation"], "caption_artifact_id">,
): string | undefined {
  const label = caption_artifact_id.trim();
  return label === "" ? undefined : label;
}

/** Throws Fault `config_invalid` when none is named. */
export function llmModel({ model }: Pick<Config["llm"], "model">): string {
  if (model !== undefined && model.trim() !== "") return model;
  throw new Fault("config_invalid", "No language model is named that could describe pictures", {
    hint: "Set llm.model, or editorial.preparation.caption_provider to smolvlm",
  });
}

/** The form of question and answer; another form is another name. */
const ENVELOPE = "envelope-v3-compact";

/** The identity of every language model begins with this; see `llmIdentity`. */
const LLM_IDENTITY = "llm-caption-v1@";

/** Captions of the caption server that advertises `alias`. */
export function captionProducer(alias: string): DescriptionProducer {
  return `description:${alias}@${ENVELOPE}`;
}

/** Captions of a language model, by its identity. */
function llmCaptionProducer(identity: string): DescriptionProducer {
  return `description:${identity}`;
}

/** Sentences of clips; `captioner` is an alias or a language model's identity. */
export function motionLineProducer(captioner: string): MotionLineProducer {
  return `motion-line-v1@${captioner}/3-keyframes-320px`;
}

export function isDescriptionProducer(producer: string): producer is DescriptionProducer {
  return producer.startsWith("description:");
}

export function isMotionLineProducer(producer: string): producer is MotionLineProducer {
  return producer.startsWith("motion-line-v1@");
}

interface LlmSettings {
  readonly provider: string;
  readonly model: string;
  /** The owner's label for the build. */
  readonly artifactId?: string;
}

/** `llm-caption-v1@` and 24 hexadecimal digits. */
async function llmIdentity({ provider, model, artifactId }: LlmSettings): Promise<string> {
  const { prompt, version, schema } = PICTURE_QUESTION;
  const digest = await sha256Hex(canonicalJson({
    provider,
    model,
    artifactId,
    prompt,
    version,
    envelope: `llm-${ENVELOPE}`,
    schema,
    tile: TILE_VERSION,
    detail: DETAIL,
    mostTokens: MAX_TOKENS,
    temperature: TEMPERATURE,
  }));
  return LLM_IDENTITY + digest.slice(0, 24);
}

/** One sentence for the start of a command and for preflight; `undefined` where none is asked. */
export function llmCaptionWarning(
  { editorial, llm }: Pick<Config, "editorial" | "llm">,
): string | undefined {
  if (editorial.preparation.caption_provider !== "llm") return undefined;
  const origin = URL.parse(llmAddress(llm))?.origin ?? "an address that cannot be read";
  return `Small copies of pictures and frames of videos go to the language model ` +
    `"${llm.model ?? "not named"}" at ${origin}, because ` +
    "editorial.preparation.caption_provider is llm";
}
