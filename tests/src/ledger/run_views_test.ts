// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { seeingMovedFilms } from "../../../src/ledger/run_views.ts";
import { MemoryRuns } from "../../fakes/stores/memory_runs.ts";

const RUN = "20250901_090312_7d3f", FOLDER = `july_${RUN}`;

Deno.test("seeingMovedFilms sees a film where it lies now, in every list, and writes nothing", async () => {
  const runs = new MemoryRuns(), there = new Set<string>();
  const old = `/old/${FOLDER}/july.mp4`, moved = `/new/${FOLDER}/july.mp4`;
  await runs.begin({
    runId: RUN,
    startedAt: "2025-09-01T09:03:12.000Z",
    source: "auto",
    attemptId: "attempt-1",
    cutOf: "run-0",
  });
  await runs.end(RUN, {
    status: "completed",
    finishedAt: "2025-09-01T09:10:00.000Z",
    outputPath: old,
    posterPath: `/old/${FOLDER}/july.jpg`,
    delivery: {},
  });
  const seen = seeingMovedFilms(runs, {
    outputFolder: "/new",
    isThere: (path) => Promise.resolve(there.has(path)),
  });
  const paths = async () =>
    [
      ...await seen.list(9),
      await seen.get(RUN),
      ...await seen.filmsOf("run-0"),
      ...await seen.pendingDeliveries(),
      ...await seen.completed("auto", 9),
      await seen.ofAttempt("attempt-1"),
    ].map((run) => run?.outputPath);
  const everywhere = (path: string) => Array.from({ length: 6 }, () => path);
  assert.deepEqual(await paths(), everywhere(old));
  there.add(moved);
  assert.deepEqual(await paths(), everywhere(moved));
  assert.equal((await seen.get(RUN))!.posterPath, `/old/${FOLDER}/july.jpg`);
  assert.equal((await runs.get(RUN))!.outputPath, old);
  // What is where the ledger says comes first.
  there.add(old);
  assert.deepEqual(await paths(), everywhere(old));
});

Deno.test("seeingMovedFilms takes no other run's film for a moved one", async () => {
  for (const outputPath of ["/old/july/july.mp4", "july.mp4", `/old/${FOLDER}/`]) {
    const runs = new MemoryRuns();
    await runs.begin({ runId: RUN, startedAt: "2025-09-01T09:03:12.000Z", source: "auto" });
    await runs.end(RUN, {
      status: "completed",
      finishedAt: "2025-09-01T09:10:00.000Z",
      outputPath,
    });
    const isThere = (path: string) => Promise.resolve(path.startsWith("/new/"));
    const seen = seeingMovedFilms(runs, { outputFolder: "/new", isThere });
    assert.equal((await seen.get(RUN))!.outputPath, outputPath);
  }
});
