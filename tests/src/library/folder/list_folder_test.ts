import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { holdsPictures, unreadNote } from "../../../../src/library/folder/list_folder.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("holdsPictures finds the first picture of the tree, and none where none is looked for", () =>
  inScratch(async (folder) => {
    const { signal } = new AbortController();
    const holds = () => holdsPictures(folder, signal);
    assert.equal(await holds(), false);
    await writeFile(`${folder}/notes.txt`, "no picture");
    await writeFile(`${folder}/.hidden.jpg`, "hidden");
    await mkdir(`${folder}/2025/July`, { recursive: true });
    await mkdir(`${folder}/@eaDir`);
    await writeFile(`${folder}/@eaDir/preview.jpg`, "a preview");
    assert.equal(await holds(), false);
    await writeFile(`${folder}/2025/July/IMG_1.JPG`, "");
    assert.equal(await holds(), true);
  }));

Deno.test("holdsPictures tells of pictures of kinds that are not read", () =>
  inScratch(async (folder) => {
    await mkdir(`${folder}/2025`);
    for (const name of ["IMG_1.nef", "2025/MVI_2.AVI", ".hidden.nef", "notes.txt"]) {
      await writeFile(`${folder}/${name}`, "");
    }
    const kinds: string[] = [], { signal } = new AbortController();
    assert.equal(
      await holdsPictures(folder, signal, { onUnread: (kind) => kinds.push(kind) }),
      false,
    );
    assert.deepEqual(kinds.sort(), ["AVI", "NEF"]);
  }));

Deno.test("holdsPictures claims no emptiness it did not see", () =>
  inScratch(async (folder) => {
    assert.equal(await holdsPictures(folder, AbortSignal.abort()), true);
    await symlink("/elsewhere", `${folder}/pictures`);
    const { signal } = new AbortController();
    assert.equal(await holdsPictures(folder, signal, { followLinks: true }), true);
    assert.equal(await holdsPictures(folder, signal), false);
    await mkdir(`${folder}/.store`);
    await symlink(`${folder}/.store`, `${folder}/linked`);
    assert.equal(await holdsPictures(folder, signal), true);
  }));

Deno.test("unreadNote counts the files and names their kinds, the most frequent first", () => {
  assert.equal(unreadNote([]), undefined);
  assert.equal(unreadNote(["NEF"]), "One file is of a kind this program does not read (NEF)");
  assert.equal(
    unreadNote(["NEF", "NEF"]),
    "2 files are of a kind this program does not read (NEF)",
  );
  assert.equal(
    unreadNote(["NEF", "BMP", "AVI", "AVI"]),
    "4 files are of kinds this program does not read (AVI, BMP, NEF)",
  );
});
