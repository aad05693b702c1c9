// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { FirstLook } from "../../../../src/app/setup/first_look.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import type { SyncOptions } from "../../../../src/library/library.ts";
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
  { fits = () => true, memories = ["big", "small"], isExcluded = () => false, sync, now = () => 0 }:
    {
      readonly fits?: (id: string) => boolean;
      readonly memories?: readonly string[];
      readonly isExcluded?: (asset: Asset) => boolean;
      readonly sync?: (options: SyncOptions) => Promise<unknown>;
      readonly now?: () => number;
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
    now,
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

Deno.test("a library that is read says how far it is and how long it takes, then what became of all", async () => {
  const end = Promise.withResolvers<void>();
  let nowMs = 0, tell: NonNullable<SyncOptions["onProgress"]> | undefined;
  const { look } = looked({
    isExcluded: ({ people }) => people.includes("ida"),
    sync: ({ onProgress }) => (tell = onProgress, end.promise),
    now: () => nowMs,
  });
  await using _ = look;
  look.begin();
  while (tell === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
  const readingAt = (done: number, ms: number) => {
    nowMs = ms;
    tell!(done, 63);
    return look.state!.reading;
  };
  // What was known before is no sign of the pace.
  assert.deepEqual(readingAt(13, 0), { done: 13, total: 63 });
  assert.deepEqual(readingAt(14, 1_000), { done: 14, total: 63 });
  assert.deepEqual(readingAt(38, 50_000), { done: 38, total: 63, secondsLeft: 50 });
  end.resolve();
  while (look.state!.isGoing) await new Promise((resolve) => setTimeout(resolve, 1));
  const { reading, found, pictures } = look.state!;
  assert.deepEqual([reading, pictures, found], [undefined, 40, {
    all: 63,
    leftOut: 20,
    others: 3,
  }]);
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
