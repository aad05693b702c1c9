// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Suggestion } from "../../../../src/app/suggestions/suggestion_monitor.ts";
import { asked, ATTEMPT, signedIn, WebWorld } from "../../../fakes/web/web_world.ts";

type Opened = Awaited<ReturnType<typeof WebWorld.open>>;

const TRIP: Suggestion = {
  memoryKey: "trip:2026-07-02:2026-07-09:",
  category: "trip",
  reason: { key: "because.trip", values: { n: 214, days: 8, back: 9 } },
  start: "2026-07-02",
  end: "2026-07-09",
  assetCount: 214,
  names: [],
  score: 0.61,
};

async function page({ app }: Opened, cookie = ""): Promise<string> {
  const answer = await app.fetch(
    asked("http://localhost/automation", { headers: cookie === "" ? {} : { cookie } }),
  );
  assert.equal(answer.status, 200);
  return await answer.text();
}

const run = async ({ app }: Opened, headers: Record<string, string> = {}) =>
  await app.fetch(asked("http://localhost/automation/run", {
    method: "POST",
    headers: { origin: "http://localhost", ...headers },
  }));

Deno.test("the page tells which film would be next, and until when there is a pause", async () => {
  const opened = await WebWorld.open("off"), { world } = opened;
  assert.match(await page(opened), /still looking through/);
  world.suggestions = {
    isLooking: false,
    lookedAt: "2026-10-05T06:50:00.000Z",
    ranked: [TRIP],
    passedOver: [],
    notes: [],
  };
  const text = await page(opened);
  assert.match(
    text,
    /next film would be:.*Trip.*8 days away from home, back for 9 days, with 214 pictures\./s,
  );
  assert.doesNotMatch(text, /There is a pause/);
  world.next = { isWaiting: false, cooldownUntil: Date.UTC(2026, 9, 6, 6) };
  assert.match(await page(opened), /There is a pause until [^.]*6/);
  const { timer } = world;
  world.timer = { ...timer, enabled: false, next_run: null };
  assert.doesNotMatch(await page(opened), /There is a pause/, "none of what is off");
  world.timer = timer;
  world.suggestions = { ...world.suggestions, ranked: [], problem: "No answer" };
  assert.doesNotMatch(await page(opened), /still looking|no memory worth/);
  world.suggestions = { ...world.suggestions, ranked: [TRIP], problem: undefined };
  world.next = { isWaiting: true };
  const waiting = await page(opened);
  assert.match(waiting, /film that waits is delivered first/);
  assert.doesNotMatch(waiting, /would be:/);
});

Deno.test("one switch says that it is on with its next time, or that it is off and nothing else", async () => {
  const opened = await WebWorld.open("off"), { world, app } = opened;
  const on = await page(opened);
  assert.match(on, /role="status">It is on: a film a day/);
  assert.match(on, /Every day at 09:00; next Tue/);
  assert.match(on, /action="\/automation\/switch".*value="no".*Turn it off/s);
  world.timer = { ...world.timer, enabled: false };
  const off = await page(opened);
  assert.match(off, /role="status">It is off: no film is made by itself/);
  assert.doesNotMatch(off, /It is on|Every day|next Tue|There is a pause/);
  assert.match(off, /value="yes".*Turn it on/s);
  const turn = async (on: string) => {
    const answer = await app.fetch(asked("http://localhost/automation/switch", {
      method: "POST",
      body: new URLSearchParams({ on }),
      headers: { origin: "http://localhost" },
    }));
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/automation"]);
  };
  world.ownSettings.save = ({ set }) => {
    world.saved.push(...set);
    return Promise.resolve({ saved: [...set.keys()], removed: [], absent: [] });
  };
  await turn("yes");
  await turn("no");
  assert.deepEqual(world.saved, [["automation.enabled", true], ["automation.enabled", false]]);
});

