// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { openBank } from "../../src/bank/sqlite/sqlite_bank.ts";
import { LEDGER_MIGRATIONS } from "../../src/ledger/sqlite/migrations.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { openStore } from "../../src/system/sqlite/open_store.ts";
import { inScratch } from "../fixtures/scratch.ts";
import { golden } from "./golden.ts";

function schemaOf(file: string): readonly string[] {
  using store = new DatabaseSync(file);
  const rows = store.prepare(
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name",
  ).all();
  return rows.map(({ sql }) => String(sql).replace(/\s+/g, " "));
}

Deno.test("bank.db and ledger.db are made with the schemas they had", () =>
  inScratch(async (folder) => {
    const bank = `${folder}/bank.db`, ledger = `${folder}/ledger.db`;
    await (await openBank(bank))[Symbol.asyncDispose]();
    await (await openLedger(ledger))[Symbol.asyncDispose]();
    golden("store_schemas", { bank: schemaOf(bank), ledger: schemaOf(ledger) });
  }));

for (const version of ["1", "15"]) {
  Deno.test(`openLedger reads a ledger of version ${version}, and gives it today's schema`, () =>
    inScratch(async (folder) => {
      const file = `${folder}/ledger.db`;
      using store = new DatabaseSync(file);
      store.exec(readFileSync(new URL(`./kept/ledger_${version}.sql`, import.meta.url), "utf8"));
      store.close();
      {
        await using ledger = await openLedger(file);
        const [run] = await ledger.runs.list(9);
        let settings: unknown;
        await ledger.settings.change((rows) => {
          settings = rows;
          return Promise.resolve({ put: [], remove: [] });
        });
        golden(`ledger_${version}`, {
          runs: await ledger.runs.list(9),
          cut: await ledger.runs.document(run!.runId, "cut"),
          request: await ledger.runs.document(run!.runId, "request"),
          trace: await ledger.runs.trace(run!.runId, "a.jpg"),
          book: await ledger.people.book(),
          exclusions: await ledger.exclusions.list(),
          decisions: await ledger.decisions.list(),
          attempts: await ledger.attempts.list(9),
          streaks: [...await ledger.attempts.failureStreaks()],
          days: await ledger.specialDays.list(),
          years: await ledger.specialDays.scannedYears(),
          notifications: await ledger.notifications.health(),
          settings,
        });
      }
      const fresh = `${folder}/fresh.db`;
      await (await openLedger(fresh))[Symbol.asyncDispose]();
      assert.deepEqual(schemaOf(file), schemaOf(fresh));
    }));
}

Deno.test("openLedger opens a ledger of every landed version, keeps its runs, and gives it today's schema", () =>
  inScratch(async (folder) => {
    const fresh = `${folder}/fresh.db`;
    await (await openLedger(fresh))[Symbol.asyncDispose]();
    for (let version = 1; version <= LEDGER_MIGRATIONS.length; version++) {
      const file = `${folder}/${version}.db`;
      const old = await openStore(file, LEDGER_MIGRATIONS.slice(0, version));
      old.exec(
        "INSERT INTO run (run_id, status, started_at, last_phase, title) " +
          "VALUES ('a', 'completed', '2025-07-01T10:00:00.000Z', 'complete', 'July')",
      );
      old.close();
      {
        await using ledger = await openLedger(file);
        const [run, ...more] = await ledger.runs.list(9);
        assert.deepEqual([run?.runId, run?.title, more.length], ["a", "July", 0]);
      }
      assert.deepEqual(schemaOf(file), schemaOf(fresh), `version ${version}`);
    }
  }));
