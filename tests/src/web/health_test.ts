import assert from "node:assert/strict";
import { healthRows } from "../../../src/web/health/health_rows.ts";
import { HealthWatch } from "../../../src/web/health/health_look.ts";
import { healthBody } from "../../../src/web/wire/health_wire.ts";
import { asked, SIGN_IN_MODES, signedIn, WebWorld } from "../../fakes/web_world.ts";

type App = Awaited<ReturnType<typeof WebWorld.open>>["app"];

async function read(app: App, path: string, headers: Record<string, string> = {}) {
  const answer = await app.fetch(asked(`http://localhost${path}`, { headers }), { peer: "::1" });
  return { status: answer.status, body: await answer.json() };
}

Deno.test("health tells strangers up or down, all other keys being there and null", async () => {
  for (const mode of SIGN_IN_MODES) {
    if (mode === "off") continue;
    const { world, app } = await WebWorld.open(mode, { publicUrl: "http://localhost" });
    for (const status of ["ready", "unreachable"] as const) {
      world.library = { kind: "server", status, problem: "CANARY" };
      world.steadyMs += 60_000;
      for (const path of ["/health", "/health/ready"]) {
        const { body } = await read(app, path, { "remote-user": "ana" });
        const { status: word, version, ...rest } = healthBody.parse(body);
        assert.equal(version, "0.0.0-test");
        assert.equal(word === "degraded", status !== "ready");
        assert.deepEqual(Object.values(rest).filter((value) => value !== null), [], mode);
      }
    }
  }
});

Deno.test("health tells the signed in everything, and nothing of it to the next caller", async () => {
  const { app } = await WebWorld.open("basic");
  const cookie = await signedIn(app);
  for (let i = 0; i < 3; i++) {
    const known = healthBody.parse((await read(app, "/health/ready", { cookie })).body);
    assert.equal(known.in_process_scheduler?.daily_at, "09:00");
    assert.equal(known.immich?.status, "ready");
    assert.equal(known.immich_reachable, true);
    assert.equal((await read(app, "/health/ready")).body.in_process_scheduler, null);
  }
});

Deno.test("health looks once in ten seconds, also when many ask at once", async () => {
  const { world, app } = await WebWorld.open("off");
  await Promise.all(Array.from({ length: 50 }, () => read(app, "/health/ready")));
  world.steadyMs = 9_999;
  await read(app, "/health");
  assert.equal(world.looks, 1);
  world.steadyMs = 10_000;
  await read(app, "/health");
  assert.equal(world.looks, 2);
});

Deno.test("health answers 503 when a film could not be made, and 200 on its own page", async () => {
  const { world, app } = await WebWorld.open("off");
  world.library = { kind: "server", status: "authentication_failed", problem: "no such key" };
  const ready = await read(app, "/health/ready");
  assert.deepEqual([ready.status, ready.body.status], [503, "degraded"]);
  assert.equal(ready.body.immich.error, "no such key");
  const health = await read(app, "/health");
  assert.deepEqual([health.status, health.body.status], [200, "degraded"]);
  const page = await app.fetch(asked("http://localhost/status"));
  const text = await page.text();
  assert.match(text, /no such key/);
  assert.match(text, /Make a new API key and set immich\.api_key/);
});

Deno.test("HealthWatch counts a ledger that cannot be read as not ready", async () => {
  const { world } = await WebWorld.open("off");
  const { health, clock } = await world.deps();
  const automation = () => Promise.reject(new Error("locked"));
  const look = await new HealthWatch({ ...health.deps, automation }, clock).look();
  assert.equal(look.isReady, false);
  const rows = healthRows(look, health.timer());
  assert.deepEqual(rows.filter(({ state }) => state === "bad").map(({ name }) => name), ["Ledger"]);
});

