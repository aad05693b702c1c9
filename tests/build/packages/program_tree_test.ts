// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  billOfMaterials,
  DENO,
  packagesInside,
} from "../../../build/packages/bill_of_materials.ts";
import { launcherOf, run } from "../../../build/packages/program_tree.ts";
import { withShippedModels } from "../../../build/shipped_models.ts";
import { ARTIFACTS } from "../../../src/facts/models/artifacts.ts";
import { inScratch } from "../../fixtures/scratch.ts";

/** `lib` of a program's tree: files and what is in them. */
const FILES = {
  "node_modules/sharp/package.json": '{ "name": "sharp", "version": "0.35.5" }',
  "node_modules/sharp/lib/index.js": "// node_modules/.deno/none@9.9.9/node_modules/none/x.js",
  "node_modules/sharp/dist/package.json": '{ "type": "commonjs" }',
  "node_modules/@img/colour/package.json": '{ "name": "@img/colour", "version": "1.1.0" }',
  "dist/node/package.json": '{ "name": "photos-memories", "version": "0.1.0" }',
  "dist/node/a.js": [
    "// node_modules/.deno/@hono+node-server@2.1.8/node_modules/@hono/node-server/dist/index.mjs",
    "// node_modules/.deno/zod@4.6.7_1/node_modules/zod/v4/core.js",
    '"node_modules/.deno/text@1.0.0/node_modules/text/x.js"',
    "// src/base/text.ts",
  ].join("\n"),
  "dist/node/models/faces/yunet-s.onnx": "weights",
  "dist/node/b.js": "  // node_modules/.deno/zod@4.6.7/node_modules/zod/v4/parse.js",
};

Deno.test("the bill of materials lists Deno and the packages and models whose files or code are in the tree, no other", () =>
  inScratch(async (lib) => {
    for (const [file, text] of Object.entries(FILES)) {
      await mkdir(path.dirname(path.join(lib, file)), { recursive: true });
      await writeFile(path.join(lib, file), text);
    }
    const inside = [DENO, ...await packagesInside(lib, "dist/node")];
    const models = path.join(lib, "dist/node/models");
    const bill = JSON.parse(billOfMaterials("photos-memories-worker", inside, models));
    assert.deepEqual([bill.bomFormat, bill.specVersion], ["CycloneDX", "1.5"]);
    assert.equal(bill.metadata.component.name, "photos-memories-worker");
    const listed = bill.components.map((each: Readonly<Record<string, string>>) =>
      `${each["name"]} ${each["version"]} ${each["purl"]}`
    );
    const deno = Deno.version.deno;
    assert.deepEqual(listed, [
      `deno ${deno} pkg:github/denoland/deno@v${deno}`,
      "@hono/node-server 2.1.8 pkg:npm/%40hono/node-server@2.1.8",
      "@img/colour 1.1.0 pkg:npm/%40img/colour@1.1.0",
      "sharp 0.35.5 pkg:npm/sharp@0.35.5",
      "zod 4.6.7 pkg:npm/zod@4.6.7",
      "face detector 0047ac24afb1a50a0c6105001c89d1b5b805dbf1 pkg:github/ShiqiYu/" +
      "libfacedetection.train@0047ac24afb1a50a0c6105001c89d1b5b805dbf1",
    ]);
    // An image for a card gets the weights of the stem separation once its tree is made.
    await mkdir(path.join(lib, "models/stems"), { recursive: true });
    await writeFile(path.join(lib, "models", ARTIFACTS.stems.file), "weights");
    const later = JSON.parse(withShippedModels(JSON.stringify(bill), path.join(lib, "models")));
    assert.deepEqual(later.components.slice(0, -1), bill.components);
    const { purl, licenses } = later.components.at(-1);
    const commit = "d54ed9eb60e258ea82131c6ee14578628816456a";
    assert.equal(purl, `pkg:huggingface/StemSplitio/htdemucs-onnx@${commit}`);
    assert.deepEqual(licenses, [{ license: { id: "MIT" } }]);
  }));

for (const launcher of ["a package", "a checkout"]) {
  Deno.test(`the program of ${launcher} starts in a folder that was removed`, () =>
    inScratch(async (folder) => {
      const text = launcher === "a package"
        ? launcherOf("photos-memories")
        : await readFile("bin/photos-memories", "utf8");
      const deno = `#!/bin/sh\ncase $1 in --version) echo deno 2.9.6 ;; *) pwd ;; esac\n`;
      for (const [file, content] of [["bin/program", text], ["lib/deno", deno]] as const) {
        await mkdir(path.dirname(path.join(folder, file)));
        await writeFile(path.join(folder, file), content, { mode: 0o755 });
      }
      const script = `mkdir gone; PATH="$PWD/lib:$PATH"; program=$PWD/bin/program
        cd gone; rmdir ../gone; exec "$program" doctor`;
      assert.equal(await run("sh", ["-ec", script], folder), "/\n");
    }));
}
