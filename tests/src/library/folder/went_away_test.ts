// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import {
  checkFolderLibrary,
  openFolderLibrary,
} from "../../../../src/library/folder/folder_library.ts";
import { bareJpeg } from "../../../fixtures/library/bare_files.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2025, 11, 1);

/** A drive at "drive", with two pictures, and one folder further down at "drive/nas". */
const withDrive = (work: (place: Awaited<ReturnType<typeof drive>>) => Promise<void>) =>
  inScratch(async (scratch) => await work(await drive(scratch)));

async function drive(scratch: string) {
  const folder = path.join(scratch, "drive"), indexFile = path.join(scratch, "data/index.db");
  await mkdir(path.join(folder, "nas/2024"), { recursive: true });
  await writeFile(path.join(folder, "a.jpg"), bareJpeg(400, 300));
  await writeFile(path.join(folder, "nas/2024/b.jpg"), bareJpeg(401, 300));
  const scan = async (nowMs = NOW) => {
    const clock = { now: () => nowMs };
    await using library = await openFolderLibrary({ folder, indexFile, clock });
    return await library.sync();
  };
  return { folder, indexFile, scan, away: path.join(scratch, "away") };
}

/** What is told names the folder, and says what to do. */
const isAway = (folder: string) => (error: unknown) =>
  error instanceof Fault && error.code === "library_unreadable" &&
  error.message.includes(`"${folder}"`) && error.hint !== undefined;

Deno.test("a drive that is not mounted is a failure that names it, and nothing is read anew when it is back", () =>
  withDrive(async ({ folder, indexFile, scan, away }) => {
    const check = () => checkFolderLibrary({ folder, indexFile }, new AbortController().signal);
    assert.equal((await scan()).changed, 2);
    await check();
    await rename(folder, away);
    await assert.rejects(check(), isAway(folder));
    await mkdir(folder);
    for (const later of [0, 100, 400]) {
      await assert.rejects(scan(NOW + later * DAY_MS), isAway(folder));
    }
    await assert.rejects(check(), isAway(folder));
    // What is left of the place of a drive, and no picture.
    await mkdir(path.join(folder, "lost+found"));
    await assert.rejects(scan(), isAway(folder));
    await rm(folder, { recursive: true });
    await rename(away, folder);
    assert.deepEqual(await scan(NOW + 500 * DAY_MS), {
      total: 2,
      changed: 0,
      removed: 0,
      skipped: [],
      guessedDates: 2,
    });
    await check();
  }));

Deno.test("an empty folder in which nothing was ever found is no failure", () =>
  withDrive(async ({ folder, indexFile }) => {
    const none = path.join(folder, "none");
    await mkdir(none);
    await checkFolderLibrary({ folder: none, indexFile }, new AbortController().signal);
    await using library = await openFolderLibrary({ folder: none, indexFile });
    assert.equal((await library.sync()).total, 0);
    await checkFolderLibrary({ folder: none, indexFile }, new AbortController().signal);
  }));

Deno.test({
  name: "a folder whose permission was lost is a failure that says so",
  // The superuser reads everything.
  ignore: Deno.build.os === "windows" || Deno.uid() === 0,
  fn: () =>
    withDrive(async ({ folder, scan }) => {
      await rm(path.join(folder, "a.jpg"));
      await scan();
      await chmod(path.join(folder, "nas"), 0);
      try {
        await assert.rejects(
          scan(),
          (error) => isAway(folder)(error) && /permission/.test((error as Fault).message),
        );
      } finally {
        await chmod(path.join(folder, "nas"), 0o755);
      }
      assert.equal((await scan()).changed, 0);
    }),
});

Deno.test("a drive inside of the folder that is not mounted is named, and forgotten no more than the whole", () =>
  withDrive(async ({ folder, scan, away }) => {
    await scan();
    const nas = path.join(folder, "nas");
    await rename(nas, away);
    await mkdir(nas);
    for (const later of [0, 100, 400]) {
      const { total, skipped } = await scan(NOW + later * DAY_MS);
      assert.equal(total, 1);
      assert.deepEqual(skipped.map(({ id, isFolder }) => [id, isFolder]), [["nas", true]]);
      assert.match(skipped[0]!.reason, /had one file .+ may not be mounted/);
    }
    await rm(nas, { recursive: true });
    await rename(away, nas);
    // The row that came back is all that changed: its file was not opened.
    assert.deepEqual([(await scan(NOW + 500 * DAY_MS)).total], [2]);
  }));

Deno.test("a file that was deleted is forgotten after a while, without a word", () =>
  withDrive(async ({ folder, scan }) => {
    await writeFile(path.join(folder, "nas/2024/c.jpg"), bareJpeg(402, 300));
    await scan();
    await rm(path.join(folder, "nas/2024/b.jpg"));
    assert.deepEqual((await scan()).skipped, []);
    assert.deepEqual((await scan(NOW + 100 * DAY_MS)).skipped, []);
  }));
