// Under which names the configured captioner's words are banked, and whose words stand for them. What a
// film reads and what a captioner writes are named here once.

import type { DescriptionProducer, MotionLineProducer } from "../bank/fact.ts";
import { Fault } from "../base/fault.ts";
import type { Config } from "../config/schema.ts";
import { llmIdentity } from "./llm_identity.ts";
import { captionProducer, llmCaptionProducer, motionLineProducer } from "./names.ts";

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
