// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

Deno.test("doctor makes no folder and no file, and says that both can be written", () =>
  inScratch(async (folder) => {
    const { out } = await new Cli(folder).run("doctor", "--json");
    const { rows } = JSON.parse(out) as { rows: ReadonlyArray<{ name: string; status: string }> };
    for (const name of ["Data folder", "Output folder"]) {
      assert.equal(rows.find((row) => row.name === name)?.status, "OK", name);
    }
    assert.deepEqual(await readdir(folder), []);
  }));
