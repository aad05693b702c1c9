// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import type { ServerStack } from "../../../../../src/library/immich/immich_api.ts";
import { readStacks } from "../../../../../src/library/immich/sync/stacks_and_tags.ts";
import type { ReadDeps } from "../../../../../src/library/immich/sync/sync_deps.ts";

/** The stack of each asset and duplicate group that a sync keeps. */
async function stacksOf(
  stacks: readonly ServerStack[],
  duplicateGroupOf: (id: string) => string | undefined,
): Promise<ReadonlyMap<string, string>> {
  let kept: ReadonlyMap<string, string> | undefined;
  const sides = {
    duplicateGroupOf,
    keepStacks: (all: ReadonlyMap<string, string>) => void (kept = all),
  };
  const api = { stacks: () => Promise.resolve(stacks) };
  const index = { sides, change: (work: () => void) => work() };
  await readStacks({ api, index } as unknown as ReadDeps);
  return kept!;
}

const groups = (members: Readonly<Record<string, string>>) => (id: string) => members[id];

Deno.test("readStacks names each stacked picture's stack", async () => {
  const joined = await stacksOf([
    { id: "s1", assetIds: ["a", "b"] },
    { id: "s2", assetIds: ["c", "d"] },
  ], groups({}));
  assert.deepEqual(Object.fromEntries(joined), { a: "s1", b: "s1", c: "s2", d: "s2" });
});

Deno.test("readStacks joins stacks that a duplicate group connects", async () => {
  const stacks = [
    { id: "s2", assetIds: ["c", "d"] },
    { id: "s1", assetIds: ["a", "b"] },
    { id: "s3", assetIds: ["e", "f"] },
  ];
  const joined = await stacksOf(stacks, groups({ b: "g", c: "g" }));
  assert.deepEqual(Object.fromEntries(joined), {
    a: "s1",
    b: "s1",
    c: "s1",
    d: "s1",
    g: "s1",
    e: "s3",
    f: "s3",
  });
});

Deno.test("readStacks gives the same stacks in any order of the stacks", async () => {
  const stack = fc.tuple(
    fc.integer({ min: 0, max: 20 }),
    fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { minLength: 2, maxLength: 4 }),
  ).map(([id, assets]) => ({ id: `s${id}`, assetIds: assets.map((asset) => `a${asset}`) }));
  const stacks = fc.uniqueArray(stack, { selector: ({ id }) => id, maxLength: 6 });
  await fc.assert(fc.asyncProperty(stacks, async (all) => {
    const groupOf = (id: string) => id.endsWith("1") ? "g" : undefined;
    const one = await stacksOf(all, groupOf);
    const other = await stacksOf([...all].reverse(), groupOf);
    assert.deepEqual(new Map([...one].sort()), new Map([...other].sort()));
    for (const { assetIds } of all) {
      assert.equal(new Set(assetIds.map((id) => one.get(id))).size, 1);
    }
  }));
});
