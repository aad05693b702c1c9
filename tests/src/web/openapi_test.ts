// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { SaidFault } from "../../../src/messages/said_fault.ts";
import { parseTrustedPeers } from "../../../src/signin/proxies.ts";
import { documentPath } from "../../../src/web/openapi/interface_document.ts";
import { ROUTES } from "../../../src/web/routes/all.ts";
import {
  asked,
  ATTEMPT,
  familyIn,
  METRICS_TOKEN,
  PASSWORD,
  signedIn,
  type SignInMode,
  TOKEN,
  USER,
  WebWorld,
  type WebWorldOptions,
} from "../../fakes/web/web_world.ts";

/** How to get one documented status out of one route. */
interface Exercise {
  readonly mode?: SignInMode;
  readonly world?: WebWorldOptions;
  readonly prepare?: (world: WebWorld, app: App) => Promise<void> | void;
  readonly query?: string;
  readonly headers?: (app: App) => Promise<Record<string, string>> | Record<string, string>;
  readonly body?: string;
}
type App = Awaited<ReturnType<typeof WebWorld.open>>["app"];

const FILM = "20261005_070000_1f0c";
const ORDER = "6f0c0000-0000-4000-8000-00000000000b";
const FILM_OF_ALBUM = JSON.stringify({ "from-album": "Porto" });
const named = (path: string) =>
  path.replace("{attempt_id}", ATTEMPT).replace("{run_id}", FILM).replace("{order_id}", ORDER);
const KEY = () => ({ "x-api-key": TOKEN });
const WITH_TOKEN: Exercise = { world: { token: TOKEN }, headers: KEY };
const FOREIGN = { ...WITH_TOKEN, headers: () => ({ ...KEY(), origin: "https://evil.test" }) };
const LONG = () => ({ "content-length": "999999999", "content-type": "application/json" });
const ELSEWHERE = () => ({ ...KEY(), host: "evil.test" });
const JSON_TYPE = () => ({ "content-type": "application/json" });
const METRICS: WebWorldOptions = {
  metrics: {
    rules: { token: METRICS_TOKEN, networks: parseTrustedPeers([]).peers },
    source: {
      read: () =>
        Promise.resolve([{
          name: "a",
          kind: "gauge" as const,
          help: "b",
          samples: [{ value: 1 }],
        }]),
    },
  },
};
/** Ends by itself at once, with what was known. */
const STREAM: Exercise = { world: { live: { longestMs: 1 } } };
const begin = (world: WebWorld) =>
  world.attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "http trigger");
const LOGIN = JSON.stringify({ username: USER, password: PASSWORD });
const WRONG = JSON.stringify({ username: USER, password: "no" });

/** A film of ten bytes and its poster. */
function ofFilm(part: "film" | "poster"): Readonly<Record<string, Exercise>> {
  const film = async (world: WebWorld) => void await world.film(FILM);
  return ofFile(`/films/{run_id}/${part}`, film);
}

/** A file asked for in one of the ways players do. */
function ofFile(
  path: string,
  film: (world: WebWorld) => Promise<void>,
): Readonly<Record<string, Exercise>> {
  const name = `GET ${path}`;
  const range = (bytes: string): Exercise => ({
    prepare: film,
    headers: () => ({ range: `bytes=${bytes}` }),
  });
  return {
    [`${name} 200`]: { prepare: film },
    [`${name} 206`]: range("0-1"),
    [`${name} 304`]: {
      prepare: film,
      headers: async (app) => {
        const answer = await app.fetch(asked(`http://localhost${named(path)}`));
        await answer.body?.cancel();
        return { "if-none-match": answer.headers.get("etag")! };
      },
    },
    [`${name} 307`]: { mode: "basic", prepare: film },
    [`${name} 404`]: {},
    [`${name} 416`]: range("99-"),
    [`${name} 421`]: { prepare: film, headers: ELSEWHERE },
  };
}

const CALLED_BACK = (calledBack: WebWorld["provider"]["calledBack"]): Exercise => ({
  mode: "oidc",
  prepare: (world) => {
    world.provider.calledBack = calledBack;
  },
});

