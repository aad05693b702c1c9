import assert from "node:assert/strict";
import { FilmKeeper } from "../../../cli/serve/films/film_keeping.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import { silentLog } from "../../fakes/silent_log.ts";
import { inScratch } from "../../fixtures/scratch.ts";

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
    await using keeper = new FilmKeeper({
      ...{ ledger, runs, begun: runs, people: unused, settings: unused, log: silentLog() },
      queue: { wake: () => void woken++ },
      secrets: () => [],
      signal: new AbortController().signal,
    });
    const order = await keeper.render((await runs.get(RUN))!, "Sea");
    assert.deepEqual(
      [order.ask, order.accounts, order.cutRunId, order.state, woken],
      [ask, ["anna"], RUN, "waiting", 1],
    );
  }));
