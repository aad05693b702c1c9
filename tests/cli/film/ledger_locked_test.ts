// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { isLocked } from "../../../src/system/files/lock.ts";
import { KillWorld } from "../../fixtures/process/kill_world.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { until } from "../../fixtures/until.ts";

Deno.test("a film waits for another process that writes to the ledger, and is made", () =>
  inScratch(async (folder) => {
    const world = new KillWorld(folder);
    await world.fill();
    // Brings the ledger's schema up to date.
    await world.cli.run("runs", "list");
    using other = new DatabaseSync(`${folder}/data/ledger.db`);
    other.exec("BEGIN IMMEDIATE");
    const film = world.cli.start(
      ["generate", "--start", "2020-01-01", "--end", "2100-01-01", "--no-music"],
    );
    let isOver = false;
    const ended = film.output().finally(() => isOver = true);
    await until(
      "it has begun",
      async () => isOver || await isLocked(`${folder}/data/locks`, "pipeline"),
    );
    for (let ticks = 0; ticks < 100; ticks++) await new Promise((done) => setTimeout(done, 10));
    assert.equal(isOver, false);
    other.exec("COMMIT");
    const { code, stderr } = await ended;
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    assert.equal(world.films().size, 1);
    assert.deepEqual(world.problems(), []);
  }));
