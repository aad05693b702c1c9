// SPDX-License-Identifier: AGPL-3.0-or-later

// NOTICE.md against what is handed on: what nft puts into a tree of the packages that are not bundled, and the
// program's own dependencies. What is bundled beside them is held against it by `deno task bundle:node`.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { OUTSIDE } from "../../../build/bundle_programs.ts";
import { unnamedIn } from "../../../build/packages/licence_texts.ts";
import { TREES } from "../../../build/packages/program_tree.ts";
import { saidInDockerfile } from "../../fixtures/deploy/dockerfile.ts";

const notice = await readFile("NOTICE.md", "utf8");

Deno.test("NOTICE.md names every package that nft puts into a tree", async () => {
  const entry = path.resolve("entry.mjs");
  const read: readonly string[] = TREES["photos-memories"].reads;
  const imports = OUTSIDE.filter((name) => !read.includes(name)).map((name) => `import "${name}";`);
  const { fileList } = await nodeFileTrace([entry], {
    base: Deno.cwd(),
    readFile: async (file) =>
      file === entry ? imports.join("\n") : await readFile(file).catch(() => null),
  });
  const names = new Set(
    [...fileList].flatMap((file) =>
      /^node_modules\/\.deno\/[^/]+\/node_modules\/((?:@[^/]+\/)?[^/@]+)\//.exec(file)?.[1] ?? []
    ),
  );
  for (const each of ["node-av", "sharp", "semver"]) assert.ok(names.has(each), each);
  assert.deepEqual(unnamedIn(notice, [...names]), []);
});

Deno.test("NOTICE.md names every dependency of the program that reaches those who use it", async () => {
  const page = await readFile("docs/dependencies.md", "utf8");
  const [, ofProgram = ""] = /^## Of the program$([^]*?)^## /m.exec(page)!;
  // The compiler of the pixel kernel alone stays behind.
  const names = [...ofProgram.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!)
    .filter((name) => name !== "assemblyscript");
  assert.ok(names.length > 20);
  assert.deepEqual(unnamedIn(notice, names), []);
});

/** Programs that images have from others: the argument that names where from, the text, and the images. */
const FROM_OTHERS = [
  { base: "BUSYBOX", named: /^busybox:([\d.]+)/, text: "busybox", images: ["app", "inference"] },
  { base: "LLAMA", named: /-(b\d+)\b/, text: "llama.cpp", images: ["captions", "worker"] },
] as const;

for (const { base, named, text, images } of FROM_OTHERS) {
  Deno.test(`images with ${text} carry its licence, and where the source of this version is`, async () => {
    const licence = await readFile(`build/packages/licences/${text}.txt`, "utf8");
    assert.ok(notice.includes(`| ${text}`));
    assert.match(licence, /https:\/\//);
    for (const image of images) {
      const told = (word: string) => saidInDockerfile(`docker/${image}.Dockerfile`, word);
      const source = (await told("ARG")).find((each) => each.startsWith(`${base}=`))!;
      const [, version] = named.exec(source.slice(base.length + 1))!;
      assert.ok(licence.includes(version!), `${image}: ${version}`);
      const copied = (await told("COPY")).find((each) => each.includes(`licences/${text}.txt`));
      assert.match(copied!, /\/licences\/$/, image);
    }
  });
}
