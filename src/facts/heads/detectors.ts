// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads the logits of the two detectors.

import { sha256Hex } from "../../base/digest.ts";
import type { PictureFact } from "../fact_source.ts";
import { KNOWN_HEADS } from "../known_heads.ts";
import { argmax, softmax, toFiveDecimals } from "./head_bundle.ts";

/** The artifacts behind them, as they stand beside their facts. */
export const DETECTOR_KEYS = {
  nsfw_marqo: "Marqo/nsfw-image-detection-384@0c26ec22/onnx-384",
  doc_docling: "docling-project/DocumentFigureClassifier-v2.0",
} as const;

export type PictureDetector = keyof typeof DETECTOR_KEYS;

/** How many logits each gives. */
export const DETECTOR_CLASSES: Readonly<Record<PictureDetector, number>> = {
  nsfw_marqo: 2,
  doc_docling: KNOWN_HEADS.doc_docling.labels.length,
};

/** From this probability on a picture is sensitive. */
const SENSITIVE_FROM = 0.5;

/** `undefined` when the logits are no finite numbers. */
export function askDetector(
  detector: PictureDetector,
  logits: ArrayLike<number>,
): PictureFact | undefined {
  const probabilities = softmax(logits);
  if (!probabilities) return undefined;
  const { version } = KNOWN_HEADS[detector];
  if (detector === "nsfw_marqo") {
    // The first class is the sensitive one; its probability is stored whatever the label.
    const sensitive = probabilities[0]!;
    const label = sensitive >= SENSITIVE_FROM ? "yes" : "no";
    return { head: detector, version, label, confidence: toFiveDecimals(sensitive) };
  }
  const winner = argmax(probabilities);
  const label = KNOWN_HEADS.doc_docling.labels[winner]!;
  return { head: detector, version, label, confidence: toFiveDecimals(probabilities[winner]!) };
}

interface EncoderIdentity {
  /** Repository and revision of the published checkpoint. */
  readonly id: string;
  /** Lower-case hexadecimal digest of the exported file. */
  readonly weightsSha256: string;
  /** Name of the way from encoded picture to input tensor. */
  readonly preprocess: string;
  /** Name of the way from output tensor to the numbers the heads read. */
  readonly layout: string;
}

/** The public encoder without its weights' digest. */
export const DINOV2_SMALL = {
  id: "facebook/dinov2-small@ed25f3a31f01632728cabb09d1542f84ab7b0056",
  preprocess: "dinov2-s14-224-crop-v1",
  layout: "cls+mean+quad2x2/pca256/fp16",
} as const satisfies Omit<EncoderIdentity, "weightsSha256">;

/** Digest over the four parts in this order, without separators. */
export function encoderKeyOf(
  { id, weightsSha256, preprocess, layout }: EncoderIdentity,
): Promise<string> {
  return sha256Hex(id + weightsSha256 + preprocess + layout);
}
