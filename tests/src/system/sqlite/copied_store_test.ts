// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { copyFile, mkdir, readdir, symlink } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { copyStore, storeContent } from "../../../../src/system/sqlite/copied_store.ts";
import { inLittleRoom, sourceModule } from "../../../fixtures/process/little_room.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const ONE_WORD = { schema: 0, rows: { word: 1 } };

/** With one row, and its log beside it. */
function openStoreWithWord(file: string): DatabaseSync {
  const store = new DatabaseSync(file);
  store.exec(
    "PRAGMA journal_mode = WAL; CREATE TABLE word (text TEXT); INSERT INTO word VALUES ('a')",
  );
  return store;
}

/** As in a folder that takes no file: SQLite follows no link where the file beside a store belongs. */
const closeBeside = (file: string) => symlink("nowhere", `${file}-shm`);

Deno.test("copyStore copies a store that is open and written to, its log included", () =>
  inScratch(async (folder) => {
    const file = `${folder}/a store #1%41?.db`;
    const store = openStoreWithWord(file);
    await copyStore(file, `${folder}/copy.db`);
    store.close();
    assert.deepEqual(storeContent(`${folder}/copy.db`), ONE_WORD);
  }));

Deno.test("copyStore leaves nothing of a log behind where that cannot be read, and names the store", () =>
  inScratch(async (folder) => {
    const file = `${folder}/a.db`, torn = `${folder}/torn`;
    await mkdir(torn);
    const store = openStoreWithWord(file);
    for (const end of ["", "-wal"]) await copyFile(file + end, `${torn}/a.db${end}`);
    store.close();
    await symlink("torn/a.db", `${folder}/linked.db`);
    await closeBeside(`${torn}/a.db`);
    for (const source of [`${torn}/a.db`, `${folder}/linked.db`]) {
      await assert.rejects(copyStore(source, `${folder}/copy.db`), {
        code: "not_writable",
        message: `Could not open the store "${source}": unable to open database file`,
      });
    }
    assert.ok(!(await readdir(folder)).includes("copy.db"));
  }));

Deno.test("copyStore names the copy where that is what cannot be written", () =>
  inScratch(async (folder) => {
    const file = `${folder}/a.db`, copy = `${folder}/none/a.db`;
    openStoreWithWord(file).close();
    await assert.rejects(copyStore(file, copy), {
      code: "not_writable",
      message: `Could not write the copy "${copy}": unable to open database file`,
      hint: "Check the folder for the copy and its disk",
    });
  }));

Deno.test({
  name: "copyStore copies a store that nobody has open from a disk without room",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inScratch(async (folder) => {
      openStoreWithWord(`${folder}/a.db`).close();
      await inLittleRoom(`
        import { copyStore } from ${sourceModule("system/sqlite/copied_store.ts")};
        await copyStore(${JSON.stringify(`${folder}/a.db`)}, ${
        JSON.stringify(`${folder}/copy.db`)
      });`);
      assert.deepEqual(storeContent(`${folder}/copy.db`), ONE_WORD);
    }),
});
