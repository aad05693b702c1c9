// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import process from "node:process";
import { asParent, watchParent } from "../../../../src/system/process/watch_parent.ts";

const [VARIABLE] = Object.keys(asParent()) as [string];

Deno.test("watchParent hears that its parent is gone, also when it was gone before the watch", async () => {
  process.env[VARIABLE] = `${process.ppid + 1}`;
  try {
    const { promise, resolve } = Promise.withResolvers<void>();
    using _watch = watchParent(resolve);
    const keepAwake = setInterval(() => {}, 1_000);
    await promise;
    clearInterval(keepAwake);
  } finally {
    delete process.env[VARIABLE];
  }
  assert.equal(asParent()[VARIABLE], `${process.pid}`);
});
