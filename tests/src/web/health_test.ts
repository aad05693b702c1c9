// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { type AttemptReason, STOPPED_BY_SYSTEM } from "../../../src/ledger/attempt_reason.ts";
import { healthRows } from "../../../src/web/health/health_rows.ts";
import { HealthMonitor } from "../../../src/app/health/health_monitor.ts";
import { healthBody } from "../../../src/web/wire/health_wire.ts";
import { asked, SIGN_IN_MODES, signedIn, WebWorld } from "../../fakes/web/web_world.ts";

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
        const { in_process_scheduler: timer, ...others } = healthBody.parse(body);
        const { status: word, version, ...rest } = others;
        assert.equal(timer?.daily_at, path === "/health" ? undefined : "09:00", mode);
        assert.equal(timer?.last_reason ?? null, null);
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
    assert.equal((await read(app, "/health/ready")).body.immich, null);
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

Deno.test("the page of a daily film that is off leads to where it is turned on", async () => {
  const { world, app } = await WebWorld.open("off");
  const text = async () => await (await app.fetch(asked("http://localhost/status"))).text();
  const way = /<p class="small"><a href="\/automation">/;
  assert.doesNotMatch(await text(), way);
  world.timer = { ...world.timer, enabled: false };
  assert.match(await text(), way);
});

Deno.test("HealthMonitor counts a ledger that cannot be read as not ready", async () => {
  const { world } = await WebWorld.open("off");
  const { health, clock } = await world.deps();
  const automation = () => Promise.reject(new Error("locked"));
  const look = await new HealthMonitor({ ...health.deps, automation }, clock).look();
  assert.equal(look.isReady, false);
  const rows = healthRows("en-GB", look, health.timer());
  assert.deepEqual(rows.filter(({ state }) => state === "bad").map(({ name }) => name), ["ledger"]);
});

Deno.test("HealthMonitor asks for readiness only whether library and ledger answer", async () => {
  const { world } = await WebWorld.open("off");
  const { health, clock } = await world.deps();
  const unasked = () => Promise.reject(new Error("Nobody asked for it"));
  const few = { ...health.deps, automation: unasked, lastFilm: unasked, disk: unasked };
  assert.equal((await new HealthMonitor(few, clock).readiness()).isReady, true);
  const ledger = () => Promise.reject(new Error("the disk is gone"));
  assert.equal((await new HealthMonitor({ ...few, ledger }, clock).readiness()).isReady, false);
  assert.equal((await new HealthMonitor({ ...health.deps, ledger }, clock).look()).isReady, false);
  world.library = { kind: "server", status: "unreachable" };
  assert.equal((await new HealthMonitor(few, clock).readiness()).isReady, false);
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
    const look = await new HealthMonitor({
      ...health.deps,
      library: () => Promise.resolve({ kind: "server", status }),
      disk: () => Promise.resolve({ output: { freeGb: 1, warning: "full" }, cache: { freeGb: 9 } }),
    }, clock).look();
    for (const row of healthRows("en-GB", look, { ...health.timer(), enabled: false })) {
      assert.ok(row.state === "good" || row.hint, row.name);
    }
  }
});

Deno.test("healthRows calls a daily run that was stopped no failure", async () => {
  const { world } = await WebWorld.open("off");
  const { health } = await world.deps();
  const lastOf = async (reason: string, because?: AttemptReason) => {
    const last = { last_outcome: "failed", last_reason: reason, because };
    const timer = { ...health.timer(), enabled: true, running: false, ...last };
    const rows = healthRows("en-GB", await health.look(), timer);
    return rows.find(({ name }) => name === "daily")!.texts.slice(1);
  };
  assert.deepEqual(
    await lastOf("automation was stopped", STOPPED_BY_SYSTEM),
    ["Last time: It was stopped on request."],
  );
  assert.deepEqual(
    await lastOf("it broke"),
    ["Last time it failed.", { english: "It broke.", short: { key: "end.other" } }],
  );
});

/** The heading and the sentence below it. */
async function headline(app: App): Promise<readonly string[]> {
  const page = await (await app.fetch(asked("http://localhost/status"))).text();
  return /<h1>(.*?)<\/h1>\s*<p class="quiet lead">\s*(.*?)\s*Looked/s.exec(page)!.slice(1);
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
    const look = await new HealthMonitor({ ...health.deps, ...change }, clock).look();
    assert.equal(look.isReady, false, String(Object.keys(change)));
    const rows = healthRows("en-GB", look, health.timer());
    assert.ok(rows.some(({ state }) => state === "bad"), String(Object.keys(change)));
  }
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
      assert.doesNotMatch(JSON.stringify(ready.body), /CANARY/);
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

Deno.test("HealthMonitor reads the settings once a look, and not at all right after the start", async () => {
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

Deno.test("HealthMonitor waits five seconds for a disk that hangs, and asks it no second time", async () => {
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
    const watch = new HealthMonitor({ ...health.deps, disk }, clock);
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
