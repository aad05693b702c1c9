import assert from "node:assert/strict";
import { briefFacts } from "../../cli/brief_facts.ts";
import { configSchema } from "../../src/config/schema.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemoryLibrary } from "../fakes/memory_library.ts";
import { photo } from "../fixtures/assets.ts";
import { inScratch } from "../fixtures/scratch.ts";

Deno.test("briefFacts searches free text within the film's days, however much matches outside", async () => {
  const beaches = Array.from(
    { length: 1_200 },
    (_, n) =>
      photo({ id: `old${n}`, fileName: `beach ${n}.jpg`, takenAt: "2019-07-01T10:00:00.000" }),
  );
  const library = new MemoryLibrary([
    ...beaches,
    photo({ id: "new", fileName: "beach.jpg", takenAt: "2025-07-03T10:00:00.000" }),
    photo({ id: "other", fileName: "street.jpg", takenAt: "2025-07-03T11:00:00.000" }),
  ]);
  await inScratch(async (folder) => {
    await using ledger = await openLedger(`${folder}/ledger.db`);
    const { signal } = new AbortController();
    const ask = { query: "beach", year: 2025, month: 7 };
    const facts = await briefFacts(
      ask,
      { library, ledger },
      configSchema.parse({}),
      Date.UTC(2026, 0, 1),
      signal,
    );
    assert.deepEqual(facts.matches, ["new"]);
    const { query: _, ...without } = ask;
    const silent = await briefFacts(
      without,
      { library, ledger },
      configSchema.parse({}),
      Date.UTC(2026, 0, 1),
      signal,
    );
    assert.equal(silent.matches, undefined);
  });
});
