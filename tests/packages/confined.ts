// SPDX-License-Identifier: AGPL-3.0-or-later

// Commands in root folders of their own, on a network of their own. Needs root, ip, unshare, chroot and setpriv.

import { randomUUID } from "node:crypto";
import { run } from "../../build/packages/program_tree.ts";

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A root folder and what a process in it sees. */
export interface Place {
  readonly folder: string;
  readonly user: string;
  readonly environment: Readonly<Record<string, string>>;
  /** All of it but `binds` and `tmpfs`. */
  readonly readOnly?: boolean;
  /** Folders and files of this machine, by their path in the root. */
  readonly binds?: Readonly<Record<string, string>>;
  readonly tmpfs?: readonly string[];
  readonly noNewPrivileges?: boolean;
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** A shell script that runs words in a place; what it mounts is seen by no other process. */
function scriptOf(place: Place, words: readonly string[]): string {
  const { folder, user, environment, readOnly, binds = {}, tmpfs = [], noNewPrivileges } = place;
  const inside = (target: string) => quoted(`${folder}${target}`);
  const variables = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`));
  return [
    // Devices of this machine stay as they are where the root becomes read-only.
    ...(readOnly
      ? [
        `mount --bind ${inside("")} ${inside("")}`,
        `mount -o remount,bind,ro ${inside("")}`,
        `mount --rbind /dev ${inside("/dev")}`,
      ]
      : []),
    `mount -t proc proc ${inside("/proc")}`,
    ...tmpfs.map((target) => `mount -t tmpfs -o mode=1777 tmpfs ${inside(target)}`),
    ...Object.entries(binds).map(([target, source]) =>
      `mount --bind ${quoted(source)} ${inside(target)}`
    ),
    // Found by this machine's PATH, not by that of the place.
    "chroot=$(command -v chroot)",
    [
      `exec ${noNewPrivileges ? "setpriv --no-new-privs " : ""}env -i ${variables.join(" ")}`,
      `"$chroot" --userspec=${user} ${quoted(folder)} ${words.map(quoted).join(" ")}`,
    ].join(" "),
  ].join("\n");
}

/** Loopback alone. Every process in it ends with it. */
export class OwnNetwork implements AsyncDisposable {
  private constructor(private readonly name: string) {}

  static async open(): Promise<OwnNetwork> {
    const name = `pm-${randomUUID().slice(0, 8)}`;
    await run("ip", ["netns", "add", name]);
    await run("ip", ["-n", name, "link", "set", "lo", "up"]);
    return new OwnNetwork(name);
  }

  /** Words in a place; or, without one, of this machine. */
  command(place: Place | undefined, words: readonly string[]): Deno.Command {
    const inPlace = place === undefined
      ? words
      : ["unshare", "--mount", "sh", "-ec", scriptOf(place, words)];
    return new Deno.Command("ip", {
      args: ["netns", "exec", this.name, ...inPlace],
      stdout: "piped",
      stderr: "piped",
    });
  }

  async run(place: Place, words: readonly string[]): Promise<Ended> {
    const { code, stdout, stderr } = await this.command(place, words).output();
    const decoder = new TextDecoder();
    return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const pids = (await run("ip", ["netns", "pids", this.name])).split("\n").filter(Boolean);
    for (const pid of pids) {
      try {
        Deno.kill(Number(pid), "SIGKILL");
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }
    }
    await run("ip", ["netns", "delete", this.name]);
  }
}

/** Words in a place, on a network that is theirs alone. */
export async function runConfined(place: Place, words: readonly string[]): Promise<Ended> {
  await using network = await OwnNetwork.open();
  return await network.run(place, words);
}