Deno.test("HealthWatch asks for readiness only whether library and ledger answer", async () => {
  const { world } = await WebWorld.open("off");
  const { health, clock } = await world.deps();
  const unasked = () => Promise.reject(new Error("Nobody asked for it"));
  const few = { ...health.deps, automation: unasked, lastFilm: unasked, disk: unasked };
  assert.equal((await new HealthWatch(few, clock).readiness()).isReady, true);
  const ledger = () => Promise.reject(new Error("the disk is gone"));
  assert.equal((await new HealthWatch({ ...few, ledger }, clock).readiness()).isReady, false);
  assert.equal((await new HealthWatch({ ...health.deps, ledger }, clock).look()).isReady, false);
  world.library = { kind: "server", status: "unreachable" };
  assert.equal((await new HealthWatch(few, clock).readiness()).isReady, false);
});

Deno.test("healthRows gives every row that is not good something to do next", async () => {
  const { world } = await WebWorld.open("off");
  const { health, clock } = await world.deps();
  const statuses = [
    "missing_configuration",
    "unreachable",
    "authentication_failed",
    "unsupported_version",
  ] as const;
  for (const status of statuses) {
    const look = await new HealthWatch({
      ...health.deps,
      library: () => Promise.resolve({ kind: "server", status }),
      disk: () => Promise.resolve({ output: { freeGb: 1, warning: "full" }, cache: { freeGb: 9 } }),
    }, clock).look();
    for (const row of healthRows(look, { ...health.timer(), enabled: false })) {
      assert.ok(row.state === "good" || row.hint, row.name);
    }
  }
});

Deno.test("healthRows says of a library what is known of it, and no more", async () => {
  const { world } = await WebWorld.open("off");
  const { health, clock } = await world.deps();
  const cases = [
    [{ status: "missing_configuration", problem: "immich.url" }, "No library is configured"],
    [{ status: "unreachable" }, "The library does not answer"],
    [{ status: "unreachable", problem: "no such host" }, "no such host"],
    [{ status: "authentication_failed" }, "The server refuses the API key"],
    [
      { status: "unsupported_version", version: "1.99.0" },
      "The server answers, and its version is none that is known: 1.99.0",
    ],
  ] as const;
  for (const [library, sentence] of cases) {
    const found = () => Promise.resolve({ kind: "server" as const, ...library });
    const look = await new HealthWatch({ ...health.deps, library: found }, clock).look();
    const row = healthRows(look, health.timer()).find(({ name }) => name === "Library server")!;
    assert.deepEqual([row.state, row.sentence], ["bad", sentence]);
  }
});

Deno.test("healthRows warns of a library that can be read and has nothing to film", async () => {
  const { world, app } = await WebWorld.open("off");
  world.library = { kind: "folder", status: "ready", problem: "The folder holds no picture" };
  const { health } = await world.deps();
  const [row] = healthRows(await health.look(), health.timer());
  assert.deepEqual([row!.state, row!.sentence], ["warn", "The folder holds no picture"]);
  assert.match(row!.hint!, /must be mounted/);
  const page = await (await app.fetch(asked("http://localhost/status", {
    headers: { accept: "text/html" },
  }))).text();
  assert.match(page, /Something is missing/);
  assert.match(page, /Look at what is marked before/);
  assert.doesNotMatch(page, /No film can be made/);
});

Deno.test("healthRows calls a library nobody named no server", async () => {
  const { world } = await WebWorld.open("off");
  world.library = { kind: "none", status: "missing_configuration" };
  const { health } = await world.deps();
  const [row] = healthRows(await health.look(), health.timer());
  assert.deepEqual([row!.name, row!.sentence], ["Library", "No library is configured"]);
});

Deno.test("healthRows calls a daily run that was stopped no failure", async () => {
  const { world } = await WebWorld.open("off");
  const { health } = await world.deps();
  const lastOf = async (last_outcome: string, last_reason: string) => {
    const timer = { ...health.timer(), enabled: true, running: false, last_outcome, last_reason };
    const rows = healthRows(await health.look(), timer);
    return / Last time.*/.exec(rows.find(({ name }) => name === "Daily run")!.sentence)![0];
  };
  assert.equal(
    await lastOf("failed", "automation was stopped"),
    " Last time: It was stopped on request.",
  );
  assert.equal(await lastOf("failed", "it broke"), " Last time it failed. It broke.");
});

