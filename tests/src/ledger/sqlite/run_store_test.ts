// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Fault } from "../../../../src/base/fault.ts";
import type { RunReader, RunWriter } from "../../../../src/ledger/ledger.ts";
import { LEDGER_MIGRATIONS } from "../../../../src/ledger/sqlite/migrations.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { openDatabase } from "../../../../src/system/sqlite/database.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";

const scratch = () => path.join(mkdtempSync(path.join(os.tmpdir(), "photos-memories-")), "l.db");

function begun(runId: string) {
  return {
    runId,
    startedAt: `2025-07-0${runId.at(-1)}T10:00:00.000Z`,
    source: "manual" as const,
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
  await runs.begin({ ...begun("run-3"), isDryRun: true });
  assert.deepEqual(await runs.markInterrupted(false), ["run-1"]);
  assert.equal((await runs.get("run-1"))!.status, "interrupted");
  assert.equal((await runs.get("run-2"))!.status, "nothing");
  assert.equal((await runs.get("run-3"))!.status, "running", "a dry run that still goes on");
  assert.deepEqual(await runs.markInterrupted(true), ["run-3"]);
});

Deno.test("runStore has the documents of a memory, of the newest run first", async () => {
  await using ledger = await openLedger(scratch());
  for (const runs of [ledger.runs, new MemoryRuns()]) {
    for (const id of ["run-1", "run-2", "run-3", "run-4"]) await runs.begin(begun(id));
    for (const id of ["run-1", "run-3", "run-4"]) await runs.describe(id, { memoryKey: "july" });
    await runs.describe("run-2", { memoryKey: "june" });
    for (const id of ["run-1", "run-2", "run-3"]) await runs.keep(id, "title", { of: id });
    await runs.keep("run-3", "brief", { of: "another kind" });
    const titles = await runs.documentsOfMemory("july", "title");
    assert.deepEqual(titles, [{ of: "run-3" }, { of: "run-1" }]);
    assert.deepEqual(await runs.documentsOfMemory("may", "title"), []);
  }
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

Deno.test("openLedger brings a ledger of the first version up to date with its runs", async () => {
  const file = scratch();
  const old = await openDatabase(file, LEDGER_MIGRATIONS.slice(0, 1));
  old.raw.exec(`INSERT INTO run (run_id, status, started_at, finished_at, last_phase, memory_type,
      title, output_path, warnings)
    VALUES ('run-1', 'completed', '2025-07-01T10:00:00.000Z', '2025-07-01T10:05:00.000Z', 'complete',
      'season', 'Summer', '/film.mp4', '["one"]')`);
  await old[Symbol.asyncDispose]();

  await using ledger = await openLedger(file);
  const run = (await ledger.runs.get("run-1"))!;
  assert.equal(run.title, "Summer");
  assert.deepEqual(run.warnings, ["one"]);
  assert.equal(run.source, "manual");
  assert.equal(run.attemptId, undefined);
  assert.equal(run.memoryKey, undefined);
  assert.deepEqual(run.people, []);
  assert.deepEqual({ ...run.delivery }, {
    status: "not_requested",
    attempts: 0,
    error: undefined,
    album: undefined,
    assetId: undefined,
  });
  assert.deepEqual(await ledger.runs.completedKeys(), []);
  assert.deepEqual(await ledger.runs.pendingDeliveries(), []);
  assert.deepEqual(await ledger.people.book(), { people: [], groups: [] });
  assert.deepEqual(await ledger.exclusions.list(), []);
  await ledger.runs.requestDelivery("run-1", "Films");
  assert.equal((await ledger.runs.pendingDeliveries("manual")).length, 1);
});

Deno.test("openLedger gives h265 its word of the settings, in cuts that are kept and in what is saved", async () => {
  const file = scratch();
  const last = LEDGER_MIGRATIONS.findIndex(({ name }) => name.startsWith("h265"));
  const old = await openDatabase(file, LEDGER_MIGRATIONS.slice(0, last));
  old.raw.exec(`
    INSERT INTO run (run_id, status, started_at, last_phase, memory_type)
      VALUES ('run-1', 'dry_run', '2026-07-01T10:00:00.000Z', 'complete', 'season');
    INSERT INTO run_document VALUES ('run-1', 'brief', '{"codec":"hevc","title":"hevc"}');
    INSERT INTO run_document VALUES ('run-1', 'cut', '{"shots":[]}');
    INSERT INTO setting (key, json, saved_at)
      VALUES ('output.codec', '"hevc"', '2026-07-01T10:00:00.000Z')`);
  await old[Symbol.asyncDispose]();

  await using ledger = await openLedger(file);
  assert.deepEqual(await ledger.runs.document("run-1", "brief"), { codec: "h265", title: "hevc" });
  assert.deepEqual(await ledger.runs.document("run-1", "cut"), { shots: [] });
  const saved = new DatabaseSync(file, { readOnly: true });
  assert.equal(saved.prepare("SELECT json FROM setting").get()!["json"], '"h265"');
  saved.close();
});

Deno.test("openLedger keeps the second picture of pairs in cuts of before", async () => {
  const file = scratch();
  const last = LEDGER_MIGRATIONS.findIndex(({ name }) => name.startsWith("what stands beside"));
  const old = await openDatabase(file, LEDGER_MIGRATIONS.slice(0, last));
  const lone = { id: "shot-1", asset: { id: "a", fileName: 'the "pair":{' } };
  const second = { asset: { id: "c" }, faces: [{ x: 0.5 }] };
  const shots = [lone, { id: "shot-2", asset: { id: "b" }, pair: second, rank: 1 }];
  old.raw.exec(`
    INSERT INTO run (run_id, status, started_at, last_phase)
      VALUES ('run-1', 'completed', '2026-07-01T10:00:00.000Z', 'complete')`);
  old.raw.prepare("INSERT INTO run_document VALUES ('run-1', 'cut', ?)")
    .run(JSON.stringify({ mood: "calm", shots }));
  await old[Symbol.asyncDispose]();

  await using ledger = await openLedger(file);
  assert.deepEqual(await ledger.runs.document("run-1", "cut"), {
    mood: "calm",
    shots: [lone, { id: "shot-2", asset: { id: "b" }, rank: 1, beside: [second] }],
  });
});

/** What holds for every store of runs. */
const STORES: Readonly<Record<string, () => Promise<RunReader & RunWriter>>> = {
  runStore: async () => (await openLedger(":memory:")).runs,
  MemoryRuns: () => Promise.resolve(new MemoryRuns()),
};

const WORKING = { status: "completed", finishedAt: "2025-07-09T10:00:00.000Z" } as const;

for (const [name, open] of Object.entries(STORES)) {
  Deno.test(`${name} keeps which library a run read, and what kind of error ended it`, async () => {
    const runs = await open();
    const accounts = [{ name: "primary", url: "https://photos.example.org" }];
    await runs.begin({ ...begun("run-1"), library: { folder: "/photos" } });
    await runs.begin({ ...begun("run-2"), library: { accounts } });
    await runs.begin(begun("run-3"));
    const finishedAt = "2025-07-01T10:01:00.000Z";
    await runs.end("run-1", { status: "failed", finishedAt, error: "who?", errorCode: "usage" });
    const [one, two, three] = [
      (await runs.get("run-1"))!,
      (await runs.get("run-2"))!,
      (await runs.get("run-3"))!,
    ];
    assert.deepEqual(one.library, { folder: "/photos" });
    assert.deepEqual(two.library, { accounts });
    assert.equal(three.library, undefined);
    assert.deepEqual([one.errorCode, two.errorCode], ["usage", undefined]);
  });

  Deno.test(`${name} keeps what a run waits for until the next phase, or its end`, async () => {
    const runs = await open();
    const step = { name: "captions", done: 3, total: 12 } as const;
    const kept = async () => (await runs.get("run-1"))!.step;
    await runs.begin(begun("run-1"));
    assert.equal(await kept(), undefined);
    await runs.keepStep("run-1", step);
    assert.deepEqual(await kept(), step);
    await runs.keepStep("run-1", undefined);
    assert.equal(await kept(), undefined);
    await runs.keepStep("run-1", step);
    await runs.enter("run-1", "selection", 1);
    assert.equal(await kept(), undefined);
    await runs.keepStep("run-1", step);
    await runs.end("run-1", { ...WORKING, status: "failed" });
    assert.equal(await kept(), undefined);
  });

  Deno.test(`${name} keeps how far a run is, and that it is to stop, until its end`, async () => {
    const runs = await open(),
      told = async (id: string) => {
        const { progress, isStopAsked } = (await runs.get(id))!;
        return [progress, isStopAsked];
      };
    await runs.begin(begun("run-1"));
    await runs.keepProgress("run-1", { share: 0.1 });
    assert.deepEqual(await told("run-1"), [{ share: 0.1 }, undefined]);
    await runs.keepProgress("run-1", { share: 0.5, etaSeconds: 120 });
    await runs.askToStop("run-1");
    assert.deepEqual(await told("run-1"), [{ share: 0.5, etaSeconds: 120 }, true]);
    await runs.end("run-1", { ...WORKING, status: "cancelled" });
    assert.deepEqual(await told("run-1"), [undefined, true]);
    await runs.begin(begun("run-2"));
    await runs.end("run-2", WORKING);
    await runs.askToStop("run-2");
    assert.deepEqual(await told("run-2"), [undefined, undefined]);
  });

  Deno.test(`${name} keeps that a run is a dry run, while it is on its way, too`, async () => {
    const runs = await open();
    await runs.begin({ ...begun("run-1"), isDryRun: true });
    await runs.begin(begun("run-2"));
    assert.equal((await runs.get("run-1"))!.isDryRun, true);
    assert.equal((await runs.get("run-2"))!.isDryRun, undefined);
  });

  Deno.test(`${name} asks for a delivery in the write that ends the film`, async () => {
    const runs = await open();
    await runs.begin({ ...begun("run-1"), source: "auto", attemptId: "a1" });
    await runs.end("run-1", {
      ...WORKING,
      outputPath: "/f.mp4",
      outputSizeBytes: 4_000_000_000,
      delivery: { album: "Films" },
    });
    const run = (await runs.get("run-1"))!;
    assert.equal(run.outputSizeBytes, 4_000_000_000);
    assert.equal(run.delivery.status, "pending");
    assert.equal(run.delivery.attempts, 0);
    assert.equal(run.delivery.album, "Films");
    assert.equal(run.source, "auto");
    assert.equal((await runs.ofAttempt("a1"))!.runId, "run-1");
    assert.equal(await runs.ofAttempt("a2"), undefined);
  });

  Deno.test(`${name} lists runs of the statuses asked for, and the films of a kept cut`, async () => {
    const runs = await open();
    const finishedAt = "2025-07-09T10:00:00.000Z";
    await runs.begin(begun("run-1"));
    await runs.end("run-1", { status: "dry_run", finishedAt });
    for (const [id, status] of [["run-2", "failed"], ["run-3", "completed"]] as const) {
      await runs.begin({ ...begun(id), cutOf: "run-1" });
      await runs.end(id, { status, finishedAt });
    }
    await runs.begin(begun("run-4"));
    const ids = async (...ask: Parameters<RunReader["list"]>) =>
      (await runs.list(...ask)).map(({ runId }) => runId);
    assert.deepEqual(await ids(9), ["run-4", "run-3", "run-2", "run-1"]);
    assert.deepEqual(await ids(9, ["completed", "dry_run"]), ["run-3", "run-1"]);
    assert.deepEqual(await ids(1, ["completed", "dry_run"]), ["run-3"]);
    assert.deepEqual((await runs.filmsOf("run-1")).map(({ runId }) => runId), ["run-3"]);
    assert.deepEqual(await runs.filmsOf("run-3"), []);
    assert.equal((await runs.get("run-3"))!.cutOf, "run-1");
    assert.equal((await runs.get("run-1"))!.cutOf, undefined);
  });

  Deno.test(`${name} forgets a run and remembers that its film is in the library`, async () => {
    const runs = await open();
    for (const [runId, cutOf] of [["run-1"], ["run-2", "run-1"]] as const) {
      await runs.begin({ ...begun(runId), ...(cutOf && { cutOf }) });
      await runs.keep(runId, "brief", {});
      await runs.end(runId, { ...WORKING, delivery: {} });
    }
    await runs.endDelivery("run-1", { status: "delivered", assetId: "asset-1" });
    await runs.forget(["run-1"]);
    assert.deepEqual((await runs.list(9)).map(({ runId }) => runId), ["run-2"]);
    assert.equal((await runs.get("run-2"))!.cutOf, undefined);
    assert.equal(await runs.document("run-1", "brief"), undefined);
    assert.deepEqual(await runs.document("run-2", "brief"), {});
    assert.deepEqual(await runs.deliveredAssets(), new Set(["asset-1"]));
  });

  Deno.test(`${name} counts tries to deliver and keeps the last error until it worked`, async () => {
    const runs = await open();
    await runs.begin(begun("run-1"));
    await runs.end("run-1", { ...WORKING, delivery: { album: "Films" } });
    await runs.endDelivery("run-1", { status: "pending", error: "no answer" });
    await runs.endDelivery("run-1", { status: "pending", error: "refused" });
    const failed = (await runs.get("run-1"))!.delivery;
    assert.deepEqual([failed.attempts, failed.error], [2, "refused"]);
    await runs.endDelivery("run-1", { status: "delivered", assetId: "asset-1" });
    assert.deepEqual(await runs.deliveredAssets(), new Set(["asset-1"]));
    const delivered = (await runs.get("run-1"))!.delivery;
    assert.deepEqual([delivered.status, delivered.attempts, delivered.assetId, delivered.error], [
      "delivered",
      3,
      "asset-1",
      undefined,
    ]);
    await assert.rejects(
      runs.endDelivery("run-1", { status: "pending", error: "late" }),
      /"pending", because the run is "completed" and its delivery is "delivered"/,
    );
    await runs.requestDelivery("run-1", undefined);
    const again = (await runs.get("run-1"))!.delivery;
    assert.deepEqual([again.status, again.attempts, again.assetId, again.album], [
      "pending",
      0,
      undefined,
      undefined,
    ]);
    const error = "still no answer", hint = "Start it";
    await runs.endDelivery("run-1", { status: "pending", error, hint });
    await runs.endDelivery("run-1", { status: "abandoned" });
    const given = (await runs.get("run-1"))!.delivery;
    assert.deepEqual([given.status, given.attempts, given.error, given.hint], [
      "abandoned",
      1,
      error,
      hint,
    ]);
    // The daily run gave it up while somebody was still sending it by hand.
    await runs.endDelivery("run-1", { status: "delivered", assetId: "asset-2" });
    const late = (await runs.get("run-1"))!.delivery;
    assert.deepEqual([late.status, late.assetId, late.error], ["delivered", "asset-2", undefined]);
    assert.equal(late.hint, undefined);
  });

  Deno.test(`${name} takes back the warnings that begin so`, async () => {
    const runs = await open();
    await runs.begin(begun("run-1"));
    for (const warning of ["One is broken", "Two: a", "Three", "Two: b"]) {
      await runs.warn("run-1", warning);
    }
    await runs.unwarn("run-1", "Two: ");
    assert.deepEqual((await runs.get("run-1"))!.warnings, ["One is broken", "Three"]);
  });

  Deno.test(`${name} refuses steps of a delivery that make no sense`, async () => {
    const runs = await open();
    await runs.begin(begun("run-1"));
    await runs.end("run-1", { status: "failed", finishedAt: WORKING.finishedAt });
    const internal = (pattern: RegExp) => (error: unknown) =>
      error instanceof Fault && error.code === "internal" && pattern.test(error.message);
    await assert.rejects(runs.requestDelivery("run-1", "Films"), internal(/the run is "failed"/));
    await runs.begin(begun("run-2"));
    await runs.end("run-2", WORKING);
    const delivered = { status: "delivered", assetId: "a" } as const;
    await assert.rejects(runs.endDelivery("run-2", delivered), internal(/"not_requested"/));
    await runs.requestDelivery("run-2", undefined);
    await assert.rejects(
      runs.endDelivery("run-2", { status: "delivered", assetId: "" }),
      internal(/"delivered", because/),
    );
    assert.equal((await runs.get("run-2"))!.delivery.status, "pending");
  });

  Deno.test(`${name} lists pending deliveries oldest first and made keys newest first`, async () => {
    const runs = await open();
    const films = [["run-1", "auto", 3], ["run-2", "manual", 1], ["run-3", "auto", 2]] as const;
    for (const [runId, source, hour] of films) {
      await runs.begin({ ...begun(runId), source });
      await runs.describe(runId, { memoryKey: `season:${runId}`, people: ["p1", "p2"] });
      await runs.describe(runId, { title: "Summer" });
      const finishedAt = `2025-07-09T0${hour}:00:00.000Z`;
      await runs.end(runId, { status: "completed", finishedAt, delivery: {} });
    }
    await runs.begin(begun("run-4"));
    await runs.describe("run-4", { memoryKey: "season:run-4" });
    const ids = (found: ReadonlyArray<{ runId: string }>) => found.map(({ runId }) => runId);
    assert.deepEqual(ids(await runs.pendingDeliveries()), ["run-2", "run-3", "run-1"]);
    assert.deepEqual(ids(await runs.pendingDeliveries("auto")), ["run-3", "run-1"]);
    assert.deepEqual(ids(await runs.completedKeys()), ["run-1", "run-3", "run-2"]);
    assert.deepEqual(ids(await runs.completed("auto", 9)), ["run-1", "run-3"]);
    assert.deepEqual(ids(await runs.completed("auto", 1)), ["run-1"]);
    assert.equal((await runs.completedKeys())[0]!.memoryKey, "season:run-1");
    assert.deepEqual((await runs.get("run-1"))!.people, ["p1", "p2"]);
  });

  Deno.test(`${name} leaves a finished film finished, whatever fails after it`, async () => {
    const runs = await open();
    await runs.begin(begun("run-1"));
    await runs.end("run-1", { ...WORKING, outputPath: "/f.mp4" });
    await runs.end("run-1", { status: "failed", finishedAt: WORKING.finishedAt, error: "late" });
    const run = (await runs.get("run-1"))!;
    assert.deepEqual([run.status, run.outputPath, run.error], ["completed", "/f.mp4", undefined]);
  });
}

Deno.test("openLedger loses no write while other processes write too", async () => {
  const file = scratch(),
    writer = new URL("../../../fixtures/process/ledger_writer.ts", import.meta.url);
  const writers = ["run-1", "run-2", "run-3"].map((runId) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-check", "--no-prompt", "-A", writer.href, file, runId, "60"],
    }).output()
  );
  for (const { success, stderr } of await Promise.all(writers)) {
    assert.ok(success, new TextDecoder().decode(stderr));
  }
  await using ledger = await openLedger(file);
  for (const run of await ledger.runs.list(3)) assert.equal(run.warnings.length, 60);
});
