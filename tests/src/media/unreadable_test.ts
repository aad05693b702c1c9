// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { probe } from "../../../src/media/av/probe.ts";
import { openPicture } from "../../../src/media/pictures/sharp_reader.ts";
import { readAsJpeg } from "../../../src/media/pictures/photo.ts";
import { unopened, unreadable } from "../../../src/media/unreadable.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const AWAY = {
  code: "media_unreadable",
  hint: "Put it back, or connect its drive; then run the same again",
};

Deno.test("unreadable says of a file that is away that it is away, whoever wanted it", async () => {
  await inScratch(async (folder) => {
    const file = `${folder}/a.jpg`;
    const away = { ...AWAY, message: `Could not open "${file}": the file is not there any more` };
    assert.throws(() => openPicture(file), away);
    await assert.rejects(readAsJpeg(file, { maxWidth: 100, maxHeight: 100 }, 90), away);
    await assert.rejects(probe(file), away);
  });
});

Deno.test("unreadable says of a file that is there what its decoder said", async () => {
  await inScratch(async (folder) => {
    const file = `${folder}/a.mp4`;
    await writeFile(file, "torn");
    await assert.rejects(probe(file), { message: new RegExp(`^Could not decode "${file}": `) });
    const torn = unreadable(file, "there is no picture in it");
    assert.equal(torn.message, `Could not decode "${file}": there is no picture in it`);
    // A sentence is said of a file that was open a moment ago.
    await rm(file);
    assert.equal(unreadable(file, "there is no picture in it").message, torn.message);
  });
});

Deno.test("unopened tells what cannot be opened from what can, damaged or not", async () => {
  await inScratch(async (folder) => {
    const file = `${folder}/a.mp4`;
    assert.equal(
      unopened(file)?.message,
      `Could not open "${file}": the file is not there any more`,
    );
    await writeFile(file, "torn");
    assert.equal(unopened(file), undefined);
    const { code, message, hint } = unopened(`${file}/b.jpg`)!;
    assert.equal(code, "not_found");
    assert.match(message, /^Could not open "[^"]+b\.jpg": .*not a directory/i);
    assert.match(hint!, /drive/);
  });
});
