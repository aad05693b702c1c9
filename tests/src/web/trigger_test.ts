// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { FaultCode } from "../../../src/base/fault.ts";
import { redactText } from "../../../src/base/redact.ts";
import { attemptStatus } from "../../../src/web/wire/trigger_wire.ts";
import {
  asked,
  ATTEMPT,
  PROXY,
  SIGN_IN_MODES,
  signedIn,
  type SignInMode,
  TOKEN,
  USER,
  WebWorld,
} from "../../fakes/web/web_world.ts";

const URL_ = "http://localhost/api/trigger";
const INVALID = '{"detail":"invalid trigger token"}';
const CLOSED = '{"detail":"trigger API is not enabled"}';

type Offer = "nothing" | "right key" | "right bearer" | "wrong key" | "wrong bearer" | "empty key";

const HEADERS: Readonly<Record<Offer, Record<string, string>>> = {
  "nothing": {},
  "right key": { "x-api-key": TOKEN },
  "right bearer": { authorization: `bEaReR ${TOKEN}` },
  "wrong key": { "x-api-key": `${TOKEN}x` },
  "wrong bearer": { authorization: "Bearer nope" },
  "empty key": { "x-api-key": "" },
};
const OFFERS = Object.keys(HEADERS) as Offer[];

/** The table of the specification (5.5): status of a POST without, and with, a session. */
function expected(isOn: boolean, isSet: boolean, offer: Offer, hasSession: boolean): number {
  if (!isOn && !isSet) return 404;
  // With no token set, `Authorization` is a proxy's and offers nothing.
  const isOffered = offer !== "nothing" && (isSet || !offer.endsWith("bearer"));
  if (isOffered) return isSet && offer.startsWith("right") ? 202 : 401;
  return isOn && hasSession ? 202 : 401;
}

/** Nothing while sign-in is off: there are no sessions then. */
async function sessionOf(mode: SignInMode, world: WebWorld, app: Parameters<typeof signedIn>[0]) {
  switch (mode) {
    case "off":
      return undefined;
    case "basic":
      return { headers: { cookie: await signedIn(app) }, peer: "127.0.0.1" };
    case "header":
      return { headers: { "remote-user": USER }, peer: PROXY };
    case "oidc": {
      const who = { username: USER, subject: "1", provider: "oidc" } as const;
      world.provider.calledBack = { kind: "signed_in", who, cookies: [] };
      const answer = await app.fetch(asked("http://localhost/auth/callback"));
      const cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
      return { headers: { cookie }, peer: "127.0.0.1" };
    }
  }
}

Deno.test("the trigger obeys the access table, for both methods, with every offer", async () => {
  for (const mode of SIGN_IN_MODES) {
    for (const token of [undefined, TOKEN]) {
      for (const offer of OFFERS) {
        for (const hasSession of [false, true]) {
          const { world, app } = await WebWorld.open(mode, { token });
          const session = hasSession ? await sessionOf(mode, world, app) : undefined;
          const headers = { ...HEADERS[offer], ...session?.headers };
          const env = { peer: session?.peer ?? "127.0.0.1" };
          const label = `${mode} ${token ? "set" : "unset"} ${offer} session:${hasSession}`;
          const want = expected(mode !== "off", token !== undefined, offer, hasSession);

          const post = await app.fetch(asked(URL_, { method: "POST", headers }), env);
          assert.equal(post.status, want, label);
          assert.equal(world.started.length, want === 202 ? 1 : 0, label);
          const text = await post.text();
          if (want === 401) assert.equal(text, INVALID, label);
          if (want === 404) assert.equal(text, CLOSED, label);

          const get = await app.fetch(asked(`${URL_}/${ATTEMPT}`, { headers }), env);
          const seen = await get.text();
          if (want === 202) {
            assert.equal(`${get.status} ${seen}`, '404 {"detail":"unknown attempt"}', label);
          } else assert.equal(`${get.status} ${seen}`, `${want} ${text}`, label);
        }
      }
    }
  }
});

