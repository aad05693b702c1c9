// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { firstLook } from "../../../../src/library/folder/first_look.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

async function write(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => writeFile(`${folder}/${name}`, "")));
}

Deno.test("a first look counts the pictures of the whole tree, and what is of no kind that is read", () =>
  inScratch(async (folder) => {
    await mkdir(`${folder}/2025/July`, { recursive: true });
    await mkdir(`${folder}/@eaDir`);
    await write(folder, ["IMG_1.JPG", "notes.txt", ".hidden.jpg", "@eaDir/preview.jpg"]);
    await write(folder, ["2025/July/IMG_2.heic", "2025/July/MVI_3.mov", "2025/IMG_4.psd"]);
    await mkdir(`${folder}/closed`);
    await write(folder, ["closed/.nomedia", "closed/a.jpg"]);
    const { signal } = new AbortController();
    const { notes, ...seen } = await firstLook(folder, signal);
    const look = { pictures: 3, isCutShort: false, unread: ["PSD"] };
    assert.deepEqual(seen, { ...look, hasLinks: false });
    assert.match(notes[0]!, /\(PSD\)$/);
    assert.match(
      notes[1]!,
      /1 folder closed .+, 1 folder of another program's copies, 1 hidden file$/,
    );
    await symlink("/elsewhere", `${folder}/more`);
    assert.equal((await firstLook(folder, signal)).hasLinks, false);
    assert.equal((await firstLook(folder, signal, { followLinks: true })).hasLinks, true);
    await mkdir(`${folder}/.store`);
    await symlink(`${folder}/.store`, `${folder}/stored`);
    assert.equal((await firstLook(folder, signal)).hasLinks, true);
  }));

Deno.test("a first look may end with the first picture", () =>
  inScratch(async (folder) => {
    await write(folder, ["IMG_1.JPG", "IMG_2.JPG"]);
    const { signal } = new AbortController();
    assert.equal((await firstLook(folder, signal, { untilFirst: true })).pictures, 1);
  }));

Deno.test("a first look gives other work its turn, and ends with what it saw when its time is over", () =>
  inScratch(async (folder) => {
    await write(folder, Array.from({ length: 3_000 }, (_, n) => `IMG_${n}.jpg`));
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const whole = await firstLook(folder, new AbortController().signal);
    clearInterval(timer);
    assert.ok(turns > 0);
    assert.deepEqual([whole.pictures, whole.isCutShort], [3_000, false]);

    const over = new AbortController(), look = firstLook(folder, over.signal);
    over.abort();
    const cut = await look;
    assert.ok(cut.pictures < 3_000 && cut.isCutShort);
  }));
