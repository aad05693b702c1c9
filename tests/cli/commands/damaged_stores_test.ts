// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
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

Deno.test("auto suggest --json tells of a bank that is begun anew, and auto run --quiet keeps it in its log", () =>
  inScratch(async (folder) => {
    await mkdir(`${folder}/data`);
    await mkdir(`${folder}/library`);
    const cli = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: `${folder}/library` });
    const bank = `${folder}/data/bank.db`, damage = () => writeFile(bank, "garbage ".repeat(999));
    const told = /The store ".*bank\.db" is damaged: .*bank\.db\.damaged" now/;
    await damage();
    const suggested = await cli.run("auto", "suggest", "--json");
    assert.deepEqual(JSON.parse(suggested.out), []);
    assert.match(suggested.notes, told);
    await damage();
    const { out, notes } = await cli.run("auto", "run", "--quiet");
    assert.deepEqual([JSON.parse(out).outcome, notes], ["skipped", ""]);
    const logs = `${folder}/data/cache/automation-output`;
    const [log] = await readdir(logs);
    assert.match(await readFile(`${logs}/${log}`, "utf8"), told);
  }));

Deno.test("doctor shows its page also where the stores are damaged, and changes neither", () =>
  inScratch(async (folder) => {
    const data = `${folder}/data`;
    await mkdir(data, { mode: 0o755 });
    await chmod(data, 0o755);
    await mkdir(`${folder}/library`);
    const garbage = "garbage ".repeat(999), names = ["bank.db", "ledger.db"];
    for (const name of names) await writeFile(`${data}/${name}`, garbage, { mode: 0o600 });
    const cli = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: `${folder}/library` });
    const { code, out } = await cli.run("doctor", "--json");
    assert.equal(code, 1);
    const { ok, rows } = JSON.parse(out);
    assert.equal(ok, false);
    const statusOf = (name: string) =>
      rows.find((row: { readonly name: string }) => row.name === name)?.status;
    assert.deepEqual(
      ["Program", "Store ledger.db", "Store bank.db", "Data folder", "Permissions", "Settings"]
        .map(statusOf),
      ["OK", "ERROR", "WARNING", "OK", "WARNING", "ERROR"],
    );
    assert.deepEqual((await readdir(data)).sort(), names);
    for (const name of names) assert.equal(await readFile(`${data}/${name}`, "utf8"), garbage);
    for (const name of names) await rm(`${data}/${name}`);
    await cli.run("config", "set", "output.resolution", "720p");
    const well = JSON.parse((await cli.run("doctor", "--json")).out).rows;
    const row = well.find(({ name }: { readonly name: string }) => name === "Store ledger.db");
    assert.match(row.message, /^0 runs, \d+ kB, schema \d+$/);
  }));
