// Under which names a cut looks for words and movement in the bank: whose captions and lines count,
// and which measures of movement.

import type {
  DescriptionProducer,
  MotionLineProducer,
  ResidualProducer,
} from "../../../bank/fact.ts";
import type { CaptionProducers } from "../../../captions/caption_producers.ts";
import { descriptionProducersOf } from "../../../captions/captioner.ts";
import { captionProducer, motionLineProducer } from "../../../captions/names.ts";
import { USUAL_CAPTION_ALIAS } from "../../../config/caption_alias.ts";
import { CLIP_RESIDUAL } from "../../../facts/clip_key.ts";

export interface FactNames {
  /** In order: a picture's words all come from the first captioner that has described it. */
  readonly captions: readonly DescriptionProducer[];
  readonly motionLines: readonly MotionLineProducer[];
  readonly residuals: readonly ResidualProducer[];
}

export const USUAL_FACT_NAMES: FactNames = {
  captions: [captionProducer(USUAL_CAPTION_ALIAS)],
  motionLines: [motionLineProducer(USUAL_CAPTION_ALIAS)],
  residuals: [CLIP_RESIDUAL],
};

/** Those of the configured captioner, and movement as it is measured here. */
export function factNamesOf(producers: CaptionProducers): FactNames {
  const { reusedMotionLines, motionProducer } = producers;
  return {
    captions: descriptionProducersOf(producers),
    motionLines: [...reusedMotionLines, motionProducer],
    residuals: [CLIP_RESIDUAL],
  };
}