const EXERCISES: Readonly<Record<string, Exercise>> = {
  ...ofFilm("film"),
  ...ofFilm("poster"),
  ...ofFile("/attempts/{attempt_id}/transcript", (world) => world.transcript()),
  "GET /attempts/{attempt_id}/transcript 403": {
    mode: "basic",
    headers: async (app) => ({ cookie: await familyIn(app) }),
  },
  "GET /auth/authorize 303": { mode: "oidc" },
  "GET /auth/authorize 421": { headers: ELSEWHERE },
  "GET /auth/callback 303": CALLED_BACK({
    kind: "signed_in",
    who: { username: USER, subject: "1", provider: "oidc" },
    cookies: [],
  }),
  "GET /auth/callback 400": CALLED_BACK({ kind: "invalid_origin" }),
  "GET /auth/callback 403": CALLED_BACK({ kind: "not_authorised", name: USER, cookies: [] }),
  "GET /auth/callback 421": { headers: ELSEWHERE },
  "GET /openapi.json 200": {},
  "GET /openapi.json 401": { mode: "basic" },
  "GET /openapi.json 421": { headers: ELSEWHERE },
  "POST /auth/login 200": { mode: "basic", headers: JSON_TYPE, body: LOGIN },
  "POST /auth/login 303": {
    mode: "basic",
    headers: () => ({ "content-type": "application/x-www-form-urlencoded" }),
    body: new URLSearchParams({ username: USER, password: PASSWORD }).toString(),
  },
  "POST /auth/login 400": { mode: "basic", headers: JSON_TYPE, body: "{" },
  "POST /auth/login 401": { mode: "basic", headers: JSON_TYPE, body: WRONG },
  "POST /auth/login 403": { mode: "basic", headers: () => ({ origin: "null" }), body: LOGIN },
  "POST /auth/login 413": { mode: "basic", headers: LONG, body: LOGIN },
  "POST /auth/login 421": { headers: ELSEWHERE, body: LOGIN },
  "POST /auth/login 429": {
    mode: "basic",
    headers: JSON_TYPE,
    body: LOGIN,
    prepare: async (_world, app) => {
      for (let i = 0; i < 5; i++) {
        const init = { method: "POST", headers: JSON_TYPE(), body: WRONG };
        await app.fetch(asked("http://localhost/auth/login", init));
      }
    },
  },
  "POST /logout 303": {
    mode: "basic",
    headers: async (app) => ({ cookie: await signedIn(app) }),
  },
  "POST /logout 403": { mode: "basic", headers: () => ({ origin: "https://evil.test" }) },
  "POST /logout 413": { mode: "basic", headers: LONG },
  "POST /logout 421": { headers: ELSEWHERE },
  "POST /logout 503": {
    mode: "basic",
    headers: async (app) => ({ cookie: await signedIn(app) }),
    prepare: (world) => {
      world.sessions.endUser = () => Promise.reject(new Error("the disk is gone"));
    },
  },
  "POST /api/trigger 202": WITH_TOKEN,
  "POST /api/trigger 401": { world: { token: TOKEN } },
  "POST /api/trigger 403": FOREIGN,
  "POST /api/trigger 404": {},
  "POST /api/trigger 409": {
    ...WITH_TOKEN,
    prepare: (world) => {
      world.starting = () => Promise.resolve({ taken: true, attemptId: ATTEMPT });
    },
  },
  "POST /api/trigger 500": {
    ...WITH_TOKEN,
    prepare: (world) => {
      const problem = "The configuration has a problem";
      world.starting = () => Promise.resolve({ problem, code: "config_invalid" });
    },
  },
  "POST /api/trigger 507": {
    ...WITH_TOKEN,
    prepare: (world) => {
      world.starting = () => Promise.resolve({ problem: "The disk is full", code: "disk_full" });
    },
  },
  "POST /api/trigger 413": { ...WITH_TOKEN, headers: LONG },
  "POST /api/trigger 421": { ...WITH_TOKEN, headers: ELSEWHERE },
  "GET /api/trigger/{attempt_id} 200": { ...WITH_TOKEN, prepare: begin },
  "GET /api/trigger/{attempt_id} 401": { world: { token: TOKEN } },
  "GET /api/trigger/{attempt_id} 403": FOREIGN,
  "GET /api/trigger/{attempt_id} 404": WITH_TOKEN,
  "GET /api/trigger/{attempt_id} 421": { ...WITH_TOKEN, headers: ELSEWHERE },
  "GET /api/live 200": STREAM,
  "GET /api/live 401": { mode: "basic" },
  "GET /api/live 421": { headers: ELSEWHERE },
  "GET /api/live 503": { world: { live: { mostListeners: 0 } } },
  "GET /health/live 200": {},
  "GET /health/ready 200": {},
  "GET /health/ready 503": {
    prepare: (world) => {
      world.library = { kind: "server", status: "unreachable", problem: "it sleeps" };
    },
  },
  "GET /api/films/outlook 200": { query: "?person=Anna" },
  "GET /api/films/outlook 400": { query: "?memory-type=none" },
  "GET /api/films/outlook 401": { mode: "basic" },
  "GET /api/films/outlook 409": {
    prepare: (world) => {
      const none = new SaidFault("config_invalid", "There is none", { key: "short.no_library" });
      world.make.outlook = () => Promise.reject(none);
    },
  },
  "GET /api/films/outlook 421": { headers: ELSEWHERE },
  "GET /api/films/outlook 502": {
    prepare: (world) => {
      world.make.outlook = () => Promise.reject(new Fault("library_unreadable", "It sleeps"));
    },
  },
  "POST /api/films 202": { ...WITH_TOKEN, body: FILM_OF_ALBUM },
  "POST /api/films 400": { ...WITH_TOKEN, body: "{}" },
  "POST /api/films 401": { world: { token: TOKEN }, body: FILM_OF_ALBUM },
  "POST /api/films 403": { ...FOREIGN, body: FILM_OF_ALBUM },
  "POST /api/films 404": { body: FILM_OF_ALBUM },
  "POST /api/films 413": { ...WITH_TOKEN, headers: LONG },
  "POST /api/films 421": { ...WITH_TOKEN, headers: ELSEWHERE },
  "POST /api/films 422": {
    ...WITH_TOKEN,
    body: FILM_OF_ALBUM,
    prepare: (world) => {
      const sentence = "There is no such album";
      const problem = { code: "usage", sentence, hint: undefined } as const;
      world.outlook = { pictures: 0, problem };
    },
  },
  "POST /api/films 502": {
    ...WITH_TOKEN,
    body: FILM_OF_ALBUM,
    prepare: (world) => {
      world.make.choices = () => Promise.reject(new Fault("library_unreadable", "It sleeps"));
    },
  },
  "GET /api/films/{order_id} 200": {
    ...WITH_TOKEN,
    prepare: async ({ orders }) =>
      await orders.add({
        orderId: ORDER,
        orderedAt: "2026-10-05T07:00:00.000Z",
        label: "Porto",
        request: { options: {} },
      }),
  },
  "GET /api/films/{order_id} 401": { world: { token: TOKEN } },
  "GET /api/films/{order_id} 403": FOREIGN,
  "GET /api/films/{order_id} 404": WITH_TOKEN,
  "GET /api/films/{order_id} 421": { ...WITH_TOKEN, headers: ELSEWHERE },
  "GET /health 200": { mode: "basic" },
  "GET /health 421": { headers: ELSEWHERE },
  "GET /metrics 200": {
    world: METRICS,
    headers: () => ({ authorization: `Bearer ${METRICS_TOKEN}` }),
  },
  "GET /metrics 401": { world: METRICS },
  "GET /metrics 404": {},
  "GET /metrics 421": { world: METRICS, headers: ELSEWHERE },
};

