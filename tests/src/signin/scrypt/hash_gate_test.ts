import assert from "node:assert/strict";
import { HashGate, hashLimits } from "../../../../src/signin/scrypt/hash_gate.ts";

/** Work that ends when it is told to. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, end: resolve, fail: reject };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("hashLimits leaves a core to everybody else, and does two at once at most", () => {
  const atOnce = [1, 2, 3, 4, 64].map((cores) => hashLimits(cores).atOnce);
  assert.deepEqual(atOnce, [1, 1, 2, 2, 2]);
});

Deno.test("HashGate does two at once, and the next in the order of arrival", async () => {
  const gate = new HashGate({ atOnce: 2, mostWaiting: 16, longestWaitMs: 60_000 });
  const begun: number[] = [], works = Array.from({ length: 5 }, openWork);
  const runs = works.map(({ work }, i) =>
    gate.run(() => {
      begun.push(i);
      return work();
    })
  );
  await turn();
  assert.deepEqual(begun, [0, 1]);
  works[1]!.end("one");
  assert.deepEqual(await runs[1], { result: "one" });
  await turn();
  assert.deepEqual(begun, [0, 1, 2]);
  for (const { end } of works) end("done");
  await Promise.all(runs);
  assert.deepEqual(begun, [0, 1, 2, 3, 4]);
  assert.deepEqual(await gate.run(() => Promise.resolve(7)), { result: 7 });
});

Deno.test("HashGate turns away who finds too many waiting, at once", async () => {
  const gate = new HashGate({ atOnce: 1, mostWaiting: 2, longestWaitMs: 60_000 });
  const { work, end } = openWork();
  const runs = [gate.run(work), gate.run(work), gate.run(work)];
  assert.equal(await gate.run(work), undefined);
  end("done");
  assert.deepEqual(await Promise.all(runs), Array(3).fill({ result: "done" }));
});

Deno.test("HashGate turns away who waited too long, and keeps the place of the others", async () => {
  const gate = new HashGate({ atOnce: 1, mostWaiting: 16, longestWaitMs: 10 });
  const { work, end } = openWork();
  const first = gate.run(work);
  assert.equal(await gate.run(work), undefined);
  end("done");
  await first;
  assert.deepEqual(await gate.run(() => Promise.resolve("free")), { result: "free" });
});

Deno.test("HashGate gives the place back when the work fails", async () => {
  const gate = new HashGate({ atOnce: 1, mostWaiting: 0, longestWaitMs: 10 });
  await assert.rejects(gate.run(() => Promise.reject(new Error("broken"))), /broken/);
  assert.deepEqual(await gate.run(() => Promise.resolve(1)), { result: 1 });
});
