// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  DiskCache,
  makeRoom,
  markUsed,
  removableBytes,
  trimFolder,
} from "../../../src/system/disk_cache.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const KILO = 1_000;
const clock = { now: () => Date.UTC(2026, 0, 10) };
const inUseMs = (name: string) => name.endsWith(".preview.jpg") ? 600_000 : 86_400_000;
const bytes = (count: number) => (target: string) => writeFile(target, new Uint8Array(count));
const cacheOf = (folder: string, kilos: number) =>
  new DiskCache({ folder, maxBytes: kilos * KILO, inUseMs, clock });

/** A file used so many days before the clock's day. */
async function usedBefore(file: string, days: number): Promise<void> {
  const seconds = clock.now() / 1_000 - days * 86_400;
  await utimes(file, seconds, seconds);
}

Deno.test("DiskCache makes a file once, for two requests at a time and for two processes", () =>
  inScratch(async (folder) => {
    const cache = cacheOf(folder, 1);
    let made = 0;
    const make = async (target: string) => {
      made++;
      await writeFile(target, "picture");
    };
    assert.equal(await cache.find("a.jpg"), undefined);
    const files = await Promise.all([cache.file("a.jpg", make), cache.file("a.jpg", make)]);
    assert.equal(files[0], files[1]);
    assert.equal(await readFile(files[0]!, "utf8"), "picture");
    await cacheOf(folder, 1).file("a.jpg", make);
    assert.equal(await cache.find("a.jpg"), files[0]);
    assert.equal(made, 1);
  }));

