import assert from "node:assert/strict";
import fc from "fast-check";
import { Lanes } from "../../../inference/admission/lanes.ts";
import { runInLane } from "../../../inference/admission/run_in_lane.ts";
import { Fault } from "../../../src/base/fault.ts";

const lanes = (maxWaiting = 9) =>
  new Lanes({ lanes: ["heads"], seats: 1, maxWaiting, now: () => 0 });
const never = new AbortController().signal;
const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

Deno.test("runInLane keeps lane and seat until work whose caller left has ended", async () => {
  const all = lanes();
  const work = Promise.withResolvers<string>();
  const leaves = new AbortController();
  const first = runInLane(all, "heads", () => work.promise, leaves.signal);
  let secondBegan = false;
  const second = runInLane(all, "heads", () => {
    secondBegan = true;
    return Promise.resolve("second");
  }, never);
  leaves.abort();
  await Promise.resolve();
  assert.deepEqual([all.report("heads").cancelled, all.report("heads").active], [1, 1]);
  assert.equal(secondBegan, false);
  work.resolve("nobody wants it");
  await assert.rejects(first, isFault("cancelled"));
  assert.equal(await second, "second");
  const { completed, cancelled, active } = all.report("heads");
  assert.deepEqual([completed, cancelled, active], [1, 1, 0]);
});

Deno.test("runInLane ends a waiting call at once when its caller leaves", async () => {
  const all = lanes(1);
  const work = Promise.withResolvers<void>();
  const first = runInLane(all, "heads", () => work.promise, never);
  const leaves = new AbortController();
  const second = runInLane(all, "heads", () => assert.fail("must not begin"), leaves.signal);
  await assert.rejects(runInLane(all, "heads", () => work.promise, never), isFault("busy"));
  leaves.abort();
  await assert.rejects(second, isFault("cancelled"));
  // Its place is free again.
  const third = runInLane(all, "heads", () => Promise.resolve(3), never);
  work.resolve();
  await first;
  assert.equal(await third, 3);
  const { completed, cancelled, rejected, queued } = all.report("heads");
  assert.deepEqual([completed, cancelled, rejected, queued], [2, 1, 1, 0]);
});

Deno.test("runInLane does not begin for a caller who left in the moment of their turn", async () => {
  const all = lanes();
  const leaves = new AbortController();
  const call = runInLane(all, "heads", () => assert.fail("must not begin"), leaves.signal);
  leaves.abort();
  await assert.rejects(call, isFault("cancelled"));
  assert.equal(all.isFree("heads"), true);
  await assert.rejects(
    runInLane(all, "heads", () => assert.fail(), leaves.signal),
    isFault("cancelled"),
  );
  assert.equal(all.report("heads").cancelled, 1);
});

Deno.test("runInLane counts work that throws as failed and lets the next one in", async () => {
  const all = lanes();
  const failing = () => Promise.reject(new Fault("media_unreadable", "no picture"));
  await assert.rejects(runInLane(all, "heads", failing, never), isFault("media_unreadable"));
  assert.equal(await runInLane(all, "heads", () => Promise.resolve(1), never), 1);
  const { completed, failed } = all.report("heads");
  assert.deepEqual([completed, failed], [1, 1]);
});

Deno.test("runInLane leaves nothing behind, whoever goes away when", async () => {
  const call = fc.record({
    lane: fc.constantFrom("a", "b", "c"),
    leaves: fc.boolean(),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 3 }),
      fc.array(call, { maxLength: 12 }),
      async (scheduler, seats, calls) => {
        const all = new Lanes({ lanes: ["a", "b", "c"], seats, maxWaiting: 8, now: () => 0 });
        const running = new Map<string, number>();
        const ends = calls.map(async ({ lane, leaves, fails }) => {
          const signal = new AbortController();
          if (leaves) scheduler.schedule(Promise.resolve(), "leave").then(() => signal.abort());
          await scheduler.schedule(Promise.resolve(), "come");
          const work = async () => {
            running.set(lane, (running.get(lane) ?? 0) + 1);
            assert.equal(running.get(lane), 1, "one at a time in a lane");
            const active = [...running.values()].reduce((sum, count) => sum + count, 0);
            assert.ok(active <= seats, "no more than the seats");
            await scheduler.schedule(Promise.resolve(), "work");
            running.set(lane, 0);
            if (fails) throw new Fault("media_unreadable", "no picture");
          };
          await runInLane(all, lane, work, signal.signal).catch((error) =>
            assert.ok(error instanceof Fault, String(error))
          );
        });
        await scheduler.waitFor(Promise.all(ends));
        for (const lane of ["a", "b", "c"]) {
          const { queued, active } = all.report(lane);
          assert.deepEqual([all.isFree(lane), queued, active], [true, 0, 0]);
        }
        let free = 0;
        for (const lane of ["a", "b", "c"]) all.enter(lane, () => free++);
        assert.equal(free, seats, "every seat is free again");
      },
    ),
    { numRuns: 300 },
  );
});
