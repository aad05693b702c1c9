// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { FoundFace } from "../../../../src/bank/fact.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { ServiceOutage } from "../../../../src/facts/acquire.ts";
import { faceProducer } from "../../../../src/facts/faces/yunet.ts";
import { findFaces, joinedFaces } from "../../../../src/film/analyse/find_faces.ts";
import { type Asset, type AssetId, type Face, isSureFace } from "../../../../src/library/asset.ts";
import { MemoryBank } from "../../../fakes/stores/memory_bank.ts";
import { photo } from "../../../fixtures/assets.ts";

const DETECTOR = faceProducer("ab".repeat(32));
const box = (x: number) => ({ x, y: 0.3, width: 0.1, height: 0.15 });
const found: FoundFace = { box: box(0.2), score: 0.9 };

function world(assets: readonly Asset[], faces: FoundFace[] | Fault = [found]) {
  const bank = new MemoryBank(), looked: AssetId[] = [], sought = new Set<AssetId>();
  const seen = { sharpness: 1 } as never;
  bank.write("pixels-v1", assets.map(({ sourceKey }) => ({ sourceKey, value: seen })));
  const finder = {
    producer: DETECTOR,
    measure({ id }: Asset) {
      looked.push(id);
      return faces instanceof Fault ? Promise.reject(faces) : Promise.resolve({ faces });
    },
  };
  const find = async (
    known: ReadonlyArray<[AssetId, readonly Face[]]> = [],
    hears?: () => void,
  ) => {
    const all = new Map<AssetId, readonly Face[]>(known);
    await findFaces(bank, [finder], assets, { faces: all, sought, asked: assets }, {
      away: new ServiceOutage(),
      ...(hears ? { onUnsought: hears } : {}),
    });
    return all;
  };
  return { bank, looked, sought, find };
}

Deno.test("faces are looked for once in each picture of a folder, and known ones come first", async () => {
  const assets = ["p1", "p2"].map((id) => photo({ id, sourceKey: id, account: "folder" }));
  const { looked, find } = world(assets);
  const named: Face = { person: "ida", box: box(0.6) };
  const faces = await find([["p1", [named]], ["p2", [{ person: "ida", box: box(0.21) }]]]);
  assert.deepEqual(faces.get("p1"), [named, found]);
  assert.deepEqual(faces.get("p2"), [{ person: "ida", box: box(0.21) }]);
  assert.deepEqual((await find()).get("p1"), [found]);
  assert.deepEqual(looked, ["p1", "p2"]);
});

Deno.test("faces are not looked for where a server finds them itself, nor in pictures that cannot be read", async () => {
  const served = ["s1", "s2"].map((id) => photo({ id, sourceKey: id, account: "top" }));
  const without = photo({ id: "t", sourceKey: "t", account: "other" });
  const broken = photo({ id: "b", sourceKey: "b", account: "folder" });
  const { bank, looked, sought, find } = world([...served, without, broken]);
  bank.write("pixels-v1", [{ sourceKey: "b", value: { unreadable: "cut short" } }]);
  await find([["s1", [{ box: box(0.1) }]], ["s2", []], ["t", []]]);
  assert.deepEqual(looked, ["t"]);
  assert.deepEqual([...sought], ["t"]);
});

Deno.test("a detector that cannot be loaded stops no film, and is said once", async () => {
  const assets = [photo({ id: "p", sourceKey: "p", account: "folder" })];
  const { bank, find } = world(assets, new Fault("model_unavailable", "another file"));
  let heard = 0;
  assert.equal((await find([], () => heard++)).get("p"), undefined);
  assert.equal(heard, 1);
  assert.equal(bank.read(DETECTOR, "p"), undefined);
});

Deno.test("a doubtful face joins what the library knows, and counts as no person for sure", () => {
  const dog: Face = { box: box(0.7), score: 0.8 };
  const [known, doubtful] = joinedFaces([{ box: box(0.1) }], [{ box: box(0.12), score: 0.9 }, dog]);
  assert.deepEqual([isSureFace(known!), isSureFace(doubtful!)], [true, false]);
});