Deno.test("healthRows tells how the daily run ended in words for people", async () => {
  const { world } = await WebWorld.open("off");
  const { health } = await world.deps();
  const look = await health.look();
  const cases = [
    ["completed", "generation completed", "Last time: A film was made."],
    ["skipped", "cooldown active", "Last time: It was too soon after the last film."],
    [
      "failed",
      "generation subprocess exited with code 1",
      "Last time it failed. The film could not be made: the process that made it exited with code 1.",
    ],
  ] as const;
  for (const [last_outcome, last_reason, sentence] of cases) {
    const timer = { ...health.timer(), enabled: true, running: false, last_outcome, last_reason };
    const row = healthRows(look, timer).find(({ name }) => name === "Daily run")!;
    assert.ok(row.sentence.endsWith(sentence), row.sentence);
  }
});

Deno.test("healthRows names the command that switches the daily run on", async () => {
  const { world } = await WebWorld.open("off");
  world.timer = { ...world.timer, enabled: false, next_run: null, daily_at: null };
  const { health } = await world.deps();
  const rows = healthRows(await health.look(), health.timer());
  const { state, hint } = rows.find(({ name }) => name === "Daily run")!;
  assert.equal(state, "off");
  assert.match(hint!, /: photos-memories config set automation\.enabled true$/);
});

Deno.test("healthRows says of a daily run that cannot be looked for why, instead of Good", async () => {
  const { world, app } = await WebWorld.open("off");
  world.timer = { ...world.timer, next_run: null, error: "The ledger is locked" };
  const { health } = await world.deps();
  const rows = healthRows(await health.look(), health.timer());
  const row = rows.find(({ name }) => name === "Daily run")!;
  assert.equal(row.state, "warn");
  assert.equal(row.sentence, "Could not look whether it is time: The ledger is locked");
  assert.ok(row.hint);
  const { body } = await read(app, "/health/ready");
  assert.equal(healthBody.parse(body).in_process_scheduler!.error, "The ledger is locked");
});

Deno.test("health calls the suggestions not to be had where the library or the settings cannot be read", async () => {
  const { world, app } = await WebWorld.open("off");
  const suggestion = async () => {
    world.steadyMs += 10_000;
    const { body } = await read(app, "/health/ready");
    return healthBody.parse(body).automation!.suggestion;
  };
  const ready = { outcome: "ready", error: null }, outcome = "preflight_failed";
  assert.deepEqual(await suggestion(), ready);
  const problem = "There is no such folder", hint = "Mount the drive";
  world.library = { kind: "folder", status: "unreachable", problem, hint };
  assert.deepEqual(await suggestion(), { outcome, error: problem, hint });
  world.library = { kind: "none", status: "missing_configuration" };
  assert.deepEqual(await suggestion(), {
    outcome,
    error: "No library is configured",
    hint: "Set immich.url and immich.api_key, or library.folder",
  });
  world.settingsProblem = "a typo";
  assert.deepEqual(await suggestion(), { outcome, error: "a typo", hint: "Edit config.yaml" });
  world.settingsProblem = undefined;
  world.library = { kind: "folder", status: "ready", problem: "The folder holds no picture" };
  assert.deepEqual(await suggestion(), ready, "it can be read");
  world.automation = {
    ...world.automation,
    suggestion: { outcome: "discovery_failed", error: "No answer" },
  };
  assert.deepEqual(await suggestion(), { outcome: "discovery_failed", error: "No answer" });
});

/** The heading and the sentence below it. */
async function headline(app: App): Promise<readonly string[]> {
  const page = await (await app.fetch(asked("http://localhost/status"))).text();
  return /<h1>(.*?)<\/h1>\s*<p class="quiet">\s*(.*?)\s*Looked/s.exec(page)!.slice(1);
}

