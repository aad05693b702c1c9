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
