import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { Deadline } from "../../../../src/system/http/deadline.ts";
import {
  PassingFailure,
  pause,
  retryAfterMs,
  withTries,
} from "../../../../src/library/immich/tries.ts";

const QUICK = { firstWaitMs: 0 };
const HOUR_MS = 3_600_000;
const fault = new Fault("library_unreadable", "The library server answered 502");

Deno.test("pause ends at once for whoever was told to stop before it", async () => {
  const cancelled = assert.rejects(pause(2_000, AbortSignal.abort()), { code: "cancelled" });
  const begun = performance.now();
  await cancelled;
  assert.ok(performance.now() - begun < 1_000);
});

Deno.test("withTries gives up after the third failure that may pass", async () => {
  using deadline = new Deadline(HOUR_MS);
  let tried = 0;
  const attempt = () => Promise.reject(new PassingFailure(fault, { waitMs: ++tried }));
  await assert.rejects(withTries(QUICK, deadline, attempt), (error) => error === fault);
  assert.equal(tried, 3);
});

Deno.test("withTries gives the first success", async () => {
  using deadline = new Deadline(HOUR_MS);
  let tried = 0;
  const attempt = () =>
    ++tried < 3 ? Promise.reject(new PassingFailure(fault)) : Promise.resolve("there");
  assert.equal(await withTries(QUICK, deadline, attempt), "there");
});

Deno.test("withTries does not try again what will not pass", async () => {
  using deadline = new Deadline(HOUR_MS);
  let tried = 0;
  const attempt = () => {
    tried++;
    return Promise.reject(fault);
  };
  await assert.rejects(withTries(QUICK, deadline, attempt), (error) => error === fault);
  assert.equal(tried, 1);
});

Deno.test("withTries begins to count again where something was gained", async () => {
  using deadline = new Deadline(HOUR_MS);
  let tried = 0;
  const attempt = () =>
    ++tried < 9
      ? Promise.reject(new PassingFailure(fault, { advanced: tried % 2 === 0 }))
      : Promise.resolve(tried);
  assert.equal(await withTries(QUICK, deadline, attempt), 9);
});

Deno.test("withTries does not begin a wait that the call has no time for", async () => {
  using deadline = new Deadline(HOUR_MS);
  let tried = 0;
  const failing = (waitMs?: number) => () => {
    tried++;
    return Promise.reject(new PassingFailure(fault, waitMs === undefined ? {} : { waitMs }));
  };
  const slow = { firstWaitMs: HOUR_MS };
  await assert.rejects(withTries(slow, deadline, failing()), (error) => error === fault);
  assert.equal(tried, 1);
  for (
    const [waitMs, words] of [
      [3 * HOUR_MS, "3 hours"],
      [HOUR_MS, "60 minutes"],
    ] as const
  ) {
    tried = 0;
    await assert.rejects(withTries(QUICK, deadline, failing(waitMs)), (error) => {
      assert.ok(error instanceof Fault);
      assert.deepEqual([error.code, error.message], [fault.code, fault.message]);
      assert.equal(error.hint, `The server asks to wait ${words}; try again after that`);
      return true;
    });
    assert.equal(tried, 1);
  }
  using short = new Deadline(60_000);
  await assert.rejects(
    withTries(QUICK, short, failing(90_000)),
    (error) => error instanceof Fault && /90 seconds/.test(error.hint ?? ""),
  );
});

Deno.test("Deadline counts on through all tries, and anew when it is told to", async () => {
  using deadline = new Deadline(20);
  const { signal } = deadline;
  let tried = 0;
  const attempt = async () => {
    if (++tried < 3) throw new PassingFailure(fault);
    await deadline.race(new Promise(() => {}));
  };
  await assert.rejects(withTries(QUICK, deadline, attempt), /Time ran out/);
  assert.deepEqual([tried, signal.aborted, deadline.ranOut], [3, true, true]);
  // Too late.
  deadline.restart();
  assert.ok(deadline.leftMs <= 0);
  using long = new Deadline(HOUR_MS);
  const { leftMs } = long;
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok(long.leftMs < leftMs);
  long.restart();
  assert.ok(long.leftMs > HOUR_MS - 60_000);
});

Deno.test("withTries stops at once, in the middle of a long wait too", async () => {
  const stop = new AbortController();
  using deadline = new Deadline(2 * HOUR_MS, stop.signal);
  const attempt = () => {
    setTimeout(() => stop.abort(), 5);
    return Promise.reject(new PassingFailure(fault, { waitMs: HOUR_MS }));
  };
  await assert.rejects(
    withTries(QUICK, deadline, attempt),
    (error) => error instanceof Fault && error.code === "cancelled",
  );
});

Deno.test("retryAfterMs reads seconds and dates", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  assert.equal(retryAfterMs("7", now), 7_000);
  assert.equal(retryAfterMs(" 0.5 ", now), 500);
  assert.equal(retryAfterMs("Sun, 01 Mar 2026 12:00:30 GMT", now), 30_000);
  assert.equal(retryAfterMs("Sun, 01 Mar 2026 11:00:00 GMT", now), 0);
  assert.equal(retryAfterMs("soon", now), undefined);
  assert.equal(retryAfterMs(null, now), undefined);
});
