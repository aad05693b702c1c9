// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { readRows } from "../../../../src/system/sqlite/read_rows.ts";
import { inLittleRoom, sourceModule } from "../../../fixtures/process/little_room.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const words = async (file: string) =>
  (await readRows(file, "word", "SELECT text FROM word")).map(({ text }) => text);

Deno.test("readRows reads rows, also beside somebody who has the store open, and leaves nothing", () =>
  inScratch(async (folder) => {
    const name = "a store #1%41?.db", file = `${folder}/${name}`;
    const store = new DatabaseSync(file);
    store.exec(
      "PRAGMA journal_mode = WAL; CREATE TABLE word (text TEXT); INSERT INTO word VALUES ('a')",
    );
    assert.deepEqual(await words(file), ["a"]);
    store.exec("BEGIN IMMEDIATE; INSERT INTO word VALUES ('b')");
    assert.deepEqual(await words(file), ["a"]);
    store.exec("COMMIT");
    store.close();
    assert.deepEqual(await words(file), ["a", "b"]);
    assert.deepEqual(await readdir(folder), [name]);
  }));

Deno.test("readRows finds nothing and makes nothing where there is no store, or an older one", () =>
  inScratch(async (folder) => {
    assert.deepEqual(await words(`${folder}/none/at/all.db`), []);
    await writeFile(`${folder}/a file`, "");
    assert.deepEqual(await words(`${folder}/a file/all.db`), []);
    assert.deepEqual(await words(`${folder}/a file`), []);
    assert.deepEqual(await readdir(folder), ["a file"]);
  }));

Deno.test("readRows throws for what is there and is no store", () =>
  inScratch(async (folder) => {
    await writeFile(`${folder}/text.db`, "no database, but as long as the head of one ".repeat(40));
    await assert.rejects(words(`${folder}/text.db`), /not a database/);
    await assert.rejects(words(folder), /unable to open/);
  }));

Deno.test({
  name:
    "readRows reads a store that nobody has open also where there is no room for a file beside it",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inScratch(async (folder) => {
      const file = `${folder}/a.db`;
      const store = new DatabaseSync(file);
      store.exec(
        "PRAGMA journal_mode = WAL; CREATE TABLE word (text TEXT); INSERT INTO word VALUES ('a')",
      );
      store.close();
      const said = await inLittleRoom(`
        import { readRows } from ${sourceModule("system/sqlite/read_rows.ts")};
        const rows = await readRows(${JSON.stringify(file)}, "word", "SELECT text FROM word");
        console.log(rows.map(({ text }) => text));`);
      assert.equal(said, '[ "a" ]\n');
      assert.deepEqual(await words(file), ["a"]);
      assert.deepEqual(await readdir(folder), ["a.db"]);
    }),
});
