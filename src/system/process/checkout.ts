// SPDX-License-Identifier: AGPL-3.0-or-later

// Which source the running program is: a checkout of the repository and how far it is behind what it
// follows, or a packaged program that has none of it. Nothing is fetched.

import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { type BriefCommand, briefCommand } from "./brief_command.ts";
import { isThere } from "../files/files.ts";

/** The running code, in the order of its keys; everything but the version is `null` when packaged. */
export interface Runtime {
  readonly version: string;
  /** Folder of the checkout. */
  readonly checkout: string | null;
  /** All forty digits. */
  readonly commit: string | null;
  /** Such as "origin/main"; `null` when the branch follows none. */
  readonly upstream: string | null;
  /** As of the last fetch; `null` when it cannot be told. */
  readonly commits_behind: number | null;
  /** The checkout is behind its upstream. */
  readonly stale: boolean;
}

export interface Checkout {
  readonly root: string;
  /** Where this checkout's HEAD is. */
  readonly gitFolder: string;
  /** One of several work trees of one repository, made to be thrown away. */
  readonly isLinkedWorktree: boolean;
}

const GIT_LIMIT_MS = 2_000;
/** What every checkout of this program has at its root. */
const OWN_FILES = ["deno.json", "cli/main.ts"];

/**
 * The checkout that the program's entry file lies in. A repository around an installed program
 * (a home folder kept in git, say) is none. `undefined` without one.
 */
export async function checkoutOf(entry: string): Promise<Checkout | undefined> {
  let folder = path.dirname(await realpath(entry).catch(() => path.resolve(entry)));
  for (;; folder = path.dirname(folder)) {
    if (path.basename(folder) === "node_modules") return undefined;
    if (await isThere(path.join(folder, ".git"))) break;
    if (folder === path.dirname(folder)) return undefined;
  }
  for (const file of OWN_FILES) {
    if (!await isThere(path.join(folder, file))) return undefined;
  }
  const dotGit = path.join(folder, ".git");
  // A folder in a plain clone, a file that names one in a linked work tree and in a submodule.
  const pointer = await readFile(dotGit, "utf8").catch(() => "");
  const target = /^gitdir:\s*(.+?)\s*$/m.exec(pointer)?.[1];
  const gitFolder = target === undefined ? dotGit : path.resolve(folder, target);
  const isLinkedWorktree = target !== undefined &&
    gitFolder.split(path.sep).includes("worktrees");
  return { root: folder, gitFolder, isLinkedWorktree };
}

/** What `auto status` and the quiet result say of the running code. Never throws. */
export async function runtimeOf(
  version: string,
  entry: string,
  ask: BriefCommand = briefCommand,
): Promise<Runtime> {
  const packaged = {
    version,
    checkout: null,
    commit: null,
    upstream: null,
    commits_behind: null,
    stale: false,
  };
  const checkout = await checkoutOf(entry);
  if (!checkout) return packaged;
  const { root } = checkout;
  const head = await readFile(path.join(checkout.gitFolder, "HEAD"), "utf8").catch(() => "");
  const ref = /^ref: (refs\/.+?)\s*$/.exec(head)?.[1];
  // Not on a branch: HEAD is the commit, and there is nothing to be behind of.
  if (ref === undefined) {
    return { ...packaged, checkout: root, commit: /^[0-9a-f]{40,64}/.exec(head)?.[0] ?? null };
  }
  const asked = await askGit(root, ref, ask);
  const behind = asked?.behind ?? null;
  return {
    version,
    checkout: root,
    commit: asked?.commit ?? await commitOf(checkout, ref),
    upstream: asked?.upstream ?? null,
    commits_behind: behind,
    stale: behind !== null && behind > 0,
  };
}

/** One question for everything; `undefined` without git, or when it refuses files of another user. */
async function askGit(root: string, ref: string, ask: BriefCommand) {
  const format = "%(objectname)%00%(upstream:short)%00%(upstream:track,nobracket)";
  const end = await ask("git", ["-C", root, "for-each-ref", `--format=${format}`, ref], {
    limitMs: GIT_LIMIT_MS,
    // Set inside a hook of another repository.
    environment: { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined },
  });
  if (end.kind !== "exited" || end.code !== 0) return undefined;
  const [commit, upstream = "", track = ""] = end.out.trimEnd().split("\0");
  if (!commit) return undefined;
  if (upstream === "") return { commit };
  // "ahead 1, behind 2", nothing when they are the same, "gone" when it was deleted there.
  const behind = track === "gone" ? undefined : Number(/behind (\d+)/.exec(track)?.[1] ?? 0);
  return { commit, upstream, behind };
}

/** From the files, for a machine without git. */
async function commitOf({ gitFolder }: Checkout, ref: string): Promise<string | null> {
  const common = await readFile(path.join(gitFolder, "commondir"), "utf8").catch(() => ".");
  const shared = path.resolve(gitFolder, common.trim());
  const loose = await readFile(path.join(shared, ref), "utf8").catch(() => "");
  if (loose !== "") return loose.trim();
  const packed = await readFile(path.join(shared, "packed-refs"), "utf8").catch(() => "");
  const line = packed.split("\n").find((each) => each.endsWith(` ${ref}`));
  return line?.split(" ")[0] ?? null;
}
