// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { asked, ATTEMPT, WebWorld } from "../../../fakes/web/web_world.ts";

const TRANSCRIPT = `http://localhost/attempts/${ATTEMPT}/transcript`;
const TEXT = "Attempt: 6f0c\n\nstderr | Größenwahn 😀\n";

Deno.test("a transcript is downloaded as text and kept by nobody", async () => {
  const { world, app } = await WebWorld.open("off");
  await world.transcript(TEXT);
  const answer = await app.fetch(asked(TRANSCRIPT));
  assert.equal(answer.status, 200);
  const { headers } = answer;
  assert.deepEqual(
    ["content-type", "content-disposition", "cache-control", "x-content-type-options"]
      .map((name) => headers.get(name)),
    [
      "text/plain; charset=utf-8",
      `attachment; filename="photos-memories-${ATTEMPT}.log"`,
      "no-store",
      "nosniff",
    ],
  );
  assert.equal(await answer.text(), TEXT);
});

Deno.test("a transcript is only had by the id of an attempt", async () => {
  const { world, app } = await WebWorld.open("off");
  const sentence = async (id: string) => {
    const answer = await app.fetch(asked(`http://localhost/attempts/${id}/transcript`));
    assert.equal(answer.status, 404);
    return (await answer.json()).detail;
  };
  const gone = "There is no transcript of this attempt any more";
  world.files.set(`/transcripts/${ATTEMPT}`, new TextEncoder().encode(TEXT));
  assert.equal(await sentence(ATTEMPT), gone, "a file whose attempt nobody knows");
  for (const id of ["..%2F..%2Fledger.db", "%2e%2e%2f", ATTEMPT.slice(1), `${ATTEMPT}%00`]) {
    const inPath = decodeURIComponent(id);
    await world.attempts.begin(inPath, "2026-10-05T07:00:00.000Z", "daily wake");
    world.files.set(`/transcripts/${inPath}`, new TextEncoder().encode(TEXT));
    assert.equal(await sentence(id), gone, id);
  }
  await world.attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "daily wake");
  world.files.clear();
  assert.equal(await sentence(ATTEMPT), gone, "an attempt whose file is gone");
});

Deno.test("the page of a film has the transcript of the attempt that made it", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = "20261005_070000_2b0d", startedAt = "2026-10-05T07:00:00.000Z";
  await world.runs.begin({ runId, startedAt, source: "auto", attemptId: ATTEMPT });
  await world.runs.end(runId, { status: "completed", finishedAt: startedAt });
  const page = async (id: string) =>
    await (await app.fetch(asked(`http://localhost/films/${id}`))).text();
  assert.doesNotMatch(await page(runId), /transcript/);
  await world.transcript(TEXT);
  assert.match(await page(runId), new RegExp(`href="/attempts/${ATTEMPT}/transcript" download`));
  assert.doesNotMatch(await page(await world.film()), /transcript/, "made by hand");
});
