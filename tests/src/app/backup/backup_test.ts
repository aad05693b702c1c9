// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, rmdir, stat, symlink, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { type BackupName, readBackup } from "../../../../src/app/backup/backup.ts";
import { makeBackup } from "../../../../src/app/backup/make_backup.ts";
import { keep, restoreBackup } from "../../../../src/app/backup/restore_backup.ts";
import { openBank } from "../../../../src/bank/sqlite/sqlite_bank.ts";
import { LEDGER_MIGRATIONS } from "../../../../src/ledger/sqlite/migrations.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { storeContent } from "../../../../src/system/sqlite/copied_store.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const NOW = Date.UTC(2026, 0, 31, 8);
const BORN = "1990-02-03";
const { signal } = new AbortController();

type Files = Readonly<Record<BackupName, string>>;

const filesIn = (folder: string): Files => ({
  "ledger.db": `${folder}/ledger.db`,
  "bank.db": `${folder}/bank.db`,
  "config.yaml": `${folder}/config.yaml`,
});

interface World {
  readonly folder: string;
  readonly files: Files;
  readonly songs: string;
  readonly back: (to: string) => ReturnType<typeof makeBackup>;
  readonly restore: (from: string) => ReturnType<typeof restoreBackup>;
}

/** A data folder with somebody's birthday, a fact and a setting. */
async function inWorld(use: (world: World) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    const data = `${folder}/data`, files = filesIn(data), songs = `${data}/songs`;
    await mkdir(data);
    await using ledger = await openLedger(files["ledger.db"]);
    await ledger.people.put({ account: "main", id: "1", name: "Ruth" }, { birthDate: BORN });
    await ledger[Symbol.asyncDispose]();
    await using bank = await openBank(files["bank.db"]);
    bank.writeTogether([factOf(1)]);
    await bank[Symbol.asyncDispose]();
    await writeFile(files["config.yaml"], "tier: basic\n");
    await use({
      folder,
      files,
      songs,
      back: (name) => makeBackup({ files, songs, folder: `${folder}/${name}`, now: NOW, signal }),
      restore: (name) =>
        restoreBackup({
          ...{ files, songs, folder: `${folder}/${name}` },
          aside: `${data}/aside`,
          now: NOW,
        }),
    });
  });
}

function factOf(number: number) {
  return {
    producer: "pixels-v1",
    sourceKey: `key-${number}`,
    value: { unreadable: "torn" },
  } as const;
}

/** A store with a page of noise in its middle. */
async function tear(file: string): Promise<void> {
  await rm(file);
  await using bank = await openBank(file);
  bank.writeTogether(Array.from({ length: 300 }, (_, n) => factOf(n)));
  await bank[Symbol.asyncDispose]();
  const bytes = await readFile(file);
  bytes.fill(0xab, 4096, 3 * 4096);
  await writeFile(file, bytes);
}

const rowsOf = (file: string, table: string) => storeContent(file).rows[table];

Deno.test("a backup brings back what was lost, and keeps what was there", async () => {
  await inWorld(async ({ folder, files, back, restore }) => {
    const made = await back("kept");
    assert.equal(made.made, "2026-01-31T08:00:00.000Z");
    assert.equal(made.files["ledger.db"]!.content!.schema, LEDGER_MIGRATIONS.length);
    assert.deepEqual(await readBackup(`${folder}/kept`), made);
    for (const name of await readdir(`${folder}/kept`)) {
      assert.equal((await stat(`${folder}/kept/${name}`)).mode & 0o777, 0o600, name);
    }
    await writeFile(files["ledger.db"], "nothing like a store");
    await writeFile(files["config.yaml"], "tier: gpu\n");
    assert.deepEqual(await restore("kept"), { isAnythingKept: true });
    await using ledger = await openLedger(files["ledger.db"]);
    assert.equal((await ledger.people.book()).people[0]!.birthDate, BORN);
    assert.equal(rowsOf(files["bank.db"], "fact"), 1);
    assert.equal(await readFile(files["config.yaml"], "utf8"), "tier: basic\n");
    const aside = `${folder}/data/aside`;
    assert.equal(await readFile(`${aside}/ledger.db`, "utf8"), "nothing like a store");
    assert.equal(await readFile(`${aside}/config.yaml`, "utf8"), "tier: gpu\n");
    assert.equal(rowsOf(`${aside}/bank.db`, "fact"), 1);
  });
});

