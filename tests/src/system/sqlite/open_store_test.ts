// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { openStore } from "../../../../src/system/sqlite/open_store.ts";
import { inLittleRoom, sourceModule } from "../../../fixtures/process/little_room.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const MIGRATIONS = [{ name: "words", sql: "CREATE TABLE word (letter TEXT) STRICT" }];

/** Each file of the folder, and who may do what with it. */
const modesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).sort().map((name) => [name, statSync(`${folder}/${name}`).mode & 0o777]),
  );

Deno.test("openStore closes what it makes to everybody else, also in a folder that is open", () =>
  inScratch(async (scratch) => {
    const folder = `${scratch}/data`;
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const store = await openStore(`${folder}/a.db`, MIGRATIONS);
    assert.deepEqual(modesIn(folder), { "a.db": 0o600, "a.db-shm": 0o600, "a.db-wal": 0o600 });
    assert.equal(statSync(folder).mode & 0o777, 0o755);
    store.close();
    // Who opened it to a group meant to.
    chmodSync(`${folder}/a.db`, 0o640);
    const again = await openStore(`${folder}/a.db`, MIGRATIONS);
    again.exec("INSERT INTO word VALUES ('a')");
    assert.deepEqual(modesIn(folder), { "a.db": 0o640, "a.db-shm": 0o640, "a.db-wal": 0o640 });
    again.close();
  }));

Deno.test("openStore says of a file that cannot be made what is wrong", () =>
  inScratch(async (folder) => {
    mkdirSync(`${folder}/a.db`);
    await assert.rejects(openStore(`${folder}/a.db`, MIGRATIONS), {
      code: "not_writable",
      message: /^Could not open the store ".*\/a\.db": /,
    });
  }));

Deno.test({
  name: "openStore says that the disk is full where there is no room for the file beside a store",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inScratch(async (folder) => {
      const file = `${folder}/a.db`;
      (await openStore(file, MIGRATIONS)).close();
      const said = await inLittleRoom(`
        import { openStore } from ${sourceModule("system/sqlite/open_store.ts")};
        const { code, message } = await openStore(${JSON.stringify(file)}, []).catch((e) => e);
        console.log(code, message);`);
      assert.equal(said, `disk_full Could not open the store "${file}": the disk is full\n`);
      (await openStore(file, MIGRATIONS)).close();
    }),
});
