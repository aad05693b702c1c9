// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Caption } from "../../../../src/bank/fact.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { CaptionResult } from "../../../../src/facts/captions/captioner.ts";
import type { Closed } from "../../../../src/facts/llm/closed.ts";
import {
  describePictures,
  missingPictures,
} from "../../../../src/facts/captions/describe_pictures.ts";
import { captionProducer } from "../../../../src/facts/captions/caption_producers.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { MemoryBank } from "../../../fakes/stores/memory_bank.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { NamedTiles } from "../../../fakes/facts/named_tiles.ts";
import { ORIGIN, ToldCaptioner } from "../../../fakes/facts/told_captioner.ts";
import { photo } from "../../../fixtures/assets.ts";

const picturesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => photo({ id: `p${n + 1}.jpg` }));

function world(assets: readonly Asset[]) {
  const captioner = new ToldCaptioner();
  const [bank, library, tiles] = [new MemoryBank(), new MemoryLibrary(assets), new NamedTiles()];
  return { bank, library, tiles, captioner };
}

const outstanding = (
  reason: string,
  missing: "answer" | "valid answer" = "answer",
): CaptionResult<never> => ({
  kind: "outstanding",
  reason,
  missing,
});

/** Counts transactions. */
class CountingBank extends MemoryBank {
  readonly writes: number[] = [];

  override write(...[producer, rows]: Parameters<MemoryBank["write"]>) {
    this.writes.push(rows.length);
    return super.write(producer, rows);
  }
}

Deno.test("describePictures banks what it is told and asks nothing again", async () => {
  const assets = [...picturesOf(3), photo({ id: "copy.jpg", sourceKey: "source:p1.jpg" })];
  const deps = world(assets);
  const progress: Array<readonly [number, number]> = [];
  const onProgress = (done: number, total: number) => void progress.push([done, total]);
  const report = await describePictures(deps, assets, { onProgress });
  assert.deepEqual(report, {
    missing: 3,
    described: 3,
    settled: 0,
    settledBecause: [],
    outstanding: [],
  });
  assert.deepEqual(progress, [[1, 3], [2, 3], [3, 3]]);
  const row = deps.bank.read(deps.captioner.descriptionProducer, "source:p2.jpg") as Caption;
  assert.deepEqual(row, { text: "Picture 2.", setting: "street", origin: ORIGIN });

  const again = await describePictures(deps, assets);
  assert.deepEqual([again.missing, again.described], [0, 0]);
  assert.equal(deps.captioner.tiles.length, 3);
  assert.equal(deps.captioner.checks, 1, "a captioner nothing is owed to is left alone");
});

Deno.test("describePictures settles what is never to be described, and does not ask again", async () => {
  const assets = picturesOf(3);
  const deps = world(assets);
  deps.tiles.broken.add("p1.jpg");
  deps.captioner.saysCaption = ([n]) =>
    n === 2
      ? { kind: "settled", reason: "two invalid answers: it is not JSON" }
      : outstanding("late");
  const report = await describePictures(deps, assets);
  assert.deepEqual([report.settled, report.described], [2, 0]);
  assert.deepEqual(report.settledBecause, [
    { reason: 'Could not decode "p1.jpg"', count: 1 },
    { reason: "two invalid answers: it is not JSON", count: 1 },
  ]);
  assert.deepEqual(report.outstanding, [{ reason: "late", count: 1 }]);
  const unreadable = (id: string) =>
    deps.bank.read(deps.captioner.descriptionProducer, `source:${id}`);
  assert.deepEqual(unreadable("p1.jpg"), {
    unreadable: 'caption unavailable: Could not decode "p1.jpg"',
  });
  assert.deepEqual(unreadable("p2.jpg"), {
    unreadable: "caption unavailable: two invalid answers: it is not JSON",
  });
  assert.equal(unreadable("p3.jpg"), undefined);
  assert.deepEqual([...missingPictures(deps.bank, deps.captioner, assets).keys()], [
    "source:p3.jpg",
  ]);
});

Deno.test("describePictures sends nothing while the captioner is closed", async () => {
  const assets = picturesOf(2);
  const deps = world(assets);
  const closed: Closed = {
    kind: "closed",
    because: "controls",
    sentence: "The red control tile failed",
    hint: "See editorial.preparation.caption_base_url",
  };
  deps.captioner.readiness = closed;
  const report = await describePictures(deps, assets);
  assert.deepEqual(report.closed, closed);
  assert.deepEqual(report.outstanding, [{ reason: closed.sentence, count: 2 }]);
  assert.deepEqual([deps.tiles.made, deps.captioner.tiles.length], [0, 0]);
  assert.deepEqual(deps.bank.producers(), []);
});