Deno.test("memories that are passed over stand below their reasons, by day and by name", async () => {
  const opened = await WebWorld.open("off"), { world } = opened;
  const days = { start: "2025-01-01", end: "2025-12-31" };
  world.suggestions = {
    isLooking: false,
    ranked: [],
    passedOver: [
      { category: "trip", names: [], why: "failed" },
      { category: "person_spotlight", days, names: ["Anna"], why: "same_category_as_previous" },
      { category: "year_in_review", days, names: [], why: "same_category_as_previous" },
    ],
    notes: [],
  };
  const text = await page(opened);
  assert.match(text, /3 memories that are not made now/);
  assert.match(
    text,
    /failed several times.*Trip.*of the same kind.*One person: Anna, 2025.*Year, 2025/s,
  );
  assert.equal(text.match(/of the same kind/g)!.length, 1);
});

Deno.test("a run is begun as the trigger begins one, and what keeps it is said on the page", async () => {
  const opened = await WebWorld.open("off"), { world } = opened;
  const begun = await run(opened);
  assert.deepEqual([begun.status, begun.headers.get("location")], [303, "/automation"]);
  assert.deepEqual(world.started, [ATTEMPT]);
  world.starting = () => Promise.resolve({ taken: true });
  const taken = await run(opened);
  assert.equal(taken.status, 409);
  assert.match(await taken.text(), /role="alert"[^>]*>One is being made already/);
  world.starting = () => Promise.resolve({ problem: "The disk is full", code: "disk_full" });
  const full = await run(opened);
  assert.equal(full.status, 507);
  assert.match(await full.text(), /The disk is full/);
});

Deno.test("no other site begins a run, and no stranger", async () => {
  const opened = await WebWorld.open("basic"), { app, world } = opened;
  assert.equal((await run(opened)).status, 401);
  const cookie = await signedIn(app);
  assert.equal((await run(opened, { cookie, origin: "https://evil.test" })).status, 403);
  assert.deepEqual(world.started, []);
  assert.equal((await run(opened, { cookie })).status, 303);
});

Deno.test("the film it makes has its time left, and is stopped there", async () => {
  const opened = await WebWorld.open("off"), { world, app } = opened;
  const runId = "20261005_070000_2e1d", startedAt = "2026-10-05T07:00:00.000Z";
  await world.attempts.begin(ATTEMPT, startedAt, "manual");
  await world.runs.begin({ runId, startedAt, source: "auto", attemptId: ATTEMPT });
  assert.doesNotMatch(await page(opened), /value="automation"/, "another process makes it");
  const [phase, done, total, share, etaSeconds] = ["render", 1, 3, 0.4, 120] as const;
  world.byItself = { run: runId, phase, done, total, share, etaSeconds };
  assert.match(await page(opened), /value="0.4".*about 2 minutes left.*value="automation".*Stop/s);
  const stopped = await app.fetch(asked(`http://localhost/films/${runId}/stop`, {
    method: "POST",
    body: new URLSearchParams({ from: "automation" }),
    headers: { origin: "http://localhost" },
  }));
  const to = stopped.headers.get("location")!;
  assert.equal(to, "/automation?done=stopped");
  const said = await (await app.fetch(asked(`http://localhost${to}`))).text();
  assert.match(said, /role="status"><p>It was stopped/);
});

Deno.test("what is lacking leads the owner to where it is said, and names no key", async () => {
  const opened = await WebWorld.open("off"), { world } = opened;
  const notes = [{ key: "lacking.trip" }, { key: "lacking.person_month" }] as const;
  world.suggestions = { isLooking: false, ranked: [], passedOver: [], notes };
  const text = await page(opened);
  assert.match(text, /No trip is proposed.*href="\/setup\/home"/s);
  assert.match(text, /No month of a person is proposed.*href="\/people">Who is who/s);
  assert.doesNotMatch(text, /trips\.homebase|photos-memories people/);
});

Deno.test("what it did is listed with transcripts, films that wait with their pages", async () => {
  const opened = await WebWorld.open("off"), { world } = opened;
  assert.match(await page(opened), /No film was made by itself yet/);
  await world.transcript();
  const runId = await world.film();
  await world.runs.requestDelivery(runId, undefined);
  const text = await page(opened);
  assert.match(text, new RegExp(`href="/attempts/${ATTEMPT}/transcript"`));
  assert.match(text, new RegExp(`id="waiting".*href="/films/${runId}"`, "s"));
});
