// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  askDetector,
  DETECTOR_CLASSES,
  DINOV2_SMALL,
  encoderKeyOf,
} from "../../../../src/facts/heads/detectors.ts";

/** Two logits whose first has this probability. */
const withProbability = (p: number) => [Math.log(p / (1 - p)), 0];

Deno.test("askDetector nsfw_marqo tells the probability of yes, whatever the label", () => {
  const rows: [number[], string, number][] = [
    [withProbability(0.9), "yes", 0.9],
    [withProbability(0.2), "no", 0.2],
    [[1, 1], "yes", 0.5],
    [withProbability(0.49), "no", 0.49],
    [withProbability(0.123456), "no", 0.12346],
  ];
  for (const [logits, label, confidence] of rows) {
    assert.deepEqual(askDetector("nsfw_marqo", logits), {
      head: "nsfw_marqo",
      version: "det-v3",
      label,
      confidence,
    });
  }
});

Deno.test("askDetector doc_docling tells the likeliest of 26 labels, rounded", () => {
  assert.equal(DETECTOR_CLASSES.doc_docling, 26);
  const logits = new Array(26).fill(0);
  logits[9] = 3;
  assert.deepEqual(askDetector("doc_docling", logits), {
    head: "doc_docling",
    version: "det-v2",
    label: "screenshot_from_computer",
    confidence: 0.4455,
  });
  assert.equal(askDetector("doc_docling", new Array(26).fill(1))!.label, "logo");
});

Deno.test("askDetector of logits that are not finite is nothing", () => {
  assert.equal(askDetector("nsfw_marqo", [NaN, 0]), undefined);
});

const weightsSha256 = "478164cd290ee78e5ddb4fcc474136eec714b4b8253a3609cc7164b592e958af";

Deno.test("encoderKeyOf gives the key the public head bundle asks for", async () => {
  assert.equal(
    await encoderKeyOf({ ...DINOV2_SMALL, weightsSha256 }),
    "3d8a4df21037f4fb663fddc98d906a49506e10126ad89df04f5e5cdf8e821d81",
  );
});

Deno.test("encoderKeyOf changes with each of its parts", async () => {
  const identity = { ...DINOV2_SMALL, weightsSha256 };
  const keys = await Promise.all([
    identity,
    { ...identity, id: "other" },
    { ...identity, weightsSha256: "0" },
    { ...identity, preprocess: "other" },
    { ...identity, layout: "other" },
  ].map(encoderKeyOf));
  assert.equal(new Set(keys).size, 5);
});
