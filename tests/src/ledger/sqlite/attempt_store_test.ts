// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { Fault } from "../../../../src/base/fault.ts";
import {
  ATTEMPT_PHASES,
  type AttemptReader,
  type AttemptWriter,
  TYPED,
} from "../../../../src/ledger/attempt.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemoryAttempts } from "../../../fakes/stores/memory_attempts.ts";
import { endedBy } from "../../../fixtures/ended_by.ts";

type Attempts = AttemptReader & AttemptWriter;

const isInternal = (error: unknown) => error instanceof Fault && error.code === "internal";

function at(second: number): string {
  return new Date(Date.UTC(2026, 9, 5, 9, 0, second)).toISOString();
}

function law(name: string, holds: (attempts: Attempts) => Promise<void>): void {
  Deno.test(`attemptStore ${name}`, async () => {
    await using ledger = await openLedger(":memory:");
    await holds(ledger.attempts);
  });
  Deno.test(`MemoryAttempts ${name}`, () => holds(new MemoryAttempts()));
}

law("keeps what was known before when the end does not name it", async (attempts) => {
  await attempts.begin("a", at(0), "daily wake");
  await attempts.describe("a", { category: "trip", memoryKey: "trip:1:2:" });
  await attempts.describe("a", { memoryType: "trip" });
  assert.equal(await attempts.enter("a", "render"), true);
  const running = (await attempts.get("a"))!;
  assert.equal(running.outcome, "running");
  assert.equal("finishedAt" in running, false);
  await attempts.finish("a", {
    outcome: "completed",
    finishedAt: at(9),
    ...endedBy({ code: "film_made", detail: "HTTP 403" }),
    runId: "run",
  });
  assert.deepEqual({ ...await attempts.get("a"), error: undefined }, {
    attemptId: "a",
    startedAt: at(0),
    reason: "generation completed; HTTP 403",
    because: { code: "film_made", detail: "HTTP 403" },
    category: "trip",
    memoryType: "trip",
    memoryKey: "trip:1:2:",
    runId: "run",
    phase: "render",
    outcome: "completed",
    finishedAt: at(9),
    error: undefined,
  });
});

law("begins and ends an attempt once", async (attempts) => {
  const end = { outcome: "failed", finishedAt: at(1), reason: "no", error: "because" } as const;
  await attempts.begin("a", at(0), "daily wake");
  await assert.rejects(attempts.begin("a", at(5), "http trigger"), isInternal);
  assert.equal((await attempts.get("a"))?.startedAt, at(0));
  await attempts.finish("a", end);
  await assert.rejects(attempts.finish("a", { ...end, outcome: "completed" }), isInternal);
  await assert.rejects(attempts.finish("b", end), isInternal);
  await attempts.describe("a", { memoryKey: "late" });
  assert.equal(await attempts.enter("a", "complete"), false);
  const attempt = (await attempts.get("a"))!;
  assert.equal(attempt.outcome, "failed");
  assert.equal(attempt.memoryKey, undefined);
  assert.equal("error" in attempt && attempt.error, "because");
  assert.equal(await attempts.get("b"), undefined);
});

law("lets a phase stay or go forward, never back", async (attempts) => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ATTEMPT_PHASES), { maxLength: 8 }),
      async (row) => {
        const id = `a${number++}`;
        await attempts.begin(id, at(0), "daily wake");
        let highest = -1;
        for (const phase of row) {
          const rank = ATTEMPT_PHASES.indexOf(phase);
          assert.equal(await attempts.enter(id, phase), rank >= highest);
          highest = Math.max(highest, rank);
          assert.equal((await attempts.get(id))?.phase, ATTEMPT_PHASES[highest]);
        }
      },
    ),
    { numRuns: 30 },
  );
});

