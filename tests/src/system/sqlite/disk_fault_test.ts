// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { diskFault, openFault } from "../../../../src/system/sqlite/disk_fault.ts";
import { openStore } from "../../../../src/system/sqlite/open_store.ts";
import { inLittleRoom, sourceModule } from "../../../fixtures/process/little_room.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

/** As `node:sqlite` throws it. */
const sqliteError = (message: string, errcode?: number) =>
  Object.assign(new Error(message), { code: "ERR_SQLITE_ERROR", errcode });

/** SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_READ. */
const NO_ROOM = sqliteError("disk I/O error", 4874), BROKEN = sqliteError("disk I/O error", 266);

Deno.test("diskFault tells a full disk from a broken one, which SQLite calls the same", () => {
  for (const error of [NO_ROOM, sqliteError("database or disk is full")]) {
    const fault = diskFault('the store "/a.db"', error);
    assert.ok(fault instanceof Fault && fault.code === "disk_full");
    assert.equal(fault.message, 'Could not write the store "/a.db": the disk is full');
    assert.equal(fault.hint, "Free some space, or choose another data folder");
  }
  const broken = diskFault('the store "/a.db"', BROKEN);
  assert.ok(broken instanceof Fault && broken.code === "not_writable");
  const other = sqliteError("no such table: word", 1);
  assert.equal(diskFault('the store "/a.db"', other), other);
});

Deno.test({
  name:
    "inTransaction says that the disk is full where there is no room for the file beside a store",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inScratch(async (folder) => {
      const file = `${folder}/a.db`;
      (await openStore(file, [])).close();
      const said = await inLittleRoom(`
        import { DatabaseSync } from "node:sqlite";
        import { inTransaction } from ${sourceModule("system/sqlite/open_store.ts")};
        try {
          inTransaction(new DatabaseSync(${JSON.stringify(file)}), "the store", () => {});
        } catch ({ code, message }) {
          console.log(code, message);
        }`);
      assert.equal(said, "disk_full Could not write the store: the disk is full\n");
    }),
});

Deno.test("diskFault knows a read-only disk and a folder that its owner closed", () => {
  for (
    const shut of [
      sqliteError("unable to open database file", 14),
      sqliteError("attempt to write a readonly database", 1544),
    ]
  ) {
    assert.equal((diskFault("the store", shut) as Fault).code, "not_writable");
  }
  const locked = sqliteError("database is locked", 5);
  assert.equal(diskFault("the store", locked), locked);
});

Deno.test("openFault names the store, and the folder where that is what is closed", () =>
  inScratch(async (folder) => {
    const file = `${folder}/a.db`, named = `Could not open the store "${file}": `;
    const full = await openFault(file, NO_ROOM);
    assert.deepEqual([full.code, full.message], ["disk_full", `${named}the disk is full`]);
    const broken = await openFault(file, BROKEN);
    assert.deepEqual([broken.code, broken.message], ["not_writable", `${named}disk I/O error`]);
    await Deno.writeTextFile(file, "");
    // A folder that nobody can write in, not even who may do everything.
    const closed = `${file}/b.db`;
    const refused = await openFault(closed, sqliteError("unable to open database file", 14));
    assert.deepEqual(
      [refused.code, refused.message],
      ["not_writable", `Could not open the store "${closed}": nothing can be written in "${file}"`],
    );
    assert.ok(refused.hint);
    const told = await openFault(closed, sqliteError("unable to open database file", 14), "Do so");
    assert.equal(told.hint, "Do so");
  }));

Deno.test("openFault names too many open files as that", () =>
  inScratch(async (folder) => {
    const program = `
      const { openFault } = await import(Deno.args[0]);
      try {
        for (;;) Deno.openSync("/dev/null");
      } catch {
        const fault = await openFault(Deno.args[1], new Error("unable to open database file"));
        console.log(JSON.stringify([fault.message, fault.hint]));
      }`;
    const { stdout, stderr } = await new Deno.Command("sh", {
      args: ["-c", 'ulimit -n 200; exec "$0" "$@"', Deno.execPath(), "eval", program, "--"]
        .concat(
          import.meta.resolve("../../../../src/system/sqlite/disk_fault.ts"),
          `${folder}/a.db`,
        ),
    }).output();
    const text = new TextDecoder().decode(stdout) || new TextDecoder().decode(stderr);
    assert.deepEqual(JSON.parse(text), [
      `Could not open the store "${folder}/a.db": too many files are open`,
      "Too many files are open; allow more with: ulimit -n 2048",
    ]);
  }));
