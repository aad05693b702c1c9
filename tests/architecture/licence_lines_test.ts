// SPDX-License-Identifier: AGPL-3.0-or-later

// The licence in the first line of sources that `deno lint` does not read: scripts, Dockerfiles, the kernel.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";

const LINE = /^(?:#!.*\n)?(?:#|\/\/) SPDX-License-Identifier: AGPL-3\.0-or-later\n/;

/** Folders that hold some, and their names; a script may also be told by its first line. */
const FOLDERS = [".ci", "bin", "deploy", "docker", "src/film/render/kernel"];
const NAMED = /\.(?:sh|Dockerfile|as\.ts)$/;

Deno.test("a script, a Dockerfile and the kernel's source say their licence where the linter does not look", async () => {
  let count = 0;
  for (const folder of FOLDERS) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = `${entry.parentPath}/${entry.name}`;
      if (!entry.isFile() || file.includes("/models/")) continue;
      const text = await readFile(file, "utf8");
      if (!NAMED.test(entry.name) && !text.startsWith("#!")) continue;
      assert.match(text, LINE, file);
      count++;
    }
  }
  assert.ok(count >= 16, `${count} files`);
});
