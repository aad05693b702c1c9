// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { autoRun } from "../../../src/automation/auto_run.ts";
import type {
  AutoRunOptions,
  AutoRunSettings,
  ChildEnd,
} from "../../../src/automation/auto_run_deps.ts";
import { quietLine } from "../../../src/automation/auto_run_result.ts";
import type { Decision } from "../../../src/automation/candidate.ts";
import { BY_OWNER, Fault, type FaultCode } from "../../../src/base/fault.ts";
import type { Runtime } from "../../../src/system/process/checkout.ts";
import { AutoRunWorld, DAILY, NOTHING, RULES, TRIP } from "../../fakes/auto_run_world.ts";

const RUNTIME: Runtime = {
  version: "1.4.0",
  checkout: null,
  commit: null,
  upstream: null,
  commits_behind: null,
  stale: false,
};

const KEYS = [
  "runtime",
  "outcome",
  "action",
  "reason",
  "candidate_key",
  "category",
  "run_id",
  "error",
  "output_path",
  "recent_categories",
  "rejections",
];

type Line = Readonly<Record<string, unknown>>;

/** Runs once; checks what holds of every run, returns its line without the runtime. */
async function run(
  world: AutoRunWorld,
  options: Partial<AutoRunOptions> = {},
  rules: Partial<AutoRunSettings> = {},
  signal = new AbortController().signal,
): Promise<Line> {
  const before = (await world.attempts.list(99)).length;
  const result = await autoRun(
    world.needs(),
    { ...RULES, ...rules },
    { ...DAILY, ...options },
    signal,
  );
  const text = quietLine(RUNTIME, result);
  assert.ok(!text.includes("\n"));
  const { runtime, ...line } = JSON.parse(text);
  assert.deepEqual(["runtime", ...Object.keys(line)], KEYS);
  assert.deepEqual(Object.keys(runtime), Object.keys(RUNTIME));
  const attempts = await world.attempts.list(99);
  if (result.attemptId !== undefined) {
    assert.equal(attempts.length, before + 1);
    const attempt = attempts[0]!;
    assert.equal(attempt.attemptId, result.attemptId);
    assert.match(
      attempt.attemptId,
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    assert.deepEqual(
      [attempt.outcome, attempt.reason, attempt.memoryKey, attempt.category, attempt.runId],
      [result.outcome, result.reason, result.candidateKey, result.category, result.runId],
    );
    assert.equal("error" in attempt ? attempt.error : undefined, result.error);
    assert.equal(world.lock.isTaken, false);
    const outcome = `Outcome: ${result.outcome}, ${result.reason}`;
    assert.ok(world.logs.get(result.attemptId)?.includes(outcome), "every attempt has its log");
  }
  return line;
}

function line(words: Line): Line {
  return {
    action: "generation",
    candidate_key: null,
    category: null,
    run_id: null,
    error: null,
    output_path: null,
    recent_categories: [],
    rejections: [],
    ...words,
  };
}

const aboutTrip = { candidate_key: TRIP.memoryKey, category: "trip" };
const gone = new Fault("library_unreadable", "Nobody answers at https://photos.example");

Deno.test("autoRun writes nothing down while somebody else is at it", async () => {
  const world = new AutoRunWorld();
  const held = await world.lock.take();
  assert.deepEqual(
    await run(world),
    line({ outcome: "skipped", action: "generation", reason: "automation already running" }),
  );
  assert.deepEqual(await world.attempts.list(9), []);
  assert.equal(world.lock.isTaken, true);
  await held![Symbol.asyncDispose]();
  assert.equal((await run(world))["outcome"], "completed");
});

Deno.test("autoRun rests after a film, counted from its start, with half an hour of slack", async () => {
  const world = new AutoRunWorld();
  await run(world);
  const filmMs = world.nowMs, cooling = line({ outcome: "skipped", reason: "cooldown active" });
  const minutes = (count: number) => world.nowMs = filmMs + count * 60_000;
  minutes(23 * 60 + 29);
  assert.deepEqual(await run(world), cooling);
  assert.equal((await run(world, { force: true, dryRun: true }))["outcome"], "dry_run");
  assert.equal((await run(world, { cooldownHours: 0, dryRun: true }))["outcome"], "dry_run");
  assert.equal((await run(world, { cooldownHours: 20, dryRun: true }))["outcome"], "dry_run");
  assert.deepEqual(await run(world, { candidate: TRIP.memoryKey }), cooling);
  minutes(23 * 60 + 31);
  assert.equal((await run(world, { dryRun: true }))["outcome"], "dry_run");
  assert.deepEqual(await run(world, { cooldownHours: 30 }), cooling);
});

Deno.test("autoRun that finds nothing passes on why", async () => {
  const world = new AutoRunWorld();
  world.decision = { ...NOTHING, notes: ["No picture was found"] };
  const { signal } = new AbortController();
  const { reason, warnings } = await autoRun(world.needs(), RULES, DAILY, signal);
  assert.deepEqual([reason, warnings], ["no eligible candidates", ["No picture was found"]]);
});

Deno.test("autoRun says what was rejected when nothing is left", async () => {
  const world = new AutoRunWorld();
  world.decision = {
    ...NOTHING,
    recentCategories: ["trip", "monthly_review"],
    rejections: [{
      category: "trip",
      memoryKey: "trip:2026-09-01:2026-09-05:",
      rule: "same_category_as_previous",
    }],
  };
  assert.deepEqual(
    await run(world),
    line({
      outcome: "skipped",
      reason: "no eligible candidates",
      recent_categories: ["trip", "monthly_review"],
      rejections: [{
        category: "trip",
        memory_key: "trip:2026-09-01:2026-09-05:",
        rule: "same_category_as_previous",
      }],
    }),
  );
});

Deno.test("autoRun stops at a library that does not answer, and asks for no film", async () => {
  const world = new AutoRunWorld();
  world.unreachable = gone;
  assert.deepEqual(
    await run(world),
    line({ outcome: "failed", reason: "library preflight failed", error: gone.message }),
  );
  assert.deepEqual(world.requests, []);
  assert.deepEqual(world.messages.map(({ kind }) => kind), ["library_failed"]);
});

Deno.test("autoRun fails a discovery that breaks without taking secrets along", async () => {
  const world = new AutoRunWorld();
  world.decision = new Error("refused a-very-secret-key, api_key=abc");
  assert.deepEqual(
    await run(world),
    line({ outcome: "failed", reason: "automation failed", error: "refused ***, api_key=***" }),
  );
  assert.deepEqual(world.messages, []);
});

Deno.test("autoRun makes the first of the ranked, or the one that was asked for", async () => {
  const world = new AutoRunWorld();
  const other = { ...TRIP, memoryKey: "trip:2026-05-01:2026-05-09:" };
  world.decision = { ...NOTHING, ranked: [TRIP, other], recentCategories: ["birthday"] };
  assert.deepEqual(
    await run(world, { dryRun: true }),
    line({ outcome: "dry_run", reason: "dry run", ...aboutTrip, recent_categories: ["birthday"] }),
  );
  assert.deepEqual(world.requests, []);
  const made = await run(world, { candidate: other.memoryKey });
  assert.equal(made["candidate_key"], other.memoryKey);
  assert.equal(made["outcome"], "completed");
  const stale = await run(world, { candidate: "trip:2001-01-01:2001-01-02:", force: true });
  assert.deepEqual(
    stale,
    line({
      outcome: "failed",
      reason: stale["error"],
      error: "Candidate is no longer eligible: trip:2001-01-01:2001-01-02:; " +
        "see what is with: photos-memories auto suggest",
      recent_categories: ["birthday"],
    }),
  );
  assert.deepEqual(world.messages, []);
});

Deno.test("autoRun says why the memory that was asked for is kept back", async () => {
  const world = new AutoRunWorld();
  const { category, memoryKey } = TRIP;
  const reasonOf = async (decision: Partial<Decision>) => {
    world.decision = { ...NOTHING, ...decision };
    return (await run(world, { candidate: memoryKey, force: true }))["reason"];
  };
  const sentence = (why: string) =>
    `Candidate is no longer eligible: ${memoryKey} (${why}); ` +
    "see what is with: photos-memories auto suggest";
  const rejected = { category, memoryKey, rule: "same_category_as_previous" } as const;
  const reason = "failed 2x, retrying after 24h";
  assert.equal(
    await reasonOf({ rejections: [{ ...rejected, memoryKey: "trip:a:b:" }, rejected] }),
    sentence("same_category_as_previous"),
  );
  assert.equal(
    await reasonOf({ backedOff: [{ memoryKey, why: "failed", reason }] }),
    sentence(reason),
  );
});

Deno.test("autoRun asks the child for the candidate, its accounts and the delivery", async () => {
  const world = new AutoRunWorld();
  const person = { ...TRIP, category: "birthday", memoryKey: "person_spotlight:a:b:p1" } as const;
  world.decision = { ...NOTHING, ranked: [TRIP, person] };
  const rules = { accounts: ["ann", "ben"], album: "Films" };
  await run(world, { force: true }, { ...rules, upload: true });
  for (const { runId } of await world.runs.pendingDeliveries()) {
    await world.runs.endDelivery(runId, { status: "delivered", assetId: "asset-1" });
  }
  await run(world, { force: true, candidate: person.memoryKey }, rules);
  await run(world, { force: true, candidate: person.memoryKey, upload: true }, { accounts: [] });
  const attempts = (await world.attempts.list(9)).map(({ attemptId }) => attemptId).reverse();
  assert.deepEqual(world.requests, [
    {
      options: TRIP.options,
      origin: {
        source: "auto",
        memoryKey: TRIP.memoryKey,
        memoryCategory: "trip",
        attemptId: attempts[0],
      },
      accounts: [],
      upload: true,
      album: "Films",
    },
    {
      options: TRIP.options,
      origin: {
        source: "auto",
        memoryKey: person.memoryKey,
        memoryCategory: "birthday",
        attemptId: attempts[1],
      },
      accounts: ["ann", "ben"],
      upload: false,
      album: "Films",
    },
    {
      options: TRIP.options,
      origin: {
        source: "auto",
        memoryKey: person.memoryKey,
        memoryCategory: "birthday",
        attemptId: attempts[2],
      },
      accounts: [],
      upload: true,
      album: undefined,
    },
  ]);
});

interface ChildCase {
  readonly name: string;
  readonly child: (world: AutoRunWorld) => AutoRunWorld["child"];
  readonly expected: Line;
}

const says = (end: ChildEnd) => (_: AutoRunWorld) => () => Promise.resolve(end);
const exited = (code: number, output = "no subprocess output"): ChildEnd => ({
  kind: "exited",
  code,
  output,
});

const NO_ROOM = 'Only 1.2 GB are free for "/films", less than 5.0 GB';

const failed = (reason: string, error: string | null): Line => ({
  outcome: "failed",
  reason,
  error,
});
/** Writes a run of this film, and ends well. */
const films =
  (run: Parameters<AutoRunWorld["film"]>[1] = {}) =>
  (world: AutoRunWorld): AutoRunWorld["child"] =>
  async (request) => {
    await world.film(request, run);
    return exited(0);
  };

const CHILDREN: readonly ChildCase[] = [
  {
    name: "over two hours",
    child: says({ kind: "timed_out", output: "stderr:\nRendering" }),
    expected: failed(
      "generation timed out after 2 hours",
      "generation timed out after 2 hours\nstderr:\nRendering",
    ),
  },
  {
    name: "cannot be started",
    child: says({ kind: "not_started", error: "no such program", hint: "Start it again" }),
    expected: failed("generation process could not be executed", "no such program"),
  },
  {
    name: "exit code 1",
    child: says(exited(1, "stderr:\nOutput directory is not writable")),
    expected: failed(
      "generation subprocess exited with code 1",
      "stderr:\nOutput directory is not writable",
    ),
  },
  {
    name: "exit code 1 after progress",
    child: (world) => async (request) => {
      await world.film(request, { status: "failed", error: NO_ROOM, errorCode: "disk_full" });
      const output = `stderr:\nWarning: a short password\nRendering …\n${NO_ROOM}\nFree some space`;
      return exited(1, output);
    },
    expected: failed("generation subprocess exited with code 1", `${NO_ROOM}\nFree some space`),
  },
  {
    name: "exit code 1 and its last words lost",
    child: (world) => async (request) => {
      await world.film(request, { status: "failed", error: NO_ROOM, errorCode: "disk_full" });
      return exited(1, "stderr:\nRendering …");
    },
    expected: failed("generation subprocess exited with code 1", NO_ROOM),
  },
  {
    name: "exit code 1 after a film of another memory failed",
    child: (world) => async (request) => {
      const memoryKey = "trip:2026-01-01:2026-01-04:";
      const other = { ...request, origin: { ...request.origin, memoryKey } };
      await world.film(other, { status: "failed", error: NO_ROOM, errorCode: "disk_full" });
      return exited(1, "stderr:\nno library");
    },
    expected: failed("generation subprocess exited with code 1", "stderr:\nno library"),
  },
  {
    name: "killed",
    child: says({ kind: "killed", by: "SIGKILL", output: "no subprocess output" }),
    expected: failed(
      "generation subprocess was ended by SIGKILL",
      "generation subprocess was ended by SIGKILL\nno subprocess output",
    ),
  },
  {
    name: "another film is being made",
    child: says({ kind: "busy", output: "stderr:\nthe pipeline lock is held" }),
    expected: failed("another film was being made", null),
  },
  {
    name: "exit code 0 and no run",
    child: says(exited(0)),
    expected: failed("no matching completed auto run", "no subprocess output"),
  },
  {
    name: "exit code 0 and a run of another memory",
    child: (world) => async (request) => {
      const memoryKey = "trip:2001-01-01:2001-01-02:";
      await world.film({ ...request, origin: { ...request.origin, memoryKey } });
      return exited(0);
    },
    expected: failed("no matching completed auto run", "no subprocess output"),
  },
  {
    name: "exit code 0 and a run that failed",
    child: films({ status: "failed" }),
    expected: failed("no matching completed auto run", "no subprocess output"),
  },
  {
    name: "nothing worth a film",
    child: (world) => async (request) => {
      await world.film(request, {
        status: "nothing",
        error: "Nothing worth a film in July 2026: no pictures or videos in this period",
      });
      return exited(0);
    },
    expected: {
      outcome: "skipped",
      reason: "nothing worth a film: no pictures or videos in this period",
    },
  },
  {
    name: "previews that are not made yet",
    child: (world) => async (request) => {
      const error = "29 of the 29 previews looked for are missing; the film waits";
      await world.film(request, { status: "failed", errorCode: "previews_missing", error });
      return exited(1);
    },
    expected: {
      outcome: "skipped",
      reason: "29 of the 29 previews looked for are missing; the film waits",
    },
  },
  {
    name: "nothing worth a film, nobody knows why",
    child: films({ status: "nothing" }),
    expected: { outcome: "skipped", reason: "nothing worth a film: in this period" },
  },
  {
    name: "a run without a path",
    child: films({ outputPath: undefined }),
    expected: {
      outcome: "failed",
      reason: "matching run has no output path",
      run_id: "20261005_070001_1f0c",
    },
  },
  {
    name: "a film that is gone",
    child: (world) => async (request) => {
      await world.film(request);
      world.files.clear();
      return exited(0);
    },
    expected: {
      outcome: "failed",
      reason: "generated output file is missing",
      run_id: "20261005_070001_1f0c",
      error: 'There is no file "/films/20261005_070001_1f0c/trip.mp4"',
    },
  },
  {
    name: "a film",
    child: films(),
    expected: {
      outcome: "completed",
      reason: "generation completed",
      run_id: "20261005_070001_1f0c",
      output_path: "/films/20261005_070001_1f0c/trip.mp4",
    },
  },
  {
    name: "a film whose maker died afterwards",
    child: (world) => async (request) => {
      await world.film(request);
      return { kind: "killed", by: "SIGKILL", output: "no subprocess output" };
    },
    expected: {
      outcome: "completed",
      reason: "generation completed; generation subprocess was ended by SIGKILL",
      run_id: "20261005_070001_1f0c",
      output_path: "/films/20261005_070001_1f0c/trip.mp4",
    },
  },
  {
    name: "a film that could not be delivered, whose error says so",
    child: (world) => async (request) => {
      const runId = await world.film(request, { delivery: {} });
      await world.runs.endDelivery(runId, { status: "pending", error: "HTTP 403" });
      return exited(0);
    },
    expected: {
      outcome: "completed",
      reason: "generation completed; HTTP 403",
      error: "HTTP 403",
      run_id: "20261005_070001_1f0c",
      output_path: "/films/20261005_070001_1f0c/trip.mp4",
    },
  },
  {
    name: "a film that was delivered and removed",
    child: (world) => async (request) => {
      const runId = await world.film(request, { delivery: {} });
      await world.deliver((await world.runs.get(runId))!, { status: "delivered", assetId: "a" });
      return exited(0);
    },
    expected: {
      outcome: "completed",
      reason: "generation completed",
      run_id: "20261005_070001_1f0c",
    },
  },
];

for (const { name, child, expected } of CHILDREN) {
  Deno.test(`autoRun judges its child: ${name}`, async () => {
    const world = new AutoRunWorld();
    world.child = child(world);
    assert.deepEqual(await run(world), line({ ...aboutTrip, ...expected }));
    const told = world.messages.map((message) => ({ ...message, seconds: 0 }));
    const error = expected["error"] ?? expected["reason"];
    assert.deepEqual(
      told,
      expected["outcome"] === "failed"
        ? [{ kind: "film_failed", memoryType: "trip", error, seconds: 0 }]
        : [],
    );
  });
}

Deno.test("autoRun counts no failure against a memory when another film was being made", async () => {
  const world = new AutoRunWorld();
  for (const kind of ["exited", "busy", "busy"] as const) {
    world.child = () => Promise.resolve({ kind, code: 1, output: "" } as ChildEnd);
    await run(world);
  }
  assert.equal((await world.attempts.failureStreaks()).get(TRIP.memoryKey)?.count, 1);
});

Deno.test("autoRun counts no failure against a memory when the machine or the library is to blame", async () => {
  const streakAfter = async (errorCode: FaultCode, isAway = false) => {
    const world = new AutoRunWorld();
    world.child = async (request) => {
      await world.film(request, { status: "failed", error: "Why", errorCode });
      if (isAway) world.unreachable = new Fault("library_unreadable", "Nobody answers");
      return exited(1, "stderr:\nWhy");
    };
    const ended = await run(world);
    assert.deepEqual([ended["outcome"], ended["error"]], ["failed", "Why"], errorCode);
    return (await world.attempts.failureStreaks()).get(TRIP.memoryKey)?.count;
  };
  assert.equal(await streakAfter("disk_full"), undefined);
  assert.equal(await streakAfter("not_writable"), undefined);
  assert.equal(await streakAfter("library_unreadable", true), undefined);
  // Of a library that answers, this memory alone cannot be read.
  assert.equal(await streakAfter("library_unreadable"), 1);
  assert.equal(await streakAfter("media_unreadable"), 1);
  assert.equal(await streakAfter("internal"), 1);
});

Deno.test("autoRun tells once of a library that is away, however many days it is", async () => {
  const world = new AutoRunWorld();
  const away = new Fault("library_unreadable", "Nobody answers for a-very-secret-key", {
    hint: "Is the server of a-very-secret-key running?",
  });
  const told = {
    kind: "library_failed",
    error: "Nobody answers for ***",
    hint: "Is the server of *** running?",
  };
  world.unreachable = away;
  await run(world, { dryRun: true });
  assert.deepEqual(world.messages, [], "somebody watches");
  await run(world);
  assert.deepEqual(world.messages, [told]);
  for (let day = 0; day < 5; day++) await run(world);
  const stop = new AbortController();
  stop.abort();
  await run(world, {}, {}, stop.signal);
  await run(world, { dryRun: true });
  await world.attempts.begin("killed", "2026-10-05T06:00:00.000Z", "daily wake");
  await run(world);
  assert.equal(world.messages.length, 1);

  world.unreachable = undefined;
  await run(world); // a film
  await run(world); // its cooldown
  world.unreachable = away;
  world.nowMs += 24 * 3_600_000;
  await run(world);
  assert.deepEqual(world.messages, [told, told], "another time");
});

Deno.test("autoRun keeps what was said of an error within bounds", async () => {
  const world = new AutoRunWorld();
  world.child = () => Promise.resolve(exited(1, `a-very-secret-key${"x".repeat(9_000)}`));
  const { error } = await run(world);
  assert.match(error as string, /^\*\*\*x{4090,}$/);
  assert.ok((error as string).length <= 4_100);
});

Deno.test("autoRun ends as failed when it is stopped, without blame and without a message", async () => {
  const stops = [
    [undefined, "automation was stopped"],
    [new DOMException(BY_OWNER, "AbortError"), "cancelled by the owner"],
  ] as const;
  for (const [why, reason] of stops) {
    const world = new AutoRunWorld();
    const stop = new AbortController();
    world.child = () => {
      stop.abort(why);
      return Promise.reject(new Fault("cancelled", "Stopped on request"));
    };
    assert.deepEqual(
      await run(world, {}, {}, stop.signal),
      line({ outcome: "failed", reason, ...aboutTrip }),
    );
    assert.deepEqual(world.messages, []);
    assert.equal((await world.attempts.failureStreaks()).size, 0);
  }
});

Deno.test("autoRun whose film is stopped on a page of another process is stopped by its owner", async () => {
  const world = new AutoRunWorld(), runId = "run-01";
  world.child = async ({ origin }) => {
    await world.runs.begin({ runId, startedAt: "2026-10-05T07:00:00.000Z", ...origin });
    await world.runs.askToStop(runId);
    await world.runs.end(runId, { status: "cancelled", finishedAt: "2026-10-05T07:01:00.000Z" });
    return exited(130, "Stopped on request");
  };
  const reason = "cancelled by the owner";
  assert.deepEqual(await run(world), line({ outcome: "failed", reason, ...aboutTrip }));
  assert.deepEqual(world.messages, []);
  assert.equal((await world.attempts.failureStreaks()).size, 0);
});

Deno.test("autoRun does not mind when phases cannot be written", async () => {
  const world = new AutoRunWorld();
  world.attempts.enter = () => Promise.reject(new Error("the disk is gone"));
  assert.equal((await run(world))["outcome"], "completed");
});

Deno.test("autoRun lets the lock go when the attempt cannot be written down", async () => {
  const world = new AutoRunWorld();
  world.attempts.begin = () => Promise.reject(new Error("the disk is gone"));
  const never = new AbortController().signal;
  await assert.rejects(autoRun(world.needs(), RULES, DAILY, never), /the disk is gone/);
  assert.equal(world.lock.isTaken, false);

  const other = new AutoRunWorld();
  other.attempts.finish = () => Promise.reject(new Error("the disk is gone"));
  await assert.rejects(autoRun(other.needs(), RULES, DAILY, never), /the disk is gone/);
  assert.equal(other.lock.isTaken, false);
});

// Deliveries that wait.

const PATH = "/films/run-01/trip.mp4";

Deno.test("autoRun delivers the oldest film that waits, and makes none", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-02", 0, "");
  await world.pending("run-01", 1, "HTTP 503");
  assert.deepEqual(
    await run(world, { dryRun: true }),
    line({
      outcome: "dry_run",
      action: "delivery_retry",
      reason: "pending delivery dry run",
      run_id: "run-01",
      output_path: PATH,
    }),
  );
  assert.deepEqual(world.delivered, []);
  assert.deepEqual(
    await run(world),
    line({
      outcome: "completed",
      action: "delivery_retry",
      reason: "pending delivery completed",
      run_id: "run-01",
    }),
  );
  assert.deepEqual([world.delivered, world.requests], [["run-01"], []]);
  assert.equal((await world.runs.get("run-01"))?.delivery.status, "delivered");
});

