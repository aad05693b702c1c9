// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

Deno.test("demo refuses a length it cannot have before it copies", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder);
    for (const seconds of ["4", "3601"]) {
      const { code, notes } = await cli.run("demo", "--duration", seconds);
      assert.equal(code, 2, notes);
      assert.match(notes, new RegExp(`"--duration" cannot be "${seconds}"`));
    }
    assert.ok(!existsSync(`${folder}/data`));
  });
});
