// An empty Debian of its own below a folder, in which commands run without network, Node or this machine's
// files. Needs root, debootstrap, unshare and ip; DEBIAN_MIRROR where another than Debian's own is nearer.

import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../build/packages/program_tree.ts";

/** Made once; a test works on a copy. */
const BASE = path.resolve("dist/debian-root");

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

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

  /** A shell script as root, or as another user, in this root alone; loopback is its only network. */
  async run(script: string, user = "root"): Promise<Ended> {
    const { code, stdout, stderr } = await new Deno.Command("unshare", {
      args: [
        ...["--net", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec"],
        `ip link set lo up
         mount -t proc proc "$1/proc"
         exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME="$4" \\
           chroot --userspec="$3" "$1" /bin/sh -ec "$2"`,
        ...["sh", this.folder, script, user, user === "root" ? "/root" : `/home/${user}`],
      ],
    }).output();
    const decoder = new TextDecoder();
    return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
