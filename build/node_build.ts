// SPDX-License-Identifier: AGPL-3.0-or-later

// Programs as Node starts them, in one folder with a package.json that holds the exact versions of the
// packages that stay outside. `npm install` in there makes them run on Node 24 and on Deno.
// deno task bundle:node (all programs with the files they read), deno task bundle:inference (the service alone)

import project from "../deno.json" with { type: "json" };
import { bundlePrograms, copyFiles, OUTSIDE, PROGRAMS } from "./bundle_programs.ts";
import { billOfMaterials, packagesInside } from "./packages/bill_of_materials.ts";
import { checkoutFolders, holdAgainstNotice, writeLicences } from "./packages/licence_texts.ts";
import { DESCRIPTION, manifestLinks } from "./publish/published.ts";
import { copyShippedModels, fetchShippedModels, SHIPPED_MODELS } from "./shipped_models.ts";

/** `node:sqlite` without a flag, `await using` and `import … with` all stand from here on. */
const MIN_NODE = 24;

/** The files that are typed, without their ending, and the names of what they start. */
const STARTERS = {
  main_node: "photos-memories",
  inference: "photos-memories-inference",
  worker: "photos-memories-worker",
} as const;

type Started = keyof typeof STARTERS;

/** Makes the folder anew. `models`: the folder of those that go into it. */
async function makeNodeBuild(
  started: readonly Started[],
  folder: string,
  models: string,
): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await bundlePrograms(
    Object.fromEntries(started.map((file) => [STARTERS[file], PROGRAMS[file]])),
    folder,
  );
  const outside = packagesOf(folder);
  for (const file of started) {
    const starter = `${folder}/${file}.js`;
    await Deno.writeTextFile(starter, nodeStarter(`${STARTERS[file]}.js`, MIN_NODE));
    await Deno.chmod(starter, 0o755);
  }
  for (const name of ["LICENSE", "NOTICE.md"]) await Deno.copyFile(name, `${folder}/${name}`);
  // Packages that stay outside bring their own texts along.
  const bundled = await packagesInside(folder, ".");
  const dependencies = outside.map((name) => packageOf(project.imports[name]));
  const inside = [...bundled, ...dependencies.map(([name, version]) => ({ name, version }))];
  await holdAgainstNotice(inside);
  await writeLicences(folder, bundled, await checkoutFolders());
  const bill = billOfMaterials("photos-memories", inside, models);
  await Deno.writeTextFile(`${folder}/sbom.cdx.json`, bill);
  const manifest = {
    name: "photos-memories",
    version: project.version,
    description: DESCRIPTION,
    ...manifestLinks(),
    license: "AGPL-3.0-or-later",
    type: "module",
    bin: Object.fromEntries(started.map((file) => [STARTERS[file], `${file}.js`])),
    engines: { node: `>=${MIN_NODE}` },
    dependencies: Object.fromEntries(dependencies),
  };
  await Deno.writeTextFile(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  // As under Deno, no package runs a script of its own: every native part comes ready inside a package,
  // and those scripts fetch what nothing here uses (an ffmpeg program, libraries for CUDA).
  await Deno.writeTextFile(`${folder}/.npmrc`, "ignore-scripts=true\n");
  console.log(`${folder} is ready: run "npm install" in it, then "node ${started[0]}.js --help"`);
}

/**
 * Text of a module that starts `file`, which lies beside it, on a Node from `least` on, and on Deno. Old Nodes
 * can read it; in the program itself they end at the first `using`, with a syntax error that does not say
 * what is missing.
 */
export function nodeStarter(file: string, least: number): string {
  return `#!/usr/bin/env node
const node = globalThis.Deno ? undefined : process.versions.node;
if (node !== undefined && Number(node.split(".")[0]) < ${least}) {
  console.error("photos-memories needs Node ${least} or later, not " + node);
  console.error("Install it, or run the program with Deno");
  process.exitCode = 2;
} else {
  await import("./${file}");
}
`;
}

/** How a piece names a package that stays outside. */
const NAMED = /\b(?:from |import |(?:import|require|resolve)\()"([^"]+)"/g;

/** Those that any piece of the build names, in the order of their list. */
function packagesOf(folder: string): ReadonlyArray<typeof OUTSIDE[number]> {
  const named = new Set<string>();
  for (const { name } of Deno.readDirSync(folder)) {
    if (!name.endsWith(".js")) continue;
    const text = Deno.readTextFileSync(`${folder}/${name}`);
    for (const [, specifier] of text.matchAll(NAMED)) named.add(specifier!);
  }
  return OUTSIDE.filter((name) => named.has(name));
}

/** "npm:node-av@6.1.1/lib" → ["node-av", "6.1.1"] */
function packageOf(specifier: string): [name: string, version: string] {
  const match = /^npm:(@?[^@]+)@([^/]+)/.exec(specifier);
  if (!match) throw new Error(`"${specifier}" does not name an exact version`);
  return [match[1]!, match[2]!];
}

if (import.meta.main) {
  if (Deno.args[0] === "inference") await makeNodeBuild(["inference"], "dist/inference", "none");
  else {
    const hasModels = await fetchShippedModels();
    await makeNodeBuild(["main_node", "inference", "worker"], "dist/node", SHIPPED_MODELS);
    await copyFiles("dist/node");
    if (hasModels) await copyShippedModels("dist/node/models");
  }
}
