import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { RetryGate } from "../../../../src/facts/onnx/retry_gate.ts";

const failing = (sentence: string) => () =>
  Promise.reject(new Fault("model_unavailable", sentence));

/** Fails again and again as soon as it may; returns the waits in seconds. */
async function waitsOf(gate: RetryGate, clock: { seconds: number }, tries: number) {
  const waits: number[] = [];
  for (let i = 0; i < tries; i++) {
    await assert.rejects(gate.through(failing("no")));
    const from = clock.seconds;
    while (gate.closedBy) clock.seconds++;
    waits.push(clock.seconds - from);
  }
  return waits;
}

Deno.test("RetryGate waits 10 s, doubling to two minutes", async () => {
  const clock = { seconds: 500 };
  const gate = new RetryGate(() => clock.seconds * 1000);
  assert.deepEqual(await waitsOf(gate, clock, 6), [10, 20, 40, 80, 120, 120]);
});

Deno.test("RetryGate says the same sentence again without another try", async () => {
  let now = 0, tries = 0;
  const gate = new RetryGate(() => now);
  const load = () => {
    tries++;
    return failing(`failure ${tries}`)();
  };
  await assert.rejects(gate.through(load), { message: "failure 1" });
  now = 9_999;
  await assert.rejects(gate.through(load), { message: "failure 1", code: "model_unavailable" });
  assert.equal(tries, 1);
  now = 10_000;
  await assert.rejects(gate.through(load), { message: "failure 2" });
  assert.equal(gate.closedBy?.message, "failure 2");
});

Deno.test("RetryGate begins at 10 s again after a success", async () => {
  const clock = { seconds: 0 };
  const gate = new RetryGate(() => clock.seconds * 1000);
  await waitsOf(gate, clock, 3);
  assert.equal(await gate.through(() => Promise.resolve("loaded")), "loaded");
  assert.equal(gate.closedBy, undefined);
  assert.deepEqual(await waitsOf(gate, clock, 2), [10, 20]);
});

Deno.test("RetryGate counts loads that failed side by side once", async () => {
  const clock = { seconds: 0 };
  const gate = new RetryGate(() => clock.seconds * 1000);
  await Promise.allSettled([1, 2, 3].map(() => gate.through(failing("no"))));
  while (gate.closedBy) clock.seconds++;
  assert.equal(clock.seconds, 10);
});