Deno.test("below the trigger, what is not there is refused as the trigger refuses, or missing", async () => {
  const missing = '404 {"detail":"There is nothing here"}';
  for (const mode of SIGN_IN_MODES) {
    for (const token of [undefined, TOKEN]) {
      const { world, app } = await WebWorld.open(mode, { token, basePath: "/films" });
      await world.attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "http trigger");
      for (const [method, path] of [["POST", "/"], ["GET", `/${ATTEMPT}/`], ["GET", "/a/b"]]) {
        for (const offer of OFFERS) {
          const url = `http://localhost/films/api/trigger${path}`;
          const answer = await app.fetch(asked(url, { method, headers: HEADERS[offer] }));
          const want = expected(mode !== "off", token !== undefined, offer, false);
          const bodies: Readonly<Record<number, string>> = {
            202: missing,
            401: `401 ${INVALID}`,
            404: `404 ${CLOSED}`,
          };
          const label = `${mode} ${token ? "set" : "unset"} ${offer} ${method} ${path}`;
          assert.equal(`${answer.status} ${await answer.text()}`, bodies[want], label);
        }
      }
      assert.deepEqual(world.started, []);
    }
  }
});

Deno.test("the trigger answers 202 with the attempt and a path below the base", async () => {
  const { app } = await WebWorld.open("off", { token: TOKEN, basePath: "/a/b" });
  const headers = { "x-api-key": TOKEN };
  const answer = await app.fetch(
    asked("http://localhost/a/b/api/trigger", { method: "POST", headers }),
  );
  assert.equal(answer.status, 202);
  assert.deepEqual(await answer.json(), {
    attempt_id: ATTEMPT,
    status_url: `/a/b/api/trigger/${ATTEMPT}`,
    status: "accepted",
  });
  assert.equal(answer.headers.get("cache-control"), "no-store");
});

Deno.test("the trigger names the run that is going on, or null", async () => {
  for (const attemptId of [ATTEMPT, undefined]) {
    const { world, app } = await WebWorld.open("off", { token: TOKEN });
    world.starting = () => Promise.resolve({ taken: true, attemptId });
    const answer = await app.fetch(
      asked(URL_, { method: "POST", headers: { "x-api-key": TOKEN } }),
    );
    assert.equal(answer.status, 409);
    assert.deepEqual(await answer.json(), {
      detail: "a run is already active",
      attempt_id: attemptId ?? null,
    });
  }
});

