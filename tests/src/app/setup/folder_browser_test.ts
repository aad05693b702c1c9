// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { folderBrowser, pictureRoots } from "../../../../src/app/setup/folder_browser.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const { signal } = new AbortController();

async function filled(scratch: string) {
  const root = await Deno.realPath(scratch);
  for (const folder of ["home/2024/trip", "home/2025", "home/.hidden", "home/data", "etc/secret"]) {
    await mkdir(`${root}/${folder}`, { recursive: true });
  }
  for (const file of ["home/2024/a.jpg", "home/2024/trip/b.jpg", "home/c.jpg", "etc/d.jpg"]) {
    await writeFile(`${root}/${file}`, "");
  }
  await symlink(`${root}/etc`, `${root}/home/out`);
  await symlink(`${root}/home/2024`, `${root}/home/inside`);
  const roots = [{ path: `${root}/home` }, { path: `${root}/none` }];
  return { root, browser: folderBrowser({ roots, leftOut: [`${root}/home/data`], signal }) };
}

Deno.test("folders are listed with the pictures in and below them, without links that lead out", () =>
  inScratch(async (scratch) => {
    const { root, browser } = await filled(scratch);
    const places = await browser.list();
    assert.deepEqual(places.folders.map(({ path, pictures }) => [path, pictures]), [
      [`${root}/home`, 3],
    ]);
    const home = await browser.list(`${root}/home`);
    assert.deepEqual(home.folders.map(({ name, pictures }) => [name, pictures]), [
      ["2024", 2],
      ["2025", 0],
    ]);
    assert.equal(home.here?.pictures, 3);
    const trip = await browser.list(`${root}/home/inside/trip`);
    assert.deepEqual(trip.way.map(({ name }) => name), ["home", "2024", "trip"]);
  }));

Deno.test("what lies beside the places is not listed, whichever way it is asked for", () =>
  inScratch(async (scratch) => {
    const { root, browser } = await filled(scratch);
    const asked = [
      "etc",
      "home/out",
      "home/out/secret",
      "home/../etc",
      "home/data",
      "home/c.jpg",
      "",
    ];
    for (const place of [...asked.map((each) => `${root}/${each}`), "home", "/", "\0"]) {
      await assert.rejects(
        browser.list(place),
        (error) => error instanceof Fault && error.code === "not_found",
        place,
      );
    }
  }));

Deno.test("the folder of pictures in a home is a place of its own, whatever the desktop calls it", () =>
  inScratch(async (scratch) => {
    const home = `${await Deno.realPath(scratch)}/ana`;
    await mkdir(`${home}/Bilder`, { recursive: true });
    const browser = folderBrowser({ roots: pictureRoots(home), leftOut: [], signal });
    const { folders } = await browser.list();
    assert.deepEqual(folders.slice(0, 2).map(({ name }) => name), ["Bilder", "ana"]);
  }));

Deno.test("drives and shared folders are places where something lies in them, and known as what they are", () =>
  inScratch(async (scratch) => {
    const root = await Deno.realPath(scratch);
    for (const folder of ["media", "mnt/nas", "srv/.cache", "pictures", "ana"]) {
      await mkdir(`${root}/${folder}`, { recursive: true });
    }
    const roots = [
      { path: `${root}/ana`, kind: "home" },
      { path: `${root}/pictures` },
      { path: `${root}/media`, kind: "drives" },
      { path: `${root}/mnt`, kind: "drives" },
      { path: `${root}/srv`, kind: "shared" },
    ] as const;
    const browser = folderBrowser({ roots, leftOut: [], signal });
    const kinds = async () =>
      (await browser.list()).folders.map(({ name, kind }) => [name, kind] as const);
    const own = [["ana", "home"], ["pictures", undefined]], drives = ["mnt", "drives"];
    assert.deepEqual(await kinds(), [...own, drives]);
    await writeFile(`${root}/srv/a.jpg`, "");
    assert.deepEqual(await kinds(), [...own, drives, ["srv", "shared"]]);
    const { way } = await browser.list(`${root}/mnt/nas`);
    assert.deepEqual(way.map(({ name, kind }) => [name, kind]), [drives, ["nas", undefined]]);
  }));
