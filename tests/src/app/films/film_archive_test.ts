import assert from "node:assert/strict";
import { FilmArchive } from "../../../../src/app/films/film_archive.ts";
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