Deno.test("the trigger refuses another site's Origin before it looks at the token", async () => {
  const own: ReadonlyArray<Record<string, string>> = [
    {},
    { origin: "http://localhost" },
    { origin: "http://localhost:80" },
    { "sec-fetch-site": "same-origin", origin: "http://localhost" },
    { "sec-fetch-site": "none" },
  ];
  const foreign: ReadonlyArray<Record<string, string>> = [
    { origin: "http://localhost:8080" },
    { origin: "https://evil.test" },
    { origin: "null" },
    { origin: "" },
    { origin: "http://localhost.evil.test" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", origin: "http://localhost" },
    { "sec-fetch-site": "same-origin", origin: "https://evil.test" },
    { "sec-fetch-site": "same-origin", origin: "null" },
  ];
  const { world, app } = await WebWorld.open("off", { token: TOKEN });
  for (const [statuses, all] of [[[202, 404], own], [[403, 403], foreign]] as const) {
    for (const each of all) {
      const headers = { "x-api-key": TOKEN, ...each };
      const post = await app.fetch(asked(URL_, { method: "POST", headers }));
      const get = await app.fetch(asked(`${URL_}/${ATTEMPT}`, { headers }));
      assert.deepEqual([post.status, get.status], statuses, JSON.stringify(each));
    }
  }
  assert.equal(world.started.length, own.length);
});

Deno.test("the trigger takes the Origin of the public address, and elsewhere the browser's word", async () => {
  const publicUrl = "https://films.home.arpa";
  const { world, app } = await WebWorld.open("basic", { token: TOKEN, publicUrl });
  // A proxy in front changed the host.
  const from = (origin: string) => ({
    method: "POST",
    headers: { "x-api-key": TOKEN, "sec-fetch-site": "same-origin", origin },
  });
  const status = async (path: string, origin: string) =>
    (await app.fetch(asked(`http://localhost${path}`, from(origin)))).status;
  assert.equal(await status("/api/trigger", publicUrl), 202);
  assert.equal(await status("/api/trigger", "https://other.home.arpa"), 403);
  assert.equal(await status("/logout", "https://other.home.arpa"), 303);
  assert.equal(world.started.length, 1);
});

Deno.test("a thousand triggers at once begin one run", async () => {
  const { world, app } = await WebWorld.open("off", { token: TOKEN });
  let isTaken = false;
  world.starting = async () => {
    await Promise.resolve();
    if (isTaken) return { taken: true, attemptId: ATTEMPT };
    isTaken = true;
    return { taken: false, attemptId: ATTEMPT };
  };
  const answers = await Promise.all(
    Array.from(
      { length: 1_000 },
      () => app.fetch(asked(URL_, { method: "POST", headers: { "x-api-key": TOKEN } })),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 202).length, 1);
  assert.equal(statuses.filter((status) => status === 409).length, 999);
  const taken = answers.filter(({ status }) => status === 409);
  const texts = new Set(await Promise.all(taken.map((answer) => answer.text())));
  assert.deepEqual([...texts], [`{"detail":"a run is already active","attempt_id":"${ATTEMPT}"}`]);
});

Deno.test("the trigger tells whoever may call it, and nobody else, why no run can begin", async () => {
  const { world, app } = await WebWorld.open("off", { token: TOKEN });
  const problem = "The configuration has a problem: llm.foo is not a known key";
  let code: FaultCode = "config_invalid";
  world.starting = () => Promise.resolve({ problem, code });
  const call = async (key: string) => {
    const init = { method: "POST", headers: { "x-api-key": key } };
    const answer = await app.fetch(asked(URL_, init));
    return [answer.status, await answer.text()];
  };
  assert.deepEqual(await call(TOKEN), [500, JSON.stringify({ detail: problem })]);
  code = "disk_full";
  assert.deepEqual(await call(TOKEN), [507, JSON.stringify({ detail: problem })]);
  assert.ok(world.lines.some((line) => line.includes(problem)));
  assert.deepEqual(await call(`${TOKEN}x`), [401, INVALID]);
});

Deno.test("the trigger's status shows live phases, then the end, and never more", async () => {
  const { world, app } = await WebWorld.open("off", { token: TOKEN });
  const look = async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const answer = await app.fetch(asked(`${URL_}/${ATTEMPT}`, { headers }));
    assert.equal(answer.status, 200);
    const body = await answer.json();
    return { body, parsed: attemptStatus.parse(body) };
  };
  const { attempts, runs } = world;
  await attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "http trigger");
  assert.deepEqual((await look()).body, {
    attempt_id: ATTEMPT,
    state: "running",
    reason: "http trigger",
    started_at: "2026-10-05T07:00:00.000Z",
    phase: null,
    memory_type: null,
    error: null,
    run: null,
  });

  await attempts.describe(ATTEMPT, { memoryType: "trip", memoryKey: "trip:CANARY:" });
  await attempts.enter(ATTEMPT, "render");
  const runId = "20261005_070001_1f0c";
  await runs.begin({
    runId,
    startedAt: "2026-10-05T07:00:01.000Z",
    source: "auto",
    attemptId: ATTEMPT,
  });
  await runs.describe(runId, { title: "CANARY", people: ["CANARY"], memoryKey: "trip:CANARY:" });
  const { parsed, body } = await look();
  assert.equal(parsed.phase, "render");
  assert.equal(parsed.memory_type, "trip");
  assert.ok(!("finished_at" in body));
  assert.deepEqual(parsed.run, {
    run_id: runId,
    status: "running",
    created_at: "2026-10-05T07:00:01.000Z",
    completed_at: null,
    last_phase: "discovery",
    output_duration_seconds: 0,
    delivery_status: "not_requested",
    immich_asset_id: null,
  });

  await runs.end(runId, {
    status: "completed",
    finishedAt: "2026-10-05T07:05:00.000Z",
    outputPath: "/home/CANARY/film.mp4",
    posterPath: "/home/CANARY/film.jpg",
    outputDurationSeconds: 61.5,
  });
  await attempts.finish(ATTEMPT, {
    outcome: "completed",
    reason: "generation completed",
    finishedAt: "2026-10-05T07:05:01.000Z",
  });
  const ended = await look();
  assert.equal(ended.parsed.finished_at, "2026-10-05T07:05:01.000Z");
  assert.equal(ended.parsed.run?.output_duration_seconds, 61.5);
  assert.ok(!JSON.stringify(ended.body).includes("CANARY"), "no path, person, title or key");
});

