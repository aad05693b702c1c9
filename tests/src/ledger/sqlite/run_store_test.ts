import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Fault } from "../../../../src/base/fault.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";

const scratch = () => path.join(mkdtempSync(path.join(os.tmpdir(), "photos-memories-")), "l.db");

function begun(runId: string) {
  return {
    runId,
    startedAt: `2025-07-0${runId.at(-1)}T10:00:00.000Z`,
  };
}

Deno.test("runStore keeps a run from its first phase to its end", async () => {
  await using ledger = await openLedger(scratch());
  const { runs } = ledger;
  await runs.begin(begun("run-1"));
  await runs.enter("run-1", "analysis", 1.5);
  await runs.enter("run-1", "selection", 0.5);
  await runs.warn("run-1", "one picture was left out");
  await runs.keep("run-1", "brief", { seed: 1 });
  await runs.keep("run-1", "brief", { seed: 2 });
  await runs.describe("run-1", { memoryType: "season", summary: "June to August 2025" });
  await runs.describe("run-1", { title: "Summer 2025" });
  await runs.end("run-1", {
    status: "completed",
    finishedAt: "2025-07-01T10:01:00.000Z",
    outputPath: "/film.mp4",
    outputDurationSeconds: 61.5,
  });
  const run = (await runs.get("run-1"))!;
  assert.equal(run.status, "completed");
  assert.equal(run.title, "Summer 2025");
  assert.equal(run.memoryType, "season");
  assert.deepEqual(run.phaseSeconds, { discovery: 1.5, analysis: 0.5 });
  assert.deepEqual(run.warnings, ["one picture was left out"]);
  assert.equal(run.outputDurationSeconds, 61.5);
  assert.deepEqual(await runs.document("run-1", "brief"), { seed: 2 });
  assert.equal(await runs.document("run-1", "cut"), undefined);
});

Deno.test("runStore lists newest first and answers why for one picture", async () => {
  await using ledger = await openLedger(scratch());
  const { runs } = ledger;
  for (const id of ["run-1", "run-3", "run-2"]) await runs.begin(begun(id));
  assert.deepEqual((await runs.list(2)).map(({ runId }) => runId), ["run-3", "run-2"]);
  const rows = Array.from({ length: 2_500 }, (_, i) => ({
    asset: `a/${i}.jpg`,
    stage: "pool",
    verdict: "out",
    reason: i % 2 ? "copy" : "screen",
    other: i % 2 ? "a/0.jpg" : undefined,
    numbers: { bits: i },
  }));
  await runs.keepTrace("run-1", rows);
  await runs.keepTrace("run-1", rows);
  assert.deepEqual(await runs.trace("run-1", "a/7.jpg"), {
    asset: "a/7.jpg",
    stage: "pool",
    verdict: "out",
    reason: "copy",
    other: "a/0.jpg",
    story: undefined,
    numbers: { bits: 7 },
  });
  assert.equal(await runs.trace("run-2", "a/7.jpg"), undefined);
  assert.deepEqual((await runs.funnel("run-1")).map(({ reason, count }) => [reason, count]), [
    ["copy", 1_250],
    ["screen", 1_250],
  ]);
});

Deno.test("markInterrupted touches only runs that still say running", async () => {
  await using ledger = await openLedger(scratch());
  const { runs } = ledger;
  await runs.begin(begun("run-1"));
  await runs.begin(begun("run-2"));
  await runs.end("run-2", { status: "nothing", finishedAt: "2025-07-02T11:00:00.000Z" });
  assert.deepEqual(await runs.markInterrupted(), ["run-1"]);
  assert.equal((await runs.get("run-1"))!.status, "interrupted");
  assert.equal((await runs.get("run-2"))!.status, "nothing");
});

Deno.test("openLedger refuses a store of a newer version and leaves it alone", async () => {
  const file = scratch();
  await (await openLedger(file))[Symbol.asyncDispose]();
  const raw = new DatabaseSync(file);
  raw.exec("PRAGMA user_version = 99");
  raw.close();
  await assert.rejects(
    openLedger(file),
    (error) => error instanceof Fault && /newer version/.test(error.message) && !!error.hint,
  );
});
