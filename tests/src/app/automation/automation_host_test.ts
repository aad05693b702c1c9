// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { AutomationHost } from "../../../../src/app/automation/automation_host.ts";
import { runAttempt } from "../../../../src/automation/auto_run.ts";
import { STOPPED_BY_OWNER } from "../../../../src/ledger/attempt_reason.ts";
import { beginAttempt } from "../../../../src/automation/begin_attempt.ts";
import { AutoRunWorld, RULES } from "../../../fakes/auto_run_world.ts";
import { silentLog } from "../../../fakes/silent_log.ts";

/** A host whose runs are opened when they are let go. */
class Hosted {
  readonly world = new AutoRunWorld();
  readonly count = { begun: 0, opened: 0, closed: 0 };
  readonly #pause = Promise.withResolvers<void>();
  /** Thrown where a run begins, and where it is opened. */
  broken: { begin?: Error; open?: Error; fail?: Error } = {};
  readonly automation = new AutomationHost({
    begin: async (reason) => {
      this.count.begun++;
      await Promise.resolve();
      if (this.broken.begin) throw this.broken.begin;
      return await beginAttempt(this.world.needs(), reason);
    },
    openRun: async () => {
      await this.#pause.promise;
      if (this.broken.open) throw this.broken.open;
      this.count.opened++;
      return {
        walk: (...run) => runAttempt(this.world.needs(), RULES, ...run),
        [Symbol.asyncDispose]: () => {
          this.count.closed++;
          return Promise.resolve();
        },
      };
    },
    fail: async (attemptId, error) => {
      if (this.broken.fail) throw this.broken.fail;
      await this.world.attempts.finish(attemptId, {
        outcome: "failed",
        reason: "automation failed",
        error,
        finishedAt: "2026-10-05T07:00:01.000Z",
      });
    },
    log: silentLog(),
    signal: new AbortController().signal,
  });

  letGo(): void {
    this.#pause.resolve();
  }
}

Deno.test("AutomationHost begins one run for a thousand callers, and tells all before it is opened", async () => {
  const hosted = new Hosted();
  const { automation, count, world } = hosted;
  const starts = await Promise.all(
    Array.from({ length: 1_000 }, () => automation.begin("http trigger")),
  );
  const begun = starts.filter((start) => !start.taken);
  assert.equal(begun.length, 1);
  const ids = new Set(starts.map(({ attemptId }) => attemptId));
  const [{ attemptId, ended }] = begun as [typeof begun[0] & object];
  assert.deepEqual([...ids], [attemptId], "the others name the run that is going on");
  assert.deepEqual(count, { begun: 1, opened: 0, closed: 0 });
  assert.equal((await world.attempts.get(attemptId))?.outcome, "running");
  assert.ok(world.lock.isTaken);
  hosted.letGo();
  assert.equal((await ended).attemptId, attemptId);
  await automation.quiet();
  assert.equal(world.requests.length, 1, "one film");
  assert.deepEqual(count, { begun: 1, opened: 1, closed: 1 });
  assert.equal(world.lock.isTaken, false);
  assert.equal((await automation.begin("http trigger")).taken, false, "and then the next one");
  await automation.quiet();
});

Deno.test("AutomationHost opens nothing when somebody else holds the lock", async () => {
  const hosted = new Hosted();
  const { automation, count, world } = hosted;
  hosted.letGo();
  world.lock.isTaken = true;
  world.lock.word = "another";
  assert.deepEqual(await automation.begin("http trigger"), { taken: true, attemptId: "another" });
  assert.equal((await automation.run("daily wake")).reason, "automation already running");
  assert.equal(count.opened, 0);
  world.lock.isTaken = false;
  assert.equal((await automation.run("daily wake")).outcome, "completed");
});

Deno.test("AutomationHost ends the film on its way as its owner's wish, and makes the next one", async () => {
  const hosted = new Hosted();
  const { automation, world } = hosted, { child } = world;
  hosted.letGo();
  const begun = Promise.withResolvers<void>();
  world.child = (_, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      begun.resolve();
    });
  automation.stop();
  const running = automation.run("daily wake");
  await begun.promise;
  automation.stop();
  const { outcome, because } = await running;
  assert.deepEqual([outcome, because], ["failed", STOPPED_BY_OWNER]);
  assert.equal(world.lock.isTaken, false);
  world.child = child;
  assert.equal((await automation.run("daily wake")).outcome, "completed");
});

Deno.test("AutomationHost can begin again after a beginning that failed", async () => {
  const hosted = new Hosted();
  const { automation, world } = hosted;
  hosted.letGo();
  hosted.broken = { begin: new Error("the configuration is broken") };
  for (const rounds of [1, 2]) {
    const begin = () =>
      assert.rejects(automation.begin("http trigger"), /the configuration is broken/);
    await Promise.all([begin(), begin()]);
    assert.equal(hosted.count.begun, rounds, "nobody is told of a run that never began");
  }
  await automation.quiet();
  assert.deepEqual(await world.attempts.list(9), []);
  hosted.broken = {};
  assert.equal((await automation.run("http trigger")).outcome, "completed");
});

Deno.test("AutomationHost ends an attempt as failed when its work cannot be opened", async () => {
  const hosted = new Hosted();
  const { automation, world } = hosted;
  hosted.letGo();
  hosted.broken = { open: new Error("a file of the program is gone") };
  await assert.rejects(automation.run("daily wake"), /a file of the program is gone/);
  const [attempt] = await world.attempts.list(9);
  assert.partialDeepStrictEqual(attempt, {
    outcome: "failed",
    reason: "automation failed",
    error: "a file of the program is gone",
  });
  assert.equal(world.lock.isTaken, false);
  hosted.broken = {};
  assert.equal((await automation.run("daily wake")).outcome, "completed");
});

Deno.test("AutomationHost tells what was wrong, also when the ledger takes no more", async () => {
  const hosted = new Hosted();
  hosted.letGo();
  hosted.broken = { open: new Error("the library is away"), fail: new Error("the disk is full") };
  await assert.rejects(hosted.automation.run("daily wake"), /the library is away/);
  await hosted.automation.quiet();
});
