import assert from "node:assert/strict";
import { Memories } from "../../../../src/app/memories/memories.ts";
import { LaidOutCuts } from "../../../../src/app/previews/laid_out_cuts.ts";
import type { FilmRequest } from "../../../../src/film/brief/film_request.ts";
import type { FoundSuggestions } from "../../../../src/app/suggestions/suggestion_monitor.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
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
  const asked: FilmRequest[] = [], ordered: string[] = [];
  const memories = new Memories({
    suggestions: { decision, picture: () => undefined },
    look: () => Promise.resolve(),
    picture: (asset, size) => Promise.resolve(new TextEncoder().encode(`${asset} ${size}`)),
    memories: ledger.memories,
    runs,
    filmOrders: ledger.filmOrders,
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
      cuts: new LaidOutCuts({ runs, layOut: () => Promise.resolve(undefined) }),
      orderOfCut: ({ request }) => {
        ordered.push(JSON.stringify([request.upload, request.origin]));
        return Promise.reject(new Error("no order is made here"));
      },
    },
    known: { settings: { config: configOf({}) } as never },
  });
  return { ledger, runs, memories, asked, ordered };
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
  assert.equal(await memories.hide(id, true), true);
  assert.deepEqual(await memories.list("en"), []);
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
