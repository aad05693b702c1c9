import assert from "node:assert/strict";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import { FileCache } from "../../../../src/library/immich/file_cache.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const KILO = 1_000;
const clock = { now: () => Date.UTC(2026, 0, 10) };
const isReadAtOnce = (name: string) => name.endsWith(".preview.jpg");
const bytes = (count: number) => (target: string) => writeFile(target, new Uint8Array(count));

/** A file used so many days before the clock's day. */
async function usedBefore(file: string, days: number): Promise<void> {
  const seconds = clock.now() / 1_000 - days * 86_400;
  await utimes(file, seconds, seconds);
}

Deno.test("FileCache makes a file once, also when two ask at the same time", () =>
  inScratch(async (folder) => {
    const cache = new FileCache({ folder, maxBytes: KILO, isReadAtOnce, clock });
    let made = 0;
    const make = async (target: string) => {
      made++;
      await writeFile(target, "picture");
    };
    const files = await Promise.all([cache.file("a.jpg", make), cache.file("a.jpg", make)]);
    assert.equal(files[0], files[1]);
    assert.equal(await readFile(files[0]!, "utf8"), "picture");
    const other = new FileCache({ folder, maxBytes: KILO, isReadAtOnce, clock });
    await other.file("a.jpg", make);
    assert.equal(made, 1);
  }));

