// SPDX-License-Identifier: AGPL-3.0-or-later

// The licence texts of what a package, an image or a file has inside, as the folder `licences` beside it. They are
// those of the packages themselves; what comes without one has its own in KEPT or in build/packages/licences.

import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import type { PackageInside } from "./bill_of_materials.ts";
import { ffmpegText } from "./ffmpeg_text.ts";

const TEXTS = "build/packages/licences";
const FILE = /^(?:licen[sc]e|copying|copyright|notice)(?:[.-].*)?$/i;

const mit = (holders: string) =>
  `MIT License

Copyright (c) ${holders}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense,
and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN
NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY,
WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

/** Packages under a licence whose text they do not bring along. */
const KEPT: Readonly<Record<string, string>> = {
  "@oazapfts/runtime": mit("the authors of oazapfts"),
  "@tonaljs/progression": mit("2015 danigb"),
  "onnxruntime-common": mit("Microsoft Corporation"),
  "onnxruntime-node": mit("Microsoft Corporation"),
};

/** Packages of native libraries; each has a file of its own. */
const FFMPEG = /^@seydx\/node-av-/, LIBVIPS = /^@img\/sharp-libvips-/;

/**
 * Writes `<folder>/licences`. `folderOf` gives the folder of a package. Throws where a package has no text, so that
 * nothing is handed on without.
 */
export async function writeLicences(
  folder: string,
  packages: readonly PackageInside[],
  folderOf: (inside: PackageInside) => string | undefined,
): Promise<void> {
  const target = path.join(folder, "licences");
  await mkdir(target, { recursive: true });
  /** Names by the text they share. */
  const texts = new Map<string, string[]>();
  const kept = new Set<string>();
  for (const inside of packages) {
    const { name, version } = inside;
    const own = folderOf(inside);
    if (name === "deno") kept.add("deno.txt");
    else if (own !== undefined && FFMPEG.test(name)) {
      kept.add("gpl-3.0.txt");
      const library = await readFile(path.join(own, "node-av.node"));
      await writeFile(path.join(target, "ffmpeg.txt"), ffmpegText(name, version, library));
    } else if (own !== undefined && LIBVIPS.test(name)) {
      for (const each of ["gpl-3.0.txt", "lgpl-3.0.txt"]) kept.add(each);
      await writeFile(path.join(target, "libvips.txt"), await libvipsText(inside, own));
    } else {
      const text = KEPT[name] ?? await textIn(own);
      if (text === undefined) {
        throw new Error(
          `${name} ${version} brings no licence text along: put its own into KEPT of build/packages/licence_texts.ts`,
        );
      }
      texts.set(text, [...texts.get(text) ?? [], `${name} ${version}`]);
    }
  }
  for (const name of kept) await copyFile(path.join(TEXTS, name), path.join(target, name));
  const line = "=".repeat(80);
  const parts = [...texts].map(([text, names]) =>
    `${line}\n${names.join("\n")}\n${line}\n\n${text.trim()}\n`
  );
  await writeFile(path.join(target, "packages.txt"), parts.join("\n"));
}

async function textIn(own: string | undefined): Promise<string | undefined> {
  if (own === undefined) return undefined;
  const files = (await readdir(own)).filter((name) => FILE.test(name)).sort();
  if (files.length === 0) return undefined;
  const texts = await Promise.all(files.map((name) => readFile(path.join(own, name), "utf8")));
  return texts.join("\n");
}

async function libvipsText({ name, version }: PackageInside, own: string): Promise<string> {
  const [versions, readme] = await Promise.all(
    ["versions.json", "README.md"].map((file) => readFile(path.join(own, file), "utf8")),
  );
  return `libvips, a library of its own beside the program: ${name} ${version}

Another build of it can take its place: it is loaded from node_modules/${name}/lib.
Its source, with what builds it: https://github.com/lovell/sharp-libvips, tag v${version}
Versions inside: ${versions}
The texts: lgpl-3.0.txt, which refers to gpl-3.0.txt, beside this file.

${readme}`;
}

/** Names that `notice` lacks. "`@tonaljs/*`" stands for all packages of that scope. */
export function unnamedIn(notice: string, names: readonly string[]): readonly string[] {
  const named = new Set([...notice.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!));
  return names.filter((name) => !named.has(name) && !named.has(name.replace(/\/.*$/, "/*")));
}

/** Throws where NOTICE.md leaves a package out. */
export async function holdAgainstNotice(packages: readonly PackageInside[]): Promise<void> {
  const missing = unnamedIn(await readFile("NOTICE.md", "utf8"), packages.map(({ name }) => name));
  if (missing.length > 0) throw new Error(`NOTICE.md does not name ${missing.join(", ")}`);
}

/** A package's folder in a checkout's own layout, whose names hold versions. */
export async function checkoutFolders(): Promise<(inside: PackageInside) => string | undefined> {
  const folders = new Map<string, string>();
  const store = "node_modules/.deno";
  for (const id of await readdir(store)) {
    // "@hono+node-server@2.1.8"; a second copy's ends with "_1".
    const [, name, version] = /^(.+)@([^@_]+)/.exec(id) ?? [];
    if (name === undefined) continue;
    const own = name.replace("+", "/");
    folders.set(`${own}@${version}`, path.join(store, id, "node_modules", own));
  }
  return ({ name, version }) => {
    const folder = folders.get(`${name}@${version}`);
    return folder !== undefined && existsSync(folder) ? folder : undefined;
  };
}