Deno.test("autoRun says when a delivery fails, and blames no memory", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-01", 0, "");
  world.delivering = (run) => world.deliver(run, { status: "pending", error: "HTTP 403" });
  assert.deepEqual(
    await run(world),
    line({
      outcome: "failed",
      action: "delivery_retry",
      reason: "pending delivery failed",
      run_id: "run-01",
      error: "HTTP 403",
      output_path: PATH,
    }),
  );
  assert.deepEqual([world.requests, world.messages], [[], []]);
  assert.equal((await world.attempts.failureStreaks()).size, 0);
});

Deno.test("autoRun does not try while the server does not answer", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-01", 0, "");
  world.unreachable = gone;
  assert.deepEqual(
    await run(world),
    line({
      outcome: "failed",
      action: "delivery_retry",
      reason: "library preflight failed",
      run_id: "run-01",
      error: gone.message,
      output_path: PATH,
    }),
  );
  assert.equal((await world.runs.get("run-01"))?.delivery.attempts, 0);
});

Deno.test("autoRun delivers at the try that succeeds, and at the fifth failure gives up and goes on", async () => {
  const daily = 24 * 3_600_000;
  for (let failures = 0; failures <= 5; failures++) {
    const world = new AutoRunWorld();
    await world.pending("run-01", 0, "");
    let tries = 0;
    world.delivering = (run) =>
      world.deliver(
        run,
        ++tries > failures
          ? { status: "delivered", assetId: "asset-1" }
          : { status: "pending", error: `HTTP 50${tries}` },
      );
    const told: unknown[] = [];
    for (let day = 0; day <= failures; day++, world.nowMs += daily) {
      told.push((await run(world))["reason"]);
    }
    const { status, attempts } = (await world.runs.get("run-01"))!.delivery;
    const failed = Array.from({ length: failures }, () => "pending delivery failed");
    if (failures < 5) {
      assert.deepEqual(told, [...failed, "pending delivery completed"]);
      assert.deepEqual([status, attempts, world.requests.length], ["delivered", failures + 1, 0]);
      assert.deepEqual(world.messages, []);
      continue;
    }
    // The next wake makes a film; the one that is given up stays on disk.
    assert.deepEqual(told, [...failed, "generation completed"]);
    assert.deepEqual([status, attempts, world.requests.length], ["abandoned", 5, 1]);
    assert.ok(world.files.has(PATH));
    const [message, ...more] = world.messages;
    assert.ok(message?.kind === "delivery_abandoned" && more.length === 0);
    assert.deepEqual([message.attempts, message.error], [5, "HTTP 505"]);
  }
});

