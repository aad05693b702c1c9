// Names captions are banked under. What is in them says who described, never where: switching one
// server for another of the same alias asks nothing again.

import type { DescriptionProducer, MotionLineProducer } from "../bank/fact.ts";

/** The form of question and answer; another form is another name. */
export const ENVELOPE = "envelope-v3-compact";

/** What the identity of every language model begins with; see `llmIdentity`. */
export const LLM_IDENTITY = "llm-caption-v1@";

/** Captions of the caption server that advertises `alias`. */
export function captionProducer(alias: string): DescriptionProducer {
  return `description:${alias}@${ENVELOPE}`;
}

/** Captions of a language model, by its identity. */
export function llmCaptionProducer(identity: string): DescriptionProducer {
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
