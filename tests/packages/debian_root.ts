// SPDX-License-Identifier: AGPL-3.0-or-later

// An empty Debian of its own below a folder, in which commands run without network, Node or this machine's
// files. Needs root and debootstrap; DEBIAN_MIRROR where another than Debian's own is nearer.

import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../build/packages/program_tree.ts";
import { type Ended, runConfined } from "./confined.ts";

/** Made once; a test works on a copy. */
const BASE = path.resolve("dist/debian-root");

export class DebianRoot implements AsyncDisposable {
  private constructor(readonly folder: string) {}

  /** `packages` beside the smallest system, separated by commas. */
  static async open(packages = "ca-certificates"): Promise<DebianRoot> {
    const base = `${BASE}-${packages.replaceAll(",", "-")}`;
    if (await stat(`${base}/.made`).catch(() => undefined) === undefined) {
      await rm(base, { recursive: true, force: true });
      const mirror = Deno.env.get("DEBIAN_MIRROR");
      await run("debootstrap", [
        ...["--variant=minbase", `--include=${packages}`, "bookworm", base],
        ...(mirror === undefined ? [] : [mirror]),
      ]);
      await Deno.writeTextFile(`${base}/.made`, "");
    }
    const folder = await mkdtemp(path.join(tmpdir(), "photos-memories-root-"));
    await run("cp", ["-a", `${base}/.`, folder]);
    return new DebianRoot(folder);
  }

  async put(file: string, target: string): Promise<void> {
    await cp(file, path.join(this.folder, target));
  }

  /** A shell script as root in this root alone; loopback is its only network. */
  async run(script: string): Promise<Ended> {
    const environment = {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      LANG: "C.UTF-8",
      HOME: "/root",
    };
    const place = { folder: this.folder, user: "root", environment };
    return await runConfined(place, ["/bin/sh", "-ec", script]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
