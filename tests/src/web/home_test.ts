import assert from "node:assert/strict";
import type { Brief } from "../../../src/film/brief/brief.ts";
import type { Cut } from "../../../src/film/select/cut.ts";
import type { AlbumId } from "../../../src/library/asset.ts";
import type { AttemptId } from "../../../src/ledger/attempt.ts";
import { briefOf } from "../../fixtures/brief_of.ts";
import { asked, ATTEMPT, WebWorld } from "../../fakes/web_world.ts";

async function home(prepare: (world: WebWorld) => unknown): Promise<string> {
  const { world, app } = await WebWorld.open("off");
  await prepare(world);
  const answer = await app.fetch(asked("http://localhost/"));
  assert.equal(answer.status, 200);
  return await answer.text();
}

const OFF = { enabled: false, next_run: null, daily_at: null };

Deno.test("the start page asks for a library first, and for nothing else", async () => {
  const text = await home((world) => {
    world.missing = ["immich.url", "immich.api_key"];
    world.timer = { ...world.timer, ...OFF };
  });
  assert.match(text, /Where are your pictures\?/);
  assert.match(text, /<code>\/data\/config\.yaml<\/code>/);
  assert.match(text, /<code>photos-memories config set library\.folder /);
  assert.match(text, /immich\.url.*library\.folder.*photos-memories demo/s);
  assert.ok(!/id="live"|No film yet/.test(text));
});