Deno.test("describePictures stops at a refusal and keeps what it has", async () => {
  const assets = picturesOf(5);
  const deps = world(assets);
  const closed: Closed = {
    kind: "closed",
    because: "refused",
    sentence: "answered 401",
    hint: "key",
  };
  const good = deps.captioner.saysCaption;
  deps.captioner.saysCaption = (tile, asked) =>
    asked === 3 ? { kind: "refused", closed } : good(tile, asked);
  const report = await describePictures(deps, assets);
  assert.deepEqual([report.described, report.closed], [2, closed]);
  assert.deepEqual(report.outstanding, [{ reason: "answered 401", count: 3 }]);
  assert.equal(deps.captioner.tiles.length, 3);
});

Deno.test("describePictures leaves the rest when no model answers any more", async () => {
  const assets = picturesOf(40);
  const deps = world(assets);
  deps.captioner.saysCaption = () => outstanding("the connection was refused");
  const report = await describePictures(deps, assets);
  const failed = deps.captioner.tiles.length;
  assert.ok(failed < 15, `${failed}`);
  // Those that were never asked about say so.
  const notAsked = "not asked about after 8 in a row without an answer " +
    "(the last: the connection was refused)";
  assert.deepEqual(report.outstanding, [
    { reason: notAsked, count: 40 - failed },
    { reason: "the connection was refused", count: failed },
  ]);
  assert.equal(deps.captioner.controls, 1);
  // A captioner that is gone for good says so itself: who it is, and what to do.
  const left = world(assets);
  const closed: Closed = {
    kind: "closed",
    because: "unreachable",
    sentence: "The caption server cannot be asked",
    hint: "Start it",
  };
  left.captioner.saysCaption = () => {
    left.captioner.readiness = closed;
    return outstanding("the connection was refused");
  };
  const report1 = await describePictures(left, assets);
  assert.deepEqual(report1.closed, closed);
  assert.deepEqual(report1.outstanding, [{ reason: closed.sentence, count: 40 }]);
  // A model that answers, if never as asked, is no reason to stop; nor are pictures that are gone.
  const invalid = world(assets);
  invalid.captioner.saysCaption = () => outstanding("two invalid answers: x", "valid answer");
  assert.equal((await describePictures(invalid, assets)).outstanding[0]!.count, 40);
  assert.equal(invalid.captioner.tiles.length, 40);
  const gone = world(assets);
  for (const { id } of assets.slice(0, 30)) gone.library.gone.add(id);
  const report3 = await describePictures(gone, assets);
  assert.deepEqual(report3.outstanding, [{ reason: "the library no longer has it", count: 30 }]);
  assert.equal(report3.described, 10);
});

Deno.test("describePictures goes on past pictures no model can answer about, while controls are answered", async () => {
  for (const concurrency of [1, 4]) {
    const assets = picturesOf(60);
    const deps = world(assets);
    const { captioner } = deps;
    captioner.concurrency = concurrency;
    const good = captioner.saysCaption;
    captioner.saysControl = () => true;
    captioner.saysCaption = (tile, asked) =>
      tile[0]! <= 30 ? outstanding("HTTP 400: Failed to load image") : good(tile, asked);
    const report = await describePictures(deps, assets);
    assert.deepEqual([report.described, captioner.tiles.length], [30, 60]);
    assert.deepEqual(report.outstanding, [{ reason: "HTTP 400: Failed to load image", count: 30 }]);
    assert.equal(captioner.controls, 3, "one control tile for eight in a row");
  }
});

Deno.test("describePictures sends no picture while it is found out whether anybody answers", async () => {
  const assets = picturesOf(40);
  const deps = world(assets);
  const { captioner } = deps;
  captioner.concurrency = 4;
  captioner.saysCaption = () => outstanding('the answer ended with "content_filter"');
  let before = 0;
  captioner.saysControl = async () => {
    before = captioner.tiles.length;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return false;
  };
  const report = await describePictures(deps, assets);
  // Three were under way when the eighth failed.
  assert.ok(before <= 11 && captioner.tiles.length <= 11, `${before} ${captioner.tiles.length}`);
  assert.equal(captioner.controls, 1);
  assert.equal(report.outstanding.reduce((sum, { count }) => sum + count, 0), 40);
});

Deno.test("describePictures asks nothing that another process has asked meanwhile", async () => {
  const assets = picturesOf(4);
  const deps = world(assets);
  const { bank, captioner } = deps, good = captioner.saysCaption;
  const others = { text: "A pier.", origin: ORIGIN };
  captioner.saysCaption = (tile, asked) => {
    bank.write(captioner.descriptionProducer, [
      { sourceKey: "source:p2.jpg", value: others },
      { sourceKey: "source:p3.jpg", value: { unreadable: "caption unavailable: too dark" } },
    ]);
    return good(tile, asked);
  };
  const progress: number[] = [];
  const report = await describePictures(deps, assets, {
    onProgress: (n) => void progress.push(n),
  });
  assert.deepEqual(captioner.tiles.map(([n]) => n), [1, 4]);
  assert.deepEqual([report.missing, report.described, report.outstanding], [4, 3, []]);
  assert.deepEqual(report.settledBecause, [{ reason: "too dark", count: 1 }]);
  assert.deepEqual(progress, [1, 2, 3, 4]);
  assert.deepEqual(bank.read(captioner.descriptionProducer, "source:p2.jpg"), others);
});

