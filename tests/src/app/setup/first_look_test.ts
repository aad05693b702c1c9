// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { FirstLook } from "../../../../src/app/setup/first_look.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo } from "../../../fixtures/assets.ts";
import { silentLog } from "../../../fakes/silent_log.ts";

const ALL = Array.from({ length: 60 }, (_, n) =>
  photo({
    id: `p${n}`,
    takenAt: `${2019 + Math.floor(n / 10)}-06-0${n % 9 + 1}T12:00:00.000`,
    people: n % 3 === 0 ? ["ida"] : [],
  }));

function looked(
  { fits = () => true, memories = ["big", "small"], isExcluded = () => false, sync }: {
    readonly fits?: (id: string) => boolean;
    readonly memories?: readonly string[];
    readonly isExcluded?: (asset: Asset) => boolean;
    readonly sync?: () => Promise<never>;
  } = {},
) {
  const tried: string[] = [], stop = new AbortController();
  const library = Object.assign(new MemoryLibrary(ALL), sync && { sync });
  const look = new FirstLook({
    open: () =>
      Promise.resolve({
        library,
        pictures: { jpeg: () => Promise.resolve(new Uint8Array([1])) },
        isExcluded: () => Promise.resolve(isExcluded),
        [Symbol.asyncDispose]: () => Promise.resolve(),
      }),
    find: () => Promise.resolve(),
    memories: () => Promise.resolve(memories),
    prepare: (id) => (tried.push(id), Promise.resolve(fits(id))),
    newest: () => Promise.resolve("newest"),
    sleep: () => new Promise((resolve) => setTimeout(resolve, 0)),
    now: () => 0,
    log: silentLog(),
    signal: stop.signal,
  });
  return { look, tried };
}

async function ended(look: FirstLook) {
  look.begin();
  while (look.state!.isGoing) await new Promise((resolve) => setTimeout(resolve, 1));
  return look.state!;
}

Deno.test("a library that was chosen is counted, shown, and its first memory that has enough is ready", async () => {
  const { look, tried } = looked({ fits: (id) => id === "small" });
  await using _ = look;
  assert.equal(look.state, undefined);
  const { pictures, years, faces, tiles, memory } = await ended(look);
  assert.deepEqual([pictures, years, faces, memory], [60, [2019, 2024], 1, "small"]);
  assert.deepEqual(tried, ["big", "small"]);
  assert.ok(tiles.length <= 40);
  for (const tile of tiles) assert.ok(look.tile(tile));
});

Deno.test("where no memory is found one of the newest days is, and where that has too little there is none", async () => {
  const { look, tried } = looked({ memories: [] });
  await using _ = look;
  assert.equal((await ended(look)).memory, "newest");
  const none = looked({ memories: ["a", "b", "c", "d"], fits: () => false });
  await using __ = none.look;
  assert.equal((await ended(none.look)).memory, undefined);
  assert.deepEqual([tried, none.tried], [["newest"], ["a", "b", "c", "newest"]]);
});

Deno.test("what was shut out is neither counted nor shown", async () => {
  const { look } = looked({ isExcluded: ({ people }) => people.includes("ida") });
  await using _ = look;
  const { pictures, faces } = await ended(look);
  assert.deepEqual([pictures, faces], [40, 0]);
});

Deno.test("a library that cannot be read ends the look, which begins anew with the next one", async () => {
  const { look } = looked({
    sync: () => Promise.reject(new Fault("library_unreadable", "The drive is away")),
  });
  await using _ = look;
  const { failure, memory } = await ended(look);
  assert.deepEqual([(failure as Fault).message, memory], ["The drive is away", undefined]);
  look.begin();
  assert.equal(look.state!.failure, undefined);
});
