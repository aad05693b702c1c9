import assert from "node:assert/strict";
import { llmLine, timeLine } from "../../../cli/film/run_lines.ts";

Deno.test("timeLine names the steps that took time, in words", () => {
  const phaseSeconds = { discovery: 0.41, analysis: 12.4, selection: 0.01, render: 735 };
  assert.equal(
    timeLine({ phaseSeconds }),
    "looking through the library 0.4 s, looking at pictures 12 s, rendering 12 min",
  );
  assert.equal(timeLine({ phaseSeconds: { selection: 0 } }), "");
});

const NOTHING = {
  calls: 0,
  keptAnswers: 0,
  promptTokens: 0,
  completionTokens: 0,
  truncated: 0,
  seconds: 0,
};

Deno.test("llmLine says what was asked, and what was there already", () => {
  const asked = { ...NOTHING, calls: 2, promptTokens: 1_000, completionTokens: 30, seconds: 3.14 };
  assert.equal(llmLine(asked), "Language model: 2 calls, 1,030 tokens, 3.1 s");
  assert.equal(
    llmLine({ ...NOTHING, calls: 1, truncated: 1, seconds: 60, keptAnswers: 2 }),
    "Language model: 1 call, 60.0 s, 1 answer cut off; 2 answers of an earlier run",
  );
  assert.equal(
    llmLine({ ...NOTHING, keptAnswers: 1 }),
    "Language model: 1 answer of an earlier run",
  );
});
