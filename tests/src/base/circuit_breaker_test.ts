// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { CircuitBreaker } from "../../../src/base/circuit_breaker.ts";
import { Fault } from "../../../src/base/fault.ts";

const WAITS = { firstMs: 10_000, longestMs: 120_000 };

const failing = (sentence: string) => () =>
  Promise.reject(new Fault("model_unavailable", sentence));

/** Fails again and again as soon as it may; returns the waits in seconds. */
async function waitsOf(breaker: CircuitBreaker, clock: { ms: number }, tries: number) {
  const waits: number[] = [];
  for (let i = 0; i < tries; i++) {
    await assert.rejects(breaker.run(failing("no")));
    const fromMs = clock.ms;
    while (breaker.openBecause) clock.ms += 1_000;
    waits.push((clock.ms - fromMs) / 1_000);
  }
  return waits;
}

Deno.test("CircuitBreaker doubles its wait up to the longest, and begins anew after a success", async () => {
  const clock = { ms: 500_000 };
  const breaker = new CircuitBreaker(WAITS, () => clock.ms);
  assert.deepEqual(await waitsOf(breaker, clock, 6), [10, 20, 40, 80, 120, 120]);
  assert.equal(await breaker.run(() => Promise.resolve("loaded")), "loaded");
  assert.equal(breaker.openBecause, undefined);
  assert.deepEqual(await waitsOf(breaker, clock, 2), [10, 20]);
});

Deno.test("CircuitBreaker repeats the last failure without another try", async () => {
  let now = 0, tries = 0;
  const breaker = new CircuitBreaker(WAITS, () => now);
  const work = () => failing(`failure ${++tries}`)();
  await assert.rejects(breaker.run(work), { message: "failure 1" });
  now = 9_999;
  await assert.rejects(breaker.run(work), { message: "failure 1", code: "model_unavailable" });
  assert.equal(tries, 1);
  now = 10_000;
  await assert.rejects(breaker.run(work), { message: "failure 2" });
});

Deno.test("CircuitBreaker counts calls that failed side by side once", async () => {
  const clock = { ms: 0 };
  const breaker = new CircuitBreaker(WAITS, () => clock.ms);
  await Promise.allSettled([1, 2, 3].map(() => breaker.run(failing("no"))));
  while (breaker.openBecause) clock.ms += 1_000;
  assert.equal(clock.ms, 10_000);
});

Deno.test("CircuitBreaker lets one caller try after the wait, and another where that one was cancelled", async () => {
  let now = 0;
  const breaker = new CircuitBreaker(WAITS, () => now);
  await assert.rejects(breaker.run(failing("away")));
  now = 10_000;
  const probe = Promise.withResolvers<string>();
  const first = breaker.run(() => probe.promise);
  await assert.rejects(breaker.run(() => Promise.resolve("second")), { message: "away" });
  probe.reject(new Fault("cancelled", "Stopped on request"));
  await assert.rejects(first, { code: "cancelled" });
  assert.equal(await breaker.run(() => Promise.resolve("third")), "third");
});
