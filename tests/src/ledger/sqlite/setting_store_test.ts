// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { rowsOf } from "../../../../src/config/saved/saved_settings.ts";
import { readSavedRows } from "../../../../src/ledger/sqlite/setting_store.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const SECRET = "ntfys://user:hush-hush@ntfy.example.org/a-private-topic";
const KEY = { kind: "set", text: "k".repeat(32), origin: "PHOTOS_MEMORIES_SECRET_KEY" } as const;

Deno.test("settingStore keeps rows as they are, and no file of it shows a part of a secret", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.db`;
    const put = rowsOf(
      new Map<string, unknown>([["notifications.urls", [SECRET]], ["output.codec", "h265"]]),
      KEY,
    );
    const showsNothing = async () => {
      for (const name of await readdir(folder)) {
        const bytes = await readFile(`${folder}/${name}`);
        for (let at = 0; at + 6 <= SECRET.length; at++) {
          assert.ok(
            !bytes.includes(SECRET.slice(at, at + 6)),
            `${name}: ${SECRET.slice(at, at + 6)}`,
          );
        }
      }
    };
    {
      await using ledger = await openLedger(file);
      await ledger.settings.change(() => Promise.resolve({ put, remove: [] }));
      // What is written may still stand in the log beside the store.
      await showsNothing();
    }
    await showsNothing();
    assert.ok((await readFile(file)).includes("output.codec"));
    assert.deepEqual([...await readSavedRows(file)].sort((a, b) => a.key < b.key ? -1 : 1), put);
  }));

Deno.test("settingStore writes all of a change or nothing, one change after the other", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.db`;
    await using ledger = await openLedger(file);
    await using other = await openLedger(file);
    const row = (key: string, value: number) => ({ key, json: String(value) });
    await ledger.settings.change(() =>
      Promise.resolve({ put: [row("a", 1), row("b", 1)], remove: [] })
    );
    await assert.rejects(
      ledger.settings.change(() => Promise.reject(new Error("refused"))),
      /refused/,
    );
    await assert.rejects(
      ledger.settings.change(() =>
        Promise.resolve({
          put: [row("a", 2), { key: "c", json: null as unknown as string }],
          remove: ["b"],
        })
      ),
    );
    assert.deepEqual(await readSavedRows(file), [row("a", 1), row("b", 1)]);
    const count = async (settings: typeof ledger.settings, meanwhile = () => Promise.resolve()) => {
      await settings.change(async (rows) => {
        const now = rows.find(({ key }) => key === "a") as { json: string };
        await meanwhile();
        return { put: [row("a", Number(now.json) + 1)], remove: ["b"] };
      });
    };
    let overtaken = 0;
    await count(ledger.settings, async () => {
      if (overtaken++ === 0) await count(other.settings);
    });
    assert.equal(overtaken, 2);
    assert.deepEqual(await readSavedRows(file), [row("a", 3)]);
    await Promise.all([1, 2, 3].map(() => count(ledger.settings)));
    assert.deepEqual(await readSavedRows(file), [row("a", 6)]);
  }));

Deno.test("readSavedRows makes nothing where there is no ledger", () =>
  inScratch(async (folder) => {
    assert.deepEqual(await readSavedRows(`${folder}/data/ledger.db`), []);
    assert.deepEqual(await readdir(folder), []);
  }));
