import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

Deno.test("demo takes the lengths that generate takes, and refuses others before it copies", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder);
    for (const command of ["demo", "generate"]) {
      for (const seconds of ["4", "3601", "7000", "long"]) {
        const { code, notes } = await cli.run(command, "--duration", seconds);
        assert.equal(code, 2, notes);
        assert.equal(
          notes,
          `"--duration" cannot be "${seconds}"\nGive seconds between 5 and 3600, or auto\n`,
        );
      }
    }
    assert.ok(!existsSync(`${folder}/data`));
  });
});