Deno.test("DiskCache lets a second request try when the first fails, and leave when cancelled", () =>
  inScratch(async (folder) => {
    const cache = cacheOf(folder, 1);
    let tries = 0;
    const make = async (target: string) => {
      if (++tries === 1) throw new Error("away");
      await writeFile(target, "picture");
    };
    const ends = await Promise.allSettled([cache.file("a.jpg", make), cache.file("a.jpg", make)]);
    assert.deepEqual(ends.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const begun = Promise.withResolvers<void>(), end = Promise.withResolvers<void>();
    const stop = new AbortController();
    const first = cache.file("b.jpg", async (target) => {
      begun.resolve();
      await end.promise;
      await bytes(1)(target);
    });
    await begun.promise;
    const second = cache.file("b.jpg", bytes(1), stop.signal);
    stop.abort();
    await assert.rejects(second, { code: "cancelled" });
    end.resolve();
    await first;
  }));

Deno.test("DiskCache drops the file unused for longest, and never one in use", async () => {
  /** Each file of 3 kB by how many days ago it was used, beside a limit of 10 kB. */
  const table: ReadonlyArray<readonly [Readonly<Record<string, number>>, readonly string[]]> = [
    [{ a: 9, b: 20 }, ["a", "b", "new"]],
    [{ a: 9, b: 20, c: 2 }, ["a", "c", "new"]],
    [{ a: 9, b: 0.9, c: 0.5 }, ["b", "c", "new"]],
    [{ a: 0.9, b: 0.9, c: 0.5 }, ["a", "b", "c", "new"]],
    // A preview is read at once.
    [{ "a.preview.jpg": 0.02, "b.preview.jpg": 0.001, c: 0.5 }, ["b.preview.jpg", "c", "new"]],
    // Unfinished files of a process that was killed.
    [{ ".a.unfinished.jpg": 3, ".b.unfinished.jpg": 0.1 }, [".b.unfinished.jpg", "new"]],
  ];
  for (const [used, stay] of table) {
    await inScratch(async (folder) => {
      for (const [name, days] of Object.entries(used)) {
        await bytes(3 * KILO)(path.join(folder, name));
        await usedBefore(path.join(folder, name), days);
      }
      await cacheOf(folder, 10).file("new", bytes(2 * KILO));
      assert.deepEqual((await readdir(folder)).sort(), stay, JSON.stringify(used));
    });
  }
});

Deno.test("DiskCache makes room for many files at once", () =>
  inScratch(async (folder) => {
    for (let i = 0; i < 100; i++) {
      await bytes(KILO)(path.join(folder, `old${i}`));
      await usedBefore(path.join(folder, `old${i}`), 100 - i);
    }
    const cache = cacheOf(folder, 100);
    await cache.file("one more", bytes(KILO));
    assert.equal((await readdir(folder)).length, 90);
    for (let i = 0; i < 10; i++) await cache.file(`new${i}`, bytes(KILO));
    assert.equal((await readdir(folder)).length, 100);
  }));

Deno.test("DiskCache keeps nothing of a file that could not be made", () =>
  inScratch(async (folder) => {
    const cache = cacheOf(folder, 1);
    await assert.rejects(cache.file("empty.jpg", bytes(0)), { code: "media_unreadable" });
    await assert.rejects(cache.file("failed.jpg", () => Promise.reject(new Error("away"))), /away/);
    assert.deepEqual(await readdir(folder), []);
  }));

Deno.test("DiskCache lets no name lead out of its folder", () =>
  inScratch(async (folder) => {
    for (const name of ["../../etc/passwd", "a/b.jpg", ".hidden", "x".repeat(300) + ".jpg"]) {
      const file = await cacheOf(folder, 1).file(name, bytes(10));
      assert.equal(path.dirname(file), folder);
      assert.ok(!path.basename(file).startsWith("."));
    }
  }));

Deno.test("DiskCache tells how large a file is, and removes it", () =>
  inScratch(async (folder) => {
    const cache = cacheOf(folder, 100);
    const file = await cache.file("a.jpg", bytes(300));
    assert.deepEqual([await cache.sizeOf("a.jpg"), await cache.sizeOf("b.jpg")], [300, 0]);
    await cache.remove("a.jpg");
    await cache.remove("b.jpg");
    await assert.rejects(readFile(file), { code: "ENOENT" });
    assert.equal(await cache.sizeOf("a.jpg"), 0);
  }));

Deno.test("trimFolder keeps what is in use, and what cannot be removed", () =>
  inScratch(async (folder) => {
    const options = { maxBytes: KILO, isInUse: () => false, nowMs: clock.now() };
    assert.equal(await trimFolder(path.join(folder, "missing"), options), 0);
    for (const [name, days] of [["a", 3], ["b", 2], ["c", 1]] as const) {
      await bytes(KILO)(path.join(folder, name));
      await usedBefore(path.join(folder, name), days);
    }
    await mkdir(path.join(folder, "folder"));
    const isInUse = (file: string) => path.basename(file) === "a";
    assert.equal(await trimFolder(folder, { ...options, isInUse }), KILO);
    assert.deepEqual(await readdir(folder), ["a", "folder"]);
  }));

Deno.test("markUsed finds a file that is there and not empty", () =>
  inScratch(async (folder) => {
    await writeFile(path.join(folder, "empty"), "");
    await writeFile(path.join(folder, "file"), "x");
    const found = ["missing", "empty", "file"].map((name) =>
      markUsed(path.join(folder, name), clock.now())
    );
    assert.deepEqual(await Promise.all(found), [false, false, true]);
  }));

Deno.test("caches give way by their order, the oldest files first, and keep what was used within the hour", () =>
  inScratch(async (scratch) => {
    const folders = ["previews", "pieces", "missing"].map((name) => path.join(scratch, name));
    for (const folder of folders.slice(0, 2)) {
      await mkdir(folder);
      for (const [name, days] of [["old", 3], ["newer", 1], ["now", 0.01]] as const) {
        await bytes(KILO)(path.join(folder, name));
        await usedBefore(path.join(folder, name), days);
      }
    }
    const left = async () => await Promise.all(folders.slice(0, 2).map((each) => readdir(each)));
    assert.equal(await removableBytes(folders, clock.now()), 4 * KILO);
    await makeRoom(folders, 2.5 * KILO, clock.now());
    assert.deepEqual((await left()).map((names) => names.sort()), [["now"], ["newer", "now"]]);
    await makeRoom(folders, 9 * KILO, clock.now());
    assert.deepEqual(await left(), [["now"], ["now"]]);
  }));
