import assert from "node:assert/strict";
import { readProgress } from "../../../../src/automation/children/read_progress.ts";
import { ANALYSIS_STEPS } from "../../../../src/ledger/analysis_step.ts";
import { RUN_PHASES } from "../../../../src/ledger/run.ts";

const PROGRESS = { run: "20261005_070000_1f0c", phase: "render", done: 3, total: 9, share: 0.4 };

Deno.test("readProgress reads what a film tells of itself, in every phase and before it knows how long", () => {
  for (const phase of RUN_PHASES) {
    for (const more of [{}, { etaSeconds: 12.5 }, { done: 0, total: 0, share: 0 }]) {
      const told = { ...PROGRESS, phase, ...more };
      assert.deepEqual(JSON.parse(JSON.stringify(readProgress(told))), told);
    }
  }
});

Deno.test("readProgress reads the steps of an analysis, and leaves out those it does not know", () => {
  for (const step of ANALYSIS_STEPS) {
    assert.equal(readProgress({ ...PROGRESS, phase: "analysis", step })?.step, step);
  }
  const other = readProgress({ ...PROGRESS, phase: "analysis", step: "dreaming" });
  assert.deepEqual([other?.phase, other?.step], ["analysis", undefined]);
});

Deno.test("readProgress reads nothing from anything else", () => {
  const others: readonly unknown[] = [
    undefined,
    null,
    "render",
    [],
    {},
    { ...PROGRESS, run: 7 },
    { ...PROGRESS, phase: "developing" },
    { ...PROGRESS, phase: undefined },
    { ...PROGRESS, done: "3" },
    { ...PROGRESS, total: null },
    { ...PROGRESS, share: -1 },
    { ...PROGRESS, share: NaN },
    { ...PROGRESS, etaSeconds: "soon" },
    Object.create(PROGRESS),
  ];
  for (const other of others) {
    assert.equal(readProgress(other), undefined, JSON.stringify(other));
  }
});