Deno.test("the health page says what its rows say, and of none more than was looked at", async () => {
  const broken = ["Something is missing", "No film can be made before it is mended."];
  const marked = ["Something is missing", "Look at what is marked before the next film is made."];
  const well = ["All is well", "Nothing that is looked at here stands in the way of a film."];
  const health = {
    last_attempt_at: "2026-10-05T07:00:00Z",
    last_success_at: null,
    last_failure_at: "2026-10-05T07:00:00Z",
    failure_category: null,
    failure_message: null,
    cooldown_active: false,
    cooldown_until: null,
    cooldown_hours: 24,
  };
  const room = { freeGb: 100 };
  const cases: ReadonlyArray<readonly [(world: WebWorld) => void, readonly string[]]> = [
    [() => {}, well],
    [(world) => world.timer = { ...world.timer, enabled: false }, well],
    [(world) => world.disk = { output: { freeGb: 1, warning: "full" }, cache: room }, broken],
    [(world) => world.disk = { output: room, cache: { freeGb: 1, warning: "full" } }, broken],
    [(world) => world.disk = { output: { ...room, problem: "No" }, cache: room }, broken],
    [(world) => world.automation = { ...world.automation, pending_delivery_count: 1 }, marked],
    [(world) => world.automation = { ...world.automation, notification_health: health }, marked],
    [(world) => world.timer = { ...world.timer, error: "locked" }, marked],
    [(world) => world.library = { kind: "server", status: "unreachable" }, broken],
  ];
  for (const [change, expected] of cases) {
    const { world, app } = await WebWorld.open("off");
    change(world);
    assert.deepEqual(await headline(app), expected, String(change));
  }
});

Deno.test("healthRows has a row that is broken whenever it is not ready", async () => {
  const { world } = await WebWorld.open("off");
  const { health, clock } = await world.deps();
  const away = () => Promise.reject(new Error("away"));
  const cases = [
    { ledger: away },
    { automation: away },
    { library: away },
    { configuration: () => ({ configured: true, missing: [], problem: "a typo" }) },
  ];
  for (const change of cases) {
    const look = await new HealthWatch({ ...health.deps, ...change }, clock).look();
    assert.equal(look.isReady, false, String(Object.keys(change)));
    const rows = healthRows(look, health.timer());
    assert.ok(rows.some(({ state }) => state === "bad"), String(Object.keys(change)));
  }
});

Deno.test("healthRows tells why films cannot be written, and that nobody could look", async () => {
  const { world, app } = await WebWorld.open("off");
  const problem = 'Could not write "/dev/null/films": Not a directory', hint = "A file is there";
  world.disk = { output: { freeGb: 12.6, problem, hint }, cache: { freeGb: 12.6 } };
  const { health, clock } = await world.deps();
  const rowsOf = async (deps: typeof health.deps) => {
    const look = await new HealthWatch(deps, clock).look();
    const rows = healthRows(look, health.timer());
    return rows.filter(({ name }) => /^Room/.test(name)).map((row) => [row.state, row.sentence]);
  };
  assert.deepEqual(await rowsOf(health.deps), [["bad", problem], ["good", "12.6 GB free"]]);
  const { body } = await read(app, "/health");
  assert.deepEqual(healthBody.parse(body).disk!.output, { free_gb: 12.6, warning: problem });
  const disk = () => Promise.reject(new Error("away"));
  const unseen = ["warn", "Could not be looked at"];
  assert.deepEqual(await rowsOf({ ...health.deps, disk }), [unseen, unseen]);
});

/** A timeout that tells how many wait for it. */
function countedTimeout(): { readonly signal: AbortSignal; readonly waiting: () => number } {
  const signal = new AbortController().signal, listeners = new Set<unknown>();
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...words: Parameters<typeof addEventListener>) => {
    listeners.add(words[1]);
    addEventListener.apply(signal, words);
  };
  signal.removeEventListener = (...words: Parameters<typeof removeEventListener>) => {
    listeners.delete(words[1]);
    removeEventListener.apply(signal, words);
  };
  return { signal, waiting: () => listeners.size };
}

Deno.test("a look that is over waits for no timeout, so that a stop is not held up by it", async () => {
  const { world } = await WebWorld.open("off");
  const { health, clock } = await world.deps();
  const { timeout } = AbortSignal;
  const { signal, waiting } = countedTimeout();
  let waited = 0;
  AbortSignal.timeout = () => signal;
  try {
    const library = () => {
      waited = waiting();
      return Promise.reject(new Error("away"));
    };
    await new HealthWatch({ ...health.deps, library }, clock).readiness();
  } finally {
    AbortSignal.timeout = timeout;
  }
  assert.deepEqual([waited, waiting()], [1, 0]);
});

