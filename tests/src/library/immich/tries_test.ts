import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { PassingFailure, retryAfterMs, withTries } from "../../../../src/library/immich/tries.ts";

const QUICK = {
  callMs: 1,
  idleMs: 1,
  idleBytes: 1,
  uploadIdleMs: 1,
  firstWaitMs: 0,
  longestWaitMs: 0,
};
const fault = new Fault("library_unreadable", "The library server answered 502");

Deno.test("withTries gives up after the third failure that may pass", async () => {
  let tried = 0;
  const attempt = () => Promise.reject(new PassingFailure(fault, { waitMs: ++tried }));
  await assert.rejects(withTries(QUICK, undefined, attempt), (error) => error === fault);
  assert.equal(tried, 3);
});

Deno.test("withTries gives the first success", async () => {
  let tried = 0;
  const attempt = () =>
    ++tried < 3 ? Promise.reject(new PassingFailure(fault)) : Promise.resolve("there");
  assert.equal(await withTries(QUICK, undefined, attempt), "there");
});

Deno.test("withTries does not try again what will not pass", async () => {
  let tried = 0;
  const attempt = () => {
    tried++;
    return Promise.reject(fault);
  };
  await assert.rejects(withTries(QUICK, undefined, attempt), (error) => error === fault);
  assert.equal(tried, 1);
});

Deno.test("withTries begins to count again where something was gained", async () => {
  let tried = 0;
  const attempt = () =>
    ++tried < 9
      ? Promise.reject(new PassingFailure(fault, { advanced: tried % 2 === 0 }))
      : Promise.resolve(tried);
  assert.equal(await withTries(QUICK, undefined, attempt), 9);
});

Deno.test("withTries stops at once, in the middle of a long wait too", async () => {
  const stop = new AbortController();
  const timings = { ...QUICK, longestWaitMs: 3_600_000 };
  const attempt = () => {
    setTimeout(() => stop.abort(), 5);
    return Promise.reject(new PassingFailure(fault, { waitMs: 3_600_000 }));
  };
  await assert.rejects(
    withTries(timings, stop.signal, attempt),
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
