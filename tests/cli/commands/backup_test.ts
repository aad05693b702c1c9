// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const WHO = { account: "default", id: "1", name: "Ruth" };

Deno.test("backup and restore work both ways, also with a configuration nobody can read", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder), data = `${folder}/data`;
    const none = await cli.run("backup", "--to", `${folder}/kept`);
    assert.equal(none.code, 1);
    assert.match(none.notes, /nothing to back up: no ".+ledger\.db"\n.*PHOTOS_MEMORIES_DATA_DIR/);

    await mkdir(data);
    const book = async () => {
      await using ledger = await openLedger(`${data}/ledger.db`);
      return (await ledger.people.book()).people.map(({ birthDate }) => birthDate);
    };
    const born = async (birthDate: string) => {
      await using ledger = await openLedger(`${data}/ledger.db`);
      await ledger.people.put(WHO, { birthDate });
    };
    await born("1990-02-03");
    await writeFile(`${data}/config.yaml`, "library: [torn");
    const made = await cli.run("backup", "--to", `${folder}/kept`);
    assert.deepEqual([made.code, made.out], [0, `${folder}/kept\n`]);
    assert.match(made.notes, /^ledger\.db: 0 runs, \d+ kB$/m);

    await born("1991-01-01");
    const asked = await cli.run("restore", "--from", `${folder}/kept`);
    assert.equal(asked.code, 2);
    assert.match(asked.notes, /there is no terminal to confirm it on\n.*--yes/);
    assert.deepEqual(await book(), ["1991-01-01"]);

    const restored = await cli.run("restore", "--from", `${folder}/kept`, "--yes");
    assert.equal(restored.code, 0, restored.notes);
    assert.match(restored.notes, /^The backup of \d{4}-\d\d-\d\d \d\d:\d\d$/m);
    assert.match(restored.out, /^Restored; what was there is in ".+replaced-\d{8}T\d{6}"$/m);
    assert.deepEqual(await book(), ["1990-02-03"]);
    assert.ok((await readdir(data)).some((name) => name.startsWith("replaced-")));

    const nowhere = await cli.run("restore", "--from", folder, "--yes");
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.notes, /is no backup/);
  });
});