const DOCUMENTED = ROUTES.flatMap((route) =>
  Object.entries(route.about?.answers ?? {}).map(([status, answer]) => ({
    name: `${route.method} ${documentPath(route.path)} ${status}`,
    route,
    status: Number(status),
    answer,
  }))
);

Deno.test("the exercises below are those of the document, all of them and no others", () => {
  assert.deepEqual(Object.keys(EXERCISES).sort(), DOCUMENTED.map(({ name }) => name).sort());
});

Deno.test("what has no place in the document is for pages alone", () => {
  const pages = ROUTES.filter(({ about }) => about === undefined).map(({ path }) => path)
    .filter((path) => !path.startsWith("/setup") && path !== "/people/:person_id/face");
  assert.deepEqual(pages.sort(), [
    "/",
    "/api-docs",
    "/api/exclusions/new/:kind",
    "/assets/:name",
    "/auth/login",
    "/automation",
    "/automation/run",
    "/automation/switch",
    "/exclusions",
    "/exclusions/new/:kind",
    "/exclusions/new/:kind",
    "/exclusions/picture",
    "/exclusions/remove",
    "/films",
    "/films/:run_id",
    "/films/:run_id/clear",
    "/films/:run_id/delete",
    "/films/:run_id/delete",
    "/films/:run_id/deliver",
    "/films/:run_id/edit",
    "/films/:run_id/guests",
    "/films/:run_id/guests",
    "/films/:run_id/guests/end",
    "/films/:run_id/pictures/:picture_id",
    "/films/:run_id/render",
    "/films/:run_id/stop",
    "/frame/:token",
    "/frame/:token/memories/:memory_id/parts/:part",
    "/frame/:token/memories/:memory_id/pictures/:picture_id",
    "/frame/:token/next",
    "/frame/:token/picture.jpg",
    "/frames",
    "/frames",
    "/frames/:frame_id/preview",
    "/frames/:frame_id/preview/memories/:memory_id/parts/:part",
    "/frames/:frame_id/preview/memories/:memory_id/pictures/:picture_id",
    "/frames/:frame_id/preview/next",
    "/guest/:token",
    "/guest/:token/film",
    "/guest/:token/poster",
    "/language",
    "/make",
    "/make",
    "/make/:order_id",
    "/make/:order_id/cancel",
    "/make/:order_id/edit",
    "/make/:order_id/music",
    "/make/:order_id/others",
    "/make/:order_id/parts/:part",
    "/make/:order_id/pictures/:picture",
    "/make/:order_id/preview",
    "/make/:order_id/render",
    "/make/:order_id/retry",
    "/make/:order_id/shots/:shot",
    "/make/:order_id/shots/:shot/frames/:frame",
    "/make/:order_id/shots/:shot/swap",
    "/make/:order_id/takes/:take",
    "/make/map.svg",
    "/make/pictures/:picture_id",
    "/manifest.webmanifest",
    "/memories/:memory_id",
    "/memories/:memory_id/change",
    "/memories/:memory_id/cover",
    "/memories/:memory_id/edit",
    "/memories/:memory_id/film",
    "/memories/:memory_id/hide",
    "/memories/:memory_id/leave-out",
    "/memories/:memory_id/music",
    "/memories/:memory_id/parts/:part",
    "/memories/:memory_id/save",
    "/people",
    "/people",
    "/people/groups",
    "/people/groups/remove",
    "/runs",
    "/settings",
    "/settings/:section",
    "/settings/:section",
    "/settings/backup",
    "/settings/music/songs",
    "/settings/music/songs/remove",
    "/settings/notifications/targets",
    "/settings/notifications/test",
    "/sign-in",
    "/signed-out",
    "/status",
    "/system",
    "/system/look",
    "/system/models",
    "/system/models/cancel",
  ]);
});

