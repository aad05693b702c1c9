// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { BankRow } from "../../../src/bank/bank.ts";
import { isUnreadable } from "../../../src/bank/bank.ts";
import { Fault } from "../../../src/base/fault.ts";
import {
  acquirePictureFacts,
  type PictureFactOptions,
} from "../../../src/facts/acquire_picture_facts.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../../src/facts/fact_source.ts";
import { DETECTOR_KEYS } from "../../../src/facts/heads/detectors.ts";
import { HEAD_NAMES, headProducer, headsOf } from "../../../src/facts/known_heads.ts";
import type { Asset } from "../../../src/library/asset.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";
import { ToldFacts } from "../../fakes/facts/told_facts.ts";
import { photo, video } from "../../fixtures/assets.ts";

const ALL = PICTURE_PRODUCERS;

/** Counts transactions and how many sources each was about. */
class WatchedBank extends MemoryBank {
  readonly batches: number[] = [];

  override writeTogether(rows: readonly BankRow[]) {
    this.batches.push(new Set(rows.map(({ sourceKey }) => sourceKey)).size);
    return super.writeTogether(rows);
  }
}

/** Pictures whose first byte is their number. */
function stage(concurrency = 2) {
  const bank = new WatchedBank(), source = new ToldFacts(ALL, concurrency);
  const trouble = new Map<string, Error>();
  const looked: string[] = [];
  const lacking = new Set<PictureProducer>(), lacks: string[] = [];
  const deps = {
    bank,
    source,
    lackOf(producers: readonly PictureProducer[]) {
      lacks.push(producers.join(" "));
      const isLacking = producers.some((producer) => lacking.has(producer));
      return Promise.resolve(isLacking ? new Fault("model_unavailable", "no model") : undefined);
    },
    picture(asset: Asset) {
      looked.push(asset.id);
      const fault = trouble.get(asset.id);
      return fault ? Promise.reject(fault) : Promise.resolve(
        Uint8Array.of(Number(/\d+/.exec(asset.id)?.[0] ?? 0)),
      );
    },
  };
  const acquire = (
    assets: readonly Asset[],
    wanted: readonly PictureProducer[] = ALL,
    options: PictureFactOptions = {},
  ) => acquirePictureFacts(deps, assets, wanted, options);
  return { bank, source, trouble, looked, lacking, lacks, acquire };
}

const pictures = (count: number) => Array.from({ length: count }, (_, n) => photo({ id: `p${n}` }));

Deno.test("acquirePictureFacts banks every head of every picture, and asks nothing twice", async () => {
  const { bank, source, acquire } = stage();
  const assets = pictures(5);
  const first = await acquire(assets);
  assert.deepEqual(first, {
    missing: 5,
    decided: 5,
    unreadable: 0,
    carried: 0,
    gone: 0,
    outstanding: { pictures: 0 },
  });
  for (const { sourceKey } of assets) {
    for (const head of HEAD_NAMES) {
      const fact = bank.read(headProducer(head), sourceKey);
      assert.ok(fact && !isUnreadable(fact), head);
      assert.match(fact.encoderKey, /^key of /);
    }
  }
  const second = await acquire(assets);
  assert.equal(second.missing, 0);
  assert.equal(source.asked.length, 5);
});

Deno.test("acquirePictureFacts asks a video's own picture nothing that its frames decide", async () => {
  const asked = async (asset: Asset, wanted: readonly PictureProducer[]) => {
    const { source, acquire } = stage();
    await acquire([asset], wanted);
    return source.asked.map(({ producers }) => producers);
  };
  assert.deepEqual(await asked(video({ id: "v" }), ALL), [["heads", "doc_docling"]]);
  assert.deepEqual(await asked(video({ id: "v" }), ["nsfw_marqo"]), []);
  assert.deepEqual(await asked(photo({ id: "p" }), ALL), [ALL]);
});

Deno.test("acquirePictureFacts settles what nobody can read, and never asks it again", async () => {
  const { bank, source, trouble, acquire } = stage();
  source.faults.set(1, new Fault("media_unreadable", "heads could not read this picture: cut"));
  trouble.set("p2", new Fault("media_unreadable", "its decoder died twice"));
  const assets = pictures(4);
  const report = await acquire(assets);
  assert.equal(report.unreadable, 2);
  assert.equal(report.decided, 2);
  for (const producer of ALL.flatMap(headsOf).map(headProducer)) {
    assert.deepEqual(bank.read(producer, assets[1]!.sourceKey), {
      unreadable: "heads could not read this picture: cut",
    });
  }
  assert.equal((await acquire(assets)).missing, 0);
});

Deno.test("acquirePictureFacts leaves outstanding what could not be asked, and says why", async () => {
  const { source, acquire } = stage();
  source.faults.set(1, new Fault("model_unavailable", "HTTP 503: heads: no encoder"));
  const assets = pictures(3);
  const report = await acquire(assets);
  assert.equal(report.outstanding.pictures, 1);
  assert.equal(report.outstanding.reason?.message, "HTTP 503: heads: no encoder");
  source.faults.clear();
  const again = await acquire(assets);
  assert.deepEqual([again.missing, again.decided], [1, 1]);
});

