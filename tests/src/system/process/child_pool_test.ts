// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { ChildPool } from "../../../../src/system/process/child_pool.ts";
import { ChildWorker } from "../../../../src/system/process/child_job.ts";

const ENTRY = {
  entry: new URL("../../../fixtures/process/child_entry.ts", import.meta.url).pathname,
};

Deno.test("ChildPool gives a job once more when its child died, and then gives it up", async () => {
  const tries: unknown[] = [];
  class CountedWorker extends ChildWorker {
    override request<Job, Progress, Result>(...asked: [job: Job]): Promise<Result> {
      tries.push(asked[0]);
      return super.request<Job, Progress, Result>(...asked);
    }
  }
  await using pool = new ChildPool(1, () => new CountedWorker("crash", ENTRY));
  await assert.rejects(pool.request("exit"), { code: "child_died" });
  assert.deepEqual(tries, ["exit", "exit"]);
});

Deno.test("ChildPool keeps to its number and serves everybody in turn", async () => {
  let made = 0;
  await using pool = new ChildPool(2, () => {
    made++;
    return new ChildWorker("double", ENTRY);
  });
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((job) => pool.request<number, number>(job)),
  );
  assert.deepEqual(answers, [2, 4, 6, 8, 10]);
  assert.equal(made, 2);
});

Deno.test("ChildPool lets children leave that nobody needs, and starts others for the next job", async () => {
  const made: ChildWorker[] = [];
  await using pool = new ChildPool(1, () => {
    made.push(new ChildWorker("double", ENTRY));
    return made.at(-1)!;
  }, 1);
  assert.equal(await pool.request<number, number>(2), 4);
  while (made[0]!.isRunning) await setTimeout(1);
  assert.equal(await pool.request<number, number>(3), 6);
  assert.equal(made.length, 2);
});

Deno.test("ChildPool starts nobody for jobs that its end cut off", async () => {
  const made: ChildWorker[] = [];
  const pool = new ChildPool(1, () => {
    made.push(new ChildWorker("hang", ENTRY));
    return made.at(-1)!;
  }, 1);
  const cut = assert.rejects(pool.request("under way"), { code: "cancelled" });
  const waiting = assert.rejects(pool.request("waiting"), { code: "cancelled" });
  while (!made[0]?.isRunning) await setTimeout(1);
  await pool[Symbol.asyncDispose]();
  await Promise.all([cut, waiting]);
  assert.equal(made.length, 1);
  assert.ok(!made[0]!.isRunning);
  await assert.rejects(pool.request("late"), { code: "cancelled" });
});

Deno.test("ChildPool starts a fresh child for the next in line when a job was stopped", async () => {
  await using pool = new ChildPool(1, () => new ChildWorker("pause", ENTRY));
  const stop = new AbortController();
  const stopped = assert.rejects(pool.request("for long", stop.signal), { code: "cancelled" });
  const waiting = pool.request<string, string>("not at all");
  const late = stopped.then(() => pool.request<string, string>("not at all"));
  await setTimeout(50);
  stop.abort();
  assert.deepEqual(await Promise.all([waiting, late]), ["not at all", "not at all"]);
});

Deno.test("ChildPool has idle children leave when it is told to, and none that is at work", async () => {
  const made: ChildWorker[] = [];
  await using pool = new ChildPool(2, () => {
    made.push(new ChildWorker("pause", ENTRY));
    return made.at(-1)!;
  });
  const stop = new AbortController();
  const long = assert.rejects(pool.request("for long", stop.signal), { code: "cancelled" });
  await pool.request("not at all");
  await pool.rest();
  assert.deepEqual(made.map(({ isRunning }) => isRunning), [true, false]);
  stop.abort();
  await long;
});

Deno.test("ChildPool lets whoever waits leave at once, and the others keep their turn", async () => {
  await using pool = new ChildPool(1, () => new ChildWorker("hang", ENTRY));
  const first = new AbortController(),
    second = new AbortController(),
    third = new AbortController();
  const ask = (name: string, { signal }: AbortController) =>
    assert.rejects(pool.request(name, signal), { code: "cancelled" }).then(() => ended.push(name));
  const ended: string[] = [];
  const asked = [ask("first", first), ask("second", second), ask("third", third)];
  second.abort();
  await Promise.race([asked[1], setTimeout(2_000)]);
  assert.deepEqual(ended, ["second"]);
  first.abort();
  await asked[0];
  third.abort();
  await asked[2];
  assert.deepEqual(ended, ["second", "first", "third"]);
});
