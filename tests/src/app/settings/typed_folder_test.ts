// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { checkTypedFolder, type FolderPlaces } from "../../../../src/app/settings/typed_folder.ts";
import { SaidFault } from "../../../../src/messages/said_fault.ts";
import { isThere } from "../../../../src/system/files/files.ts";
import { configOf } from "../../../fixtures/config_of.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

type Key = Parameters<typeof checkTypedFolder>[0];

const KEYS: readonly Key[] = [
  "library.folder",
  "output.directory",
  "models.directory",
  "music.folder",
];

/** Own folders of a machine, below a scratch folder. */
async function withPlaces(
  use: (root: string, why: (key: Key, typed: string) => Promise<string>) => Promise<void>,
): Promise<void> {
  await inScratch(async (root) => {
    for (const name of ["data/cache", "program/cli", "pictures", "films"]) {
      await mkdir(`${root}/${name}`, { recursive: true });
    }
    const places: FolderPlaces = {
      config: configOf({
        library: { folder: `${root}/pictures` },
        output: { directory: `${root}/films` },
      }),
      paths: { data: `${root}/data`, cache: `${root}/data/cache` },
      entry: `${root}/program/cli/main.ts`,
    };
    const { signal } = new AbortController();
    await use(root, async (key, typed) => {
      try {
        await checkTypedFolder(key, typed, places, signal);
        return "taken";
      } catch (error) {
        assert.ok(error instanceof SaidFault, String(error));
        assert.equal(error.code, "usage");
        assert.doesNotMatch(error.message, /Requires|--allow|null bytes|os error|E[A-Z]{4,}/);
        return error.said.key;
      }
    });
  });
}

Deno.test("no setting takes the whole disk or a folder of the system, the program or the data", () =>
  withPlaces(async (root, why) => {
    await symlink("/etc", `${root}/link`);
    await symlink("/proc", `${root}/kept-out`);
    for (const key of KEYS) {
      assert.equal(await why(key, "/"), "folder.whole_disk");
      assert.equal(await why(key, "/pictures\0"), "folder.no_path");
      assert.equal(await why(key, `/${"x".repeat(5_000)}`), "folder.no_path");
      for (
        const system of ["/proc", "/proc/1", "/sys", "/etc", "/usr/share", "/dev/null", "/tmp"]
      ) {
        assert.equal(await why(key, system), "folder.system", system);
      }
      assert.equal(await why(key, "/tmp/../proc/self/.."), "folder.system");
      for (const own of ["program", "program/cli"]) {
        assert.equal(await why(key, `${root}/${own}`), "folder.program");
      }
      for (const own of ["data", "data/", "data/cache", "data/cache/pieces"]) {
        assert.equal(await why(key, `${root}/${own}`), "folder.data", own);
      }
      assert.equal(await why(key, `${root}/link`), "folder.system");
      assert.notEqual(await why(key, `${root}/kept-out`), "taken");
    }
  }));

Deno.test("a file, a device and a folder that cannot be read are no folders of pictures or films", () =>
  withPlaces(async (root, why) => {
    await writeFile(`${root}/file`, "");
    await new Deno.Command("mkfifo", { args: [`${root}/pipe`] }).output();
    for (const key of KEYS) {
      assert.equal(await why(key, `${root}/file`), "folder.file");
      assert.equal(await why(key, `${root}/file/below`), "folder.file");
      assert.equal(await why(key, `${root}/pipe`), "folder.device");
    }
    await mkdir(`${root}/locked`, { mode: 0o000 });
    // The right of a superuser is not taken away by a mode.
    if (Deno.uid() !== 0) {
      assert.equal(await why("library.folder", `${root}/locked`), "folder.unreadable");
      assert.equal(await why("output.directory", `${root}/locked`), "folder.unwritable");
    }
    await chmod(`${root}/locked`, 0o700);
  }));

Deno.test("pictures are read where they are; what is written is made when it is needed", () =>
  withPlaces(async (root, why) => {
    assert.equal(await why("library.folder", `${root}/pictures`), "taken");
    assert.equal(await why("library.folder", `${root}/gone`), "folder.missing");
    assert.equal(await why("library.folder", `${root}/films`), "folder.films");
    await symlink(`${root}/pictures`, `${root}/other-name`);
    for (const key of KEYS.slice(1)) {
      assert.equal(await why(key, `${root}/new/${key}`), "taken");
      assert.equal(await why(key, `${root}/pictures`), "folder.library");
      assert.equal(await why(key, `${root}/other-name`), "folder.library");
    }
    assert.equal(await isThere(`${root}/new`), false);
    assert.equal(await why("models.directory", `${root}/data/models`), "taken");
  }));

Deno.test("a disk that does not answer in time is said to be slow", () =>
  inScratch(async (root) => {
    const places = { config: configOf({}), paths: { data: "/d", cache: "/c" }, entry: "/p/x.js" };
    await assert.rejects(
      checkTypedFolder("library.folder", root, places, AbortSignal.abort()),
      (error) => error instanceof SaidFault && error.said.key === "folder.slow",
    );
  }));
