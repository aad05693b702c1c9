// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { SessionGenerations } from "../../../../src/ledger/ledger.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { claimStore } from "../../../../src/system/sqlite/copied_store.ts";
import { MemorySessions } from "../../../fakes/stores/memory_sessions.ts";
import { inLittleRoom, sourceModule } from "../../../fixtures/process/little_room.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

function law(name: string, holds: (store: SessionGenerations) => Promise<void>): void {
  Deno.test(`sessionStore ${name}`, async () => {
    await using ledger = await openLedger(":memory:");
    await holds(ledger.sessions);
  });
  Deno.test(`MemorySessions ${name}`, () => holds(new MemorySessions()));
}

law("begins at 0 and counts every end", async (store) => {
  assert.equal(await store.of("anna"), 0);
  await store.endUser("anna");
  await store.endUser("anna");
  assert.deepEqual([await store.of("anna"), await store.of("bert")], [2, 0]);
});

law("ends everybody under other rules, those included who were never seen", async (store) => {
  const numbers = () => Promise.all(["anna", "bert"].map((name) => store.of(name)));
  await store.endUser("anna");
  for (let starts = 0; starts < 3; starts++) await store.startUnder("one");
  assert.deepEqual(await numbers(), [1, 0]);
  await store.startUnder("other");
  assert.deepEqual(await numbers(), [2, 1]);
  // What was ended stays so, although everything is as it was.
  await store.startUnder("one");
  assert.deepEqual(await numbers(), [3, 2]);
});

law("tells names apart exactly, and loses no end of two at once", async (store) => {
  await Promise.all(Array.from({ length: 20 }, () => store.endUser("anna")));
  assert.equal(await store.of("anna"), 20);
  for (const other of ["Anna", "anna ", "ann", "%", "_nna"]) {
    assert.equal(await store.of(other), 0, other);
  }
});

Deno.test("sessionStore is kept in the ledger's file", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.db`;
    {
      await using ledger = await openLedger(file);
      await ledger.sessions.endUser("anna");
    }
    await using again = await openLedger(file);
    assert.equal(await again.sessions.of("anna"), 1);
  }));

Deno.test("openLedger says when what it opened cannot be read any more", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.db`;
    await using ledger = await openLedger(file);
    await ledger.proveReadable();
    using raw = new DatabaseSync(file);
    raw.exec("DROP TABLE run_trace; DROP TABLE run_document; DROP TABLE run");
    await assert.rejects(ledger.proveReadable(), /no such table/);
  }));

Deno.test({
  name: "sessionStore names the store when the disk takes no sign-out",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inScratch(async (folder) => {
      const file = `${folder}/ledger.db`;
      // Held open, so that the file beside it is there; its log is longer than the other process may write.
      await using held = await openLedger(file);
      await held.sessions.endUser("anna");
      const said = await inLittleRoom(`
        import { openLedger } from ${sourceModule("ledger/sqlite/sqlite_ledger.ts")};
        await using ledger = await openLedger(${JSON.stringify(file)});
        const { sessions } = ledger;
        for (const change of [sessions.endUser("anna"), sessions.startUnder("rules")]) {
          const { code, message } = await change.catch((error) => error);
          console.log(code, message);
        }`);
      const refused = `not_writable Could not write the store "${file}": disk I/O error\n`;
      assert.equal(said, refused.repeat(2));
      assert.equal(await held.sessions.of("anna"), 1);
    }),
});

Deno.test("openLedger leaves no file open that lacks one of its tables", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.db`;
    await (await openLedger(file))[Symbol.asyncDispose]();
    {
      using store = new DatabaseSync(file);
      store.exec("DROP TABLE run_document");
    }
    await assert.rejects(openLedger(file), /no such table: run_document/);
    using claimed = claimStore(file);
    assert.ok(claimed);
  }));
