import assert from "node:assert/strict";
import { ChildPool } from "../../../src/system/child_pool.ts";
import { ChildWorker } from "../../../src/system/child_job.ts";

const ENTRY = { entry: new URL("../../fixtures/child_entry.ts", import.meta.url).pathname };

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