Deno.test("describePictures lets no answer take the place of a sentence that stands by now", async () => {
  const assets = picturesOf(2);
  const deps = world(assets);
  const { bank, captioner } = deps, good = captioner.saysCaption;
  const others = { text: "A pier.", origin: ORIGIN };
  captioner.saysCaption = (tile, asked) => {
    bank.write(captioner.descriptionProducer, [
      { sourceKey: `source:p${asked}.jpg`, value: others },
    ]);
    return asked === 1 ? { kind: "settled", reason: "two invalid answers" } : good(tile, asked);
  };
  const report = await describePictures(deps, assets);
  assert.deepEqual([report.described, report.settled], [2, 0]);
  for (const { sourceKey } of assets) {
    assert.deepEqual(bank.read(captioner.descriptionProducer, sourceKey), others);
  }
});

Deno.test("describePictures keeps the captioner's slots and banks each answer as it comes", async () => {
  const assets = picturesOf(10);
  const deps = { ...world(assets), bank: new CountingBank() };
  deps.captioner.concurrency = 4;
  const good = deps.captioner.saysCaption;
  const first = Promise.withResolvers<void>();
  deps.captioner.saysCaption = async (tile, asked) => {
    // The first three wait until the fourth is there: four are really under way together.
    if (asked === 4) first.resolve();
    if (asked < 4) await first.promise;
    return await good(tile, asked);
  };
  await describePictures(deps, assets);
  assert.equal(deps.captioner.mostAtOnce, 4);
  assert.deepEqual(deps.bank.writes, Array(10).fill(1));
});

Deno.test("describePictures that is stopped keeps every answer it had", async () => {
  const assets = picturesOf(10);
  const deps = world(assets);
  deps.captioner.concurrency = 3;
  const stop = new AbortController();
  const good = deps.captioner.saysCaption;
  deps.captioner.saysCaption = (tile, asked) => {
    if (asked === 5) stop.abort();
    return good(tile, asked);
  };
  await assert.rejects(
    describePictures(deps, assets, { signal: stop.signal }),
    (error) => error instanceof Fault && error.code === "cancelled",
  );
  const given = deps.captioner.tiles.length;
  const [{ rows } = { rows: 0 }] = deps.bank.producers();
  assert.equal(rows, given, "each that was answered is banked");
  assert.ok(given >= 5 && given < 10);
  await describePictures(deps, assets);
  const seen = deps.captioner.tiles.map(([n]) => n).sort((a, b) => a! - b!);
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "nobody was asked about twice");
});

Deno.test("describePictures leaves a picture the library cannot give, unless it gives none", async () => {
  const assets = picturesOf(30);
  const deps = world(assets);
  const lost = new Set(["p1.jpg", "p3.jpg"]);
  const library = {
    preview: (asset: Asset) =>
      lost.has(asset.id)
        ? Promise.reject(
          new Fault("library_unreadable", `answered 500 to "${asset.id}"`, { about: asset.id }),
        )
        : deps.library.preview(asset),
  };
  const three = assets.slice(0, 3);
  const report = await describePictures({ ...deps, library }, three);
  assert.equal(report.described, 1);
  assert.deepEqual(report.outstanding, [
    { reason: 'answered 500 to "p1.jpg"', count: 1 },
    { reason: 'answered 500 to "p3.jpg"', count: 1 },
  ]);
  assert.equal((await describePictures({ ...deps, library }, three)).missing, 2);
  for (const { id } of assets) lost.add(id);
  const isAway = { code: "library_unreadable" };
  const fresh = { ...world(assets), library };
  await assert.rejects(describePictures(fresh, three), isAway);
  assert.equal(fresh.captioner.tiles.length, 0);
  await assert.rejects(describePictures({ ...deps, library }, assets), isAway);
});

Deno.test("missingPictures takes valid captions of others first, never their failures", () => {
  const assets = picturesOf(3);
  const { bank } = world(assets);
  const small = captionProducer("captionmodel2-500m-base-public");
  const llm = new ToldCaptioner("llm");
  llm.reusedDescriptions = [small];
  bank.write(small, [
    { sourceKey: "source:p1.jpg", value: { text: "A pier.", origin: ORIGIN } },
    {
      sourceKey: "source:p2.jpg",
      value: { unreadable: "caption unavailable: two invalid answers" },
    },
    { sourceKey: "source:p3.jpg", value: { text: "x".repeat(121), origin: ORIGIN } },
  ]);
  assert.deepEqual([...missingPictures(bank, llm, assets).keys()], [
    "source:p2.jpg",
    "source:p3.jpg",
  ]);
  // The other way round nothing is taken over: captions of a language model are its own.
  bank.write(llm.descriptionProducer, [
    { sourceKey: "source:p4.jpg", value: { text: "A pier.", origin: ORIGIN } },
  ]);
  const fourth = [photo({ id: "p4.jpg" })];
  assert.equal(missingPictures(bank, new ToldCaptioner(), fourth).size, 1);
  assert.equal(missingPictures(bank, llm, fourth).size, 0);
});
