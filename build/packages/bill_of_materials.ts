// SPDX-License-Identifier: AGPL-3.0-or-later

// What is inside a build, and the list of it as CycloneDX.

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import project from "../../deno.json" with { type: "json" };
import { shippedComponents } from "../shipped_models.ts";

export interface PackageInside {
  readonly name: string;
  readonly version: string;
}

/** The runtime that builds, which every tree has inside. */
export const DENO: PackageInside = { name: "deno", version: Deno.version.deno };

/** How the bundler marks where a package's code begins. */
const BUNDLED = /^\s*\/\/ node_modules\/\.deno\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm;

/** "sharp", "@img/colour": the folders of packages in one named node_modules. */
export async function packageFolders(modules: string): Promise<readonly string[]> {
  const names = (await readdir(modules)).filter((name) => !name.startsWith("."));
  const scoped = names.filter((name) => name.startsWith("@")).map(async (scope) =>
    (await readdir(path.join(modules, scope))).map((name) => `${scope}/${name}`)
  );
  return [...names.filter((name) => !name.startsWith("@")), ...(await Promise.all(scoped)).flat()];
}

/** Packages with a folder in `lib`, and those whose code the bundle in its folder `bundle` holds, by name. */
export async function packagesInside(
  lib: string,
  bundle: string,
): Promise<readonly PackageInside[]> {
  const packages = new Set<string>();
  const modules = path.join(lib, "node_modules");
  for (const folder of existsSync(modules) ? await packageFolders(modules) : []) {
    const manifest = path.join(modules, folder, "package.json");
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(await readFile(manifest, "utf8"));
    packages.add(`${name}@${version}`);
  }
  for (const piece of await readdir(path.join(lib, bundle))) {
    if (!piece.endsWith(".js")) continue;
    const text = await readFile(path.join(lib, bundle, piece), "utf8");
    for (const [, id, name] of text.matchAll(BUNDLED)) {
      // "@hono+node-server@2.1.8"; a second copy's ends with "_1".
      packages.add(`${name}@${id!.slice(name!.length + 1).split("_")[0]}`);
    }
  }
  return [...packages].sort().map((each) => {
    const [, name, version] = /^(.+)@(.+)$/.exec(each)!;
    return { name: name!, version: version! };
  });
}

/** CycloneDX 1.5 of what is inside, and of the models in the folder `models`. */
export function billOfMaterials(
  program: string,
  inside: readonly PackageInside[],
  models: string,
): string {
  const component = ({ name, version }: PackageInside) => {
    const isDeno = name === DENO.name;
    const purl = isDeno
      ? `pkg:github/denoland/deno@v${version}`
      : `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
    return { type: isDeno ? "application" : "library", "bom-ref": purl, name, version, purl };
  };
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", name: program, version: project.version } },
    components: [...inside.map(component), ...shippedComponents(models)],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
