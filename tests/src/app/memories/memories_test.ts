import assert from "node:assert/strict";
import { Memories } from "../../../../src/app/memories/memories.ts";
import { LaidOutCuts } from "../../../../src/app/previews/laid_out_cuts.ts";
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

Deno.test("a picture that went or was shut out takes the memory's cut with it, which is chosen anew", async () => {
  await using ledger = await openLedger(":memory:");
  const { runs } = ledger, gone = new Set<AssetId>();
  const decision = {
    // The same days once more, as a month.
    ranked: [CANDIDATE, { ...CANDIDATE, memoryKey: "monthly_highlights:2025-07-01:2025-07-09:" }],
  } as unknown as FoundSuggestions;
  let chosen = 0;
  const memories = new Memories({
    suggestions: { decision, picture: () => undefined },
    look: () => Promise.resolve(),
    memories: ledger.memories,
    runs,
    filmOrders: ledger.filmOrders,
    areShowable: (pictures) => Promise.resolve(!pictures.some((id) => gone.has(id))),
    async choose() {
      const runId = `r${++chosen}`, brief = briefOf({ seed: 1 });
      const cut = cutOf([stillShot(chosen), stillShot(chosen + 1)]);
      await runs.begin({ runId, startedAt: `2026-10-05T07:00:0${chosen}.000Z`, source: "manual" });
      const { trace: _, ...kept } = cut;
      const timeline = planFilm(cut, brief, knownFacts(), undefined);
      for (const [kind, document] of Object.entries({ brief, cut: kept, timeline })) {
        await runs.keep(runId, kind as "brief", document);
      }
      return runId;
    },
    orders: {
      cuts: new LaidOutCuts({ runs, layOut: () => Promise.resolve(undefined) }),
      orderOfCut: () => Promise.reject(new Error("none is asked for")),
    },
    known: { settings: { config: configOf({}) } as never },
  });
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
  assert.equal(chosen, 2);
});
