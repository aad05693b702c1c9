// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { SignInFailureStore } from "../../../../src/ledger/ledger.ts";
import type { StoredFailures } from "../../../../src/ledger/sign_in_failures.ts";
import { LEDGER_MIGRATIONS } from "../../../../src/ledger/sqlite/migrations.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { openStore } from "../../../../src/system/sqlite/open_store.ts";
import { MemorySignInFailures } from "../../../fakes/stores/memory_sign_in_failures.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const ONE: StoredFailures = {
  savedAt: Date.UTC(2026, 9, 5, 7),
  counts: [
    { scope: "everyone", key: "", times: [-70_000, 0], until: 0, streak: 0 },
    { scope: "address", key: "a", times: [], until: 600_000, streak: 0 },
    { scope: "username", key: "n", times: [], until: 30_000, streak: 5 },
  ],
};

function law(name: string, holds: (store: SignInFailureStore) => Promise<void>): void {
  Deno.test(`signInFailureStore ${name}`, async () => {
    await using ledger = await openLedger(":memory:");
    await holds(ledger.signInFailures);
  });
  Deno.test(`MemorySignInFailures ${name}`, () => holds(new MemorySignInFailures()));
}

law("keeps what was put last, and nothing before", async (store) => {
  assert.equal(await store.read(), undefined);
  await store.put({ ...ONE, savedAt: 1 });
  await store.put(ONE);
  assert.deepEqual(await store.read(), ONE);
  await store.put({ ...ONE, counts: [] });
  assert.deepEqual(await store.read(), { ...ONE, counts: [] });
});

Deno.test("signInFailureStore is on the ledger's file, and in ledgers from before it was there", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.db`;
    const last = LEDGER_MIGRATIONS.findIndex(({ name }) => name.startsWith("failed sign-ins"));
    (await openStore(file, LEDGER_MIGRATIONS.slice(0, last))).close();
    {
      await using ledger = await openLedger(file);
      assert.equal(await ledger.signInFailures.read(), undefined);
      await ledger.signInFailures.put(ONE);
    }
    await using again = await openLedger(file);
    assert.deepEqual(await again.signInFailures.read(), ONE);
  }));
