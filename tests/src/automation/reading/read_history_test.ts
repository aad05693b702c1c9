// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { type HistoryDeps, readHistory } from "../../../../src/automation/reading/read_history.ts";
import type { Attempt, AttemptOutcome } from "../../../../src/ledger/attempt.ts";
import type { Run } from "../../../../src/ledger/run.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";
import { ALL_ON, RULES } from "../../../fixtures/automation/automation.ts";
import type { ReasonCode } from "../../../../src/ledger/attempt_reason.ts";
import { endedBy } from "../../../fixtures/ended_by.ts";

interface Past extends Partial<Pick<Run, "source" | "status" | "people">> {
  readonly day: string;
  readonly key?: string;
  readonly type?: string;
  readonly category?: string;
}

/** The same clock as UTC's, as far as days go. */
const dayOf = (instant: string) => instant.slice(0, 10);
const NO_ATTEMPTS: HistoryDeps["attempts"] = {
  list: () => Promise.resolve([]),
  failureStreaks: () => Promise.resolve(new Map()),
};

async function ran(past: readonly Past[]): Promise<MemoryRuns> {
  const runs = new MemoryRuns();
  for (const [index, each] of past.entries()) {
    const { day, key, type, category, source = "auto", status = "completed", people = [] } = each;
    const runId = `run-${index}`;
    await runs.begin({ runId, startedAt: `${day}T09:00:00.000Z`, source });
    await runs.describe(runId, {
      memoryKey: key,
      memoryType: type,
      memoryCategory: category,
      people,
    });
    if (status === "running" || status === "interrupted") continue;
    await runs.end(runId, { status, finishedAt: `${day}T09:${10 + index % 40}:00.000Z` });
  }
  return runs;
}

const history = async (past: readonly Past[], attempts = NO_ATTEMPTS, rules = RULES) =>
  await readHistory({ runs: await ran(past), attempts }, rules, dayOf);

Deno.test("readHistory takes the automation's completed films, newest first", async () => {
  const { films } = await history([
    { day: "2026-09-01", type: "monthly_highlights", category: "monthly_review" },
    { day: "2026-09-02", type: "trip", category: "trip", source: "manual" },
    { day: "2026-09-03", type: "trip", category: "trip", status: "failed" },
    { day: "2026-09-04", type: "trip", category: "trip", status: "running" },
    { day: "2026-09-05", type: "person_spotlight", category: "birthday", people: ["p1"] },
    { day: "2026-09-06", type: "special_day" },
    { day: "2026-09-07", type: "something new" },
  ]);
  assert.deepEqual(
    films.map(({ completedOn, category, filmType }) => [completedOn, category, filmType]),
    [
      ["2026-09-06", "emergent_day", "special_day"],
      ["2026-09-05", "birthday", "person_spotlight"],
      ["2026-09-01", "monthly_review", "monthly_highlights"],
    ],
  );
  assert.deepEqual(films[1]?.people, ["p1"]);
});

Deno.test("readHistory counts films of any hand as made, in the form keys are compared in", async () => {
  const { madeKeys } = await history([
    { day: "2026-09-01", source: "manual", key: "custom:2026-08-01T00:00:00:2026-08-31T23:59:59:" },
    { day: "2026-09-02", source: "scheduled", key: "trip:2026-07-02:2026-07-09:" },
    { day: "2026-09-03", key: "trip:2026-08-02:2026-08-09:", status: "nothing" },
  ]);
  assert.deepEqual([...madeKeys].sort(), [
    "monthly_highlights:2026-08-01:2026-08-31:",
    "trip:2026-07-02:2026-07-09:",
  ]);
});

Deno.test("readHistory says when a film ended by the clock of this machine", async () => {
  const runs = await ran([{ day: "2026-09-30", type: "trip", category: "trip" }]);
  const { films } = await readHistory(
    { runs, attempts: NO_ATTEMPTS },
    RULES,
    () => "2026-10-01",
  );
  assert.equal(films[0]?.completedOn, "2026-10-01");
});

Deno.test("readHistory remembers memories whose newest attempt found too little", async () => {
  let at = 0;
  const attempt = (memoryKey: string, outcome: AttemptOutcome, code: ReasonCode): Attempt => ({
    attemptId: `a${at}`,
    startedAt: `2026-10-0${9 - at}T09:00:00.000Z`,
    finishedAt: `2026-10-0${9 - at++}T09:01:00.000Z`,
    memoryKey,
    outcome,
    ...endedBy({ code }),
  });
  const list = [
    attempt("thin", "dry_run", "dry_run"),
    attempt("thin", "skipped", "nothing_worth"),
    attempt("rich", "completed", "film_made"),
    attempt("rich", "skipped", "nothing_worth"),
    attempt("broken", "failed", "child_failed"),
  ];
  const failures = new Map([["broken", { count: 2, lastFailedAt: "2026-10-05T09:01:00.000Z" }]]);
  const attempts = {
    list: () => Promise.resolve(list),
    failureStreaks: () => Promise.resolve(failures),
  };
  const read = await history([], attempts);
  assert.deepEqual([...read.nothingWorth], [["thin", "2026-10-08T09:01:00.000Z"]]);
  assert.equal(read.failures, failures);
});

Deno.test("readHistory knows how large an album was when it was filmed last", async () => {
  const past = [
    { day: "2026-01-01", key: "album:al-1::" },
    { day: "2026-02-01", key: "album:al-1::90" },
    { day: "2026-03-01", key: "album:al-2::" },
  ];
  const runs = await ran(past);
  const row = { stage: "pool", verdict: "out", reason: "copy" };
  await runs.keepTrace("run-2", ["a", "b", "c"].map((asset) => ({ asset, ...row })));
  const read = await readHistory({ runs, attempts: NO_ATTEMPTS }, ALL_ON, dayOf);
  assert.deepEqual(read.albumCounts, new Map([["al-2", 3], ["al-1", 90]]));
  assert.equal((await history(past)).albumCounts, undefined, "nobody asks");
});