Deno.test("the fifth try that fails gives the delivery up and tells of it itself", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-01", 4, "HTTP 503");
  world.delivering = (run) => world.deliver(run, { status: "pending", error: "HTTP 403" });
  assert.equal((await run(world))["reason"], "pending delivery failed");
  const { status, attempts, error } = (await world.runs.get("run-01"))!.delivery;
  assert.deepEqual([status, attempts, error], ["abandoned", 5, "HTTP 403"]);
  assert.deepEqual(
    world.messages.map((message) => message.kind === "delivery_abandoned" && message.attempts),
    [5],
  );
});

Deno.test("autoRun tries the next delivery when the oldest is given up", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-01", 5, "HTTP 403");
  await world.pending("run-02", 4, "HTTP 403");
  const { reason, run_id } = await run(world);
  assert.deepEqual([reason, run_id], ["pending delivery completed", "run-02"]);
});

Deno.test("autoRun gives up the delivery of a film that is gone and says so", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-01", 1, "");
  await world.pending("run-02", 1, "");
  world.files.delete(PATH);
  const never = new AbortController().signal;
  const result = await autoRun(world.needs(), RULES, DAILY, never);
  assert.equal(result.runId, "run-02");
  assert.deepEqual(result.warnings, [
    "The film of run run-01 waits for its delivery and is gone",
  ]);
  const { status, error, attempts } = (await world.runs.get("run-01"))!.delivery;
  assert.deepEqual([status, attempts], ["abandoned", 1]);
  assert.match(error!, /^The film ".*" is gone$/);
  assert.deepEqual(
    world.messages.map((message) => message.kind === "delivery_abandoned" && message.run.runId),
    ["run-01"],
  );
});