Deno.test("FileCache lets the second try when the first fails or is stopped", () =>
  inScratch(async (folder) => {
    const cache = new FileCache({ folder, maxBytes: KILO, isReadAtOnce, clock });
    let tries = 0;
    const make = async (target: string) => {
      if (++tries === 1) throw new Fault("cancelled", "Stopped on request");
      await writeFile(target, "picture");
    };
    const ends = await Promise.allSettled([cache.file("a.jpg", make), cache.file("a.jpg", make)]);
    // Either may be the first to find that nothing is there.
    assert.deepEqual(ends.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.equal(tries, 2);
    const stopped = cache.file("b.jpg", make, AbortSignal.abort());
    await assert.rejects(stopped, (error) => error instanceof Fault && error.code === "cancelled");
  }));

Deno.test("FileCache lets whoever waits for a file leave at once, and keeps it for who got it", () =>
  inScratch(async (folder) => {
    const cache = new FileCache({ folder, maxBytes: 10 * KILO, isReadAtOnce, clock });
    const begun = Promise.withResolvers<void>(), end = Promise.withResolvers<void>();
    const first = cache.file("a.jpg", async (target) => {
      begun.resolve();
      await end.promise;
      await bytes(3 * KILO)(target);
    });
    await begun.promise;
    const stop = new AbortController();
    const ended: string[] = [];
    const second = assert.rejects(cache.file("a.jpg", bytes(1), stop.signal), { code: "cancelled" })
      .then(() => ended.push("second"));
    setTimeout(() => stop.abort(), 20);
    setTimeout(() => end.resolve(), 200);
    await Promise.all([second, first.then(() => ended.push("first"))]);
    assert.deepEqual(ended, ["second", "first"]);
    await usedBefore(await first, 9);
    await cache.file("b.jpg", bytes(9 * KILO));
    assert.deepEqual((await readdir(folder)).sort(), ["a.jpg", "b.jpg"]);
  }));

Deno.test("FileCache gives the file it made where what is left of others cannot be removed", () =>
  inScratch(async (folder) => {
    const left = path.join(folder, ".left.unfinished");
    await writeFile(left, "half");
    await usedBefore(left, 9);
    // When it is asked how old the file is, a folder stands in its place.
    const turning = {
      now() {
        if (existsSync(path.join(folder, "a.jpg"))) {
          rmSync(left, { recursive: true, force: true });
          mkdirSync(left);
        }
        return clock.now();
      },
    };
    const cache = new FileCache({ folder, maxBytes: 10 * KILO, isReadAtOnce, clock: turning });
    await cache.file("a.jpg", bytes(KILO));
    assert.deepEqual((await readdir(folder)).sort(), [".left.unfinished", "a.jpg"]);
  }));

Deno.test("FileCache drops the file unused for longest, and never one in use", () =>
  inScratch(async (folder) => {
    const before = new FileCache({ folder, maxBytes: 10 * KILO, isReadAtOnce, clock });
    for (const [name, days] of [["old", 9], ["older", 20], ["young", 1]] as const) {
      await usedBefore(await before.file(name, bytes(3 * KILO)), days);
    }
    const cache = new FileCache({ folder, maxBytes: 10 * KILO, isReadAtOnce, clock });
    await cache.file("older", bytes(1)); // is there, and is in use from now on
    const fresh = await cache.file("fresh", bytes(2 * KILO));
    assert.deepEqual((await readdir(folder)).sort(), ["fresh", "older", "young"]);
    await cache.file("large", bytes(9 * KILO));
    assert.deepEqual((await readdir(folder)).sort(), ["fresh", "large", "older"]);
    assert.equal((await stat(fresh)).size, 2 * KILO);
  }));

Deno.test("FileCache drops nothing that another process has just handed out", () =>
  inScratch(async (folder) => {
    const film = new FileCache({ folder, maxBytes: 10 * KILO, isReadAtOnce, clock });
    const handedOut = await film.file("original.jpg", bytes(6 * KILO));
    await usedBefore(handedOut, 0.1);
    await usedBefore(await film.file("yesterday.jpg", bytes(KILO)), 1);
    await usedBefore(await film.file("of a clock ahead.jpg", bytes(KILO)), -300);
    const other = new FileCache({ folder, maxBytes: 10 * KILO, isReadAtOnce, clock });
    await other.file("preview.jpg", bytes(5 * KILO));
    assert.equal((await stat(handedOut)).size, 6 * KILO);
    assert.deepEqual((await readdir(folder)).sort(), ["original.jpg", "preview.jpg"]);
  }));

Deno.test("FileCache keeps its limit while one process looks at a whole library", () =>
  inScratch(async (folder) => {
    const cache = new FileCache({ folder, maxBytes: 10 * KILO, isReadAtOnce, clock });
    const minute = 1 / 24 / 60;
    for (
      const [name, minutes] of [["a.preview.jpg", 20], ["b.preview.jpg", 1], ["c.jpg", 20]] as const
    ) {
      await usedBefore(await cache.file(name, bytes(3 * KILO)), minutes * minute);
    }
    await cache.file("d.preview.jpg", bytes(3 * KILO));
    assert.deepEqual((await readdir(folder)).sort(), ["b.preview.jpg", "c.jpg", "d.preview.jpg"]);
  }));

Deno.test("FileCache makes room for many files at once", () =>
  inScratch(async (folder) => {
    const before = new FileCache({ folder, maxBytes: 100 * KILO, isReadAtOnce, clock });
    for (let i = 0; i < 100; i++) {
      await usedBefore(await before.file(`old${i}`, bytes(KILO)), 100 - i);
    }
    const cache = new FileCache({ folder, maxBytes: 100 * KILO, isReadAtOnce, clock });
    await cache.file("one more", bytes(KILO));
    assert.equal((await readdir(folder)).length, 90);
    for (let i = 0; i < 10; i++) await cache.file(`new${i}`, bytes(KILO));
    assert.equal((await readdir(folder)).length, 100);
  }));

Deno.test("FileCache keeps nothing of a file that could not be made", () =>
  inScratch(async (folder) => {
    const cache = new FileCache({ folder, maxBytes: KILO, isReadAtOnce, clock });
    await assert.rejects(cache.file("empty.jpg", bytes(0)), /empty file/);
    await assert.rejects(cache.file("failed.jpg", () => Promise.reject(new Error("away"))), /away/);
    assert.deepEqual(await readdir(folder), []);
  }));

Deno.test("FileCache clears away what a dead process left unfinished", () =>
  inScratch(async (folder) => {
    const left = [[".a.unfinished.jpg", 3], [".b.unfinished.jpg", 0], [".c.unfinished.jpg", -300]];
    for (const [name, days] of left as [string, number][]) {
      await writeFile(path.join(folder, name), "half");
      await usedBefore(path.join(folder, name), days);
    }
    const cache = new FileCache({ folder, maxBytes: KILO, isReadAtOnce, clock });
    await cache.file("a.jpg", bytes(10));
    assert.deepEqual((await readdir(folder)).sort(), [".b.unfinished.jpg", "a.jpg"]);
  }));

Deno.test("FileCache lets no name lead out of its folder", () =>
  inScratch(async (folder) => {
    const cache = new FileCache({ folder, maxBytes: KILO, isReadAtOnce, clock });
    for (const name of ["../../etc/passwd", "a/b.jpg", ".hidden", "x".repeat(300) + ".jpg"]) {
      const file = await cache.file(name, bytes(10));
      assert.equal(path.dirname(file), folder);
      assert.ok(!path.basename(file).startsWith("."));
    }
  }));
