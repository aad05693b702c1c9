// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { served } from "../../../fakes/web/served.ts";
import { TOKEN } from "../../../fakes/web/web_world.ts";
import { KillWorld } from "../../../fixtures/process/kill_world.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { until } from "../../../fixtures/until.ts";

const headers = { "x-api-key": TOKEN };

/** Keeps every phase that an attempt enters: whoever looks now and then may miss a short one. */
const PHASES = `
  CREATE TABLE entered (phase TEXT);
  CREATE TRIGGER entering AFTER UPDATE OF phase ON attempt WHEN new.phase IS NOT old.phase
  BEGIN INSERT INTO entered VALUES (new.phase); END`;

Deno.test("serve makes the film of a trigger, tells how far it is, and takes no other meanwhile", () =>
  inScratch(async (folder) => {
    const world = new KillWorld(folder), data = `${folder}/data`;
    await world.fill();
    await (await openLedger(`${data}/ledger.db`))[Symbol.asyncDispose]();
    using ledger = new DatabaseSync(`${data}/ledger.db`);
    ledger.exec(PHASES);
    await using app = await served({
      data,
      environment: {
        ...world.cli.command([]).environment,
        PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN,
        PHOTOS_MEMORIES_HARDWARE__ENABLED: "false",
        PHOTOS_MEMORIES_AUDIO__MUSIC: "none",
      },
    });
    const trigger = () => fetch(`${app.url}/api/trigger`, { method: "POST", headers });
    const both = await Promise.all([trigger(), trigger()]);
    const [begun, refused] = both.toSorted((a, b) => a.status - b.status);
    assert.deepEqual([begun!.status, refused!.status], [202, 409]);
    const { attempt_id, status_url } = await begun!.json();
    assert.deepEqual(await refused!.json(), { detail: "a run is already active", attempt_id });

    const look = async () => await (await fetch(new URL(status_url, app.url), { headers })).json();
    const told: string[] = [];
    await until("the run ends", async () => {
      const { phase, state } = await look();
      if (phase !== null && phase !== told.at(-1)) told.push(phase);
      return state !== "running";
    });
    const status = await look();
    assert.deepEqual([status.state, status.reason, status.error, status.phase], [
      "completed",
      "generation completed",
      null,
      "complete",
    ]);
    const { run } = status;
    assert.deepEqual([run.status, run.last_phase], ["completed", "complete"]);
    const entered = ledger.prepare("SELECT phase FROM entered ORDER BY rowid").all()
      .map(({ phase }) => String(phase));
    assert.deepEqual(entered, [
      "discovery",
      "analysis",
      "selection",
      "render",
      "music",
      "complete",
    ]);
    // Whatever was told came in their order.
    assert.deepEqual(told, entered.filter((phase) => told.includes(phase)));
    assert.equal(world.films().size, 1);
    assert.deepEqual(world.problems(), []);
    const film = await fetch(`${app.url}/films/${run.run_id}/film`, { method: "HEAD" });
    assert.equal(film.status, 200);
    await until("the next one is taken", async () => {
      const next = await trigger();
      await next.body?.cancel();
      return next.status === 202;
    });
  }));
