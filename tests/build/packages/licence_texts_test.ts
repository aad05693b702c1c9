// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DENO } from "../../../build/packages/bill_of_materials.ts";
import { ffmpegBuild, ffmpegText, linkedLibraries } from "../../../build/packages/ffmpeg_text.ts";
import { unnamedIn, writeLicences } from "../../../build/packages/licence_texts.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const CONFIGURATION = "--prefix=/x --extra-version=Jellyfin --enable-gpl --enable-version3 " +
  "--enable-lto=auto --enable-indev=v4l2 --enable-libx264 --enable-libsrt";
const LIBRARY = Buffer.from(
  `\0x-Jellyfin\0before\0${CONFIGURATION}\0between\x007.9.1-Jellyfin\0after\0`,
  "latin1",
);

Deno.test("FFmpeg's licence says the version, configuration and libraries that its library tells", () => {
  assert.deepEqual(ffmpegBuild(LIBRARY), {
    version: "7.9.1-Jellyfin",
    configuration: CONFIGURATION,
  });
  const text = ffmpegText("@seydx/node-av-linux-x64", "6.1.1", LIBRARY);
  for (const each of ["FFmpeg 7.9.1-Jellyfin", CONFIGURATION, "x264: GPL-2.0-or-later", "v6.1.1"]) {
    assert.ok(text.includes(each), each);
  }
});

Deno.test("a library inside FFmpeg that has no line is refused", () => {
  assert.deepEqual(linkedLibraries(CONFIGURATION).map(([name]) => name), ["x264", "SRT"]);
  assert.throws(() => linkedLibraries("--enable-gpl --enable-libunheard"), /libunheard/);
  assert.throws(() => ffmpegBuild(Buffer.from("\0no build\0")), /configuration/);
});

/** Packages with the files in their folders. */
const PACKAGES = {
  one: { "LICENSE": "text of both" },
  two: { "license.txt": "text of both" },
  three: { "LICENSE": "a text", "NOTICE": "a notice", "index.js": "no text" },
  "@seydx/node-av-linux-x64": { "node-av.node": LIBRARY },
  "@img/sharp-libvips-linux-x64": { "README.md": "its libraries", "versions.json": '{"vips":"8"}' },
};

async function written(folder: string, more: readonly string[] = []) {
  for (const [name, files] of Object.entries(PACKAGES)) {
    await mkdir(path.join(folder, name), { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      await writeFile(path.join(folder, name, file), text);
    }
  }
  const packages = [...Object.keys(PACKAGES), ...more].map((name) => ({ name, version: "1.0.0" }));
  await writeLicences(folder, [DENO, ...packages], ({ name }) => path.join(folder, name));
  return (file: string) => readFile(path.join(folder, "licences", file), "utf8");
}

Deno.test("the texts of packages, FFmpeg, libvips and Deno lie together, one that is shared once", () =>
  inScratch(async (folder) => {
    const read = await written(folder);
    const packages = await read("packages.txt");
    assert.equal(packages.match(/text of both/g)?.length, 1);
    for (const each of ["one 1.0.0\ntwo 1.0.0", "three 1.0.0", "a text", "a notice"]) {
      assert.ok(packages.includes(each), each);
    }
    assert.ok(!packages.includes("no text"));
    assert.match(await read("gpl-3.0.txt"), /GNU GENERAL PUBLIC LICENSE\s+Version 3/);
    assert.match(await read("lgpl-3.0.txt"), /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/);
    assert.match(await read("ffmpeg.txt"), /^FFmpeg 7\.9\.1/);
    assert.match(await read("libvips.txt"), /"vips":"8"[^]*its libraries/);
    assert.match(await read("deno.txt"), /Deno authors/);
  }));

Deno.test("nothing is built of a package that brings no licence text along", () =>
  inScratch(async (folder) => {
    await mkdir(path.join(folder, "bare"));
    await assert.rejects(written(folder, ["bare"]), /bare 1\.0\.0/);
  }));

Deno.test("NOTICE.md names a package, or its scope", () => {
  const notice = "| `hono`, `@tonaljs/*` | MIT |";
  const names = ["hono", "@tonaljs/key", "@tonaljs/core", "hono-x", "key"];
  assert.deepEqual(unnamedIn(notice, names), ["hono-x", "key"]);
});
