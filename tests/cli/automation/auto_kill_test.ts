import assert from "node:assert/strict";
import { seededRandom } from "../../../src/base/random.ts";
import { KillWorld } from "../../fixtures/process/kill_world.ts";
import { inScratch } from "../../fixtures/scratch.ts";

/** Together twenty; `deno task bench kill_bench` does five hundred. */
const KILLS = 10;

Deno.test("auto run survives being killed at any moment, alone or with its children", async () => {
  await Promise.all([1, 2].map((seed) =>
    inScratch(async (folder) => {
      const world = new KillWorld(folder), random = seededRandom(seed);
      await world.fill();
      for (let n = 0; n < KILLS; n++) {
        await world.killOne(random, n % 2 === 0 ? "program" : "everything");
        assert.deepEqual(world.storeProblems(), [], `kill ${n} of seed ${seed}`);
        world.forgetFilms();
      }
      const { outcome, text } = await world.runWhole();
      assert.equal(outcome, "completed", text);
      assert.deepEqual(world.problems(), []);
    })
  ));
});
