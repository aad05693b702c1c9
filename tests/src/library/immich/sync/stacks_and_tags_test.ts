import assert from "node:assert/strict";
import fc from "fast-check";
import { stacksOf } from "../../../../../src/library/immich/sync/stacks_and_tags.ts";

const groups = (members: Readonly<Record<string, string>>) => (id: string) => members[id];

Deno.test("stacksOf names each stacked picture's stack", () => {
  const joined = stacksOf([
    { id: "s1", assetIds: ["a", "b"] },
    { id: "s2", assetIds: ["c", "d"] },
  ], groups({}));
  assert.deepEqual(Object.fromEntries(joined), { a: "s1", b: "s1", c: "s2", d: "s2" });
});

Deno.test("stacksOf joins stacks that a duplicate group connects", () => {
  const stacks = [
    { id: "s2", assetIds: ["c", "d"] },
    { id: "s1", assetIds: ["a", "b"] },
    { id: "s3", assetIds: ["e", "f"] },
  ];
  const joined = stacksOf(stacks, groups({ b: "g", c: "g" }));
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

Deno.test("stacksOf gives the same stacks in any order of the stacks", () => {
  const stack = fc.tuple(
    fc.integer({ min: 0, max: 20 }),
    fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { minLength: 2, maxLength: 4 }),
  ).map(([id, assets]) => ({ id: `s${id}`, assetIds: assets.map((asset) => `a${asset}`) }));
  const stacks = fc.uniqueArray(stack, { selector: ({ id }) => id, maxLength: 6 });
  fc.assert(fc.property(stacks, (all) => {
    const groupOf = (id: string) => id.endsWith("1") ? "g" : undefined;
    const one = stacksOf(all, groupOf), other = stacksOf([...all].reverse(), groupOf);
    assert.deepEqual(new Map([...one].sort()), new Map([...other].sort()));
    for (const { assetIds } of all) {
      assert.equal(new Set(assetIds.map((id) => one.get(id))).size, 1);
    }
  }));
});
