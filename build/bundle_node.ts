// Makes the Node build: one program file, its fonts, and a package.json with the exact versions of
// the packages that stay outside. `npm install --omit=dev` in there makes it run on Node 24.

import project from "../deno.json" with { type: "json" };

const OUT = "dist/node";

async function run(args: string[]): Promise<void> {
  const { success } = await new Deno.Command(Deno.execPath(), { args }).output();
  if (!success) throw new Error(`deno ${args.join(" ")} failed`);
}

/** "npm:sharp@0.35.5/lib" → ["sharp", "0.35.5"] */
function packageOf(specifier: string): [name: string, version: string] {
  const match = /^npm:(@?[^@]+)@([^/]+)/.exec(specifier);
  if (!match) throw new Error(`"${specifier}" does not name an exact version`);
  return [match[1]!, match[2]!];
}

/** Packages the bundle imports; those of tests and of building are not among them. */
async function importedPackages(): Promise<Record<string, string>> {
  const dependencies: Record<string, string> = {};
  const text = (await Promise.all(
    [...Deno.readDirSync(OUT)].filter(({ name }) => name.endsWith(".js"))
      .map(({ name }) => Deno.readTextFile(`${OUT}/${name}`)),
  )).join("\n");
  for (const [alias, specifier] of Object.entries(project.imports)) {
    if (new RegExp(`["']${alias}["']`).test(text)) {
      const [name, version] = packageOf(specifier);
      dependencies[name] = version;
    }
  }
  return dependencies;
}

await Deno.remove(OUT, { recursive: true }).catch(() => {});
await run([
  "bundle",
  "--packages",
  "external",
  "--code-splitting",
  "--outdir",
  OUT,
  "cli/main_node.ts",
]);
const manifest = {
  name: "photos-memories",
  version: project.version,
  license: "AGPL-3.0-or-later",
  type: "module",
  bin: { "photos-memories": "main_node.js" },
  engines: { node: ">=24" },
  dependencies: await importedPackages(),
};
await Deno.writeTextFile(`${OUT}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
console.log(JSON.stringify(manifest.dependencies));
