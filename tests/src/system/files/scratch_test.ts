// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import { isThere } from "../../../../src/system/files/files.ts";
import { openScratch } from "../../../../src/system/files/scratch.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

/** A process with a scratch of its own below `above`. */
async function holderOf(above: string) {
  const holder = new URL("../../../fixtures/process/scratch_holder.ts", import.meta.url);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-read", "--allow-write", "--allow-env", holder.pathname, above],
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  const kill = async () => {
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
  };
  return { folder: new TextDecoder().decode(value).trim(), kill };
}

Deno.test("openScratch makes a folder for the first who asks, closed to others, and takes it away", async () => {
  await inScratch(async (folder) => {
    const above = path.join(folder, "cache", "frames");
    {
      await using scratch = await openScratch(above);
      assert.equal(await isThere(above), false, "nobody asked for it");
      const own = await scratch.folder();
      assert.equal(path.dirname(own), above);
      assert.equal(await scratch.folder(), own);
      for (const each of [above, own]) assert.equal((await stat(each)).mode & 0o777, 0o700);
      await writeFile(path.join(own, "frame.jpg"), "frame");
      await using other = await openScratch(above);
      assert.notEqual(await other.folder(), own);
      assert.deepEqual(await readdir(own), ["frame.jpg"], "what is in use stays");
    }
    assert.deepEqual(await readdir(above), []);
  });
});

Deno.test("openScratch takes away what a killed process left, and nothing of one that runs", async () => {
  await inScratch(async (above) => {
    const killed = await holderOf(above), running = await holderOf(above);
    await killed.kill();
    assert.deepEqual(await readdir(killed.folder), ["frame.jpg"]);
    await mkdir(path.join(above, "mine"));
    try {
      await using _scratch = await openScratch(above);
      assert.equal(await isThere(killed.folder), false);
      assert.equal(await isThere(`${killed.folder}.lock`), false);
      assert.deepEqual(await readdir(running.folder), ["frame.jpg"]);
      assert.ok(await isThere(path.join(above, "mine")), "what somebody else put there stays");
    } finally {
      await running.kill();
    }
  });
});

Deno.test("openScratch says what cannot be written, and tries again for the next who asks", async () => {
  await inScratch(async (folder) => {
    const above = path.join(folder, "frames");
    await writeFile(above, "a file stands here");
    await using scratch = await openScratch(above);
    await assert.rejects(
      scratch.folder(),
      (error) => error instanceof Fault && error.code === "not_writable",
    );
    await Deno.remove(above);
    assert.ok(await isThere(await scratch.folder()));
  });
});
