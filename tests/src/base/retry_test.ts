// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { retryAfterMs, TransientError, withRetry } from "../../../src/base/retry.ts";

const HOUR_MS = 3_600_000;
const fault = new Fault("library_unreadable", "The server answered 502", {
  hint: "Look",
  about: "a",
});

/** The waits of a call whose tries end as `ends` says, the last one from there on. */
async function waitsOf(
  rule: Parameters<typeof withRetry>[0],
  ends: ReadonlyArray<ConstructorParameters<typeof TransientError>[1] | "done">,
  deps: { chance?(): number; leftMs?(): number } = {},
) {
  const waits: number[] = [];
  let tried = 0;
  const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
  const end = await withRetry(rule, { sleep, ...deps }, undefined, () => {
    const next = ends[Math.min(tried++, ends.length - 1)];
    return next === "done"
      ? Promise.resolve(tried)
      : Promise.reject(new TransientError(fault, next));
  }).catch((error) => error);
  return { waits, tried, end };
}

Deno.test("withRetry doubles its wait, and gives the first success or the last fault", async () => {
  const rule = { tries: 3, firstWaitMs: 500 };
  assert.deepEqual(await waitsOf(rule, [{}]), { waits: [500, 1_000], tried: 3, end: fault });
  assert.deepEqual(await waitsOf(rule, [{}, "done"]), { waits: [500], tried: 2, end: 2 });
  assert.deepEqual((await waitsOf(rule, [{ waitMs: 7 }, {}])).waits, [7, 1_000]);
});

Deno.test("withRetry counts anew where something was gained", async () => {
  const ends = [{}, { advanced: true }, {}, { advanced: true }, {}, "done"] as const;
  assert.equal((await waitsOf({ tries: 3, firstWaitMs: 1 }, ends)).end, 6);
});

Deno.test("withRetry begins no wait that is longer than the rule or the time that is left", async () => {
  const rule = { tries: 5, firstWaitMs: 500, longestWaitMs: 20_000, jitter: 0.25 };
  const asked = await waitsOf(rule, [{ waitMs: HOUR_MS }]);
  assert.equal(asked.tried, 1);
  const { code, message, hint, about } = asked.end as Fault;
  assert.deepEqual([code, message, about], [fault.code, fault.message, "a"]);
  assert.equal(hint, "The server asks to wait 60 minutes; try again after that");
  assert.deepEqual(await waitsOf(rule, [{}], { leftMs: () => 499 }), {
    waits: [],
    tried: 1,
    end: fault,
  });
  assert.deepEqual((await waitsOf(rule, [{}, "done"], { chance: () => 1 })).waits, [625]);
});

Deno.test("withRetry does not repeat what will not pass, and stops when asked to", async () => {
  let tried = 0;
  const sleep = () => Promise.resolve();
  const failing = (error: Error) => () => {
    tried++;
    return Promise.reject(error);
  };
  const rule = { tries: 3, firstWaitMs: 1 };
  await assert.rejects(withRetry(rule, { sleep }, undefined, failing(fault)), fault);
  assert.equal(tried, 1);
  const stop = new AbortController();
  const stopping = () => Promise.resolve(stop.abort());
  const transient = failing(new TransientError(fault));
  await assert.rejects(withRetry(rule, { sleep: stopping }, stop.signal, transient), {
    code: "cancelled",
  });
  assert.equal(tried, 2);
});

Deno.test("retryAfterMs reads seconds and dates, and nothing else", () => {
  const now = Date.UTC(2026, 0, 1);
  assert.equal(retryAfterMs(" 7 ", now), 7_000);
  assert.equal(retryAfterMs("0.5", now), 500);
  assert.equal(retryAfterMs(new Date(now + 3_000).toUTCString(), now), 3_000);
  assert.equal(retryAfterMs(new Date(now - 60_000).toUTCString(), now), 0);
  for (const text of [null, undefined, "", "-1", "1e3", "soon", "99999999999"]) {
    assert.equal(retryAfterMs(text, now), undefined, `${text}`);
  }
});
