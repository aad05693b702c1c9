import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { SessionGenerations } from "../../../../src/ledger/ledger.ts";
import { openSessionStore } from "../../../../src/ledger/sqlite/session_store.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { claimStore } from "../../../../src/system/sqlite/copied_store.ts";
import { MemorySessions } from "../../../fakes/stores/memory_sessions.ts";
import { inLittleRoom, sourceModule } from "../../../fixtures/process/little_room.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

function law(name: string, holds: (store: SessionGenerations) => Promise<void>): void {
  Deno.test(`openSessionStore ${name}`, async () => {
    await using store = await openSessionStore(":memory:");
    await holds(store);
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

Deno.test("openSessionStore is on the ledger's own file, and says when it cannot be read", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/ledger.db`;
    await using ledger = await openLedger(file);
    await ledger.runs.begin({ runId: "r1", startedAt: "2026-10-05T07:00:00.000Z", source: "auto" });
    await using store = await openSessionStore(file);
    await store.proveReadable();
    await store.endUser("anna");
    await using again = await openSessionStore(file);
    assert.equal(await again.of("anna"), 1);
    using raw = new DatabaseSync(file);
    raw.exec("DROP TABLE run_trace; DROP TABLE run_document; DROP TABLE run");
    await assert.rejects(store.proveReadable(), /no such table/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test({
  name: "openSessionStore names the store when the disk takes no sign-out",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inScratch(async (folder) => {
      const file = `${folder}/ledger.db`;
      // Held open, so that the file beside it is there; its log is longer than the other process may write.
      await using held = await openSessionStore(file);
      await held.endUser("anna");
      const said = await inLittleRoom(`
        import { openSessionStore } from ${sourceModule("ledger/sqlite/session_store.ts")};
        await using sessions = await openSessionStore(${JSON.stringify(file)});
        for (const change of [sessions.endUser("anna"), sessions.startUnder("rules")]) {
          const { code, message } = await change.catch((error) => error);
          console.log(code, message);
        }`);
      const refused = `not_writable Could not write the store "${file}": disk I/O error\n`;
      assert.equal(said, refused.repeat(2));
      assert.equal(await held.of("anna"), 1);
    }),
});

Deno.test("openSessionStore leaves no file open that lacks its table", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.db`;
    await (await openSessionStore(file))[Symbol.asyncDispose]();
    {
      using store = new DatabaseSync(file);
      store.exec("DROP TABLE session_generation");
    }
    await assert.rejects(openSessionStore(file), /no such table: session_generation/);
    using claimed = claimStore(file);
    assert.ok(claimed);
  }));
