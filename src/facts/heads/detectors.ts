// What the two detectors' logits mean (inference.md 1.12, 1.13).

import type { PictureFact } from "../fact_source.ts";
import { KNOWN_HEADS } from "../known_heads.ts";
import { argmax, softmax, toFiveDecimals } from "./softmax.ts";

/** The artifacts behind them, as they stand beside their facts. */
export const DETECTOR_KEYS = {
  nsfw_marqo: "Marqo/nsfw-image-detection-384@0c26ec22/onnx-384",
  doc_docling: "docling-project/DocumentFigureClassifier-v2.0",
} as const;

export type Detector = keyof typeof DETECTOR_KEYS;

/** How many logits each gives. */
export const DETECTOR_CLASSES: Readonly<Record<Detector, number>> = {
  nsfw_marqo: 2,
  doc_docling: KNOWN_HEADS.doc_docling.labels.length,
};

/** From this probability on a picture is sensitive. */
const SENSITIVE_FROM = 0.5;

/** `undefined` when the logits are no finite numbers. */
export function askDetector(
  detector: Detector,
  logits: ArrayLike<number>,
): PictureFact | undefined {
  const probabilities = softmax(logits);
  if (!probabilities) return undefined;
  const { version } = KNOWN_HEADS[detector];
  if (detector === "nsfw_marqo") {
    // The first class is the sensitive one; its probability is told whatever the label.
    const sensitive = probabilities[0]!;
    const label = sensitive >= SENSITIVE_FROM ? "yes" : "no";
    return { head: detector, version, label, confidence: toFiveDecimals(sensitive) };
  }
  const winner = argmax(probabilities);
  const label = KNOWN_HEADS.doc_docling.labels[winner]!;
  return { head: detector, version, label, confidence: toFiveDecimals(probabilities[winner]!) };
}
