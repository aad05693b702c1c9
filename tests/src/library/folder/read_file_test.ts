// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chmod, link, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { Fault } from "../../../../src/base/fault.ts";
import { readLibraryFile, whySkipped } from "../../../../src/library/folder/read_file.ts";
import { bareJpeg, joinBytes } from "../../../fixtures/library/bare_files.ts";

const AROUND = {
  nowMs: Date.UTC(2025, 0, 1),
  zoneAt: () => Promise.resolve("UTC"),
  placeAt: () => Promise.resolve(undefined),
};

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "read-file-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function read(folder: string, name: string, size?: number) {
  const found = {
    path: name,
    size: size ?? (await stat(path.join(folder, name))).size,
    mtimeMs: 0,
    ctimeSeconds: 0,
    fileTimes: [AROUND.nowMs],
    sidecars: [],
  };
  return await readLibraryFile(folder, found, AROUND);
}

Deno.test("readLibraryFile tries a file again that went while it was read", async () => {
  await inFolder(async (folder) => {
    assert.deepEqual(await read(folder, "gone.jpg", 1_000), {
      skipped: "it disappeared while the library was read",
      mayHeal: true,
    });
  });
});

Deno.test({
  name: "readLibraryFile tries a file again that it may not read",
  ignore: process.getuid?.() === 0, // nothing is forbidden to root
  fn: () =>
    inFolder(async (folder) => {
      const file = path.join(folder, "secret.jpg");
      await writeFile(file, bareJpeg(4, 3));
      await chmod(file, 0);
      const result = await read(folder, "secret.jpg");
      assert.deepEqual(result, {
        skipped: "this program has no permission to read it",
        mayHeal: true,
      });
    }),
});

Deno.test("readLibraryFile gives one key to the same bytes, and others to other bytes", async () => {
  await inFolder(async (folder) => {
    const large = (middle: number) =>
      joinBytes(bareJpeg(40, 30, 150_000).subarray(0, -2), [middle], new Uint8Array(70_000), [
        0xff,
        0xd9,
      ]);
    await writeFile(path.join(folder, "a.jpg"), large(1));
    await link(path.join(folder, "a.jpg"), path.join(folder, "b.jpg"));
    await writeFile(path.join(folder, "longer.jpg"), joinBytes(large(1), [0xff, 0xd9]));
    await writeFile(path.join(folder, "head.jpg"), large(1).fill(0x56, 60, 70));
    await writeFile(path.join(folder, "tail.jpg"), large(1).fill(1, -10, -2));
    const keys: string[] = [];
    for (const name of ["a.jpg", "b.jpg", "longer.jpg", "head.jpg", "tail.jpg"]) {
      const result = await read(folder, name);
      assert.ok("sourceKey" in result);
      keys.push(result.sourceKey);
    }
    assert.equal(keys[0], keys[1]);
    assert.equal(new Set(keys).size, 4);
  });
});

const withCode = (code: string) => Object.assign(new Error("technical"), { code });

Deno.test("whySkipped tries again what a person can heal without touching the file", () => {
  for (const code of ["EACCES", "EIO", "ENOENT", "EWHATEVER"]) {
    assert.equal(whySkipped(withCode(code)).mayHeal, true);
  }
  assert.match(whySkipped(withCode("EACCES")).skipped, /permission/);
  assert.match(whySkipped(withCode("EWHATEVER")).skipped, /EWHATEVER/);
});

Deno.test("whySkipped says what keeps a file from being found by its name", () => {
  const gone = withCode("ENOENT");
  assert.match(whySkipped(gone, "a/d\ufffdr").skipped, /not in UTF-8; rename it/);
  assert.match(whySkipped(gone, "a/dür.jpg").skipped, /disappeared/);
  assert.match(whySkipped(withCode("EIO"), "a/d\ufffdr").skipped, /disk/);
});

Deno.test("whySkipped settles what lies in the file", () => {
  assert.deepEqual(whySkipped(new Fault("media_unreadable", "it has no frames")), {
    skipped: "it has no frames",
    mayHeal: false,
  });
  assert.deepEqual(whySkipped(new RangeError("Offset is outside")), {
    skipped: "its beginning is damaged",
    mayHeal: false,
  });
});