Deno.test("a backup is of one moment, whoever writes meanwhile", async () => {
  await inWorld(async ({ folder, files, back }) => {
    await using bank = await openBank(files["bank.db"]);
    // Two rows a write: a copy that has one of them without the other is of no moment.
    let writes = 0, isOver = false;
    const writing = (async () => {
      for (; !isOver; writes++) {
        bank.writeTogether([factOf(10 + 2 * writes), factOf(11 + 2 * writes)]);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    try {
      for (let n = 0; n < 5; n++) {
        const before = writes;
        const { files: { "bank.db": copy } } = await back(`kept-${n}`);
        const rows = copy!.content!.rows["fact"]!;
        assert.equal(rows % 2, 1);
        assert.ok(rows >= 1 + 2 * before && rows <= 1 + 2 * writes, `${rows} of ${writes}`);
        assert.equal(rowsOf(`${folder}/kept-${n}/bank.db`, "fact"), rows);
      }
    } finally {
      isOver = true;
      await writing;
    }
    assert.ok(writes > 5);
  });
});

Deno.test("a backup is not written over anything, and leaves nothing half made", async () => {
  await inWorld(async ({ folder, files, songs, back }) => {
    await back("kept");
    await assert.rejects(back("kept"), { code: "usage", message: /something in it already$/ });
    // It may be a drive that is mounted there.
    await mkdir(`${folder}/drive`);
    await symlink(`${folder}/drive`, `${folder}/empty`);
    await back("empty");
    await readBackup(`${folder}/drive`);
    await writeFile(`${folder}/a file`, "");
    await assert.rejects(back("a file/below"), { code: "not_writable" });
    await writeFile(files["bank.db"], "nothing like a store");
    const isDamaged = { code: "verification_failed", message: /data\/bank\.db" is damaged/ };
    await assert.rejects(back("torn"), isDamaged);
    await tear(files["bank.db"]);
    await assert.rejects(back("torn"), isDamaged);
    await rm(`${folder}/drive`, { recursive: true });
    await mkdir(`${folder}/drive`);
    await assert.rejects(back("empty"), isDamaged);
    assert.deepEqual(await readdir(`${folder}/drive`), []);
    const stopped = AbortSignal.abort();
    await assert.rejects(
      makeBackup({ files, songs, folder: `${folder}/stopped`, now: NOW, signal: stopped }),
      { code: "cancelled" },
    );
    const none = filesIn(`${folder}/nowhere`);
    await assert.rejects(
      makeBackup({ files: none, songs, folder: `${folder}/none`, now: NOW, signal }),
      {
        code: "not_found",
      },
    );
    assert.deepEqual((await readdir(folder)).sort(), ["a file", "data", "drive", "empty", "kept"]);
  });
});

Deno.test("a backup that was changed, or is of a newer version, replaces nothing", async () => {
  await inWorld(async ({ folder, files, back, restore }) => {
    const before = async () => (await readdir(`${folder}/data`)).sort();
    await assert.rejects(restore("nowhere"), { code: "not_found" });

    await back("flipped");
    const there = await before();
    const bytes = await readFile(`${folder}/flipped/bank.db`);
    bytes[bytes.length - 1]! ^= 1;
    await writeFile(`${folder}/flipped/bank.db`, bytes);
    await assert.rejects(restore("flipped"), { code: "verification_failed", message: /bank\.db/ });

    await back("other");
    await writeFile(`${folder}/other/backup.json`, '{"format": 2}');
    await assert.rejects(restore("other"), { code: "config_invalid" });

    const newer = new DatabaseSync(files["ledger.db"]);
    newer.exec(`PRAGMA user_version = ${LEDGER_MIGRATIONS.length + 1}`);
    newer.close();
    await back("newer");
    await assert.rejects(restore("newer"), { code: "config_invalid", message: /newer version/ });
    assert.deepEqual(await before(), there);
  });
});

Deno.test("a backup replaces nothing while anybody has a store open", async () => {
  await inWorld(async ({ folder, files, back, restore }) => {
    await back("kept");
    const bank = await openBank(files["bank.db"]);
    await assert.rejects(restore("kept"), { code: "busy", message: /bank\.db": it is in use$/ });
    assert.ok(!(await readdir(`${folder}/data`)).includes("aside"));
    bank.writeTogether([factOf(2)]);
    await bank[Symbol.asyncDispose]();
    assert.equal(rowsOf(files["bank.db"], "fact"), 2);
    await restore("kept");
    assert.equal(rowsOf(files["bank.db"], "fact"), 1);
  });
});

Deno.test("a restore changes nothing it cannot finish", async () => {
  await inWorld(async ({ folder, files, songs, back }) => {
    await back("kept");
    const config = `${folder}/conf`;
    const restore = (aside: string) =>
      restoreBackup({
        files: { ...files, "config.yaml": config },
        songs,
        folder: `${folder}/kept`,
        aside,
        now: NOW,
      });
    await writeFile(files["ledger.db"], "what was there");
    await rm(files["bank.db"]);
    // A folder stands there, which cannot be moved into itself.
    await mkdir(config);
    await assert.rejects(restore(`${config}/aside`), { code: "not_writable" });
    assert.equal(await readFile(files["ledger.db"], "utf8"), "what was there");
    assert.deepEqual((await readdir(`${folder}/data`)).sort(), [
      "config.yaml",
      "ledger.db",
    ]);
    assert.deepEqual(await readdir(config), []);
    // What was kept before is not written over.
    await rmdir(config);
    await mkdir(`${folder}/aside`);
    await assert.rejects(restore(`${folder}/aside`), { code: "not_writable" });
    assert.equal(await readFile(files["ledger.db"], "utf8"), "what was there");

    await rmdir(`${folder}/aside`);
    await writeFile(config, "tier: gpu\n");
    await restore(`${folder}/aside`);
    assert.equal(await readFile(config, "utf8"), "tier: basic\n");
    assert.equal(await readFile(`${folder}/aside/config.yaml`, "utf8"), "tier: gpu\n");
    assert.equal(await readFile(`${folder}/aside/ledger.db`, "utf8"), "what was there");
    assert.equal(rowsOf(files["bank.db"], "fact"), 1);
  });
});

Deno.test("a restore leaves each file in its place until the new one takes it", async () => {
  await inScratch(async (folder) => {
    const old = `${folder}/ledger.db`, kept = `${folder}/kept.db`;
    await writeFile(old, "what was there");
    await keep(old, kept);
    for (const file of [old, kept]) assert.equal(await readFile(file, "utf8"), "what was there");
  });
});

Deno.test("a backup signs nobody in who had signed out since", async () => {
  await inWorld(async ({ files, back, restore }) => {
    await back("kept");
    const given = new Set<number>();
    for (const step of ["used", "restored"]) {
      if (step === "restored") await restore("kept");
      await using ledger = await openLedger(files["ledger.db"]);
      const { sessions } = ledger;
      for (let n = 0; n < 3; n++) {
        const generation = await sessions.of("ana");
        assert.ok(!given.has(generation), `${step}: ${generation} is given again`);
        given.add(generation);
        await sessions.endUser("ana");
      }
    }
  });
});

Deno.test("a backup is restored where there was nothing yet", async () => {
  await inWorld(async ({ folder, back }) => {
    await back("kept");
    const data = `${folder}/a new machine/data`, files = filesIn(data);
    const ask = {
      files,
      songs: `${data}/songs`,
      folder: `${folder}/kept`,
      aside: `${data}/aside`,
      now: NOW,
    };
    assert.deepEqual(await restoreBackup(ask), { isAnythingKept: false });
    assert.deepEqual((await readdir(data)).sort(), [
      "bank.db",
      "config.yaml",
      "ledger.db",
      "songs",
    ]);
    assert.equal(rowsOf(files["bank.db"], "fact"), 1);
  });
});

Deno.test("uploaded songs are in a backup, and take the place of those that are there", async () => {
  await inWorld(async ({ folder, songs, back, restore }) => {
    await mkdir(songs);
    await writeFile(`${songs}/Sea.mp3`, "waves");
    await writeFile(`${songs}/.half.unfinished`, "half of a song");
    const { songs: kept } = await back("kept");
    assert.deepEqual(Object.keys(kept!), ["Sea.mp3"]);
    await rm(`${songs}/Sea.mp3`);
    await writeFile(`${songs}/Snow.mp3`, "flakes");
    await restore("kept");
    assert.deepEqual(await readdir(songs), ["Sea.mp3"]);
    assert.equal(await readFile(`${songs}/Sea.mp3`, "utf8"), "waves");
    assert.equal(await readFile(`${folder}/data/aside/songs/Snow.mp3`, "utf8"), "flakes");
    await rm(`${folder}/data/aside`, { recursive: true });

    // One of an earlier version has none, and leaves those that are there.
    const list = JSON.parse(await readFile(`${folder}/kept/backup.json`, "utf8"));
    await writeFile(`${folder}/kept/backup.json`, JSON.stringify({ ...list, songs: undefined }));
    await restore("kept");
    assert.deepEqual(await readdir(songs), ["Sea.mp3"]);
    await rm(`${folder}/data/aside`, { recursive: true });

    const astray = { ...list, songs: { "../config.yaml": list.songs["Sea.mp3"] } };
    await writeFile(`${folder}/kept/backup.json`, JSON.stringify(astray));
    await assert.rejects(restore("kept"), { code: "config_invalid" });
    await writeFile(`${folder}/kept/backup.json`, JSON.stringify(list));
    await writeFile(`${folder}/kept/songs/Sea.mp3`, "other waves");
    await assert.rejects(restore("kept"), { code: "verification_failed", message: /Sea\.mp3/ });
    assert.deepEqual(await readdir(songs), ["Sea.mp3"]);
  });
});
