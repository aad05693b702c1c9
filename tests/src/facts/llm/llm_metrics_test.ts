// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { LlmMeter } from "../../../../src/facts/llm/llm_metrics.ts";

Deno.test("LlmMeter says nothing where nobody was asked", () => {
  assert.equal(new LlmMeter().metrics, undefined);
});

Deno.test("LlmMeter adds up calls, and counts answers that were there apart", () => {
  const meter = new LlmMeter();
  meter.called({ seconds: 1.25, tokens: { prompt: 300, completion: 30 }, isTruncated: false });
  meter.called({ seconds: 0.5, isTruncated: false });
  meter.called({ seconds: 2, tokens: { prompt: 10, completion: 2_000 }, isTruncated: true });
  meter.recordCached();
  assert.deepEqual(meter.metrics, {
    calls: 3,
    keptAnswers: 1,
    promptTokens: 310,
    completionTokens: 2_030,
    truncated: 1,
    seconds: 3.75,
  });
});
