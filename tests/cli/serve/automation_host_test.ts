import assert from "node:assert/strict";
import { beginAutoRun } from "../../../src/automation/auto_run.ts";
import { AutomationHost } from "../../../cli/serve/automation_host.ts";
import type { AutomationSession } from "../../../cli/automation_session.ts";
import { openLog } from "../../../src/base/log.ts";
import { AutoRunWorld, RULES } from "../../fakes/auto_run_world.ts";

function host(world: AutoRunWorld, openFails = false) {
  const count = { opened: 0, closed: 0 };
  const log = openLog({
    format: "text",
    level: "error",
    name: "test",
    secrets: [],
    now: () => 0,
    write: () => {},
  });
  const openSession = async () => {
    await Promise.resolve();
    if (openFails) throw new Error("the disk is gone");
    count.opened++;
    return {
      needs: world.needs(),
      rules: RULES,
      [Symbol.asyncDispose]: () => {
        count.closed++;
        return Promise.resolve();
      },
    } as unknown as AutomationSession;
  };
  const signal = new AbortController().signal;
  return { count, host: new AutomationHost({ openSession, beginRun: beginAutoRun, log, signal }) };
}

Deno.test("AutomationHost begins one run for a thousand callers, with one session", async () => {
  const world = new AutoRunWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  const makeFilm = world.child;
  world.child = async (request, signal) => {
    await promise;
    return await makeFilm(request, signal);
  };
  const { count, host: automation } = host(world);
  const starts = await Promise.all(
    Array.from({ length: 1_000 }, () => automation.begin("http trigger")),
  );
  const begun = starts.filter(({ taken }) => !taken);
  assert.equal(begun.length, 1);
  const ids = new Set(starts.map(({ attemptId }) => attemptId));
  assert.deepEqual([...ids], [begun[0]!.attemptId], "the others name the run that is going on");
  resolve();
  await automation.quiet();
  assert.equal(world.requests.length, 1, "one film");
  assert.deepEqual(count, { opened: 1, closed: 1 });
  assert.equal(world.lock.isTaken, false);
  assert.equal((await automation.begin("http trigger")).taken, false, "and then the next one");
  await automation.quiet();
});

Deno.test("AutomationHost closes its session when somebody else holds the lock", async () => {
  const world = new AutoRunWorld();
  world.lock.isTaken = true;
  world.lock.word = "another";
  const { count, host: automation } = host(world);
  assert.deepEqual(await automation.begin("http trigger"), { taken: true, attemptId: "another" });
  assert.equal((await automation.run("daily wake")).reason, "automation already running");
  assert.deepEqual(count, { opened: 2, closed: 2 });
  world.lock.isTaken = false;
  assert.equal((await automation.run("daily wake")).outcome, "completed");
});

Deno.test("AutomationHost can begin again after a session that could not be opened", async () => {
  const { host: automation } = host(new AutoRunWorld(), true);
  for (let i = 0; i < 2; i++) {
    await assert.rejects(automation.begin("http trigger"), /the disk is gone/);
  }
  await automation.quiet();
});
