import assert from "node:assert/strict";
import fc from "fast-check";
import { LONGEST_WAIT_MS, MOST_TRIES, waitBeforeRetry } from "../../../src/facts/retry_rule.ts";

const NOW = Date.UTC(2026, 0, 1);

Deno.test("waitBeforeRetry waits as long as a busy service asks, and a little by chance", () => {
  for (const status of [429, 503]) {
    assert.equal(waitBeforeRetry({ status, retryAfter: "1" }, 1, NOW, 0), 1_000);
    assert.equal(waitBeforeRetry({ status, retryAfter: "1" }, 4, NOW, 1), 1_250);
    const at = new Date(NOW + 3_000).toUTCString();
    assert.equal(waitBeforeRetry({ status, retryAfter: at }, 1, NOW, 0), 3_000);
  }
});

Deno.test("waitBeforeRetry doubles its own wait where a busy service says none", () => {
  const waits = [1, 2, 3, 4].map((tried) => waitBeforeRetry({ status: 429 }, tried, NOW, 0));
  assert.deepEqual(waits, [500, 1_000, 2_000, 4_000]);
});

Deno.test("waitBeforeRetry gives up where waiting is of no use", () => {
  assert.equal(waitBeforeRetry({ status: 503 }, 1, NOW, 0), undefined);
  assert.equal(waitBeforeRetry({ status: 503, retryAfter: "soon" }, 1, NOW, 0), undefined);
  assert.equal(waitBeforeRetry({ status: 429, retryAfter: "3600" }, 1, NOW, 0), undefined);
  assert.equal(waitBeforeRetry({ status: 429, retryAfter: "1" }, MOST_TRIES, NOW, 0), undefined);
  for (const status of [400, 404, 413, 422, 500, 502, 504]) {
    assert.equal(waitBeforeRetry({ status, retryAfter: "1" }, 1, NOW, 0), undefined, `${status}`);
  }
});

Deno.test("waitBeforeRetry never waits longer than it may, whatever it is told", () => {
  fc.assert(fc.property(
    fc.integer({ min: 100, max: 599 }),
    fc.oneof(fc.string(), fc.integer().map(String), fc.constant(undefined)),
    fc.integer({ min: 1, max: 10 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    (status, retryAfter, tried, chance) => {
      const wait = waitBeforeRetry({ status, retryAfter }, tried, NOW, chance);
      assert.ok(wait === undefined || (wait >= 0 && wait <= LONGEST_WAIT_MS * 1.25));
      assert.ok(tried < MOST_TRIES || wait === undefined);
    },
  ));
});
