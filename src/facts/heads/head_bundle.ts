// The heads over the encoder: a projection they share, and one small linear classifier each.

import type { PictureFact } from "../fact_source.ts";
import { PACK_SIZE } from "./pool_tokens.ts";
import { argmax, softmax } from "./softmax.ts";

export const FEATURES = 256;

export interface Head {
  readonly name: string;
  readonly version: string;
  readonly labels: readonly string[];
  /** `labels` × 256. */
  readonly coefficients: Float32Array;
  /** One for each label. */
  readonly intercepts: Float32Array;
}

export interface HeadBundle {
  /** Key of the encoder that the heads were trained on. */
  readonly encoderKey: string;
  /** 2304. */
  readonly mean: Float32Array;
  /** 256 × 2304. */
  readonly components: Float32Array;
  readonly heads: readonly Head[];
}

/**
 * A pack of 2304 numbers to 256, rounded to half precision and back: the heads were trained on stored
 * halves, and labels near a border change without it.
 */
export function project(
  pack: Float32Array,
  { mean, components }: Pick<HeadBundle, "mean" | "components">,
): Float32Array<ArrayBuffer> {
  const centred = new Float32Array(PACK_SIZE);
  for (let i = 0; i < PACK_SIZE; i++) centred[i] = pack[i]! - mean[i]!;
  const features = new Float32Array(FEATURES);
  for (let row = 0; row < FEATURES; row++) {
    // Four sums, because one alone waits for its own last addition: 0.5 instead of 0.8 ms.
    let a = 0, b = 0, c = 0, d = 0;
    for (let i = 0, at = row * PACK_SIZE; i < PACK_SIZE; i += 4, at += 4) {
      a += components[at]! * centred[i]!;
      b += components[at + 1]! * centred[i + 1]!;
      c += components[at + 2]! * centred[i + 2]!;
      d += components[at + 3]! * centred[i + 3]!;
    }
    features[row] = Math.f16round(Math.fround(a + b + (c + d)));
  }
  return features;
}

/** What one head says of 256 features; `undefined` when they are no finite numbers. */
export function askHead(head: Head, features: Float32Array): PictureFact | undefined {
  const logits = Float32Array.from(head.intercepts, (intercept, label) => {
    let sum = intercept;
    for (let i = 0; i < FEATURES; i++) {
      sum += head.coefficients[label * FEATURES + i]! * features[i]!;
    }
    return sum;
  });
  const probabilities = softmax(logits);
  if (!probabilities) return undefined;
  const winner = argmax(probabilities);
  return {
    head: head.name,
    version: head.version,
    label: head.labels[winner]!,
    confidence: probabilities[winner]!,
  };
}
