// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { FilmArchive } from "../../../../src/app/films/film_archive.ts";
import { LaidOutCuts } from "../../../../src/app/previews/laid_out_cuts.ts";
import {
  applyEdits,
  type Edited,
  NO_EDITS,
  type StoredEdits,
  withEdit,
} from "../../../../src/film/select/edit_cut.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { silentLog } from "../../../fakes/silent_log.ts";
import { photo } from "../../../fixtures/assets.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const RUN = "20261005_070000_00aa", STARTED = "2026-10-05T07:00:00.000Z";
const unused = () => Promise.reject(new Error("not asked"));

Deno.test("a cut is rendered with what its run was asked for, of the accounts it read", () =>
  inScratch(async (folder) => {
    await using ledger = await openLedger(`${folder}/ledger.db`);
    const { runs } = ledger, ask = { start: "2025-07-05", person: ["Anna"] };
    const library = { accounts: [{ name: "anna", url: "http://photos.example.org" }] };
    await runs.begin({ runId: RUN, startedAt: STARTED, source: "manual", library });
    await runs.keep(RUN, "request", ask);
    await runs.end(RUN, { status: "dry_run", finishedAt: "2026-10-05T07:01:00.000Z" });
    let woken = 0;
    await using keeper = new FilmArchive({
      ...{ ledger, deliveryLedger: ledger, runs, begun: runs, settings: unused },
      log: silentLog(),
      pictures: { people: unused, find: unused },
      queue: { wake: () => void woken++ },
      secrets: () => [],
      signal: new AbortController().signal,
    });
    const order = await keeper.render((await runs.get(RUN))!, "Sea");
    assert.deepEqual(
      [order.request, order.cutRunId, order.state, woken],
      [
        { options: ask, accounts: ["anna"], upload: false, origin: { source: "manual" } },
        RUN,
        "waiting",
        1,
      ],
    );
  }));

Deno.test("a film is edited from its own cut with all its choices, and what was changed in it can be undone", () =>
  inScratch(async (folder) => {
    await using ledger = await openLedger(`${folder}/ledger.db`);
    const { runs, filmOrders } = ledger, first = "20261005_060000_00aa";
    const cut = cutOf([stillShot(0), stillShot(1), stillShot(2)]), brief = briefOf();
    const { trace: _, ...kept } = cut;
    const edits = [
      { kind: "remove", shot: "p1.jpg" },
      { kind: "title", main: "Ours" },
    ] as const;
    const changed = edits.reduce<StoredEdits>(withEdit, NO_EDITS);
    const edited = applyEdits({ cut, brief }, changed);
    const { trace: __, ...shown } = edited.cut;
    const library = { accounts: [{ name: "anna", url: "http://photos.example.org" }] };
    const timelineOf = (of: Edited) => planFilm(of.cut, of.brief, knownFacts(), undefined);
    const row = { asset: "p9.jpg", stage: "cut", verdict: "out", reason: "soft" };
    for (
      const [runId, of, changes, status] of [
        [first, { cut: kept, timeline: timelineOf({ cut, brief }) }, undefined, "dry_run"],
        [RUN, { cut: shown, timeline: timelineOf(edited) }, changed, "completed"],
      ] as const
    ) {
      await runs.begin({ runId, startedAt: STARTED, source: "auto", library });
      await runs.describe(runId, { memoryKey: "trip:1", memoryCategory: "trip", title: "Sea" });
      await runs.keep(runId, "request", { year: 2025 });
      await runs.keep(runId, "brief", brief);
      for (const kind of ["cut", "timeline"] as const) await runs.keep(runId, kind, of[kind]);
      if (changes) await runs.keep(runId, "changes", { run: first, edits: changes });
      await runs.keepTrace(runId, [row]);
      await runs.end(runId, { status, finishedAt: "2026-10-05T07:01:00.000Z" });
    }
    await using keeper = new FilmArchive({
      ...{ ledger, deliveryLedger: ledger, runs, begun: runs, settings: unused },
      log: silentLog(),
      pictures: { people: unused, find: unused },
      queue: { wake: () => {} },
      secrets: () => [],
      signal: new AbortController().signal,
    });
    const film = (await runs.get(RUN))!;
    const [order, same] = await Promise.all([keeper.edit(film, "Sea"), keeper.edit(film, "Sea")]);
    assert.deepEqual(order, same);
    assert.deepEqual([order!.state, order!.request], ["chosen", {
      options: { year: 2025 },
      accounts: ["anna"],
      upload: false,
      origin: { source: "manual", memoryKey: "trip:1", memoryCategory: "trip" },
    }]);
    const board = order!.cutRunId!, layOut = unused;
    const laidOut = new LaidOutCuts({ runs, layOut: () => Promise.resolve(undefined) });
    const { cut: now, edits: then } = (await laidOut.get(board))!;
    assert.deepEqual([now.shots, now.titles], [edited.cut.shots, edited.cut.titles]);
    assert.deepEqual(then.edits, edits);
    const undone = new LaidOutCuts({ runs, layOut });
    assert.deepEqual((await undone.chosen(board))!.cut.shots, cut.shots);
    assert.deepEqual(await runs.considered(board), ["p9.jpg"]);
    assert.equal(await runs.document(RUN, "edits"), undefined);
    // Once its film is made another click begins anew.
    await filmOrders.move(order!.orderId, ["chosen"], "cancelled");
    const anew = await keeper.edit(film, "Sea");
    assert.notEqual(anew!.orderId, order!.orderId);
    // Where the cut its changes were made in is gone, its own is all there is.
    await runs.forget([first, anew!.cutRunId!]);
    const own = await keeper.edit(film, "Sea"), chosen = (await undone.chosen(own!.cutRunId!))!;
    assert.deepEqual(chosen.cut.shots, edited.cut.shots);
    assert.equal(await runs.document(own!.cutRunId!, "edits"), undefined);
  }));

Deno.test("a cleared picture is a decision on the bytes the library has now, or is refused where it is gone", () =>
  inScratch(async (folder) => {
    await using ledger = await openLedger(`${folder}/ledger.db`);
    const { runs } = ledger, witness = photo({ id: "first.jpg" });
    const known = photo({ id: "beach.jpg", sourceKey: "of today" });
    await using keeper = new FilmArchive({
      ...{ ledger, deliveryLedger: ledger, runs, begun: runs, settings: unused },
      log: silentLog(),
      pictures: {
        people: unused,
        find: ({ asset }) => Promise.resolve(asset === known.id ? known : undefined),
      },
      queue: { wake: () => {} },
      secrets: () => [],
      signal: new AbortController().signal,
    });
    await keeper.clear({ asset: known.id, witness });
    const [decision, ...others] = await ledger.decisions.list();
    assert.deepEqual(
      [decision!.asset, decision!.kind, decision!.sourceKey, others],
      ["beach.jpg", "clear", "of today", []],
    );
    assert.deepEqual(await keeper.cleared(), new Set(["beach.jpg"]));
    await assert.rejects(keeper.clear({ asset: "gone.jpg", witness }), { code: "not_found" });
    assert.equal((await ledger.decisions.list()).length, 1);
    await keeper.forget(known.id);
    assert.deepEqual([...await keeper.cleared()], []);
  }));
