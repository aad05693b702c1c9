import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

Deno.test("generate, auto, serve and preflight name a damaged ledger in one line, without a stack", () =>
  inScratch(async (folder) => {
    await mkdir(`${folder}/data`);
    await mkdir(`${folder}/library`);
    await writeFile(`${folder}/data/ledger.db`, "garbage ".repeat(999));
    const cli = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: `${folder}/library` });
    for (const words of [["generate"], ["auto", "run"], ["serve", "--port", "0"], ["preflight"]]) {
      const { code, out, notes } = await cli.run(...words);
      assert.deepEqual([code, out], [1, ""], words.join(" "));
      assert.match(notes, /^The store ".*ledger\.db" is damaged: .*\n.*restore --from.*\n$/);
    }
  }));

Deno.test("preflight warns of an empty ledger beside films, and of a bank that is begun anew", () =>
  inScratch(async (folder) => {
    await mkdir(`${folder}/data`);
    await mkdir(`${folder}/library`);
    await mkdir(`${folder}/films/July_20260701_101010_ab12`, { recursive: true });
    await writeFile(`${folder}/data/ledger.db`, "");
    await writeFile(`${folder}/data/bank.db`, "garbage ".repeat(999));
    const cli = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: `${folder}/library` });
    const { out } = await cli.run("preflight");
    assert.match(out, /The ledger ".*" is empty, but ".*films" holds films \(1\)\. Restore/);
    assert.match(out, /^Stores +WARNING +The store ".*bank\.db" is damaged/m);
  }));
