// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { Memories } from "../../../../src/app/memories/memories.ts";
import { LaidOutCuts } from "../../../../src/app/previews/laid_out_cuts.ts";
import type { FilmRequest } from "../../../../src/film/brief/film_request.ts";
import type { FoundSuggestions } from "../../../../src/app/suggestions/suggestion_monitor.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { type Edit, withEdit } from "../../../../src/film/select/edit_cut.ts";
import type { Ledger } from "../../../../src/ledger/ledger.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import type { AssetId } from "../../../../src/library/asset.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { configOf } from "../../../fixtures/config_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";

const CANDIDATE = {
  memoryKey: "trip:2025-07-01:2025-07-09:",
  category: "trip",
  range: { start: "2025-07-01", end: "2025-07-09" },
  people: [],
  assetCount: 2,
  options: {},
};

async function opened(decision: FoundSuggestions, gone = new Set<AssetId>()) {
  const ledger = await openLedger(":memory:"), { runs } = ledger;
  const asked: FilmRequest[] = [], ordered: string[] = [], dropped: string[] = [];
  const memories = new Memories({
    suggestions: { decision, picture: () => undefined },
    look: () => Promise.resolve(),
    picture: (asset, size) => Promise.resolve(new TextEncoder().encode(`${asset} ${size}`)),
    memories: ledger.memories,
    runs,
    filmOrders: ledger.filmOrders,
    made: {
      bytesOf: () => Promise.resolve(20e6),
      drop: ({ run }) => Promise.resolve(void dropped.push(run)),
    },
    areShowable: (pictures) => Promise.resolve(!pictures.some((id) => gone.has(id))),
    async choose(request) {
      asked.push(request);
      const runId = `r${asked.length}`, brief = briefOf({ seed: 1 });
      const cut = cutOf([stillShot(asked.length), stillShot(asked.length + 1)]);
      await runs.begin({
        runId,
        startedAt: `2026-10-05T07:00:0${asked.length % 10}.000Z`,
        source: "manual",
      });
      const { trace: _, ...kept } = cut;
      const timeline = planFilm(cut, brief, knownFacts(), undefined);
      for (const [kind, document] of Object.entries({ brief, cut: kept, timeline })) {
        await runs.keep(runId, kind as "brief", document);
      }
      return runId;
    },
    orders: {
      cuts: new LaidOutCuts({
        runs,
        layOut: ({ cut, brief }) => Promise.resolve(planFilm(cut, brief, knownFacts(), undefined)),
      }),
      orderOfCut: ({ request }) => {
        ordered.push(JSON.stringify([request.upload, request.origin]));
        return Promise.reject(new Error("no order is made here"));
      },
    },
    known: { settings: { config: configOf({}) } as never },
  });
  return { ledger, runs, memories, asked, ordered, dropped };
}

Deno.test("what a person asked for is a memory, and the same one when it is asked for again", async () => {
  const nothing = { ranked: [] } as unknown as FoundSuggestions;
  const { ledger, memories, asked, ordered } = await opened(nothing);
  await using _ = ledger;
  const options = { person: ["Ida"], start: "2025-07-01", end: "2025-07-31" };
  const wanted = { label: "Ida", when: "July", pictures: 41, options, cover: "ida.jpg" };
  const id = await memories.ask(wanted);
  const [{ end, start, person }] = [options];
  assert.equal(await memories.ask({ ...wanted, options: { end, start, person } }), id);
  assert.deepEqual((await memories.list("en")).map(({ title, subtitle }) => [title, subtitle]), [
    ["Ida", "July"],
  ]);
  assert.equal(new TextDecoder().decode(await memories.cover(id, "wide")), "ida.jpg wide");
  assert.equal((await memories.open(id))?.runId, "r1");
  assert.deepEqual(asked.map((each) => [each.options, each.origin]), [
    [options, { source: "manual" }],
  ]);
  assert.ok((await memories.get(id, "en"))!.seconds! > 2);
  await assert.rejects(memories.order(id, false));
  assert.deepEqual(ordered, ['[false,{"source":"manual"}]']);
  assert.equal(await memories.hide(id, "Ida"), true);
  assert.deepEqual(await memories.list("en"), []);
  // A frame that showed it says so still.
  assert.deepEqual([...(await memories.byKey("en")).values()].map((each) => each.id), [id]);
});

