// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import {
  checkWritable,
  ensureFolder,
  ensurePrivateFolder,
  freeBytes,
  proveWritable,
  writeFault,
  writeWhole,
} from "../../../../src/system/files/files.ts";
import { isLocked, lockFault, tryLock } from "../../../../src/system/files/lock.ts";
import { pathsOf } from "../../../../src/system/paths.ts";

const scratch = () => mkdtempSync(path.join(os.tmpdir(), "photos-memories-"));

Deno.test("writeWhole replaces a file and leaves nothing else behind", async () => {
  const folder = scratch(), target = path.join(folder, "a.txt");
  await writeWhole(target, "one");
  await writeWhole(target, "two");
  assert.equal(readFileSync(target, "utf8"), "two");
  assert.deepEqual(readdirSync(folder), ["a.txt"]);
});

Deno.test("writeWhole names the path and the reason when it cannot write", async () => {
  const target = path.join(scratch(), "missing", "a.txt");
  await assert.rejects(
    writeWhole(target, "x"),
    (error) => error instanceof Fault && error.message.includes(target),
  );
});

Deno.test("writeWhole says why where not even what is unfinished can be looked for", async () => {
  const folder = scratch();
  writeFileSync(path.join(folder, "file"), "");
  for (const name of ["file/a.txt", `${"a".repeat(245)}.txt`]) {
    const target = path.join(folder, name);
    await assert.rejects(
      writeWhole(target, "x"),
      (error) =>
        error instanceof Fault && error.code === "not_writable" && error.message.includes(target),
    );
  }
});

Deno.test("ensureFolder says that a file stands in the way", async () => {
  const folder = scratch();
  writeFileSync(path.join(folder, "file"), "");
  chmodSync(path.join(folder, "file"), 0o600);
  await assert.rejects(
    ensureFolder(path.join(folder, "file", "below")),
    (error) => error instanceof Fault && error.code === "not_writable" && !!error.hint,
  );
});

Deno.test("no .probe file stays in the folder, nor one that a killed check left", async () => {
  const folder = scratch();
  writeFileSync(path.join(folder, ".photos-memories-probe"), "");
  await checkWritable(folder);
  assert.deepEqual(readdirSync(folder), []);
});

Deno.test("proveWritable says why a folder could not be made, and makes none", async () => {
  const folder = scratch();
  writeFileSync(path.join(folder, "file"), "");
  await proveWritable(folder);
  await proveWritable(path.join(folder, "films", "of", "2026"));
  for (const below of ["file", "file/films", "file/films/of/2026"]) {
    const target = path.join(folder, below);
    await assert.rejects(proveWritable(target), (error) => {
      assert.ok(error instanceof Fault && error.code === "not_writable" && error.hint);
      assert.equal(error.message, `Could not write "${target}": Not a directory`);
      return true;
    });
  }
  assert.deepEqual(readdirSync(folder), ["file"]);
});

const modeOf = (file: string) => statSync(file).mode & 0o777;

Deno.test("ensurePrivateFolder closes what it makes, and leaves what is there", async () => {
  const folder = path.join(scratch(), "there");
  mkdirSync(folder, { mode: 0o755 });
  const made = path.join(folder, "data", "locks");
  await ensurePrivateFolder(made);
  await ensurePrivateFolder(made);
  assert.deepEqual([folder, path.dirname(made), made].map(modeOf), [0o755, 0o700, 0o700]);
});

Deno.test("writeFault knows a full disk", () => {
  const fault = writeFault("/film.mp4", Object.assign(new Error("no space"), { code: "ENOSPC" }));
  assert.equal(fault.code, "disk_full");
});

