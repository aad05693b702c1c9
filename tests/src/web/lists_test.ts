// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { asked, ATTEMPT, signedIn, WebWorld } from "../../fakes/web/web_world.ts";
import { endedBy } from "../../fixtures/ended_by.ts";

async function text(world: Awaited<ReturnType<typeof WebWorld.open>>, path: string) {
  const answer = await world.app.fetch(asked(`http://localhost${path}`));
  assert.equal(answer.status, 200);
  return await answer.text();
}

function namedIn(page: string): string[] {
  return [...page.matchAll(/<h3><a [^>]*><bdi>(Film \d+)<\/bdi>/g)].map(([, name]) => name!);
}

async function makeFilms(world: WebWorld, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const at = new Date(Date.UTC(2026, 0, n)).toISOString();
    const runId = `${at.slice(0, 10).replaceAll("-", "")}_070000_0001`;
    await world.runs.begin({ runId, startedAt: at, source: "auto" });
    await world.runs.describe(runId, { memoryType: "trip", title: `Film ${n}` });
    await world.runs.end(runId, { status: "completed", finishedAt: at });
  }
}

Deno.test("every film is reached: the start page leads to all, and those page by page", async () => {
  const opened = await WebWorld.open("off");
  await makeFilms(opened.world, 27);
  assert.match(await text(opened, "/"), /href="\/films">All films/);
  const first = await text(opened, "/films"), second = await text(opened, "/films?page=2");
  assert.match(first, /href="\/films\?page=2">Older films/);
  assert.ok(!first.includes("Newer films"));
  assert.match(second, /href="\/films">Newer films/);
  assert.ok(!second.includes("Older films"));
  const expected = Array.from({ length: 27 }, (_, n) => `Film ${27 - n}`);
  assert.deepEqual([...namedIn(first), ...namedIn(second)], expected);
});

Deno.test("before there is a film, all films asks for no filters but says how to come by one", async () => {
  const opened = await WebWorld.open("off"), { world } = opened;
  const hasFilters = async (path: string) => (await text(opened, path)).includes('name="words"');
  const running = "20260101_070000_0002";
  await world.runs.begin({ runId: running, startedAt: "2026-01-01T07:00:00.000Z", source: "auto" });
  assert.equal(await hasFilters("/films"), false);
  await world.runs.end(running, { status: "nothing", finishedAt: "2026-01-01T07:00:01.000Z" });
  assert.equal(await hasFilters("/films"), false);
  assert.match(await text(opened, "/films"), /“Save as film”.*<a href="\/">Memories<\/a>/);
  // An address with filters has them, whatever it finds.
  assert.equal(await hasFilters("/films?state=all"), true);
  await makeFilms(world, 1);
  assert.equal(await hasFilters("/films"), true);
  assert.ok(!(await text(opened, "/films")).includes("No film yet"));
});

const LATER = "6f0c0000-0000-4000-8000-00000000000b";

Deno.test("a failed run is found with its transcript after another came behind it", async () => {
  const opened = await WebWorld.open("off");
  const { world } = opened;
  assert.match(await text(opened, "/runs"), /No film was made by itself yet/);
  await world.transcript();
  await world.attempts.finish(ATTEMPT, {
    outcome: "failed",
    ...endedBy({ code: "film_failed", values: { exit: 1 }, fault: "disk_full" }),
    error: "The disk is full",
    finishedAt: "2026-10-05T07:05:00.000Z",
  });
  await world.attempts.begin(LATER, "2026-10-06T07:00:00.000Z", "daily wake");
  await world.attempts.finish(LATER, {
    outcome: "skipped",
    ...endedBy({ code: "cooldown" }),
    finishedAt: "2026-10-06T07:00:01.000Z",
  });
  const runs = await text(opened, "/runs");
  assert.match(runs, /Nothing made.*Failed.*The disk is full/s);
  assert.match(runs, new RegExp(`href="/attempts/${ATTEMPT}/transcript" download`));
});

Deno.test("films and runs are for the signed in alone", async () => {
  const { app } = await WebWorld.open("basic");
  const cookie = await signedIn(app);
  for (const path of ["/films", "/runs"]) {
    assert.equal((await app.fetch(asked(`http://localhost${path}`))).status, 307);
    const answer = await app.fetch(asked(`http://localhost${path}`, { headers: { cookie } }));
    assert.equal(answer.status, 200);
  }
});