Deno.test("the trigger's status names the run whose film an attempt delivers", async () => {
  const { world, app } = await WebWorld.open("off", { token: TOKEN });
  const { attempts, runs } = world;
  const runId = "20261004_070001_1f0c";
  await runs.begin({
    runId,
    startedAt: "2026-10-04T07:00:01.000Z",
    source: "auto",
    attemptId: "b3b6a4a2-0f0e-4f8e-9d53-0c7e5f3a1d11",
  });
  await runs.end(runId, {
    status: "completed",
    finishedAt: "2026-10-04T07:05:00.000Z",
    outputPath: "/films/film.mp4",
    outputDurationSeconds: 61.5,
    delivery: {},
  });
  await attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "http trigger");
  const runNow = async () => {
    const headers = { "x-api-key": TOKEN };
    const answer = await app.fetch(asked(`${URL_}/${ATTEMPT}`, { headers }));
    return attemptStatus.parse(await answer.json()).run;
  };
  assert.equal(await runNow(), null);
  await attempts.describe(ATTEMPT, { runId });
  assert.deepEqual((await runNow())?.delivery_status, "pending");
  await runs.endDelivery(runId, { status: "delivered", assetId: "asset-1" });
  await attempts.finish(ATTEMPT, {
    outcome: "completed",
    reason: "pending delivery completed",
    runId,
    finishedAt: "2026-10-05T07:00:09.000Z",
  });
  const { run_id, delivery_status, immich_asset_id } = (await runNow())!;
  assert.deepEqual([run_id, delivery_status, immich_asset_id], [runId, "delivered", "asset-1"]);
});

Deno.test("the trigger's status says of an interrupted attempt that nobody works at it", async () => {
  const { world, app } = await WebWorld.open("off", { token: TOKEN });
  await world.attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "daily wake");
  const look = async () =>
    await (await app.fetch(asked(`${URL_}/${ATTEMPT}`, { headers: { "x-api-key": TOKEN } })))
      .json();
  assert.equal((await look()).lock_free, undefined);
  world.isLockFree = true;
  const { state, lock_free } = await look();
  assert.deepEqual({ state, lock_free }, { state: "running", lock_free: true });
});

Deno.test("a refused trigger leaves no token in the log", async () => {
  const { world, app } = await WebWorld.open("off", { token: TOKEN });
  await app.fetch(asked(`${URL_}?${TOKEN}`, { method: "POST", headers: { "x-api-key": "no" } }));
  assert.ok(world.lines.length > 0);
  assert.deepEqual(world.lines, world.lines.map((line) => redactText(line, [TOKEN])));
});