for (const { name, route, status, answer } of DOCUMENTED) {
  Deno.test(`${name} is answered as it is documented`, async () => {
    const exercise = EXERCISES[name]!;
    const { world, app } = await WebWorld.open(exercise.mode ?? "off", exercise.world);
    await exercise.prepare?.(world, app);
    const headers = await exercise.headers?.(app) ?? {};
    const path = named(documentPath(route.path)) + (exercise.query ?? "");
    const got = await app.fetch(asked(`http://localhost${path}`, {
      method: route.method,
      headers,
      body: exercise.body,
    }));
    assert.equal(got.status, status);
    const type = got.headers.get("content-type") ?? "";
    const text = await got.text();
    if (answer.contentType !== undefined) assert.equal(type, answer.contentType);
    if (answer.body !== undefined) {
      assert.match(type, /^application\/json/);
      answer.body.parse(JSON.parse(text));
    }
  });
}

Deno.test("the document names every documented route with its keys and nothing else", async () => {
  const { app } = await WebWorld.open("off");
  const document = await (await app.fetch(asked("http://localhost/openapi.json"))).json();
  assert.equal(document.openapi, "3.1.1");
  const names = Object.entries(
    document.paths as Record<
      string,
      Record<string, {
        responses: Record<string, unknown>;
      }>
    >,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`)
    )
  );
  assert.deepEqual(names.sort(), DOCUMENTED.map(({ name }) => name).sort());
  const { security, parameters } = document.paths["/api/trigger/{attempt_id}"].get;
  assert.deepEqual(security, [{ token: [] }, { bearer: [] }, { session: [] }]);
  assert.equal(parameters[0].name, "attempt_id");
  assert.deepEqual(document.paths["/health/live"].get.security, []);
});

Deno.test("the document names the cookie that a sign-in sets, with https and below a path", async () => {
  for (
    const [publicUrl, basePath] of [["https://localhost", "/"], ["http://localhost", "/films"]]
  ) {
    const { world, app } = await WebWorld.open("oidc", { publicUrl, basePath });
    const who = { username: USER, subject: "1", provider: "oidc" } as const;
    world.provider.calledBack = { kind: "signed_in", who, cookies: [] };
    const base = `http://localhost${basePath === "/" ? "" : basePath}`;
    const back = await app.fetch(asked(`${base}/auth/callback`));
    const cookie = back.headers.get("set-cookie")!.split(";")[0]!;
    const answer = await app.fetch(asked(`${base}/openapi.json`, { headers: { cookie } }));
    const { components } = await answer.json();
    assert.equal(components.securitySchemes.session.name, cookie.split("=")[0]);
  }
});
