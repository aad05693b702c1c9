// Programs as Node starts them, in one folder with a package.json that holds the exact versions of the
// packages that stay outside. `npm install` in there makes them run on Node 24 and on Deno.

import project from "../deno.json" with { type: "json" };
import { bundlePrograms, PROGRAMS } from "./bundle_programs.ts";
import { nodeStarter, STARTERS } from "./node_starter.ts";
import { OUTSIDE } from "./outside_bundle.ts";

/** `node:sqlite` without a flag, `await using` and `import … with` all stand from here on. */
const MIN_NODE = 24;

export type Started = keyof typeof STARTERS;

/** Makes the folder anew. */
export async function makeNodeBuild(started: readonly Started[], folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await bundlePrograms(
    Object.fromEntries(started.map((file) => [STARTERS[file], PROGRAMS[file]])),
    folder,
  );
  const outside = packagesOf(folder);
  for (const file of started) {
    await Deno.writeTextFile(`${folder}/${file}.js`, nodeStarter(`${STARTERS[file]}.js`, MIN_NODE));
  }
  for (const name of ["LICENSE", "NOTICE.md"]) await Deno.copyFile(name, `${folder}/${name}`);
  const manifest = {
    name: "photos-memories",
    version: project.version,
    license: "AGPL-3.0-or-later",
    type: "module",
    bin: Object.fromEntries(started.map((file) => [STARTERS[file], `${file}.js`])),
    engines: { node: `>=${MIN_NODE}` },
    dependencies: Object.fromEntries(outside.map((name) => packageOf(project.imports[name]))),
  };
  await Deno.writeTextFile(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  // As under Deno, no package runs a script of its own: every native part comes ready inside a package,
  // and those scripts fetch what nothing here uses (an ffmpeg program, libraries for CUDA).
  await Deno.writeTextFile(`${folder}/.npmrc`, "ignore-scripts=true\n");
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
