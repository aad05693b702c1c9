// SPDX-License-Identifier: AGPL-3.0-or-later

// A Debian package of the app: dist/photos-memories_<version>_<amd64|arm64>.deb, with the files of
// deploy/debian. Needs dpkg-deb.
// deno task deb [--platform=linux-arm64] [--version=1.2.3]

import { chmod, copyFile, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { commandsFor } from "../../cli/commands/all.ts";
import { completionScript, type Shell, SHELLS } from "../../cli/terminal/completion_script.ts";
import project from "../../deno.json" with { type: "json" };
import { maintainerOf, PUBLISHED } from "../publish/published.ts";
import { manualPages } from "./manual_pages.ts";
import { makeProgramTree, ownPlatform, type PlatformName, run } from "./program_tree.ts";

const ARCHITECTURES: Readonly<Record<string, string>> = {
  "linux-x64": "amd64",
  "linux-arm64": "arm64",
};
const SOURCES = "deploy/debian";
const UNITS = [
  "photos-memories.service",
  "photos-memories-auto.service",
  "photos-memories-auto.timer",
];
const SCRIPTS = ["postinst", "prerm", "postrm"];

/** The newest symbols of the natives are GLIBC_2.28 and GLIBCXX_3.4.22. */
const DEPENDS = "adduser, ca-certificates, libc6 (>= 2.28), libgcc-s1, libstdc++6";

function controlText(version: string, architecture: string, installedKilobytes: number): string {
  return `Package: photos-memories
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainerOf(PUBLISHED)}
Installed-Size: ${installedKilobytes}
Depends: ${DEPENDS}
Recommends: sudo
Section: web
Priority: optional
Description: films of a photo library, one memory a day
 Looks at a folder of photos or at an Immich server, decides which memory is worth
 telling today, makes a film of it and delivers it back.
`;
}

/** Run from the project's root behind `bundle:node`. The path of the package. */
async function makeDeb(platform: PlatformName, version: string): Promise<string> {
  const architecture = ARCHITECTURES[platform];
  if (architecture === undefined) throw new Error(`No Debian package is made for ${platform}`);
  const out = `dist/photos-memories_${version}_${architecture}.deb`;
  const root = await mkdtemp(path.resolve("dist", ".deb-"));
  try {
    await chmod(root, 0o755);
    const place = (file: string) => path.join(root, file);
    await makeProgramTree("photos-memories", platform, place("usr/lib/photos-memories"));
    for (
      const folder of [
        "DEBIAN",
        "usr/bin",
        "usr/lib/systemd/system",
        "etc/default",
        "etc/sudoers.d",
        "usr/share/doc",
      ]
    ) await mkdir(place(folder), { recursive: true });
    await copyFile(`${SOURCES}/photos-memories`, place("usr/bin/photos-memories"));
    for (const unit of UNITS) {
      await copyFile(`${SOURCES}/${unit}`, place(`usr/lib/systemd/system/${unit}`));
    }
    await copyFile(`${SOURCES}/default`, place("etc/default/photos-memories"));
    await copyFile(`${SOURCES}/sudoers`, place("etc/sudoers.d/photos-memories"));
    await mkdir(place("usr/share/doc/photos-memories"));
    await copyFile(`${SOURCES}/README.md`, place("usr/share/doc/photos-memories/README.md"));
    await copyFile("NOTICE.md", place("usr/share/doc/photos-memories/copyright"));
    await writeCommandHelp(place("usr/share"), version);
    await copyFile(place("usr/lib/photos-memories/lib/sbom.cdx.json"), `${out}.cdx.json`);
    const kilobytes = (await run("du", ["-sk", root])).split("\t")[0]!;
    await writeFile(place("DEBIAN/control"), controlText(version, architecture, Number(kilobytes)));
    const conffiles = ["/etc/default/photos-memories", "/etc/sudoers.d/photos-memories"];
    await writeFile(place("DEBIAN/conffiles"), `${conffiles.join("\n")}\n`);
    for (const script of SCRIPTS) {
      await copyFile(`${SOURCES}/${script}`, place(`DEBIAN/${script}`));
      await chmod(place(`DEBIAN/${script}`), 0o755);
    }
    await run("chmod", ["-R", "u=rwX,go=rX", place("usr"), place("etc")]);
    await run("chmod", ["755", place("usr/bin/photos-memories")]);
    await run("chmod", ["440", place("etc/sudoers.d/photos-memories")]);
    await run("dpkg-deb", ["--root-owner-group", "-Zgzip", "-z6", "--build", root, out]);
    return out;
  } finally {
    await rm(root, { recursive: true });
  }
}

const COMPLETIONS: Readonly<Record<Shell, string>> = {
  bash: "bash-completion/completions/photos-memories",
  zsh: "zsh/vendor-completions/_photos-memories",
  fish: "fish/vendor_completions.d/photos-memories.fish",
};

/** Manual pages and the completion of each shell, where Debian looks for them. */
async function writeCommandHelp(share: string, version: string): Promise<void> {
  const commands = await commandsFor();
  const place = async (name: string, content: string | Uint8Array) => {
    const file = path.join(share, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  for (const [name, source] of manualPages(commands, version)) {
    await place(`man/man1/${name}.gz`, gzipSync(source, { level: 9 }));
  }
  for (const shell of SHELLS) {
    await place(COMPLETIONS[shell], `${completionScript(shell, commands)}\n`);
  }
}

if (import.meta.main) {
  const flag = (name: string) =>
    Deno.args.find((each) => each.startsWith(`--${name}=`))?.split("=")[1];
  await run(Deno.execPath(), ["task", "bundle:node"]);
  const platform = (flag("platform") ?? ownPlatform()) as PlatformName;
  const out = await makeDeb(platform, flag("version") ?? project.version);
  console.log(`${out} is ready: ${((await stat(out)).size / 1e6).toFixed(0)} MB`);
}
