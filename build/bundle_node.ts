// Makes the Node build: both programs in one folder with their fonts, and a package.json with the exact
// versions of the packages that stay outside. `npm install` in there makes it run on Node 24 and on Deno.

import project from "../deno.json" with { type: "json" };
import { bundlePrograms, PROGRAMS } from "./bundle_programs.ts";
import { copyFonts } from "./copy_fonts.ts";
import { nodeStarter, STARTERS } from "./node_starter.ts";
import { OUTSIDE } from "./outside_bundle.ts";

const OUT = "dist/node";
/** `node:sqlite` without a flag, `await using` and `import … with` all stand from here on. */
const MIN_NODE = 24;

/** "npm:node-av@6.1.1/lib" → ["node-av", "6.1.1"] */
function packageOf(specifier: string): [name: string, version: string] {
  const match = /^npm:(@?[^@]+)@([^/]+)/.exec(specifier);
  if (!match) throw new Error(`"${specifier}" does not name an exact version`);
  return [match[1]!, match[2]!];
}

await Deno.remove(OUT, { recursive: true }).catch(() => {});
await bundlePrograms(
  { [STARTERS.main_node]: PROGRAMS.main_node, [STARTERS.inference]: PROGRAMS.inference },
  OUT,
);
for (const [file, name] of Object.entries(STARTERS)) {
  await Deno.writeTextFile(`${OUT}/${file}.js`, nodeStarter(`${name}.js`, MIN_NODE));
}

await copyFonts(OUT);
for (const name of ["LICENSE", "NOTICE.md"]) await Deno.copyFile(name, `${OUT}/${name}`);

const manifest = {
  name: "photos-memories",
  version: project.version,
  license: "AGPL-3.0-or-later",
  type: "module",
  bin: Object.fromEntries(Object.entries(STARTERS).map(([file, name]) => [name, `${file}.js`])),
  engines: { node: `>=${MIN_NODE}` },
  dependencies: Object.fromEntries(OUTSIDE.map((name) => packageOf(project.imports[name]))),
};
await Deno.writeTextFile(`${OUT}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
// As under Deno, no package runs a script of its own: every native part comes ready inside a package,
// and those scripts fetch what nothing here uses (an ffmpeg program, libraries for CUDA).
await Deno.writeTextFile(`${OUT}/.npmrc`, "ignore-scripts=true\n");
console.log(`${OUT} is ready: run "npm install" in it, then "node main_node.js --help"`);