Deno.test("acquirePictureFacts passes over files that are away, and asks when they are back", async () => {
  const { trouble, acquire } = stage();
  trouble.set("p1", new Fault("not_found", "gone"));
  assert.equal((await acquire(pictures(2))).gone, 1);
  trouble.clear();
  assert.equal((await acquire(pictures(2))).missing, 1);
});

Deno.test("acquirePictureFacts passes over what a server cannot give, unless it gives nothing", async () => {
  const { trouble, acquire } = stage(1);
  const lost = (id: string) =>
    trouble.set(id, new Fault("library_unreadable", "answered 500", { about: id }));
  lost("p1");
  const report = await acquire(pictures(3));
  assert.deepEqual([report.decided, report.gone], [2, 1]);
  assert.equal((await acquire(pictures(3))).gone, 1, "the others are known");
  const other = stage(1);
  for (const { id } of pictures(2)) {
    other.trouble.set(id, new Fault("library_unreadable", "answered 500", { about: id }));
  }
  await assert.rejects(other.acquire(pictures(2)), { code: "library_unreadable" });
});

Deno.test("acquirePictureFacts ends with what is no picture's fault, and keeps what was answered", async () => {
  const { bank, trouble, acquire } = stage(1);
  trouble.set("p3", new Fault("library_unreadable", "the server is away"));
  const assets = pictures(6);
  await assert.rejects(acquire(assets), { code: "library_unreadable" });
  const known = assets.filter(({ sourceKey }) => bank.read(headProducer("people"), sourceKey));
  assert.deepEqual(known.map(({ id }) => id), ["p0", "p1", "p2"]);
});

Deno.test("acquirePictureFacts stops when asked to, and keeps what was answered", async () => {
  const { bank, source, acquire } = stage(1);
  const stop = new AbortController();
  source.before = () => {
    if (source.asked.length === 3) stop.abort();
    return Promise.resolve();
  };
  const assets = pictures(6);
  await assert.rejects(acquire(assets, ALL, { signal: stop.signal }), { code: "cancelled" });
  const known = assets.filter(({ sourceKey }) => bank.read(headProducer("people"), sourceKey));
  assert.deepEqual(known.map(({ id }) => id), ["p0", "p1"]);
});

Deno.test("acquirePictureFacts looks at no picture that nobody could answer for", async () => {
  const { acquire, lacking, lacks, looked } = stage(1);
  lacking.add("nsfw_marqo");
  const told: string[] = [];
  const onProgress = (done: number, total: number) => told.push(`${done}/${total}`);
  const { missing, decided, outstanding } = await acquire(pictures(9), ALL, { onProgress });
  assert.deepEqual([missing, decided, outstanding.pictures], [9, 0, 9]);
  assert.equal(outstanding.reason?.message, "no model");
  assert.deepEqual([told, looked, lacks.length], [[], [], 1]);
  // A video's own picture owes what there is a model for.
  const mixed = [...pictures(2), video({ id: "v1" })];
  assert.equal((await acquire(mixed, ALL, { onProgress })).decided, 1);
  assert.deepEqual([told, looked], [["1/1"], ["v1"]]);
});

const OLDER = "head:nsfw_marqo@det-v2";

Deno.test("acquirePictureFacts carries a still's older answer forward instead of asking", async () => {
  const { bank, source, acquire } = stage();
  const encoderKey = DETECTOR_KEYS.nsfw_marqo;
  const [same, other, clip, none] = [
    photo({ id: "p1" }),
    photo({ id: "p2" }),
    video({ id: "v3" }),
    photo({ id: "p4" }),
  ];
  const fact = { label: "no", confidence: 0.01234, encoderKey };
  bank.write(OLDER, [
    { sourceKey: same.sourceKey, value: fact },
    { sourceKey: other.sourceKey, value: { ...fact, encoderKey: "another artifact" } },
    { sourceKey: clip.sourceKey, value: fact },
    { sourceKey: none.sourceKey, value: { unreadable: "cut short" } },
  ]);
  const report = await acquire([same, other, clip, none], ["nsfw_marqo"]);
  assert.equal(report.carried, 1);
  assert.deepEqual(source.asked.map(({ first }) => first).sort(), [2, 4]);
  assert.deepEqual(bank.read(headProducer("nsfw_marqo"), same.sourceKey), fact);
  assert.equal(bank.read(headProducer("nsfw_marqo"), clip.sourceKey), undefined);
  // Heads alone are no reason to copy anything.
  const { bank: untouched, acquire: heads } = stage();
  untouched.write(OLDER, [{ sourceKey: same.sourceKey, value: fact }]);
  assert.equal((await heads([same], ["heads"])).carried, 0);
});
