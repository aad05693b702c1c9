// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  filmFilters,
  filmWishes,
  findFilms,
  queryOf,
} from "../../../../src/web/films/find_films.ts";
import type { Run } from "../../../../src/ledger/run.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";

const NAMES = new Map([["p1", "Zoë"], ["p2", "Ben"], ["p3", "In no film"]]);

async function everyRun(): Promise<readonly Run[]> {
  const runs = new MemoryRuns();
  const add = async (
    n: number,
    source: Run["source"],
    status: Exclude<Run["status"], "running">,
    words: Parameters<MemoryRuns["describe"]>[1],
  ) => {
    const runId = `2026010${n}_070000_000${n}`, startedAt = `2026-01-0${n}T07:00:00.000Z`;
    await runs.begin({ runId, startedAt, source });
    await runs.describe(runId, words);
    await runs.end(runId, { status, finishedAt: startedAt });
  };
  const years = { rangeStart: "2019-05-01", rangeEnd: "2021-02-01" };
  await add(1, "auto", "completed", { memoryType: "trip", title: "Ein Tag am Zürichsee" });
  await add(2, "manual", "completed", { memoryType: "birthday", people: ["p1"], ...years });
  await add(3, "manual", "failed", { people: ["p2"] });
  await add(4, "auto", "dry_run", { memoryType: "trip" });
  await add(5, "auto", "interrupted", {});
  return await runs.list(9);
}

const found = (all: readonly Run[], query: string) =>
  findFilms(all, filmWishes(new URLSearchParams(query)), NAMES).map(({ runId }) => runId[7]).join(
    "",
  );

Deno.test("runs are found by what came of them, kind, year, people, who asked, and words", async () => {
  const all = await everyRun();
  for (
    const [query, expected] of [
      ["", "21"],
      ["state=all", "54321"],
      ["state=failed", "53"],
      ["state=cut", "4"],
      ["state=nonsense", "21"],
      ["kind=trip", "1"],
      ["state=all&kind=trip", "41"],
      ["by=auto", "1"],
      ["by=hand&state=all", "32"],
      ["person=p1", "2"],
      ["year=2020", "2"],
      ["year=2026", "1"],
      ["year=20", "21"],
      ["words=zurichsee+TAG", "1"],
      ["words=zoe", "2"],
      ["words=20260103_070000&state=all", "3"],
      ["words=nowhere", ""],
    ] as const
  ) assert.equal(found(all, query), expected, query);
});

Deno.test("what there is to choose from is what runs have, with names that are known", async () => {
  assert.deepEqual(filmFilters(await everyRun(), NAMES), {
    kinds: ["birthday", "trip"],
    years: ["2026", "2021", "2020", "2019"],
    people: [["p2", "Ben"], ["p1", "Zoë"]],
  });
});

Deno.test("a list's other pages ask for the same", () => {
  const wishes = filmWishes(new URLSearchParams("state=failed&words=a+b&page=7"));
  assert.deepEqual(filmWishes(new URLSearchParams(queryOf(wishes, 2))), wishes);
  assert.match(queryOf(wishes, 2), /page=2$/);
  assert.equal(queryOf(filmWishes(new URLSearchParams("state=made"))), "");
});
