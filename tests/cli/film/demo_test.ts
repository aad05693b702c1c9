// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { DEMO_SECONDS } from "../../../cli/commands/demo.ts";
import { DEMO_YEAR, demoPack } from "../../../src/library/demo/demo_library.ts";
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

Deno.test("the demo's film shows 18 pictures and clips at least", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder);
    const year = ["--memory-type", "year_in_review", "--year", String(DEMO_YEAR)];
    const length = ["--duration", String(DEMO_SECONDS), "--quality", "fast", "--dry-run"];
    const { code, notes } = await cli.run(
      "generate",
      ...["--library", demoPack(), ...year, ...length],
    );
    assert.equal(code, 0, notes);
    const { out } = await cli.run("runs", "show", "latest", "--json");
    const { funnel } = JSON.parse(out) as {
      readonly funnel: ReadonlyArray<{ readonly verdict: string; readonly count: number }>;
    };
    const shown = funnel.filter(({ verdict }) => verdict === "in")
      .reduce((sum, { count }) => sum + count, 0);
    assert.equal(DEMO_SECONDS, 45);
    assert.ok(shown >= 18, `${shown}`);
  });
});
