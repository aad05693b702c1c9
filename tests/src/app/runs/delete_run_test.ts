// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { runsDelete } from "../../../../cli/commands/runs/delete.ts";
import { deleteRun, deletionOf } from "../../../../src/app/runs/delete_run.ts";
import type { Fault } from "../../../../src/base/fault.ts";
import { transcriptPath, transcriptsIn } from "../../../../src/automation/children/transcript.ts";
import type { Ledger } from "../../../../src/ledger/ledger.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { tryLock } from "../../../../src/system/files/lock.ts";
import { endOf } from "../../../fixtures/cli/said_by.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const CUT = "20250731_100000_7d00", FILM = "20250801_100000_7d3f";
const ORDER = "6f0c0000-0000-4000-8000-00000000000b";
const startedAt = "2025-08-01T10:00:00.000Z";

/** A cut that was chosen on a page, and the film of it, which was delivered. */
async function withFilm(
  work: (world: {
    readonly ledger: Ledger;
    readonly film: string;
    readonly transcript: string;
    readonly folder: string;
  }) => Promise<void>,
): Promise<void> {
  await inScratch(async (folder) => {
    const film = `${folder}/films/lake_${FILM}`, cache = `${folder}/cache`;
    mkdirSync(`${film}/pictures`, { recursive: true });
    mkdirSync(transcriptsIn(cache), { recursive: true });
    const transcript = transcriptPath(transcriptsIn(cache), ORDER);
    for (const file of [`${film}/lake.mp4`, `${film}/lake.jpg`, `${film}/pictures/a.jpg`]) {
      writeFileSync(file, "0123456789");
    }
    writeFileSync(transcript, "what was said");
    await using ledger = await openLedger(`${folder}/ledger.db`);
    const { runs, filmOrders } = ledger;
    await runs.begin({ runId: CUT, startedAt, source: "manual", isDryRun: true });
    await runs.end(CUT, { status: "dry_run", finishedAt: startedAt });
    await runs.begin({ runId: FILM, startedAt, source: "manual", cutOf: CUT });
    await runs.keep(FILM, "cut", { shots: [] });
    await runs.keepTrace(FILM, [{ asset: "a.jpg", stage: "cut", verdict: "in", reason: "era" }]);
    await runs.end(FILM, {
      status: "completed",
      finishedAt: startedAt,
      outputPath: `${film}/lake.mp4`,
      posterPath: `${film}/lake.jpg`,
    });
    await runs.requestDelivery(FILM, undefined);
    await runs.endDelivery(FILM, { status: "delivered", assetId: "asset-1" });
    await filmOrders.add({
      orderId: ORDER,
      orderedAt: startedAt,
      label: "The lake",
      request: { options: {} },
      cutRunId: CUT,
    });
    await filmOrders.move(ORDER, ["waiting"], "made", { filmRunId: FILM });
    await work({ ledger, film, transcript, folder });
  });
}

const depsOf = (ledger: Ledger, folder: string) => ({
  ledger,
  runs: ledger.runs,
  paths: { cache: `${folder}/cache`, locks: `${folder}/locks` },
});

Deno.test("a deleted run takes its film, cut, order and transcript along, and nothing else", async () => {
  await withFilm(async ({ ledger, film, transcript, folder }) => {
    const deps = depsOf(ledger, folder);
    const told = await deletionOf((await ledger.runs.get(FILM))!, deps);
    assert.deepEqual(told.runs.map(({ runId }) => runId), [FILM, CUT]);
    assert.equal(told.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), 43);
    assert.equal(told.considered, 1);
    assert.equal(told.assetId, "asset-1");
    await deleteRun(FILM, deps);
    assert.ok(!existsSync(film) && !existsSync(transcript));
    assert.deepEqual(await ledger.runs.list(9), []);
    assert.equal(await ledger.runs.document(FILM, "cut"), undefined);
    assert.deepEqual(await ledger.runs.considered(FILM), []);
    assert.deepEqual(await ledger.filmOrders.ofRun(FILM), []);
    // No film is made of a film that stays in the library.
    assert.deepEqual(await ledger.runs.deliveredAssets(), new Set(["asset-1"]));
  });
});

Deno.test("a cut with another film stays, and files of others stay beside a deleted film", async () => {
  await withFilm(async ({ ledger, film, folder }) => {
    const other = "20250802_100000_7d40";
    await ledger.runs.begin({ runId: other, startedAt, source: "manual", cutOf: CUT });
    await ledger.runs.end(other, { status: "completed", finishedAt: startedAt });
    writeFileSync(`${film}/notes.txt`, "mine");
    const shape = "6f0c0000-0000-4000-8000-00000000000c";
    await ledger.filmOrders.add({
      orderId: shape,
      orderedAt: startedAt,
      label: "The lake · Portrait",
      request: { options: {}, orientation: "portrait" },
      cutRunId: FILM,
    });
    await ledger.filmOrders.move(shape, ["waiting"], "made", { filmRunId: other });
    await deleteRun(FILM, depsOf(ledger, folder));
    assert.deepEqual((await ledger.runs.list(9)).map(({ runId }) => runId), [other, CUT]);
    const kept = await ledger.filmOrders.get(shape);
    assert.deepEqual([kept?.filmRunId, kept?.cutRunId], [other, undefined]);
    assert.equal(await ledger.filmOrders.get(ORDER), undefined);
    assert.ok(existsSync(`${film}/notes.txt`) && !existsSync(`${film}/lake.mp4`));
  });
});

Deno.test("a ledger that does not let go leaves the film where it was", async () => {
  await withFilm(async ({ ledger, film, folder }) => {
    const forget = () => Promise.reject(new Error("the disk is full"));
    const deps = {
      ...depsOf(ledger, folder),
      ledger: { ...ledger, runs: { ...ledger.runs, forget } },
    };
    await assert.rejects(deleteRun(FILM, deps), /the disk is full/);
    assert.ok(existsSync(`${film}/lake.mp4`) && existsSync(`${film}/pictures/a.jpg`));
  });
});

Deno.test("a run that is worked at, or being delivered, is not deleted", async () => {
  await withFilm(async ({ ledger, folder }) => {
    const deps = depsOf(ledger, folder);
    const isBusy = (fault: Fault) => fault.code === "busy";
    {
      using _lock = (await tryLock(deps.paths.locks, `delivery-${FILM}`))!;
      await assert.rejects(deleteRun(FILM, deps), isBusy);
    }
    await ledger.filmOrders.move(ORDER, ["made"], "waiting");
    await assert.rejects(deleteRun(CUT, deps), isBusy);
    assert.equal((await ledger.runs.list(9)).length, 2);
  });
});

Deno.test("runs delete asks before, and deletes with --yes", async () => {
  await withFilm(async ({ ledger, film, folder }) => {
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: folder,
      PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${folder}/films`,
      HOME: folder,
    };
    const asked = await endOf(runsDelete, [FILM], environment, ["n"]);
    assert.equal(asked.code, 1);
    assert.ok(existsSync(`${film}/lake.mp4`));
    const done = await endOf(runsDelete, [FILM, "--yes"], environment);
    assert.equal(done.code, 0);
    assert.equal(await ledger.runs.get(FILM), undefined);
  });
});
