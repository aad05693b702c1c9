// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { lockWithOwner } from "../../../../src/system/files/lock_with_owner.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("lockWithOwner names its holder while it is taken, also within one process", async () => {
  await inScratch(async (folder) => {
    const lock = lockWithOwner(folder, "automation");
    assert.equal(await lock.isFree(), true);
    {
      await using held = await lock.take();
      assert.ok(held);
      assert.equal(await lock.isFree(), false);
      assert.equal(await lock.holder(), undefined);
      await held.note("one");
      assert.equal(await lockWithOwner(folder, "automation").take(), undefined);
      assert.equal(await lockWithOwner(folder, "automation").holder(), "one");
    }
    assert.equal(await lock.holder(), undefined);
    assert.equal(await lock.isFree(), true);
    await using again = await lock.take();
    assert.ok(again);
  });
});

Deno.test("lockWithOwner forgets the word of a holder that was killed", async () => {
  await inScratch(async (folder) => {
    writeFileSync(`${folder}/automation.holder`, "somebody long gone");
    await using held = await lockWithOwner(folder, "automation").take();
    assert.ok(held);
    assert.equal(await lockWithOwner(folder, "automation").holder(), undefined);
  });
});
