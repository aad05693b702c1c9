// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { RunRecorder } from "../../../src/film/run_recorder.ts";
import { MemoryRuns } from "../../fakes/stores/memory_runs.ts";

const RUN = "20261005_070000_1f0c";

async function begun() {
  let nowMs = Date.UTC(2026, 9, 5, 7);
  const runs = new MemoryRuns();
  const machine = { now: () => nowMs } as ConstructorParameters<typeof RunRecorder>[0]["machine"];
  const recorder = new RunRecorder({ runs, machine, onProgress: () => {} }, RUN);
  await recorder.begin({});
  await recorder.enter("analysis");
  const kept = async (passedMs: number) => {
    // What nobody waits for is written by then.
    await new Promise((resolve) => setTimeout(resolve));
    nowMs += passedMs;
    return (await runs.get(RUN))!.step;
  };
  return { recorder, runs, kept };
}

Deno.test("a film's recorder keeps what is waited for: at once that it is, and its count now and then", async () => {
  const { recorder, kept } = await begun();
  assert.equal(await kept(0), undefined);
  recorder.step("captions", 0, 12);
  assert.deepEqual(await kept(100), { name: "captions", done: 0, total: 12 });
  recorder.step("captions", 1, 12);
  assert.deepEqual(await kept(2_000), { name: "captions", done: 0, total: 12 });
  recorder.step("captions", 2, 12);
  assert.deepEqual(await kept(100), { name: "captions", done: 2, total: 12 });
  // The next round measures pictures that were not in the first.
  recorder.work("measure", 1, 40);
  assert.equal(await kept(100), undefined);
  recorder.step("captions", 0, 1);
  assert.deepEqual(await kept(0), { name: "captions", done: 0, total: 1 });
});

Deno.test("a film's recorder waits for nothing any more in the next phase, and at its end", async () => {
  const { recorder, kept } = await begun();
  recorder.step("captions", 0, 12);
  await recorder.enter("selection");
  assert.equal(await kept(0), undefined);
  recorder.step("clips", 0, 2);
  await recorder.end({ status: "failed", error: "The server went away" });
  assert.equal(await kept(0), undefined);
});

Deno.test("a film's recorder keeps how far it is for other processes, now and then", async () => {
  const { recorder, runs, kept } = await begun();
  const shareAfter = async (passedMs: number) => {
    await kept(passedMs);
    return (await runs.get(RUN))!.progress?.share ?? 0;
  };
  assert.equal(await shareAfter(1_000), 0);
  recorder.plan("frame", 400);
  recorder.work("measure", 2, 4);
  assert.equal(await shareAfter(1_000), 0, "the last one is one second old");
  recorder.work("measure", 3, 4);
  const share = await shareAfter(0);
  assert.ok(share > 0 && share < 1, `${share}`);
});

Deno.test("six files that cannot be read are one warning with their number; a folder is named", async () => {
  const { recorder, runs } = await begun();
  const files = Array.from({ length: 6 }, (_, i) => ({ id: `bad${i}.jpg`, reason: "it is empty" }));
  const folder = { id: "private", reason: "no permission", isFolder: true as const };
  await recorder.warnAboutSkipped([...files, folder], []);
  assert.deepEqual((await runs.get(RUN))!.warnings, [
    'The folder "private" was left out: no permission',
    `6 files could not be read: photos-memories runs show ${RUN} names them`,
  ]);
});

Deno.test("a file whose name tells a day outside of the film's is not warned of", async () => {
  const { recorder, runs } = await begun();
  const july = { start: "2025-07-01", end: "2025-07-31" };
  await recorder.warnAboutSkipped([
    { id: "june.jpg", reason: "it is empty", day: "2025-06-30" },
    { id: "july.jpg", reason: "it is empty", day: "2025-07-01" },
  ], [july]);
  assert.deepEqual((await runs.get(RUN))!.warnings, ['"july.jpg" was left out: it is empty']);
});

Deno.test("a film that is made again and delivered settles the earlier one's waiting delivery", async () => {
  const { recorder, runs } = await begun();
  const finishedAt = "2026-10-04T07:00:00.000Z";
  const earlier = async (runId: string, memoryKey?: string) => {
    await runs.begin({ runId, startedAt: finishedAt, source: "manual" });
    if (memoryKey !== undefined) await runs.describe(runId, { memoryKey });
    await runs.end(runId, { status: "completed", finishedAt, delivery: {} });
    await runs.endDelivery(runId, { status: "pending", error: "refused" });
  };
  await earlier("again", "trip:a:b:");
  await earlier("other", "trip:c:d:");
  await earlier("unnamed");
  await runs.describe(RUN, { memoryKey: "trip:a:b:" });
  await recorder.end({ status: "completed", delivery: {} });
  const waiting = (await runs.pendingDeliveries()).map(({ runId }) => runId).sort();
  assert.deepEqual(waiting, [RUN, "other", "unnamed"]);
  const { status, error } = (await runs.get("again"))!.delivery;
  assert.deepEqual([status, error], ["abandoned", `It was made again as run ${RUN}`]);
});