Deno.test("autoRun ends skipped while another process delivers the film that waits", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-01", 1, "HTTP 503");
  world.delivering = () => Promise.reject(new Fault("busy", "Run run-01 is being delivered"));
  const { outcome, reason, error } = await run(world);
  assert.deepEqual([outcome, reason, error], ["skipped", "pending delivery already running", null]);
  assert.equal((await world.runs.get("run-01"))!.delivery.attempts, 1, "it was no try");
  assert.deepEqual(world.messages, []);
});

Deno.test("autoRun gives up no film that another process delivered meanwhile", async () => {
  const world = new AutoRunWorld();
  const listed = await world.pending("run-01", 1, "");
  await world.deliver(listed, { status: "delivered", assetId: "asset-1" });
  world.runs.pendingDeliveries = () => Promise.resolve([listed]);
  const { reason } = await run(world, { dryRun: true });
  assert.equal(reason, "dry run");
  const never = new AbortController().signal;
  const { warnings } = await autoRun(world.needs(), RULES, DAILY, never);
  assert.deepEqual(warnings, []);
  assert.deepEqual(world.messages, []);
});

Deno.test("autoRun keeps the warnings of what was opened in the attempt's log", async () => {
  const world = new AutoRunWorld();
  const warning = "The bank was moved aside", never = new AbortController().signal;
  const { attemptId } = await autoRun(
    { ...world.needs(), openingWarnings: [warning] },
    RULES,
    DAILY,
    never,
  );
  assert.ok(world.logs.get(attemptId!)?.split("\n").includes(warning));
});

