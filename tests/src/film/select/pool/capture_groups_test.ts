import assert from "node:assert/strict";
import fc from "fast-check";
import { fromWallMs, wallMs } from "../../../../../src/base/local_time.ts";
import { draft } from "../../../../../src/film/select/draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import { batchesOf } from "../../../../../src/film/select/pool/capture_groups.ts";
import { replaceShot } from "../../../../../src/film/select/shots/replace_shot.ts";
import type { Asset, DateSource } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/brief_of.ts";
import { knownFacts } from "../../../../fixtures/known_facts.ts";

const NOON = wallMs("2025-07-14T12:00:00.000");

function pictures(count: number, dateSource: DateSource, msApart = 0): Asset[] {
  return Array.from({ length: count }, (_, n) =>
    photo({
      id: `${dateSource}-${String(n).padStart(3, "0")}.jpg`,
      takenAt: fromWallMs(NOON + n * msApart),
      dateSource,
    }));
}

const instants = (assets: readonly Asset[]) =>
  assets.map((asset) => ({ asset, at: wallMs(asset.takenAt) }));

function cutOf(assets: readonly Asset[], facts = knownFacts()) {
  const brief = briefOf();
  return makeCut(draft(brief, assets), facts, brief, []).cut;
}

Deno.test("batchesOf joins guessed dates from two pictures on and camera times from 21 on", () => {
  const batchOf = (assets: readonly Asset[]) => batchesOf(instants(assets))[0];
  assert.deepEqual(batchOf(pictures(2, "file_time")), {
    id: "file_time-000.jpg",
    isUndated: true,
    perMoment: 1,
  });
  assert.equal(batchOf(pictures(2, "file_name"))?.isUndated, false, "a name tells the day");
  assert.equal(batchOf(pictures(1, "file_time")), undefined);
  assert.equal(batchOf(pictures(20, "exif")), undefined);
  assert.equal(batchOf(pictures(21, "exif"))?.perMoment, 20);
});

Deno.test("batchesOf follows a copy that went on, but no name that tells the second", () => {
  const ids = (assets: readonly Asset[]) => batchesOf(instants(assets)).map((each) => each?.id);
  assert.equal(new Set(ids(pictures(30, "file_time", 1900))).size, 1);
  assert.deepEqual(new Set(ids(pictures(30, "file_time", 2100))), new Set([undefined]));
  assert.deepEqual(new Set(ids(pictures(30, "file_name", 1000))), new Set([undefined]));
});

Deno.test("batchesOf never mixes ways of dating, and joins only what lies together", () => {
  const sources = fc.constantFrom<DateSource>("exif", "server", "file_name", "file_time");
  const arbitrary = fc.array(fc.tuple(sources, fc.nat(30)), { maxLength: 80 });
  fc.assert(fc.property(arbitrary, (drawn) => {
    const assets = drawn.map(([dateSource, steps], n) =>
      photo({ id: `${n}`, dateSource, takenAt: fromWallMs(NOON + steps * 500) })
    ).sort((a, b) => wallMs(a.takenAt) - wallMs(b.takenAt));
    const members = new Map<string, Asset[]>();
    for (const [index, batch] of batchesOf(instants(assets)).entries()) {
      if (batch) members.set(batch.id, [...(members.get(batch.id) ?? []), assets[index]!]);
    }
    for (const [id, batch] of members) {
      assert.equal(batch[0]!.id, id);
      assert.ok(batch.length > 1);
      const guesses = batch.filter(({ dateSource }) => dateSource.startsWith("file"));
      assert.ok(guesses.length === 0 || guesses.length === batch.length);
      assert.ok(guesses.every(({ dateSource }) => dateSource === batch[0]!.dateSource));
      const gaps = batch.slice(1).map((asset, n) =>
        wallMs(asset.takenAt) - wallMs(batch[n]!.takenAt)
      );
      assert.ok(gaps.every((gap) => gap <= (batch[0]!.dateSource === "file_time" ? 2000 : 0)));
    }
  }));
});

Deno.test("a film of an unpacked archive shows every different picture", () => {
  for (const source of ["file_time", "file_name"] as const) {
    for (const count of [2, 6, 12]) {
      const assets = pictures(count, source);
      assert.equal(draft(briefOf(), assets).moments.length, count);
      const cut = cutOf(assets);
      assert.equal(cut.shots.length, count);
      assert.equal(new Set(cut.shots.map(({ momentId }) => momentId)).size, count);
    }
  }
  // More than the film has room for: it is full, and no picture is said to stand too near another.
  const cut = cutOf(pictures(60, "file_time", 400));
  assert.ok(cut.shots.length >= 12, `${cut.shots.length} shots`);
  const reasons = cut.trace.filter(({ verdict }) => verdict === "out").map(({ reason }) => reason);
  assert.ok(reasons.length > 0 && reasons.every((each) => /^(story_full|length)$/.test(each)));
});

Deno.test("a shot of a batch has what lay beside it for a spare, of what is nowhere in the film", () => {
  for (const source of ["file_time", "file_name"] as const) {
    const cut = cutOf(pictures(60, source));
    const shown = new Set(cut.shots.map(({ asset }) => asset.id));
    for (const { asset, spares = [] } of cut.shots) {
      assert.ok(spares.length > 0, `${asset.id} has no spare`);
      assert.ok(spares.every((spare) => !shown.has(spare.asset.id)));
    }
    const gone = cut.shots[2]!;
    const mended = replaceShot(cut, gone.asset.id);
    assert.equal(mended.shots.length, cut.shots.length);
    assert.ok(mended.shots.some(({ asset }) => asset.id === gone.spares![0]!.asset.id));
  }
  // All of them are shown: there is nothing to stand in.
  assert.ok(cutOf(pictures(6, "file_time")).shots.every(({ spares }) => spares === undefined));
});
