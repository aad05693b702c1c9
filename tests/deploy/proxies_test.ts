// SPDX-License-Identifier: AGPL-3.0-or-later

// The recipes of deploy/proxies: each is started before the app where its program is installed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import {
  PROXIES,
  type Proxy,
  type RunningProxy,
  startProxy,
} from "../fixtures/deploy/proxy_recipe.ts";
import { openGate, PORTAL } from "../fixtures/web/gate.ts";
import { findProgram } from "../fixtures/web/running_proxy.ts";
import { type SignInApp, signInApp } from "../fixtures/web/sign_in_app.ts";

interface World {
  readonly app: SignInApp;
  readonly proxy: RunningProxy;
  get(path: string, headers?: HeadersInit): Promise<Response>;
}

function behind(
  proxy: Proxy,
  name: string,
  check: (world: World) => Promise<void>,
  below?: string,
  auth: object = {},
) {
  const program = findProgram(proxy);
  Deno.test({
    name: program === undefined ? `${name} (left out: ${proxy} is not installed)` : name,
    ignore: program === undefined,
    fn: async () => {
      const folder = Deno.makeTempDirSync({ prefix: proxy });
      await using opened = new AsyncDisposableStack();
      opened.defer(() => Deno.remove(folder, { recursive: true }));
      const app = opened.use(await signInApp());
      await app.serve(
        { provider: "header", trusted_proxies: ["127.0.0.1"], ...auth },
        { secure_cookies: true, base_path: below ?? "/" },
      );
      const gate = opened.use(await openGate({ portal: true }));
      const asked = { program: program!, app: app.url, gate: gate.url, folder };
      const running = opened.use(
        await startProxy(proxy, { ...asked, ...below === undefined ? {} : { below } }),
      );
      const { origin, client } = running;
      const get = (path: string, headers: HeadersInit = {}) =>
        fetch(origin + path, { client, headers, redirect: "manual" });
      await check({ app, proxy: running, get });
    },
  });
}

