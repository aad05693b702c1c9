// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { Admission, BodyLimit } from "../../inference/admission.ts";
import { Fault } from "../../src/base/fault.ts";

const admission = (more: { maxWaiting?: number; slots?: number; now?: () => number } = {}) =>
  new Admission({ queues: ["heads", "nsfw"], slots: 1, maxWaiting: 9, now: () => 0, ...more });
const never = new AbortController().signal;
const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

Deno.test("Admission keeps model and slot until work whose caller left has ended", async () => {
  const all = admission();
  const work = Promise.withResolvers<string>(), leaves = new AbortController();
  const first = all.run("heads", () => work.promise, leaves.signal);
  let hasBegun = false;
  const second = all.run("heads", () => {
    hasBegun = true;
    return Promise.resolve("second");
  }, never);
  leaves.abort();
  await Promise.resolve();
  assert.deepEqual([all.report("heads").cancelled, all.report("heads").active], [1, 1]);
  assert.equal(hasBegun, false);
  work.resolve("too late");
  await assert.rejects(first, isFault("cancelled"));
  assert.equal(await second, "second");
  const { completed, cancelled, active } = all.report("heads");
  assert.deepEqual([completed, cancelled, active], [1, 1, 0]);
});

Deno.test("Admission refuses beyond its limit and ends a waiting call when its caller leaves", async () => {
  const all = admission({ maxWaiting: 1 });
  const work = Promise.withResolvers<void>(), leaves = new AbortController();
  const first = all.run("heads", () => work.promise, never);
  const second = all.run("heads", () => assert.fail("must not begin"), leaves.signal);
  await assert.rejects(all.run("nsfw", () => work.promise, never), isFault("busy"));
  leaves.abort();
  await assert.rejects(second, isFault("cancelled"));
  const third = all.run("heads", () => Promise.resolve(3), never);
  work.resolve();
  await first;
  assert.equal(await third, 3);
  const { completed, cancelled, queued } = all.report("heads");
  assert.deepEqual([completed, cancelled, queued], [2, 1, 0]);
  assert.equal(all.report("nsfw").rejected, 1);
});

Deno.test("Admission counts work that throws as failed, and upkeep nowhere", async () => {
  const all = admission();
  const failing = () => Promise.reject(new Fault("media_unreadable", "no picture"));
  await assert.rejects(all.run("heads", failing, never), isFault("media_unreadable"));
  const upkeep = Promise.withResolvers<void>();
  const loading = all.runUpkeep("heads", () => upkeep.promise, never);
  const call = all.run("heads", () => Promise.resolve(1), never);
  assert.deepEqual([all.report("heads").active, all.report("heads").queued], [0, 1]);
  upkeep.resolve();
  await loading;
  assert.equal(await call, 1);
  const { completed, failed } = all.report("heads");
  assert.deepEqual([completed, failed], [1, 1]);
});

Deno.test("Admission measures waiting up to the slot, and running up to the real end", async () => {
  let now = 0;
  const all = admission({ now: () => now });
  const works = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const first = all.run("heads", () => works[0].promise, never);
  const second = all.run("nsfw", () => works[1].promise, never);
  now = 40;
  assert.equal(all.report("nsfw").oldestWaitMs, 40);
  works[0].resolve();
  await first;
  now = 100;
  works[1].resolve();
  await second;
  assert.equal(all.report("heads").meanRunMs, 40);
  const { meanWaitMs, meanRunMs } = all.report("nsfw");
  assert.deepEqual([meanWaitMs, meanRunMs], [40, 60]);
});

Deno.test("Admission leaves nothing behind, whichever caller leaves when", async () => {
  const call = fc.record({
    name: fc.constantFrom("a", "b", "c"),
    leaves: fc.boolean(),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 3 }),
      fc.array(call, { maxLength: 12 }),
      async (scheduler, slots, calls) => {
        const all = new Admission({ queues: ["a", "b", "c"], slots, maxWaiting: 8, now: () => 0 });
        const running = new Map<string, number>();
        const ends = calls.map(async ({ name, leaves, fails }) => {
          const left = new AbortController();
          if (leaves) scheduler.schedule(Promise.resolve(), "leave").then(() => left.abort());
          await scheduler.schedule(Promise.resolve(), "come");
          const work = async () => {
            running.set(name, (running.get(name) ?? 0) + 1);
            assert.equal(running.get(name), 1, "one at a time in a model");
            const active = [...running.values()].reduce((sum, count) => sum + count, 0);
            assert.ok(active <= slots, "no more than the slots");
            await scheduler.schedule(Promise.resolve(), "work");
            running.set(name, 0);
            if (fails) throw new Fault("media_unreadable", "no picture");
          };
          await all.run(name, work, left.signal).catch((error) =>
            assert.ok(error instanceof Fault, String(error))
          );
        });
        await scheduler.waitFor(Promise.all(ends));
        let begun = 0;
        const held = Promise.withResolvers<void>();
        const more = ["a", "b", "c"].map((name) => {
          const { queued, active } = all.report(name);
          assert.deepEqual([queued, active], [0, 0]);
          return all.run(name, () => {
            begun++;
            return held.promise;
          }, never);
        });
        assert.equal(begun, slots, "every slot is free again");
        held.resolve();
        await Promise.all(more);
      },
    ),
    { numRuns: 200 },
  );
});

Deno.test("BodyLimit takes so many bodies, and each back once", () => {
  const bodies = new BodyLimit(1), letGo = bodies.take()!;
  assert.equal(bodies.take(), undefined);
  letGo();
  letGo();
  assert.deepEqual([bodies.held, bodies.busy], [0, 1]);
  assert.ok(bodies.take());
});
