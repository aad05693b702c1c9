import assert from "node:assert/strict";
import type { AttemptId } from "../../../src/ledger/attempt.ts";
import { asked, ATTEMPT, WebWorld } from "../../fakes/web/web_world.ts";
import { endedBy } from "../../fixtures/ended_by.ts";

/** As another machine sees it: the owner's own is led to the first steps while there is no library. */
async function home(
  prepare: (world: WebWorld) => unknown,
  peer = "203.0.113.7",
): Promise<string> {
  const { world, app } = await WebWorld.open("off");
  await prepare(world);
  const answer = await app.fetch(asked("http://localhost/"), { peer });
  assert.equal(answer.status, 200);
  return await answer.text();
}

const OFF = { enabled: false, next_run: null, daily_at: null };

Deno.test("the start page asks for a library first, and for nothing else", async () => {
  const without = (world: WebWorld) => {
    world.missing = ["immich.url", "immich.api_key"];
    world.timer = { ...world.timer, ...OFF };
  };
  const text = await home(without);
  assert.match(text, /Where are your pictures\?/);
  assert.doesNotMatch(text, /href="\/setup|id="live"|No film yet/);
  // The owner's first visit is led there at once.
  const later = await home(async (world) => {
    without(world);
    await world.attempts.begin(ATTEMPT as AttemptId, BY_HAND.startedAt, "manual");
  }, "127.0.0.1");
  assert.match(later, /href="\/setup\/library">Choose a library</);
});

const BY_HAND = {
  runId: "20261005_070000_2e1d",
  startedAt: "2026-10-05T06:57:00.000Z",
  source: "manual",
} as const;
const SINCE = /since <time[^>]*>\d\d:57<\/time>/i;

Deno.test("the start page tells of a first film that is being made at a terminal", async () => {
  const text = await home((world) => world.runs.begin(BY_HAND));
  assert.match(text, /<h1>A film is being made<\/h1>/);
  assert.match(text, SINCE);
  assert.ok(!/No film yet|auto run/.test(text));
  assert.match(text, /data-refresh="4"/, "it is looked for again where no events come through");
  const unset = await home((world) => {
    world.missing = ["immich.url"];
    return world.runs.begin(BY_HAND);
  });
  assert.match(unset, /Where are your pictures\?/);
});

Deno.test("the start page tells of another film that is being made, beside the latest", async () => {
  const text = await home(async (world) => {
    await world.film();
    await world.runs.begin(BY_HAND);
  });
  assert.match(text, /Latest film.*CANARY-TITLE.*A film is being made \(since/s);
  assert.match(text, SINCE);
  const quiet = await home((world) => world.film());
  assert.ok(!quiet.includes("is being made"));
  // The automation's own is told of by its panel, once.
  const own = await home(async (world) => {
    await world.film();
    await world.attempts.begin(ATTEMPT as AttemptId, BY_HAND.startedAt, "manual");
    await world.runs.begin({ ...BY_HAND, source: "auto", attemptId: ATTEMPT });
  });
  assert.ok(!own.includes("is being made"));
  assert.match(own, /tag live">Running/);
});

Deno.test("the start page says that captions are waited for, and how many are there", async () => {
  const step = { name: "captions", done: 3, total: 12 } as const;
  const waiting = (attemptId?: string) =>
    home(async (world) => {
      await world.attempts.begin(ATTEMPT as AttemptId, BY_HAND.startedAt, "daily wake");
      await world.attempts.enter(ATTEMPT as AttemptId, "analysis");
      await world.runs.begin({ ...BY_HAND, ...(attemptId && { attemptId }) });
      await world.runs.keepStep(BY_HAND.runId, step);
    });
  const own = await waiting(ATTEMPT);
  assert.match(own, /<p class="what">Waiting for captions \(3 of 12\)…<\/p>/);
  assert.ok(!own.includes("Looking at pictures"));
  // Another's film says nothing of what the automation does.
  assert.match(await waiting(), /<p class="what">Looking at pictures…<\/p>/);
});

Deno.test("the start page with films stays what it is when the library is gone", async () => {
  const text = await home(async (world) => {
    await world.film();
    world.missing = ["immich.url"];
    world.suggestions = {
      isLooking: false,
      ranked: [],
      passedOver: [],
      notes: [],
      problem: "No library",
    };
  });
  assert.match(text, /CANARY-TITLE/);
  assert.match(text, /notice warn"[^>]*>No library/);
  assert.match(text, /Next: Tue 6 October, 09:00/);
});

const TRIP = {
  memoryKey: "trip:2026-07-02:2026-07-09:",
  category: "trip",
  reason: { key: "because.trip", values: { n: 95, days: 8, back: 3 } },
  start: "2026-07-02",
  end: "2026-07-09",
  assetCount: 95,
  names: [],
  score: 0.5,
} as const;
const DUE = Date.UTC(2026, 9, 6, 6, 30);

/** What stands below the list of memories. */
async function daily(prepare: (world: WebWorld) => unknown): Promise<string | undefined> {
  const text = await home(async (world) => {
    await world.film();
    world.suggestions = { isLooking: false, ranked: [TRIP], passedOver: [], notes: [] };
    await prepare(world);
  });
  return /<\/ol><p class="quiet small">(.*?)<\/p>/s.exec(text)?.[1];
}

Deno.test("the start page says when the first of the memories is made by itself", async () => {
  const off = (world: WebWorld) => world.timer = { ...world.timer, ...OFF };
  assert.equal(await daily(off), undefined);
  const first = "The daily run makes the first one on Tue 6 October, 09:00.";
  assert.equal(await daily(() => {}), first);
  const resting = (world: WebWorld) => world.next = { isWaiting: false, cooldownUntil: DUE };
  assert.equal(await daily(resting), first);
  const due = /^The next automatic film is due on Tue 6 October, \d\d:\d\d\.$/;
  assert.match(
    (await daily((world) => {
      off(world);
      resting(world);
    }))!,
    due,
  );
  const early = await daily((world) => {
    // The daily run comes half an hour too early.
    world.next = { isWaiting: false, cooldownUntil: Date.parse("2026-10-06T09:30:00+02:00") };
  });
  assert.match(early!, due);
  assert.match((await daily((world) => world.next = { isWaiting: true }))!, /delivers a film/);
});

Deno.test("the start page shows films however many runs made none since", async () => {
  const text = await home(async (world) => {
    await world.film();
    for (let n = 0; n < 150; n++) {
      const startedAt = `2027-10-05T09:00:00.${String(n).padStart(3, "0")}Z`;
      const runId = `20271005_090000_${n.toString(16).padStart(4, "0")}`;
      await world.runs.begin({ runId, startedAt, source: "auto" });
      await world.runs.end(runId, { status: "failed", finishedAt: startedAt });
    }
  });
  assert.match(text, /CANARY-TITLE/);
});

Deno.test("the start page has the last run's transcript where there is one", async () => {
  const link = new RegExp(`href="/attempts/${ATTEMPT}/transcript"[^>]* download`);
  assert.match(await home((world) => world.transcript(), "127.0.0.1"), link);
  assert.doesNotMatch(await home((world) => world.transcript()), /transcript/, "not the owner");
  const without = await home(async (world) => {
    await world.transcript();
    world.files.clear();
  }, "127.0.0.1");
  assert.match(without, /Looking for a memory/);
  assert.doesNotMatch(without, /transcript/);
});

Deno.test("the start page tells of the last run behind a dry run", async () => {
  const text = await home(async (world) => {
    const finishedAt = "2026-10-05T09:00:01.000Z";
    await world.attempts.begin("a1" as AttemptId, "2026-10-05T09:00:00.000Z", "manual");
    await world.attempts.finish("a1" as AttemptId, {
      outcome: "failed",
      ...endedBy({ code: "library" }),
      finishedAt,
    });
    await world.attempts.begin("a2" as AttemptId, "2026-10-05T10:00:00.000Z", "manual", true);
    await world.attempts.finish("a2" as AttemptId, {
      outcome: "dry_run",
      ...endedBy({ code: "dry_run" }),
      finishedAt,
    });
  });
  assert.match(text, /The library could not be read\./);
  assert.ok(!text.includes("made nothing, as asked"));
});