law("lists the latest to begin first, whatever the clock said", async (attempts) => {
  await attempts.begin("b", at(1), "daily wake");
  await attempts.begin("ahead", "2036-01-01T00:00:00.000Z", "daily wake");
  await attempts.begin("a", at(0), "daily wake");
  await attempts.begin("c", at(1), "daily wake");
  const listed = (await attempts.list(9)).map(({ attemptId }) => attemptId);
  assert.deepEqual(listed, ["c", "a", "ahead", "b"]);
  assert.deepEqual((await attempts.list(1)).map(({ attemptId }) => attemptId), ["c"]);
  assert.equal((await attempts.newestCounted())?.attemptId, "c");
});

law("counts the failures of a key since its last success", async (attempts) => {
  const outcomes = [
    ["k", "failed"],
    ["other", "failed"],
    ["k", "completed"],
    ["k", "failed"],
    ["k", "skipped"],
    ["k", "dry_run"],
    ["k", "failed"],
    ["gone", "failed"],
    ["gone", "completed"],
    [undefined, "failed"],
  ] as const;
  for (const [i, [memoryKey, outcome]] of outcomes.entries()) {
    await attempts.begin(`a${i}`, at(i), "daily wake");
    await attempts.finish(`a${i}`, { outcome, finishedAt: at(i + 30), reason: "", memoryKey });
  }
  await attempts.begin("running", at(20), "daily wake");
  await attempts.describe("running", { memoryKey: "k" });
  await attempts.begin("refused", at(21), "daily wake");
  await attempts.finish("refused", {
    outcome: "failed",
    finishedAt: at(50),
    reason: "another film was being made",
    memoryKey: "k",
    countsAgainstCandidate: false,
  });
  assert.deepEqual(
    await attempts.failureStreaks(),
    new Map([
      ["other", { count: 1, lastFailedAt: at(31) }],
      ["k", { count: 2, lastFailedAt: at(36) }],
    ]),
  );
});

law("counts for the day what tried, not dry runs nor the cooldown", async (attempts) => {
  assert.equal(await attempts.newestCounted(), undefined);
  const rows = [
    ["skipped", "nothing", true],
    ["dry_run", "dry_run", false],
    ["skipped", "cooldown", false],
    ["failed", "app", true],
    ["skipped", "nothing_worth", true],
    ["completed", "film_made", true],
    ["skipped", "cooldown", false],
  ] as const;
  let expected: string | undefined;
  for (const [i, [outcome, code, isCounted]] of rows.entries()) {
    await attempts.begin(`a${i}`, at(i), "daily wake");
    await attempts.finish(`a${i}`, { outcome, finishedAt: at(i), ...endedBy({ code }) });
    if (isCounted) expected = `a${i}`;
    assert.equal((await attempts.newestCounted())?.attemptId, expected);
  }
  await attempts.begin("killed", at(40), "daily wake");
  assert.equal((await attempts.newestCounted())?.attemptId, "killed");
});

law("counts no dry run for the day, however it ended", async (attempts) => {
  for (const [i, outcome] of (["skipped", "failed", "dry_run"] as const).entries()) {
    await attempts.begin(`a${i}`, at(i), "daily wake", true);
    await attempts.finish(`a${i}`, { outcome, finishedAt: at(i), reason: "no candidates" });
    assert.equal(await attempts.newestCounted(), undefined, outcome);
    assert.equal((await attempts.get(`a${i}`))?.isDryRun, true);
  }
  await attempts.begin("killed", at(9), "daily wake", true);
  assert.equal(await attempts.newestCounted(), undefined);
  await attempts.begin("real", at(10), "daily wake");
  assert.equal((await attempts.newestCounted())?.attemptId, "real");
});

law("counts nothing for the day that a person typed, and keeps that it was", async (attempts) => {
  await attempts.begin("daily", at(0), "daily wake");
  await attempts.begin("typed", at(1), TYPED);
  assert.equal((await attempts.newestCounted())?.attemptId, "daily");
  await attempts.finish("typed", { outcome: "completed", finishedAt: at(2), reason: "done" });
  assert.equal((await attempts.newestCounted())?.attemptId, "daily");
  assert.deepEqual((await attempts.list(9)).map(({ isTyped }) => isTyped), [true, undefined]);
});
