// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { factReader } from "../../../../src/bank/bank.ts";
import type { PixelFacts } from "../../../../src/bank/fact.ts";
import { openBank } from "../../../../src/bank/sqlite/sqlite_bank.ts";
import { claimStore } from "../../../../src/system/sqlite/copied_store.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const facts: PixelFacts = {
  sharpness: 12.5,
  mean: 100,
  contrast: 40,
  darkShare: 0.1,
  brightShare: 0,
  colour: 30,
  screenLikeness: 0,
  hash: "00ff00ff00ff00ff",
  print: [0.6, 0.8],
};

Deno.test("openBank keeps facts over a restart, settled failures too", async () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "photos-memories-")), "bank.db");
  {
    await using bank = await openBank(file);
    assert.equal(bank.read("pixels-v1", "a"), undefined);
    await bank.write("pixels-v1", [
      { sourceKey: "a", value: facts },
      { sourceKey: "b", value: { unreadable: "truncated" } },
    ]);
  }
  await using bank = await openBank(file);
  assert.deepEqual(bank.read("pixels-v1", "a"), facts);
  assert.deepEqual(bank.read("pixels-v1", "b"), { unreadable: "truncated" });
  const reader = factReader(bank);
  assert.deepEqual(reader.get("pixels-v1", "a"), facts);
  assert.equal(reader.get("pixels-v1", "b"), undefined);
  assert.equal(reader.get("clip-v1", "a"), undefined);
});

Deno.test("factReader gathers many facts at once and says the same as one by one", async () => {
  await using bank = await openBank(":memory:");
  const fact = { label: "yes", confidence: 0.9, encoderKey: "k" };
  const keys = Array.from({ length: 2_000 }, (_, n) => `it's "${n}"`);
  await bank.write(
    "head:a@1",
    keys.filter((_, n) => n % 3 === 0).map((sourceKey) => ({
      sourceKey,
      value: fact,
    })),
  );
  await bank.write("head:a@1", [{ sourceKey: keys[1]!, value: { unreadable: "truncated" } }]);
  const reader = factReader(bank);
  const gathered = reader.gathered!(["head:a@1", "head:b@1"], [...keys, keys[0]!]);
  for (const key of keys) {
    for (const producer of ["head:a@1", "head:b@1", "head:c@1"] as const) {
      assert.deepEqual(gathered.get(producer, key), reader.get(producer, key));
    }
  }
  await bank.write("head:a@1", [{ sourceKey: "later", value: fact }]);
  assert.deepEqual(gathered.get("head:a@1", "later"), fact);
  assert.equal(bank.readMany("head:a@1", []).size, 0);
});

Deno.test("rows are read to the end while somebody else reads them, too", async () => {
  await using bank = await openBank(":memory:");
  await bank.write("pixels-v1", ["a", "b", "c"].map((sourceKey) => ({ sourceKey, value: facts })));
  const pairs: string[] = [];
  for (const { sourceKey: one } of bank.rows("pixels-v1")) {
    for (const { sourceKey: other } of bank.rows("pixels-v1")) {
      pairs.push(one + other);
      if (one === "b") break;
    }
  }
  assert.deepEqual(pairs, ["aa", "ab", "ac", "ba", "ca", "cb", "cc"]);
});

Deno.test("openBank leaves no file open that lacks its table", () =>
  inScratch(async (folder) => {
    const file = `${folder}/bank.db`;
    await (await openBank(file))[Symbol.asyncDispose]();
    {
      using store = new DatabaseSync(file);
      store.exec("DROP TABLE fact");
    }
    await assert.rejects(openBank(file), /no such table: fact/);
    using claimed = claimStore(file);
    assert.ok(claimed);
  }));

Deno.test("openBank waits with a change for another process, and the thread goes on", () =>
  inScratch(async (folder) => {
    const file = `${folder}/bank.db`, value = { unreadable: "cut short" };
    await using bank = await openBank(file, () => {}, {});
    await bank.write("pixels-v1", [{ sourceKey: "a", value }]);
    using other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    let isOver = false;
    const written = bank.write("pixels-v1", [{ sourceKey: "b", value }])
      .finally(() => isOver = true);
    for (let ticks = 0; ticks < 20; ticks++) await new Promise((done) => setTimeout(done, 5));
    assert.equal(isOver, false);
    assert.deepEqual(bank.read("pixels-v1", "a"), value);
    other.exec("COMMIT");
    await written;
    assert.deepEqual(bank.read("pixels-v1", "b"), value);
  }));
