// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { restUntil, untilAborted } from "../../../src/system/sleep.ts";

Deno.test("restUntil is over when the time is up, when it is stopped, and before it begins", async () => {
  const { signal } = new AbortController();
  let isOver = false;
  const first = restUntil(20, signal).then(() => isOver = true);
  await Promise.resolve();
  assert.equal(isOver, false);
  await first;
  const stop = new AbortController();
  const rest = restUntil(1e9, stop.signal);
  stop.abort();
  await rest;
  await restUntil(1e9, stop.signal);
});

Deno.test("restUntil keeps nobody waiting once it was stopped", async () => {
  const address = new URL("../../../src/system/sleep.ts", import.meta.url).href;
  const program = `
    import { restUntil } from "${address}";
    const stop = new AbortController();
    const rest = restUntil(1e9, stop.signal);
    stop.abort();
    await rest;`;
  // Eleven days would pass before the time is up.
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--ext=ts", program],
    env: { NO_COLOR: "1" },
  }).output();
  assert.equal(code, 0);
});

Deno.test("untilAborted waits for the abort, or not at all", async () => {
  const stop = new AbortController();
  let isOver = false;
  const waiting = untilAborted(stop.signal).then(() => isOver = true);
  await Promise.resolve();
  assert.equal(isOver, false);
  stop.abort();
  await waiting;
  await untilAborted(stop.signal);
});
