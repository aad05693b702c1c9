// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

Deno.test("generate tells of its own run, also after one that was begun by a clock far ahead", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder), pictures = path.join(folder, "pictures");
    await mkdir(pictures);
    await sharp({ create: { width: 640, height: 480, channels: 3, background: "#a52" } })
      .withExif({ IFD2: { DateTimeOriginal: "2025:07:14 18:30:15" } })
      .jpeg().toFile(path.join(pictures, "one.jpg"));
    const data = path.join(folder, "data"), ahead = "20991231_235959_abcd";
    await mkdir(data);
    {
      await using ledger = await openLedger(path.join(data, "ledger.db"));
      const startedAt = "2099-12-31T23:59:59.000Z";
      await ledger.runs.begin({ runId: ahead, startedAt, source: "manual" });
      await ledger.runs.warn(ahead, "A warning of another film");
      await ledger.runs.end(ahead, { status: "nothing", finishedAt: startedAt });
    }
    const trace = path.join(folder, "trace.json");
    const words = ["--library", pictures, "--year", "2025", "--dry-run"];
    const { code, notes } = await cli.run("generate", ...words, "--trace-selection", trace);
    assert.equal(code, 3, notes);
    assert.doesNotMatch(notes, /another film/);
    assert.notEqual(JSON.parse(readFileSync(trace, "utf8")).run, ahead);
  });
});