Deno.test("the start page promises a first film only where the daily run makes one", async () => {
  const on = await home(() => {});
  assert.match(on, /No film yet.*comes by itself on Tue 6 October, 09:00/s);
  assert.match(on, /id="live"/);
  const off = await home((world) => {
    world.timer = { ...world.timer, ...OFF };
  });
  assert.ok(!off.includes("by itself on"));
  assert.match(off, /automation\.enabled: true.*The daily run is off/s);
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

Deno.test("the start page says of a film that is only tried out that none comes of it", async () => {
  const dry = { ...BY_HAND, isDryRun: true } as const;
  const first = await home((world) => world.runs.begin(dry));
  assert.match(first, /<h1>A film is being tried out<\/h1>.*No film comes of it\./s);
  assert.match(first, SINCE);
  const another = await home(async (world) => {
    await world.film();
    await world.runs.begin(dry);
  });
  assert.match(another, /Latest film.*CANARY-TITLE.*A film is being tried out \(since/s);
  for (const text of [first, another]) assert.ok(!/is being made|as soon as/.test(text));
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
    world.suggestions = { isLooking: false, ranked: [], notes: [], problem: "No library" };
  });
  assert.match(text, /CANARY-TITLE/);
  assert.match(text, /notice warn">No library/);
  assert.match(text, /Next: Tue 6 October, 09:00/);
});

const TRIP = {
  memoryKey: "trip:2026-07-02:2026-07-09:",
  category: "trip",
  reason: "8 days away from home",
  start: "2026-07-02",
  end: "2026-07-09",
  assetCount: 95,
  names: [],
  score: 0.5,
} as const;
const DUE = Date.UTC(2026, 9, 6, 6, 30);

/** What stands below the list: sentence and command. */
async function howTo(prepare: (world: WebWorld) => unknown): Promise<string | undefined> {
  const text = await home(async (world) => {
    await world.film();
    world.suggestions = { isLooking: false, ranked: [TRIP], notes: [] };
    await prepare(world);
  });
  return /<div class="stack small"><p class="quiet">(.*?)<\/p><\/div>/s.exec(text)?.[1];
}

Deno.test("the start page says what makes the first of the memories, as things are", async () => {
  const command = (more = "") => `</p><p><code>photos-memories auto run${more}</code>`;
  const off = (world: WebWorld) => world.timer = { ...world.timer, ...OFF };
  assert.equal(await howTo(off), `Make the first one from a terminal:${command()}`);
  assert.equal(
    await howTo(() => {}),
    "The daily run makes the first one on Tue 6 October, 09:00. " +
      `To make it now, type:${command()}`,
  );
  const resting = await howTo((world) => {
    off(world);
    world.next = { isWaiting: false, cooldownUntil: DUE };
  });
  assert.match(
    resting!,
    /^The next film is due on Tue 6 October, \d\d:\d\d\. .*auto run --force<\/code>$/,
  );
  const early = await howTo((world) => {
    // The daily run comes half an hour too early.
    world.next = { isWaiting: false, cooldownUntil: Date.parse("2026-10-06T09:30:00+02:00") };
  });
  assert.match(early!, /^The next film is due on .*auto run --force<\/code>$/);
  const paused = await howTo((world) => world.next = { isWaiting: false, cooldownUntil: DUE });
  assert.match(paused!, /^The daily run makes the first one on .*auto run --force<\/code>$/);
  assert.equal(
    await howTo((world) => world.next = { isWaiting: true }),
    "A film that waits for its delivery comes first. To make it now, type:" +
      command(" --candidate trip:2026-07-02:2026-07-09:"),
  );
  const odd = await howTo((world) => {
    world.next = { isWaiting: true };
    world.suggestions = { ...world.suggestions, ranked: [{ ...TRIP, memoryKey: "album:<b>'" }] };
  });
  assert.ok(odd!.includes("&lt;b&gt;") && !odd!.includes("<b>"), odd);
});

Deno.test("the start page names no command that would make nothing", async () => {
  assert.equal(await howTo((world) => world.runs.begin(BY_HAND)), undefined);
  const running = (world: WebWorld) =>
    world.attempts.begin(ATTEMPT as AttemptId, BY_HAND.startedAt, "manual");
  assert.equal(await howTo(running), undefined);
  const gone = { isLooking: false, ranked: [TRIP], notes: [], problem: "No library" };
  assert.equal(await howTo((world) => world.suggestions = gone), undefined);
  assert.equal(await howTo((world) => world.suggestions = { ...gone, ranked: [] }), undefined);
});

Deno.test("the start page says why the library could not be read in the last run", async () => {
  const text = await home(async (world) => {
    await world.attempts.begin("a1" as AttemptId, "2026-10-05T09:00:00.000Z", "manual");
    await world.attempts.finish("a1" as AttemptId, {
      outcome: "failed",
      reason: "library preflight failed",
      error: "No library is configured",
      finishedAt: "2026-10-05T09:00:01.000Z",
    });
  });
  assert.match(text, /The library could not be read\. No library is configured\./);
});

Deno.test("the start page says what the last run's film failed of, where that is a sentence", async () => {
  const cases = [
    [
      "generation subprocess exited with code 1",
      "Only 3.0 GB are free\nFree some space",
      "The film could not be made. Only 3.0 GB are free.",
    ],
    [
      "generation subprocess exited with code 1",
      "stderr:\nat run.ts:1",
      "The film could not be made: the process that made it exited with code 1.",
    ],
    [
      "generation subprocess was ended by SIGKILL",
      "generation subprocess was ended by SIGKILL\nstderr:",
      "The film could not be made: the process that made it was ended by SIGKILL.",
    ],
    [
      "automation failed",
      "The disk cannot be written",
      "Something went wrong in the app itself. The disk cannot be written.",
    ],
  ] as const;
  for (const [reason, error, sentence] of cases) {
    const text = await home(async (world) => {
      await world.attempts.begin("a1" as AttemptId, "2026-10-05T09:00:00.000Z", "manual");
      const finishedAt = "2026-10-05T09:00:01.000Z";
      const end = { outcome: "failed", reason, error, finishedAt } as const;
      await world.attempts.finish("a1" as AttemptId, end);
    });
    assert.match(text, new RegExp(`<p class="what">${sentence}</p>`));
  }
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

Deno.test("the start page calls a run that was stopped no failure", async () => {
  const cases = [
    ["cancelled by the owner", "Cancelled by the owner."],
    ["automation was stopped", "It was stopped on request."],
  ] as const;
  for (const [reason, sentence] of cases) {
    const text = await home(async (world) => {
      await world.attempts.begin("a1" as AttemptId, "2026-10-05T09:00:00.000Z", "manual");
      const finishedAt = "2026-10-05T09:00:01.000Z";
      await world.attempts.finish("a1" as AttemptId, { outcome: "failed", reason, finishedAt });
    });
    assert.ok(text.includes('class="tag">Stopped<') && text.includes(sentence), text);
    assert.ok(!text.includes(">Failed<"));
  }
});

Deno.test("the start page has the last run's transcript where there is one", async () => {
  const link = new RegExp(`href="/attempts/${ATTEMPT}/transcript"[^>]* download`);
  assert.match(await home((world) => world.transcript()), link);
  const without = await home(async (world) => {
    await world.transcript();
    world.files.clear();
  });
  assert.match(without, /Looking for a memory/);
  assert.doesNotMatch(without, /transcript/);
});

Deno.test("the start page tells films of one title apart by their second lines", async () => {
  const text = await home(async (world) => {
    for (const [n, sub] of ["Your Year with Ida", "Your Year with <b>", undefined].entries()) {
      const { main, source } = world.cut.titles;
      world.cut = { ...world.cut, titles: { main, source, ...(sub ? { sub } : {}) } };
      await world.film(`20261005_07000${n}_1f0c`);
    }
  });
  const lines = [...text.matchAll(/<p [^>]*class="subtitle">([^]*?)<\/p>/g)].map(([, line]) =>
    line
  );
  assert.deepEqual(lines.sort(), ["Your Year with &lt;b&gt;", "Your Year with Ida"]);
  const links = [...text.matchAll(/<a id="film-(\w+)" [^>]*aria-labelledby="([^"]*)"/g)];
  assert.deepEqual(
    links.map(([, , names]) => names).sort(),
    [0, 1].map((n) => {
      const runId = `20261005_07000${n}_1f0c`;
      assert.ok(text.includes(`<p id="more-${runId}" class="subtitle">`));
      return `film-${runId} more-${runId}`;
    }),
  );
});

Deno.test("the start page says a period once, where it is the title's second line, too", async () => {
  const text = await home(async (world) => {
    world.cut = { ...world.cut, titles: { ...world.cut.titles, sub: "July 2026" } };
    await world.runs.describe(await world.film(), { summary: "July 2026" });
  });
  assert.equal(text.split("July 2026").length, 2);
});

/** A film of "June days" and these days; the film itself is American. */
async function lineOf(
  brief: Partial<Brief>,
  summary: string,
  titles: Partial<Cut["titles"]> = {},
): Promise<string | undefined> {
  const text = await home(async (world) => {
    world.nowMs += 600_000;
    world.cut = { ...world.cut, titles: { ...world.cut.titles, ...titles } };
    const runId = await world.film();
    await world.runs.describe(runId, { summary });
    await world.runs.keep(runId, "brief", briefOf(brief));
  });
  return /<p class="quiet">(Trip[^<]*)<\/p>/.exec(text)?.[1]?.replace(/\s/g, " ");
}

Deno.test("the start page writes a film's days as pages do, in whatever order the film says them", async () => {
  const dates = { windows: [{ start: "2025-02-15", end: "2025-04-12" }] };
  assert.equal(
    await lineOf(dates, "February 15 – April 12, 2025"),
    "Trip · 15 February – 12 April 2025 · made just now",
  );
  // An album asks for all days of the library; its cut knows which it shows.
  assert.equal(
    await lineOf({ ...dates, albumId: "a1" as AlbumId }, "July 1 – 31, 2025"),
    "Trip · July 2025 · made just now",
  );
  const german = { windows: [{ start: "2025-07-02", end: "2025-07-09" }], locale: "de" };
  assert.equal(await lineOf(german, "2.–9. Juli 2025"), "Trip · 2–9 July 2025 · made just now");
  const years = {
    windows: [2020, 2025].map((year) => ({ start: `${year}-06-13`, end: `${year}-06-15` })),
  };
  assert.equal(await lineOf(years, "2020 to 2025"), "Trip · 2020 to 2025 · made just now");
  assert.equal(await lineOf({ windows: [] }, "July 2025"), "Trip · July 2025 · made just now");
});

Deno.test("the start page says no days beside a title that says them in its own words", async () => {
  const dates = { windows: [{ start: "2025-02-15", end: "2025-04-12" }] };
  const said = "February 15 – April 12, 2025";
  assert.equal(await lineOf(dates, said, { sub: said }), "Trip · made just now");
});

Deno.test("the start page tells of the last run behind a dry run", async () => {
  const text = await home(async (world) => {
    const finishedAt = "2026-10-05T09:00:01.000Z";
    await world.attempts.begin("a1" as AttemptId, "2026-10-05T09:00:00.000Z", "manual");
    await world.attempts.finish("a1" as AttemptId, {
      outcome: "failed",
      reason: "library preflight failed",
      finishedAt,
    });
    await world.attempts.begin("a2" as AttemptId, "2026-10-05T10:00:00.000Z", "manual", true);
    await world.attempts.finish("a2" as AttemptId, {
      outcome: "dry_run",
      reason: "dry run",
      finishedAt,
    });
  });
  assert.match(text, /The library could not be read\./);
  assert.ok(!text.includes("made nothing, as asked"));
});