Deno.test("of what was asked for long ago nothing is kept, its cut neither", async () => {
  const nothing = { ranked: [] } as unknown as FoundSuggestions;
  const { ledger, runs, memories } = await opened(nothing);
  await using _ = ledger;
  const first = await memories.ask({ label: "0", pictures: 1, options: { year: 1990 } });
  await memories.open(first);
  for (let year = 1991; year < 2015; year++) {
    await memories.ask({ label: String(year), pictures: 1, options: { year } });
  }
  assert.equal(await memories.get(first, "en"), undefined);
  assert.equal(await runs.get("r1"), undefined);
  assert.equal((await ledger.memories.list()).length, 24);
});

Deno.test("a picture that went or was shut out takes the memory's cut with it, which is chosen anew", async () => {
  const decision = {
    // The same days once more, as a month.
    ranked: [CANDIDATE, { ...CANDIDATE, memoryKey: "monthly_highlights:2025-07-01:2025-07-09:" }],
  } as unknown as FoundSuggestions;
  const gone = new Set<AssetId>();
  const { ledger, runs, memories, asked } = await opened(decision, gone);
  await using _ = ledger;
  const [memory, ...others] = await memories.list("en");
  assert.deepEqual(others, []);
  const { id } = memory!;
  assert.equal((await memories.open(id))?.runId, "r1");
  assert.equal((await memories.open(id))?.runId, "r1");
  assert.ok((await memories.get(id, "en"))!.seconds! > 2);
  gone.add(stillShot(1).asset.id);
  assert.equal((await memories.open(id))?.runId, "r2");
  assert.equal(await runs.get("r1"), undefined);
  assert.deepEqual(await runs.list(9), []);
  assert.equal(asked.length, 2);
});

Deno.test("a cover has the words and the length of the cut as a person changed it", async () => {
  const { ledger, runs, memories } = await opened(
    { ranked: [CANDIDATE] } as unknown as FoundSuggestions,
  );
  await using _ = ledger;
  const { id } = (await memories.list("en"))[0]!, { runId, cut } = (await memories.open(id))!;
  const edits = [
    { kind: "title", main: "At the lake" },
    { kind: "remove", shot: cut.cut.shots[0]!.asset.id },
  ].reduce((kept, edit) => withEdit(kept, edit as Edit), cut.edits);
  await runs.keepEdits(runId, cut.edits.revision, edits);
  await memories.noteEdited(runId);
  const { title, seconds } = (await memories.list("en"))[0]!;
  const now = (await memories.open(id))!.cut.timeline!;
  assert.deepEqual([title, seconds], ["At the lake", now.totalFrames / now.fps]);
  assert.notEqual(now.totalFrames, cut.timeline!.totalFrames);
  await memories.noteEdited("of no memory");
});

