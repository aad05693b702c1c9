// SPDX-License-Identifier: AGPL-3.0-or-later

import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { makeBackup } from "../../../../src/app/backup/make_backup.ts";
import { noteBackup } from "../../../../src/ledger/sqlite/damaged_ledger.ts";
import { openBank } from "../../../../src/bank/sqlite/sqlite_bank.ts";
import { readSavedRows } from "../../../../src/ledger/sqlite/setting_store.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const PAGE = 4096;

function flipped(bytes: Uint8Array, from: number, length: number): Uint8Array {
  return bytes.map((byte, at) => at >= from && at < from + length ? byte ^ 0xff : byte);
}

const DAMAGES: Readonly<Record<string, (whole: Uint8Array) => Uint8Array>> = {
  "cut in its header": (whole) => whole.slice(0, 60),
  "cut after its header": (whole) => whole.slice(0, 100),
  "cut after a page": (whole) => whole.slice(0, PAGE),
  "cut in the middle": (whole) => whole.slice(0, Math.floor(whole.length / 2)),
  "cut at its last page": (whole) => whole.slice(0, whole.length - PAGE),
  "flipped at the beginning": (whole) => flipped(whole, 0, 100),
  "flipped in its schema": (whole) => flipped(whole, 100, PAGE - 100),
  "flipped in the second page": (whole) => flipped(whole, PAGE, PAGE),
  "flipped in the last page": (whole) => flipped(whole, whole.length - PAGE, PAGE),
  "garbage": (whole) => whole.map((_, at) => (at * 7919 + 13) % 251),
  "text": () => new TextEncoder().encode("nothing like a store\n".repeat(50)),
};

for (const [name, damage] of Object.entries(DAMAGES)) {
  Deno.test(`a ledger ${name} is one fault that names the newest backup and restore`, () =>
    inScratch(async (folder) => {
      const file = `${folder}/ledger.db`, kept = `${folder}/kept`;
      await (await openLedger(file))[Symbol.asyncDispose]();
      const files = {
        "ledger.db": file,
        "bank.db": `${folder}/bank.db`,
        "config.yaml": `${folder}/config.yaml`,
      };
      const { signal } = new AbortController();
      const songs = `${folder}/songs`;
      await makeBackup({ files, songs, folder: kept, now: 0, signal });
      await noteBackup(file, kept);
      await writeFile(file, damage(await readFile(file)));
      const fault = {
        code: "verification_failed",
        message: /^The store ".*ledger\.db" is damaged: /,
        hint: `Restore the newest backup: photos-memories restore --from "${kept}"`,
      };
      await assert.rejects(openLedger(file), fault);
      // A reader of a few pages alone may find nothing; what it finds is the same fault.
      await readSavedRows(file).catch((error) => assert.rejects(Promise.reject(error), fault));
    }));

  Deno.test(`a bank ${name} is moved aside and begun anew with a warning`, () =>
    inScratch(async (folder) => {
      const file = `${folder}/bank.db`, warnings: string[] = [];
      {
        await using bank = await openBank(file);
        const keys = Array.from({ length: 300 }, (_, n) => `key ${n}`);
        const value = { unreadable: "truncated".repeat(9) };
        bank.write("pixels-v1", keys.map((sourceKey) => ({ sourceKey, value })));
      }
      const torn = damage(await readFile(file));
      await writeFile(file, torn);
      await using bank = await openBank(file, (sentence) => warnings.push(sentence));
      assert.equal(bank.read("pixels-v1", "key 1"), undefined);
      assert.equal(warnings.length, 1);
      assert.deepEqual(await readFile(`${file}.damaged`), Buffer.from(torn));
    }));
}

Deno.test("an empty bank and an empty ledger are begun anew", () =>
  inScratch(async (folder) => {
    await mkdir(`${folder}/data`);
    for (const name of ["bank.db", "ledger.db"]) await writeFile(`${folder}/data/${name}`, "");
    await (await openBank(`${folder}/data/bank.db`, assert.fail))[Symbol.asyncDispose]();
    await (await openLedger(`${folder}/data/ledger.db`))[Symbol.asyncDispose]();
  }));

/** Sets the text where SQLite keeps it, as a flipped bit would. */
function setText(file: string, sql: string): void {
  using store = new DatabaseSync(file);
  store.exec(sql);
}

Deno.test("a value of the bank that is no JSON counts as missing, with one warning", () =>
  inScratch(async (folder) => {
    const file = `${folder}/bank.db`, warnings: string[] = [];
    const keys = ["a", "b", "c"];
    {
      await using bank = await openBank(file);
      const value = { unreadable: "truncated" };
      bank.write("pixels-v1", keys.map((sourceKey) => ({ sourceKey, value })));
    }
    setText(file, `UPDATE fact SET value = '{"unreadable"zcut"}' WHERE source_key <> 'b'`);
    await using bank = await openBank(file, (sentence) => warnings.push(sentence));
    assert.deepEqual(keys.map((key) => bank.read("pixels-v1", key) !== undefined), [
      false,
      true,
      false,
    ]);
    assert.deepEqual([...bank.readMany("pixels-v1", keys).keys()], ["b"]);
    assert.deepEqual([...bank.rows("pixels-v1")].map(({ sourceKey }) => sourceKey), ["b"]);
    assert.equal(warnings.length, 1);
    assert.ok(warnings[0]!.includes(`"${file}"`));
  }));

for (
  const [what, sql] of Object.entries({
    "a document": "UPDATE run_document SET json = '[zz'",
    "a list of warnings": "UPDATE run SET warnings = '{'",
    "an exclusion": "INSERT INTO exclusion (rule, created_at) VALUES ('{\"kind', '2025')",
  })
) {
  Deno.test(`a ledger with ${what} that is no JSON is one fault that names restore`, () =>
    inScratch(async (folder) => {
      const file = `${folder}/ledger.db`;
      {
        await using ledger = await openLedger(file);
        await ledger.runs.begin({ runId: "a", startedAt: "2025-07-01", source: "manual" });
        await ledger.runs.keep("a", "cut", { shots: [] });
      }
      await (await openLedger(file))[Symbol.asyncDispose]();
      setText(file, sql);
      await assert.rejects(openLedger(file), {
        code: "verification_failed",
        message: /^The store ".*ledger\.db" is damaged: /,
        hint: /^Restore a backup: photos-memories restore /,
      });
    }));
}

Deno.test("a trace whose numbers are no JSON is read without them", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.db`;
    const row = { asset: "p.jpg", stage: "cut", verdict: "out", reason: "lost_moment" };
    {
      await using ledger = await openLedger(file);
      await ledger.runs.begin({ runId: "a", startedAt: "2025-07-01", source: "manual" });
      await ledger.runs.keepTrace("a", [{ ...row, numbers: { sharp: 1 } }]);
    }
    setText(file, `UPDATE run_trace SET numbers = '{"sharp', seen = '{'`);
    await using ledger = await openLedger(file);
    const { asset, reason, numbers, seen } = (await ledger.runs.trace("a", "p.jpg"))!;
    assert.deepEqual([asset, reason, numbers, seen], [
      "p.jpg",
      "lost_moment",
      undefined,
      undefined,
    ]);
  }));
