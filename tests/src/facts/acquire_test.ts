// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Unreadable } from "../../../src/bank/bank.ts";
import type { PixelFacts } from "../../../src/bank/fact.ts";
import { Fault } from "../../../src/base/fault.ts";
import { acquire, type Measurer } from "../../../src/facts/acquire.ts";
import type { Asset } from "../../../src/library/asset.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";
import { photo } from "../../fixtures/assets.ts";

const facts = { hash: "0" } as PixelFacts;

function measurer(
  answer: (asset: Asset) => Promise<PixelFacts | Unreadable>,
): Measurer<"pixels-v1"> & { asked: string[] } {
  const asked: string[] = [];
  return {
    producer: "pixels-v1",
    asked,
    measure(asset) {
      asked.push(asset.id);
      return answer(asset);
    },
  };
}

const assets = ["a", "b", "c"].map((id) => photo({ id, sourceKey: `key-${id}` }));
const key = (asset: Asset) => asset.sourceKey;

const keysOf = (bank: MemoryBank) => [...bank.rows("pixels-v1")].map(({ sourceKey }) => sourceKey);

Deno.test("acquire measures what is owed and nothing twice", async () => {
  const bank = new MemoryBank(), worker = measurer(() => Promise.resolve(facts));
  assert.equal(await acquire(bank, [worker], assets, key), 3);
  assert.equal(await acquire(bank, [worker], assets, key), 0);
  assert.deepEqual(worker.asked, ["a", "b", "c"]);
});

Deno.test("acquire measures one content once, however many assets have it", async () => {
  const bank = new MemoryBank(), worker = measurer(() => Promise.resolve(facts));
  const copies = assets.map((asset) => ({ ...asset, sourceKey: "same" }));
  assert.equal(await acquire(bank, [worker], copies, key), 1);
});

Deno.test("acquire settles a source that kills its worker twice and goes on", async () => {
  const bank = new MemoryBank();
  const worker = measurer((asset) =>
    asset.id === "b"
      ? Promise.reject(new Fault("child_died", "Child died with signal SIGSEGV"))
      : Promise.resolve(facts)
  );
  await acquire(bank, [worker], assets, key);
  assert.deepEqual(worker.asked, ["a", "b", "b", "c"]);
  assert.deepEqual(bank.read("pixels-v1", "key-b"), {
    unreadable: "Child died with signal SIGSEGV",
  });
});

Deno.test("acquire settles nothing about a file that is away", async () => {
  const bank = new MemoryBank();
  const worker = measurer((asset) =>
    asset.id === "b"
      ? Promise.reject(new Fault("not_found", '"b" is gone'))
      : Promise.resolve(facts)
  );
  await acquire(bank, [worker], assets, key);
  assert.deepEqual(keysOf(bank), ["key-a", "key-c"]);
});

/** A server answers, and cannot give this one. */
const lost = (id: string) =>
  new Fault("library_unreadable", `The server answered 500 to "${id}"`, { about: id });

Deno.test("acquire leaves what a server cannot give for another time, and tells of it", async () => {
  const bank = new MemoryBank();
  const isLost = new Set(["a"]);
  const worker = measurer(({ id }) =>
    isLost.has(id) ? Promise.reject(lost(id)) : Promise.resolve(facts)
  );
  const told: string[] = [];
  const onAway = (asset: Asset, { message }: Fault) => void told.push(`${asset.id}: ${message}`);
  await acquire(bank, [worker], assets, key, { onAway });
  assert.deepEqual(keysOf(bank), ["key-b", "key-c"]);
  assert.deepEqual(told, ['a: The server answered 500 to "a"']);
  // Nothing else is owed the next time: the others tell that the library is well.
  await acquire(bank, [worker], assets, key, { onAway });
  assert.equal(told.length, 2);
  isLost.clear();
  await acquire(bank, [worker], assets, key, { onAway });
  assert.deepEqual(keysOf(bank).sort(), ["key-a", "key-b", "key-c"]);
});

Deno.test("acquire ends with a library that gives nothing, or not several in a row", async () => {
  const many = Array.from({ length: 30 }, (_, n) => photo({ id: `p${n}`, sourceKey: `key-p${n}` }));
  const numberOf = ({ id }: Asset) => Number(id.slice(1));
  const nothing = measurer(({ id }) => Promise.reject(lost(id)));
  const isAway = { code: "library_unreadable" };
  await assert.rejects(acquire(new MemoryBank(), [nothing], many.slice(0, 3), key), isAway);
  assert.equal(nothing.asked.length, 3);
  const bank = new MemoryBank();
  const breaking = measurer((asset) =>
    numberOf(asset) < 5 ? Promise.resolve(facts) : Promise.reject(lost(asset.id))
  );
  await assert.rejects(acquire(bank, [breaking], many, key), isAway);
  assert.equal(breaking.asked.length, 5 + 8);
  assert.equal(keysOf(bank).length, 5, "what was measured is banked");
  const limping = measurer((asset) =>
    numberOf(asset) % 2 ? Promise.resolve(facts) : Promise.reject(lost(asset.id))
  );
  assert.equal(await acquire(new MemoryBank(), [limping], many, key), 30);
  // What is no single asset's fault ends it at once.
  const away = measurer(() => Promise.reject(new Fault("library_unreadable", "It is away")));
  await assert.rejects(acquire(bank, [away], many, key), isAway);
  assert.equal(away.asked.length, 1);
});

Deno.test("acquire banks what is done before it is cancelled", async () => {
  const bank = new MemoryBank(), stop = new AbortController();
  const worker = measurer((asset) => {
    if (asset.id === "b") stop.abort();
    return Promise.resolve(facts);
  });
  await assert.rejects(
    acquire(bank, [worker], assets, key, { signal: stop.signal }),
    (error) => error instanceof Fault && error.code === "cancelled",
  );
  assert.deepEqual(keysOf(bank), ["key-a", "key-b"]);
});