Deno.test("the health page says of a first look that takes its time when it was", async () => {
  const { world, app } = await WebWorld.open("off");
  const { nowMs } = world;
  // Every question takes the clock on.
  Object.defineProperty(world, "nowMs", { get: () => world.steadyMs += 200 });
  world.steadyMs = nowMs;
  const page = await (await app.fetch(asked("http://localhost/status"))).text();
  assert.match(page, /Looked just now\./);
});

Deno.test("health is not ready while the settings cannot be read, and says why to those who may know", async () => {
  const problem = 'automation.daily_at must be a time such as 09:00, not "CANARY"';
  for (const mode of ["off", "basic"] as const) {
    const { world, app } = await WebWorld.open(mode);
    world.settingsProblem = problem;
    assert.equal((await read(app, "/health/ready")).status, 200, "the start's settings");
    world.steadyMs = 10_000;
    const ready = await read(app, "/health/ready");
    assert.deepEqual([ready.status, ready.body.status], [503, "degraded"]);
    if (mode === "basic") {
      assert.doesNotMatch(JSON.stringify(ready.body), /CANARY|daily_at/);
      assert.equal(ready.body.configuration, null);
      continue;
    }
    const { configuration } = healthBody.parse(ready.body);
    assert.deepEqual([configuration?.configured, configuration?.error], [false, problem]);
    const page = await (await app.fetch(asked("http://localhost/status"))).text();
    assert.match(page, /<h3>Configuration<\/h3><span class="tag bad">/);
    assert.match(page, /must be a time such as 09:00/);
    assert.match(page, /Edit config\.yaml/);
    assert.doesNotMatch(page, /All is well/);
    world.settingsProblem = undefined;
    world.steadyMs = 20_000;
    assert.equal((await read(app, "/health/ready")).status, 200);
  }
});

Deno.test("HealthWatch reads the settings once a look, and not at all right after the start", async () => {
  const { world, app } = await WebWorld.open("off");
  for (const [steadyMs, readings] of [[0, 0], [9_999, 0], [10_000, 1], [19_999, 1], [20_000, 2]]) {
    world.steadyMs = steadyMs!;
    await Promise.all([read(app, "/health/ready"), read(app, "/health")]);
    assert.equal(world.readings, readings, String(steadyMs));
  }
  // Whoever asks for the first time long after the start is told how it is now.
  const late = await WebWorld.open("off");
  late.world.steadyMs = 60_000;
  await read(late.app, "/health/ready");
  assert.equal(late.world.readings, 1);
});

Deno.test("healthRows tells what to do about a library as whoever could not read it knows it", async () => {
  const { world } = await WebWorld.open("off");
  const problem = "There is no such folder", hint = "Mount the drive";
  world.library = { kind: "folder", status: "unreachable", problem, hint };
  const { health } = await world.deps();
  const [row] = healthRows(await health.look(), health.timer());
  assert.deepEqual([row!.state, row!.sentence, row!.hint], ["bad", problem, hint]);
});

Deno.test("HealthWatch waits five seconds for a disk that hangs, and asks it no second time", async () => {
  const { world } = await WebWorld.open("off");
  const { health, clock } = await world.deps();
  const { timeout } = AbortSignal;
  const late = new AbortController(), waits: number[] = [];
  AbortSignal.timeout = (ms) => {
    waits.push(ms);
    return late.signal;
  };
  try {
    let asked = 0;
    const disk = () => {
      asked++;
      return new Promise<never>(() => {});
    };
    const watch = new HealthWatch({ ...health.deps, disk }, clock);
    const first = watch.look();
    await watch.readiness();
    late.abort();
    assert.equal((await first).disk, undefined);
    assert.deepEqual(new Set(waits), new Set([5_000]));
    world.steadyMs += 60_000;
    void watch.look();
    await watch.readiness();
    assert.equal(asked, 1);
  } finally {
    AbortSignal.timeout = timeout;
  }
});