/** Whom a page names, and as what; neither on the page of those who are not named. */
async function seenBy(answer: Response) {
  const text = await answer.text();
  const [, name, role] = /title="Signed in as ([^",]*), ([^"]*)"/.exec(text) ?? [];
  assert.ok(name !== undefined || answer.status !== 200, `${answer.status} ${text.slice(0, 300)}`);
  return { name, role };
}

const named = async (answer: Response) => (await seenBy(answer)).name;

/** The app begins a session wherever a header reaches it, so an address of the guests' alone shows one. */
function opensToGuests(below = "") {
  return async ({ app: { world }, get }: World) => {
    // The app that is served reads the machine's clock.
    world.nowMs = Date.now();
    const link = `${below}/guest/${await world.guestLink(await world.film())}`;
    const frame = `${below}/frame/${(await world.frame()).token}`;
    for (const path of [link, `${link}/film`, `${below}/assets/app.css`, frame, `${frame}/next`]) {
      const answer = await get(path);
      assert.equal(answer.status, 200, path);
      await answer.body?.cancel();
    }
    for (const path of ["/guest/", "/guest/a/b/c"]) {
      const answer = await get(below + path, { ...ANNA, "Remote-User": "owner" });
      const to = answer.headers.get("location") ?? "";
      assert.deepEqual([answer.status, answer.headers.get("set-cookie")], [307, null], path);
      assert.ok(to.startsWith(`${below}/sign-in`), to);
    }
  };
}

const ANNA = { cookie: "who=anna" };

for (const proxy of PROXIES) {
  behind(proxy, `${proxy}: the portal's word signs in, over https alone`, async ({ get }) => {
    const away = await get("/");
    assert.deepEqual([away.status, away.headers.get("location")], [302, PORTAL]);
    await away.body?.cancel();
    const home = await get("/", ANNA);
    const [cookie = ""] = home.headers.getSetCookie();
    assert.match(cookie, /^photos_memories_session=|^__Host-photos_memories_session=/);
    assert.match(cookie, /; Secure/);
    assert.equal(await named(home), "anna");
    assert.equal(await named(await get("/", { cookie: "who=Zo%C3%AB" })), "Zoë");
  });

  behind(proxy, `${proxy}: what a client writes of itself is not believed`, async ({ get }) => {
    const written: readonly HeadersInit[] = [
      { "Remote-User": "owner", "Remote-Email": "owner@example.org" },
      { "REMOTE-USER": "owner" },
      { "Remote_User": "owner" },
      { "Remote-User": "owner", "X-Forwarded-For": "127.0.0.1" },
      [["Remote-User", "owner"], ["Remote-User", "owner"]],
    ];
    for (const headers of written) {
      const stranger = await get("/", headers);
      assert.equal(stranger.headers.get("location"), PORTAL, JSON.stringify(headers));
      await stranger.body?.cancel();
      const withCookie = (cookie: string) => {
        const all = new Headers(headers);
        all.set("cookie", cookie);
        return get("/", all);
      };
      assert.equal(await named(await withCookie("who=anna")), "anna", JSON.stringify(headers));
      // The portal lets this one through and names no user.
      assert.equal(await named(await withCookie("who=")), undefined, JSON.stringify(headers));
    }
  });

  behind(
    proxy,
    `${proxy}: the portal alone says who is an owner`,
    async ({ get }) => {
      const as = async (headers: HeadersInit) => (await seenBy(await get("/", headers))).role;
      assert.equal(await as({ cookie: "who=anna; groups=owners" }), "the owner");
      assert.equal(await as(ANNA), "family");
      assert.equal(await as({ ...ANNA, "Remote-Groups": "owners" }), "family");
    },
    undefined,
    { owner_groups: ["owners"] },
  );

  behind(
    proxy,
    `${proxy}: a guest's link and a frame's address need no sign-in, and name no user`,
    opensToGuests(),
  );

  behind(proxy, `${proxy}: a film is sought in, and events come as they happen`, async (world) => {
    const { app: { world: { runs } }, get } = world;
    const runId = await world.app.world.film();
    const part = await get(`/films/${runId}/film`, { ...ANNA, range: "bytes=2-4" });
    assert.deepEqual([part.status, await part.text()], [206, "234"]);
    assert.equal(part.headers.get("content-range"), "bytes 2-4/10");
    const live = await get("/api/live", ANNA);
    assert.equal(live.headers.get("content-type"), "text/event-stream");
    const events = live.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await events.read()).value ?? "";
    assert.match(await next(), /"film_begun_at":null/);
    // Whatever is sent from now on has to come while the answer goes on.
    const startedAt = "2026-10-06T07:00:00.000Z";
    await runs.begin({ runId: "20261006_070000_1f0c", startedAt, source: "manual" });
    let heard = "";
    while (!heard.includes(startedAt)) heard += await next();
    await events.cancel();
  });
}

for (const proxy of PROXIES) {
  behind(proxy, `${proxy}: the app lies below a path that the recipe names`, async (world) => {
    const { app, get } = world;
    const runId = await app.world.film();
    assert.equal(await named(await get("/films/", ANNA)), "anna");
    const part = await get(`/films/films/${runId}/film`, { ...ANNA, range: "bytes=2-4" });
    assert.deepEqual([part.status, await part.text()], [206, "234"]);
    const elsewhere = await (await get("/", ANNA)).text();
    assert.doesNotMatch(elsewhere, /anna/);
    await opensToGuests("/films")(world);
  }, "/films");
}

Deno.test("the recipe for Traefik asks the portal first, and takes its headers from it alone", async () => {
  const { http } = parse(await readFile("deploy/proxies/traefik.yaml", "utf8"));
  const { rule, middlewares: [gate, ...more], service, tls } = http.routers.films;
  assert.deepEqual([rule, more], ["Host(`films.example.org`)", []]);
  assert.ok(tls);
  assert.deepEqual(http.middlewares[gate].forwardAuth, {
    address: "http://127.0.0.1:9091/api/authz/forward-auth",
    authResponseHeaders: ["Remote-User", "Remote-Email", "Remote-Groups"],
  });
  const { middlewares: [unnamed], ...guests } = http.routers["films-guests"];
  assert.equal(
    guests.rule,
    "Host(`films.example.org`) && (PathPrefix(`/guest/`) || PathPrefix(`/frame/`) || PathPrefix(`/assets/`))",
  );
  assert.deepEqual([guests.service, guests.tls], [service, tls]);
  assert.deepEqual(http.middlewares[unnamed], {
    headers: {
      customRequestHeaders: { "Remote-User": "", "Remote-Email": "", "Remote-Groups": "" },
    },
  });
  assert.deepEqual(http.services[service].loadBalancer.servers, [{ url: "http://127.0.0.1:8080" }]);
});
