// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { sleep } from "../../../../src/system/sleep.ts";
import { OpenWhileUsed } from "../../../../src/app/library/open_while_used.ts";

Deno.test("after renew the next user gets what is opened anew, and those at work keep theirs", async () => {
  let opened = 0;
  const closed: number[] = [];
  await using desk = new OpenWhileUsed({
    open: () => {
      const number = ++opened;
      return Promise.resolve({
        number,
        [Symbol.asyncDispose]: () => Promise.resolve(void closed.push(number)),
      });
    },
    sleep,
    idleMs: 60_000,
    signal: new AbortController().signal,
  });
  const number = () => desk.use(({ number }) => Promise.resolve(number));
  assert.deepEqual([await number(), await number()], [1, 1]);
  await desk.renew();
  assert.deepEqual([await number(), closed], [2, [1]]);
  await desk.use(async () => {
    await desk.renew();
    assert.deepEqual(closed, [1]);
  });
  assert.equal(await number(), 3);
  assert.deepEqual(closed, [1, 2]);
});
