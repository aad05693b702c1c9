// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { seededRandom } from "../../../src/base/random.ts";
import { KillWorld } from "../../fixtures/process/kill_world.ts";
import { inScratch } from "../../fixtures/scratch.ts";

/** `deno task bench kill_bench` does five hundred. */
const KILLS = 6;

Deno.test("auto run survives being killed at any moment, alone or with its children", async () => {
  await inScratch(async (folder) => {
    const world = new KillWorld(folder), random = seededRandom(1);
    await world.fill();
    for (let n = 0; n < KILLS; n++) {
      await world.killOne(random, n % 2 === 0 ? "program" : "everything");
      assert.deepEqual(world.storeProblems(), [], `kill ${n}`);
      world.forgetFilms();
    }
    const { outcome, text } = await world.runWhole();
    assert.equal(outcome, "completed", text);
    assert.deepEqual(world.problems(), []);
  });
});
