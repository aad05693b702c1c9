// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, rm } from "node:fs/promises";
import { Cli } from "../../fixtures/cli/cli.ts";
import { writePictures } from "../../fixtures/library/named_pictures.ts";
import { inScratch } from "../../fixtures/scratch.ts";

Deno.test("auto run fails and names the folder while pictures it had are gone, every day anew", () =>
  inScratch(async (folder) => {
    const library = await writePictures(`${folder}/photos`, {
      "a.jpg": { day: "2025-07-14", people: [] },
    });
    const cli = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: library });
    assert.equal((await cli.run("auto", "run", "--quiet")).code, 0);
    await rm(`${library}/a.jpg`);
    for (const words of [[], [], ["--dry-run"]]) {
      const { code, out } = await cli.run("auto", "run", "--quiet", ...words);
      const { outcome, error } = JSON.parse(out);
      assert.deepEqual([code, outcome], [1, "failed"]);
      assert.ok(error.includes(`"${library}"`), error);
    }
  }));

Deno.test("auto run finds nothing to do in a library that never had a picture", () =>
  inScratch(async (folder) => {
    const library = `${folder}/photos`;
    await mkdir(library);
    const cli = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: library });
    for (let day = 0; day < 2; day++) {
      const { code, out } = await cli.run("auto", "run", "--quiet");
      assert.deepEqual([code, JSON.parse(out).outcome], [0, "skipped"]);
    }
  }));

Deno.test("no command starts in a time zone that is none", () =>
  inScratch(async (folder) => {
    const end = await new Cli(folder, { TZ: "Europe/Lisboa" }).run("runs", "list");
    assert.equal(end.code, 2);
    assert.match(end.notes, /TZ is "Europe\/Lisboa"/);
    assert.equal((await new Cli(folder, { TZ: "Europe/Lisbon" }).run("runs", "list")).code, 0);
  }));