Deno.test("autoRun counts no try while the drive of a film is away, and tries when it is back", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-01", 1, "HTTP 503");
  await world.pending("run-02", 0, "");
  const away = [PATH, "/films/run-01"];
  for (const place of away) world.files.delete(place);
  const never = new AbortController().signal;
  for (const dryRun of [true, false]) {
    const result = await autoRun(world.needs(), RULES, { ...DAILY, dryRun }, never);
    assert.equal(result.runId, "run-02");
    assert.equal(result.warnings.length, 1);
    assert.match(result.warnings[0]!, /run-01 waits .* "\/films\/run-01" is not there: .* run-01$/);
    const { status, attempts, error } = (await world.runs.get("run-01"))!.delivery;
    assert.deepEqual([status, attempts, error], ["pending", 1, "HTTP 503"]);
  }
  assert.deepEqual(world.messages, []);
  for (const place of away) world.files.add(place);
  assert.deepEqual([(await run(world))["run_id"], world.delivered], ["run-01", [
    "run-02",
    "run-01",
  ]]);
});

Deno.test("autoRun delivers a waiting film before the one asked for by its key", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-01", 1, "");
  const made = await run(world, { candidate: TRIP.memoryKey, force: true });
  assert.equal(made["reason"], "pending delivery completed");
  assert.deepEqual(world.delivered, ["run-01"]);
});

Deno.test("autoRun delivers a film made by hand whose upload failed, oldest first", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-02", 1, "");
  await world.pending("run-01", 1, "", "manual");
  const { reason, run_id } = await run(world);
  assert.deepEqual([reason, run_id], ["pending delivery completed", "run-01"]);
});

Deno.test("autoRun tells a lost word about a delivery from a lost delivery", async () => {
  for (const isWritten of [true, false]) {
    const world = new AutoRunWorld();
    await world.pending("run-01", 1, "");
    world.delivering = async (run) => {
      if (isWritten) await world.deliver(run, { status: "delivered", assetId: "asset-1" });
      throw new Error("database is locked");
    };
    const { outcome, reason, error } = await run(world);
    assert.deepEqual(
      [outcome, reason, error],
      isWritten
        ? ["completed", "pending delivery completed", null]
        : ["failed", "pending delivery persistence failed", "database is locked"],
    );
  }
});
