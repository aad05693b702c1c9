// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtemp, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { FileStats } from "../../../../src/system/files/file_stat.ts";

Deno.test("FileStats gives every path its own result, whatever the pace", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "file-stat-"));
  try {
    const paths: string[] = [];
    for (let i = 0; i < 60; i++) {
      const file = path.join(folder, `${i}.txt`);
      if (i % 7 !== 3) await writeFile(file, "x".repeat(i));
      paths.push(file);
    }
    const link = path.join(folder, "link");
    await symlink(paths[5]!, link);
    await utimes(paths[5]!, 1_700_000_000, 1_700_000_000.25);
    const stats = new FileStats();
    const results = await stats.of([...paths, link, folder]);
    assert.equal(results.length, 62);
    results.slice(0, 60).forEach((result, i) => {
      if (i % 7 === 3) return assert.equal((result as { code?: string }).code, "ENOENT");
      assert.ok(!(result instanceof Error) && result.isFile);
      assert.equal(result.size, i);
    });
    const [linked, place] = [results[60]!, results[61]!];
    assert.ok(!(linked instanceof Error) && !(place instanceof Error));
    assert.deepEqual([linked.size, linked.isFile, Math.round(linked.mtimeMs)], [
      5,
      true,
      1_700_000_000_250,
    ]);
    assert.deepEqual([place.isFolder, place.isFile], [true, false]);
    // Set back by nobody, unlike the time beside it.
    assert.equal(linked.ctimeSeconds, Math.floor((await stat(paths[5]!)).ctimeMs / 1000));
    assert.ok(linked.ctimeSeconds > 1_700_000_000);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

Deno.test("FileStats has nothing to say about no paths", async () => {
  assert.deepEqual(await new FileStats().of([]), []);
});
