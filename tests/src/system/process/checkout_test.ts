// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { checkoutOf, runtimeOf } from "../../../../src/system/process/checkout.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const run = promisify(execFile);

async function git(folder: string, ...words: string[]): Promise<string> {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  const set = ["-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"];
  const { stdout } = await run("git", ["-C", folder, ...identity, ...set, ...words]);
  return stdout.trim();
}

/** A folder that looks like a checkout of this program; returns its entry. */
async function writeSource(root: string): Promise<string> {
  await mkdir(path.join(root, "cli"), { recursive: true });
  await writeFile(path.join(root, "deno.json"), "{}");
  const entry = path.join(root, "cli", "main.ts");
  await writeFile(entry, "");
  return entry;
}

async function commit(root: string, name: string): Promise<string> {
  await writeFile(path.join(root, name), name);
  await git(root, "add", "-A");
  await git(root, "commit", "-q", "-m", name);
  return await git(root, "rev-parse", "HEAD");
}

Deno.test("runtimeOf names commit, upstream and how far a clone is behind it", async () => {
  await inScratch(async (folder) => {
    const origin = path.join(folder, "origin"), clone = path.join(folder, "clone");
    await writeSource(origin);
    await git(origin, "init", "-q");
    const first = await commit(origin, "one");
    await git(folder, "clone", "-q", origin, clone);
    const entry = path.join(clone, "cli", "main.ts");
    const fresh = await runtimeOf("1.2.3", entry);
    assert.equal(
      JSON.stringify(fresh),
      JSON.stringify({
        version: "1.2.3",
        checkout: clone,
        commit: first,
        upstream: "origin/main",
        commits_behind: 0,
        stale: false,
      }),
    );
    await commit(origin, "two");
    await commit(origin, "three");
    assert.equal((await runtimeOf("1", entry)).stale, false, "nothing is fetched");
    await git(clone, "fetch", "-q");
    const behind = await runtimeOf("1", entry);
    assert.deepEqual([behind.commits_behind, behind.stale], [2, true]);
    await commit(clone, "own");
    assert.equal((await runtimeOf("1", entry)).commits_behind, 2, "ahead as well");
  });
});

Deno.test("runtimeOf reads the commit from the files when git does not answer", async () => {
  await inScratch(async (folder) => {
    const entry = await writeSource(folder);
    await git(folder, "init", "-q");
    const head = await commit(folder, "one");
    const dumb = () => Promise.resolve({ kind: "missing" } as const);
    const loose = await runtimeOf("1", entry, dumb);
    assert.deepEqual([loose.commit, loose.upstream, loose.stale], [head, null, false]);
    await git(folder, "pack-refs", "--all");
    assert.equal((await runtimeOf("1", entry, dumb)).commit, head);
    await git(folder, "checkout", "-q", "--detach");
    assert.equal((await runtimeOf("1", entry, dumb)).commit, head);
    const { upstream, commits_behind } = await runtimeOf("1", entry);
    assert.deepEqual([upstream, commits_behind], [null, null]);
  });
});

Deno.test("checkoutOf tells a linked work tree from a clone", async () => {
  await inScratch(async (folder) => {
    const main = path.join(folder, "main"), tree = path.join(folder, "tree");
    const entry = await writeSource(main);
    await git(main, "init", "-q");
    const head = await commit(main, "one");
    await git(main, "worktree", "add", "-q", tree, "-b", "side");
    assert.equal((await checkoutOf(entry))?.isLinkedWorktree, false);
    const inTree = path.join(tree, "cli", "main.ts");
    assert.equal((await checkoutOf(inTree))?.isLinkedWorktree, true);
    const { checkout, commit: at } = await runtimeOf(
      "1",
      inTree,
      () => Promise.resolve({ kind: "too_long" }),
    );
    assert.deepEqual([checkout, at], [tree, head], "its refs lie with the main one");
    // A submodule points elsewhere too.
    await rename(path.join(main, ".git"), path.join(folder, "modules"));
    await writeFile(path.join(main, ".git"), "gitdir: ../modules\n");
    assert.equal((await checkoutOf(entry))?.isLinkedWorktree, false);
  });
});

Deno.test("runtimeOf is all null for an installed program, even in a home kept in git", async () => {
  await inScratch(async (home) => {
    await git(home, "init", "-q");
    await commit(home, "dotfile");
    const program = path.join(home, "lib", "node_modules", "photos-memories");
    await mkdir(program, { recursive: true });
    const entry = path.join(program, "main_node.js");
    await writeFile(entry, "");
    await writeSource(home);
    const link = path.join(home, "photos-memories");
    await symlink(entry, link);
    for (const start of [entry, link]) {
      assert.deepEqual(await runtimeOf("1", start), {
        version: "1",
        checkout: null,
        commit: null,
        upstream: null,
        commits_behind: null,
        stale: false,
      });
    }
    const elsewhere = path.join(home, "tool", "main.js");
    await mkdir(path.dirname(elsewhere));
    await writeFile(elsewhere, "");
    await rename(path.join(home, "deno.json"), path.join(home, "other.json"));
    assert.equal(await checkoutOf(elsewhere), undefined, "somebody else's repository");
  });
});
