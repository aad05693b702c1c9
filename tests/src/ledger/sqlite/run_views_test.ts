// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { markingStaleRuns } from "../../../../src/ledger/run_views.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const start = (n: number) => ({
  runId: `run-${n}`,
  startedAt: `2025-07-0${n}T10:00:00.000Z`,
  source: "auto" as const,
  attemptId: `attempt-${n}`,
});
const finishedAt = "2025-07-09T10:00:00.000Z";

Deno.test("markingStaleRuns calls a run interrupted where nobody holds its lock, and writes nothing", async () => {
  await inScratch(async (folder) => {
    await using ledger = await openLedger(`${folder}/l.db`);
    const { runs } = ledger;
    for (const n of [1, 2, 3]) await runs.begin(start(n));
    await runs.end("run-1", { status: "completed", finishedAt });
    await runs.end("run-2", { status: "failed", finishedAt });
    for (const [isFree, state] of [[true, "interrupted"], [false, "running"]] as const) {
      const seen = markingStaleRuns(runs, {
        isFree: () => Promise.resolve(isFree),
        isFreeOfDryRuns: () => Promise.resolve(true),
      });
      const ids = async (...asked: Parameters<typeof seen.list>) =>
        (await seen.list(...asked)).map(({ runId }) => runId);
      assert.deepEqual((await seen.list(9)).map(({ status }) => status), [
        state,
        "failed",
        "completed",
      ]);
      assert.equal((await seen.get("run-3"))!.status, state);
      assert.equal((await seen.ofAttempt("attempt-3"))!.status, state);
      assert.equal((await seen.get("run-1"))!.status, "completed");
      // A state that is asked for is the one that is seen, and so many of it come.
      const left = isFree ? ["run-3"] : [], busy = isFree ? [] : ["run-3"];
      assert.deepEqual(await ids(9, ["interrupted"]), left);
      assert.deepEqual(await ids(9, ["running"]), busy);
      assert.deepEqual(await ids(1, ["completed", "running"]), isFree ? ["run-1"] : ["run-3"]);
      assert.deepEqual(await ids(1, ["failed", "interrupted"]), isFree ? ["run-3"] : ["run-2"]);
      assert.equal((await runs.get("run-3"))!.status, "running");
    }
  });
});

Deno.test("markingStaleRuns takes no run that ended, or began, between two looks for a left one", async () => {
  await inScratch(async (folder) => {
    await using ledger = await openLedger(`${folder}/l.db`);
    const { runs } = ledger;
    await runs.begin(start(1));
    let next = 2;
    const seen = markingStaleRuns(runs, {
      async isFree() {
        await runs.end(`run-${next - 1}`, { status: "completed", finishedAt });
        await runs.begin(start(next++));
        return true;
      },
      isFreeOfDryRuns: () => Promise.resolve(true),
    });
    assert.deepEqual((await seen.list(9)).map(({ status }) => status), ["running", "completed"]);
    assert.equal((await seen.get("run-2"))!.status, "completed");
  });
});

Deno.test("markingStaleRuns tells a dry run by the lock of dry runs, a film by the film's", async () => {
  await inScratch(async (folder) => {
    await using ledger = await openLedger(`${folder}/l.db`);
    await ledger.runs.begin(start(1));
    await ledger.runs.begin({ ...start(2), isDryRun: true });
    for (const isFree of [true, false]) {
      const seen = markingStaleRuns(ledger.runs, {
        isFree: () => Promise.resolve(isFree),
        isFreeOfDryRuns: () => Promise.resolve(!isFree),
      });
      const states = isFree ? ["running", "interrupted"] : ["interrupted", "running"];
      assert.deepEqual((await seen.list(9)).map(({ status }) => status), states);
      assert.equal((await seen.get("run-2"))!.status, states[0]);
    }
  });
});
