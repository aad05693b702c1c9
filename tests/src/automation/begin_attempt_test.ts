// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { runAttempt } from "../../../src/automation/auto_run.ts";
import { beginAttempt } from "../../../src/automation/begin_attempt.ts";
import { AutoRunWorld, DAILY, RULES } from "../../fakes/auto_run_world.ts";

Deno.test("beginAttempt comes before the work and names the attempt to who comes second", async () => {
  const world = new AutoRunWorld();
  const deps = world.needs();
  const first = await beginAttempt(deps, DAILY.reason);
  assert.ok(!first.taken);
  {
    await using attempt = first.attempt;
    const { attemptId } = attempt;
    assert.equal((await world.attempts.get(attemptId))?.outcome, "running");
    assert.deepEqual(await beginAttempt(deps, DAILY.reason), { taken: true, attemptId });
    const never = new AbortController().signal;
    const result = await runAttempt(deps, RULES, DAILY, never, attemptId);
    assert.deepEqual([result.outcome, result.attemptId], ["completed", attemptId]);
    assert.equal((await world.attempts.get(attemptId))?.outcome, "completed");
    assert.ok(world.lock.isTaken, "until the attempt is disposed of");
  }
  assert.equal((await beginAttempt(deps, DAILY.reason)).taken, false);
});
