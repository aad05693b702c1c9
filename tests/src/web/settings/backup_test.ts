// SPDX-License-Identifier: AGPL-3.0-or-later

// A backup downloaded from a page, and put back by the program.

import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { findBackup, restore } from "../../../../src/app/backup/back_up.ts";
import { newestDownloadedBackup } from "../../../../src/ledger/sqlite/damaged_ledger.ts";
import { withServer } from "../../../fixtures/cli/opened_server.ts";
import { zipEntries } from "../../../fixtures/media/zip_entries.ts";
import { entryOf } from "../../../fixtures/process/entries.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const contextOf = (data: string) => ({
  environment: { PHOTOS_MEMORIES_DATA_DIR: data },
  configFile: undefined,
  entry: entryOf("main"),
  signal: new AbortController().signal,
});

const SONG = "Sea (1).mp3";

async function withSong(data: string): Promise<void> {
  await mkdir(`${data}/songs`);
  await writeFile(`${data}/songs/${SONG}`, "waves");
}

Deno.test("a backup is one download with stores, configuration and songs, and can be put back", () =>
  inScratch(async (folder) => {
    const file = `${folder}/backup.zip`;
    await withServer(
      { config: "output:\n  min_free_space_gb: 3\n", prepare: withSong },
      async ({ send, page, data }) => {
        assert.match(await page("/settings"), /action="\/settings\/backup".*Download a backup/s);
        const answer = await send("/settings/backup", { method: "POST" });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get("content-type"), "application/zip");
        assert.equal(answer.headers.get("cache-control"), "no-store");
        const name = /attachment; filename="(photos-memories-\d{4}-\d\d-\d\d\.zip)"/;
        assert.match(answer.headers.get("content-disposition")!, name);
        const busy = await send("/settings/backup", { method: "POST" });
        assert.match(await busy.text(), /role="alert"[^>]*>[^<]*Another backup/);
        const ledger = `${data}/ledger.db`;
        assert.equal(await newestDownloadedBackup(ledger), undefined, "it is under way");
        await writeFile(file, await answer.bytes());
        const madeMs = await newestDownloadedBackup(ledger);
        assert.ok(Math.abs(Date.now() - madeMs!) < 600_000, "it is known of once it is whole");
        assert.ok(!(await readdir(`${data}/cache`)).includes("backup"), "no copy stays behind");
        const left = await send("/settings/backup", { method: "POST" });
        await left.body!.cancel();
        assert.ok(!(await readdir(`${data}/cache`)).includes("backup"), "nor of one that is left");
        assert.equal(await newestDownloadedBackup(ledger), madeMs, "which is none");
      },
    );
    const names = (await zipEntries(await readFile(file))).map((entry) => entry.name).sort();
    assert.deepEqual(
      names,
      ["backup.json", "config.yaml", "ledger.db", `songs/${SONG}`],
    );
    const data = `${folder}/new`, context = contextOf(data);
    {
      await using found = await findBackup(file, context);
      assert.deepEqual(Object.keys(found.backup.songs!), [SONG]);
      assert.equal(await restore(found.folder, context), undefined);
    }
    assert.equal(await readFile(`${data}/songs/${SONG}`, "utf8"), "waves");
    assert.match(await readFile(`${data}/config.yaml`, "utf8"), /min_free_space_gb: 3/);
    const there = ["config.yaml", "ledger.db", "songs"];
    assert.deepEqual((await readdir(data)).sort(), there, "what was unpacked is gone");
    // A byte that was changed on its way is found, and nothing is left of it.
    const bytes = await readFile(file);
    bytes[bytes.indexOf("waves")]! ^= 1;
    await writeFile(file, bytes);
    await assert.rejects(findBackup(file, context), /Could not restore|is no backup/);
    await writeFile(file, "no archive");
    await assert.rejects(findBackup(file, context), { code: "not_found" });
    assert.deepEqual((await readdir(data)).sort(), there);
  }));
