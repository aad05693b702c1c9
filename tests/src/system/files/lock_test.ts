// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { shareLock, tryLock } from "../../../../src/system/files/lock.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("a shared lock has many holders, and is free after the last of them", async () => {
  await inScratch(async (folder) => {
    const first = await shareLock(folder, "dry"), second = await shareLock(folder, "dry");
    assert.ok(first && second);
    first[Symbol.dispose]();
    assert.equal(await tryLock(folder, "dry"), undefined);
    second[Symbol.dispose]();
    using free = await tryLock(folder, "dry");
    assert.ok(free);
  });
});