Deno.test("a busy month and the trip that has most of its pictures are one memory", async () => {
  const month = {
    ...CANDIDATE,
    memoryKey: "monthly_highlights:2025-07-01:2025-07-31:",
    category: "activity_burst",
    range: { start: "2025-07-01", end: "2025-07-31" },
    assetCount: 100,
  };
  const keysOf = async (...ranked: readonly object[]) => {
    const { ledger, memories } = await opened({ ranked } as unknown as FoundSuggestions);
    await using _ = ledger;
    return (await memories.list("en")).map(({ pictures }) => pictures);
  };
  assert.deepEqual(await keysOf(month, { ...CANDIDATE, assetCount: 70 }), [100]);
  assert.deepEqual(await keysOf({ ...CANDIDATE, assetCount: 70 }, month), [70], "the better one");
  assert.deepEqual(await keysOf(month, { ...CANDIDATE, assetCount: 50 }), [100, 50]);
  const ofIda = { ...CANDIDATE, assetCount: 90, people: ["ida"] };
  assert.deepEqual(await keysOf(month, ofIda), [100, 90], "of other people");
  const across = {
    ...CANDIDATE,
    assetCount: 90,
    range: { start: "2025-06-20", end: "2025-07-09" },
  };
  assert.deepEqual(await keysOf(month, across), [100, 90], "of other days");
  const album = { ...month, assetCount: 20, options: { album: "a1" } };
  assert.deepEqual(await keysOf(album, { ...CANDIDATE, assetCount: 90 }), [20, 90]);
});

/** Suggestions that can be changed under a test's hand, best first. */
function suggested(keys: readonly string[]) {
  const all = (keys: readonly string[]) =>
    keys.map((key, day) => ({
      ...CANDIDATE,
      memoryKey: key,
      range: { start: `2025-07-${10 + day}`, end: `2025-07-${10 + day}` },
    }));
  const decision = { ranked: all(keys) };
  return {
    decision: decision as unknown as FoundSuggestions,
    become: (keys: readonly string[]) => void (decision.ranked = all(keys)),
  };
}

const idOfKey = (key: string) => createHash("sha256").update(key).digest("hex").slice(0, 16);
const keysOf = async ({ memories }: Ledger) =>
  (await memories.list()).map(({ memoryKey, cut }) => [memoryKey, cut !== undefined]);

Deno.test("a memory whose suggestion is gone is kept no more, but that one was hidden is", async () => {
  const { decision, become } = suggested(["a", "b", "c"]);
  const { ledger, runs, memories, dropped } = await opened(decision);
  await using _ = ledger;
  const ids = await memories.shownIds();
  for (const id of ids) await memories.open(id);
  await memories.hide(ids[1]!, "A day in July");
  become(["c"]);
  await memories.tidy();
  assert.deepEqual(await keysOf(ledger), [["b", false], ["c", true]]);
  assert.deepEqual(dropped.toSorted(), ["r1", "r2"]);
  assert.equal(await runs.get("r1"), undefined);
  assert.deepEqual((await memories.hidden()).map(({ title }) => title), ["A day in July"]);
  assert.equal(await memories.unhide(ids[1]!), "A day in July");
  assert.deepEqual(await memories.hidden(), []);
  await memories.tidy();
  assert.deepEqual(await keysOf(ledger), [["c", true]]);
});

Deno.test("one that plays goes on to its end though its suggestion is gone", async () => {
  const { decision, become } = suggested(["a"]);
  const { ledger, memories, dropped } = await opened(decision);
  await using _ = ledger;
  const [id] = await memories.shownIds();
  await memories.open(id!);
  await memories.noteShown(id!);
  become([]);
  await memories.tidy();
  assert.equal((await memories.open(id!))?.runId, "r1");
  assert.deepEqual(dropped, []);
});

Deno.test("250 MB and 24 cuts are kept, of which the best; one that shows what was shut out is none of them", async () => {
  const keys = Array.from({ length: 16 }, (_, n) => `k${String(n).padStart(2, "0")}`);
  const { decision } = suggested(keys), gone = new Set<AssetId>();
  const { ledger, memories, dropped } = await opened(decision, gone);
  await using _ = ledger;
  // All have been on a page once.
  for (const key of keys) await memories.open(idOfKey(key));
  gone.add(stillShot(1).asset.id);
  await memories.tidy();
  const kept = (await keysOf(ledger)).flatMap(([key, hasCut]) => hasCut ? [key] : []);
  // The first shows the picture that is shut out; 12 of 20 MB have room.
  assert.deepEqual(kept, keys.slice(1, 13));
  assert.deepEqual(dropped.toSorted(), ["r1", "r14", "r15", "r16"]);
});
