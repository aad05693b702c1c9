// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { BankRow } from "../../../../src/bank/bank.ts";
import { openBank } from "../../../../src/bank/sqlite/sqlite_bank.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const fact = (label: string) => ({ label, confidence: 0.5, encoderKey: "k" });

Deno.test("writeTogether writes rows of several producers, or none of them", async () => {
  await inScratch(async (folder) => {
    await using bank = await openBank(`${folder}/bank.db`);
    const rows: BankRow[] = [
      { producer: "head:people@public-v1", sourceKey: "a", value: fact("one") },
      { producer: "head:venue@oi-v3", sourceKey: "a", value: fact("water") },
      { producer: "head:venue@oi-v3", sourceKey: "b", value: { unreadable: "cut short" } },
    ];
    await bank.writeTogether(rows);
    assert.deepEqual(bank.producers(), [
      { producer: "head:people@public-v1", rows: 1 },
      { producer: "head:venue@oi-v3", rows: 2 },
    ]);
    assert.deepEqual(bank.read("head:venue@oi-v3", "b"), { unreadable: "cut short" });
    await bank.writeTogether([{ ...rows[0]!, value: fact("two") }]);
    assert.deepEqual(bank.read("head:people@public-v1", "a"), fact("two"));
    const endless: Record<string, unknown> = {};
    endless["itself"] = endless;
    const broken = { ...rows[1]!, sourceKey: "c", value: endless as unknown as BankRow["value"] };
    await assert.rejects(bank.writeTogether([{ ...rows[0]!, sourceKey: "c" }, broken]));
    assert.equal(bank.read("head:people@public-v1", "c"), undefined);
    await bank.writeTogether([]);
  });
});