Deno.test("writeFault knows a quota that is used up, for which Deno has no code", () => {
  for (
    const error of [
      Object.assign(new Error("EDQUOT: disk quota exceeded, write"), { code: "EDQUOT" }),
      Object.assign(new Error("UNKNOWN: unknown error, write"), { code: "UNKNOWN", errno: -122 }),
      new Error("Disk quota exceeded (os error 122): writefile '/film.mp4'"),
    ]
  ) {
    const { code, message, hint } = writeFault("/film.mp4", error);
    assert.deepEqual([code, message], [
      "disk_full",
      'Could not write "/film.mp4": Disk quota exceeded',
    ]);
    assert.match(hint!, /quota/);
  }
  const other = Object.assign(new Error("UNKNOWN"), { code: "UNKNOWN", errno: -5 });
  assert.equal(writeFault("/film.mp4", other).code, "not_writable");
});

Deno.test("writeFault has a remedy for every error of a disk", () => {
  for (const code of ["ENOSPC", "EDQUOT", "EIO", "EACCES", "EPERM", "EROFS", "EMFILE", "ENFILE"]) {
    const { message, hint } = writeFault("/film.mp4", Object.assign(new Error(code), { code }));
    assert.ok(message.includes("/film.mp4") && hint, code);
  }
});

Deno.test("freeBytes answers for a folder that is not there yet", async () => {
  assert.ok(await freeBytes(path.join(scratch(), "a", "b", "c")) > 0);
});

Deno.test("tryLock is held once and free again after it is let go", async () => {
  const folder = scratch();
  {
    using first = await tryLock(folder, "pipeline");
    assert.ok(first);
    assert.equal(await tryLock(folder, "pipeline"), undefined);
    using other = await tryLock(folder, "automation");
    assert.ok(other);
  }
  using again = await tryLock(folder, "pipeline");
  assert.ok(again);
});

Deno.test("tryLock is let go by a killed process", async () => {
  const folder = scratch();
  const holder = new URL("../../../fixtures/process/lock_holder.ts", import.meta.url);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-read", "--allow-write", "--allow-env", holder.pathname, folder],
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.getReader();
  await reader.read();
  assert.equal(await tryLock(folder, "pipeline"), undefined);
  child.kill("SIGKILL");
  await child.status;
  await reader.cancel();
  using lock = await tryLock(folder, "pipeline");
  assert.ok(lock);
});

Deno.test("tryLock takes what a killed holder, or a container that was, left behind", async () => {
  const folder = scratch();
  writeFileSync(path.join(folder, "pipeline.lock"), "");
  writeFileSync(path.join(folder, "pipeline.lock-journal"), new Uint8Array(512).fill(7));
  // The number of a process that runs says nothing: it may be anybody's by now.
  writeFileSync(path.join(folder, "pipeline.holder"), String(Deno.pid));
  assert.equal(await isLocked(folder, "pipeline"), false);
  using lock = await tryLock(folder, "pipeline");
  assert.ok(lock);
  assert.equal(await tryLock(folder, "pipeline"), undefined);
});

Deno.test("tryLock names the file that cannot be a lock, and what to do", async () => {
  const folder = scratch();
  const says = (name: string, hint: RegExp) => (error: unknown) =>
    error instanceof Fault && error.code === "not_writable" && hint.test(error.hint!) &&
    error.message.startsWith(`Could not take the lock "${path.join(folder, `${name}.lock`)}"`);
  writeFileSync(path.join(folder, "garbage.lock"), "x".repeat(4_096));
  await assert.rejects(tryLock(folder, "garbage"), says("garbage", /delete it/));
  mkdirSync(path.join(folder, "folder.lock"));
  await assert.rejects(tryLock(folder, "folder"), says("folder", /Check the data folder/));
});

Deno.test("lockFault says what to do about a full disk", () => {
  const full = lockFault("/a.lock", new Error("database or disk is full"));
  assert.deepEqual(
    [full.code, full.message, full.hint],
    [
      "disk_full",
      'Could not take the lock "/a.lock": the disk is full',
      "Free some space, or choose another data folder",
    ],
  );
});

Deno.test("pathsOf obeys the data folder variable", () => {
  const paths = pathsOf({ PHOTOS_MEMORIES_DATA_DIR: "/tmp/somewhere" });
  assert.equal(paths.ledger, "/tmp/somewhere/ledger.db");
  assert.ok(pathsOf({}).data.startsWith(os.homedir()));
});
