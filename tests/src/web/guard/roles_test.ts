// SPDX-License-Identifier: AGPL-3.0-or-later

// Who may have which route, from the list of all routes itself: a new one is in the table at once.

import assert from "node:assert/strict";
import { pictureIdOf } from "../../../../src/film/finish/keep_pictures.ts";
import { parseTrustedPeers } from "../../../../src/signin/proxies.ts";
import type { GuardedRoute } from "../../../../src/web/guard/admission.ts";
import { ROUTES } from "../../../../src/web/routes/all.ts";
import {
  asked,
  ATTEMPT,
  familyIn,
  PROXY,
  SETUP_KEY,
  SIGN_IN_MODES,
  signedIn,
  type SignInMode,
  TOKEN,
  WebWorld,
} from "../../../fakes/web/web_world.ts";

const RUN = "20261005_070000_1f0c";

async function opened() {
  const { world, app } = await WebWorld.open("basic", {
    live: { longestMs: 1 },
    metrics: {
      rules: { networks: parseTrustedPeers([]).peers },
      source: { read: () => Promise.resolve([]) },
    },
  });
  await world.film(RUN);
  const visitors = {
    family: { cookie: await familyIn(app) },
    owner: { cookie: await signedIn(app) },
  } as const;
  return { world, app, visitors };
}

const pathOf = (path: string, token: string) =>
  path.replace(":token", token).replace(":run_id", RUN).replace(":attempt_id", ATTEMPT)
    .replace(":name", "app.css").replace(":picture_id", pictureIdOf("p0.jpg"))
    .replace(":memory_id", "0123456789abcdef").replace(":frame_id", "1");

/** Whether a route of this role lets the visitor in. */
const ADMITS = {
  everyone: { stranger: true, guest: true, frame: true, family: true, owner: true },
  guest: { stranger: false, guest: true, frame: false, family: false, owner: false },
  frame: { stranger: false, guest: false, frame: true, family: false, owner: false },
  family: { stranger: false, guest: false, frame: false, family: true, owner: true },
  owner: { stranger: false, guest: false, frame: false, family: false, owner: true },
} as const;

interface Visitor {
  readonly name: string;
  readonly is: keyof typeof ADMITS["everyone"];
  readonly headers?: Readonly<Record<string, string>>;
  readonly peer?: string;
  readonly hasToken?: true;
}

/** These also refuse who may ask them: by a password, a key or what comes from a provider. */
const ASK_MORE: ReadonlySet<string> = new Set([
  "/auth/login",
  "/auth/authorize",
  "/auth/callback",
  "/logout",
  "/setup/key",
  "/signed-out",
]);

/** Refused by its role, not for what was asked. */
function isRefused(status: number, text: string, to: string | null): boolean {
  if (status === 401 || status === 403 || to?.startsWith("/sign-in")) return true;
  return to === "/setup/key" ||
    status === 404 && /This link opens nothing|This address shows nothing/.test(text);
}

const ELSEWHERE = "198.51.100.7";

function worldOf(mode: SignInMode) {
  return WebWorld.open(mode, {
    token: TOKEN,
    live: { longestMs: 1 },
    ...(mode === "oidc" || mode === "header" ? { ownerGroups: ["admins"] } : {}),
    metrics: {
      rules: { networks: parseTrustedPeers([]).peers },
      source: { read: () => Promise.resolve([]) },
    },
  });
}

/** Good in every world of the mode, as its secret is the same. */
async function visitorsOf(mode: SignInMode): Promise<readonly Visitor[]> {
  const { world, app } = await worldOf(mode);
  const all: readonly Visitor[] = [
    { name: "a workflow", is: "stranger", headers: { "x-api-key": TOKEN }, hasToken: true },
    { name: "a wrong token", is: "stranger", headers: { "x-api-key": `${TOKEN}x` } },
    { name: "a stranger", is: "stranger", peer: ELSEWHERE },
    { name: "a guest", is: "guest", peer: ELSEWHERE },
    { name: "a frame", is: "frame", peer: ELSEWHERE },
  ];
  switch (mode) {
    case "off": {
      const taken = await app.fetch(asked(`http://localhost/setup/key?key=${SETUP_KEY}`), {
        peer: ELSEWHERE,
      });
      const cookie = taken.headers.get("set-cookie")!.split(";")[0]!;
      return [
        { name: "this machine", is: "owner" },
        { name: "the setup key", is: "owner", headers: { cookie }, peer: ELSEWHERE },
        { name: "the network", is: "family", peer: ELSEWHERE },
        { name: "a tunnel of this machine", is: "family", headers: { "cf-ray": "1" } },
      ];
    }
    case "basic":
      return [
        ...all,
        { name: "the family", is: "family", headers: { cookie: await familyIn(app) } },
        { name: "the owner", is: "owner", headers: { cookie: await signedIn(app) } },
      ];
    case "oidc": {
      const cookieOf = async (isOwner?: true) => {
        const who = { username: "Anna", subject: "1", provider: "oidc", isOwner } as const;
        world.provider.calledBack = { kind: "signed_in", who, cookies: [] };
        const back = await app.fetch(asked("http://localhost/auth/callback"));
        return back.headers.get("set-cookie")!.split(";")[0]!;
      };
      return [
        ...all,
        { name: "no group", is: "family", headers: { cookie: await cookieOf() } },
        { name: "a group of owners", is: "owner", headers: { cookie: await cookieOf(true) } },
      ];
    }
    case "header": {
      const of = (groups: string) => ({ "remote-user": "ana", "remote-groups": groups });
      return [
        ...all,
        { name: "headers of no proxy", is: "stranger", headers: of("admins"), peer: ELSEWHERE },
        { name: "no group", is: "family", headers: of("house"), peer: PROXY },
        { name: "a group of owners", is: "owner", headers: of("house,admins"), peer: PROXY },
      ];
    }
  }
}

/** The trigger's token opens nothing else, and metrics are open while sign-in is off. */
function isMeant({ key, role }: GuardedRoute, visitor: Visitor, mode: SignInMode): boolean {
  const isOwner = visitor.is === "owner";
  if (key === "trigger_token") return visitor.hasToken === true || mode !== "off" && isOwner;
  if (key === "metrics_token") return mode === "off" || isOwner;
  return ADMITS[role][visitor.is];
}

async function answerOf(
  { app, link, device }: {
    app: Awaited<ReturnType<typeof WebWorld.open>>["app"];
    link: string;
    device: string;
  },
  { is, headers, peer = "127.0.0.1" }: Visitor,
  method: string,
  path: string,
) {
  const url = `http://localhost${
    pathOf(path, { guest: link, frame: device }[is as string] ?? "A".repeat(43))
  }`;
  const init = { method, headers: { ...headers, origin: "http://localhost" } };
  const answer = await app.fetch(asked(url, init), { peer });
  return {
    status: answer.status,
    text: await answer.text(),
    to: answer.headers.get("location"),
    allow: answer.headers.get("allow"),
  };
}

async function filmed(mode: SignInMode) {
  const { world, app } = await worldOf(mode);
  await world.film(RUN);
  await world.memory();
  const { token: device } = await world.frame();
  return { world, app, link: await world.guestLink(RUN), device };
}

for (const mode of SIGN_IN_MODES) {
  Deno.test(`every route answers each kind of visitor by its role (${mode})`, async () => {
    const read = await filmed(mode);
    for (const visitor of await visitorsOf(mode)) {
      for (const route of ROUTES) {
        const { method, path } = route;
        // What was done by a route, such as signing out, is nothing to the next.
        const world = method === "GET" ? read : await filmed(mode);
        const { status, text, to } = await answerOf(world, visitor, method, path);
        const meant = isMeant(route, visitor, mode);
        const label = `${visitor.name}: ${method} ${path} ${status} ${to}`;
        if (!meant || !ASK_MORE.has(path)) assert.equal(!isRefused(status, text, to), meant, label);
        if (method === "GET") {
          const head = await answerOf(world, visitor, "HEAD", path);
          assert.deepEqual([head.status, head.text], [status, ""], label);
        }
      }
    }
  });
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** The routes that a router finds for the path of one of them; the first path's role decides. */
function routesAt(asked: string) {
  const at = ROUTES.filter(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(pathOf(asked, "A".repeat(43)))
  );
  return { all: at, first: at.filter(({ path }) => path === at[0]!.path) };
}

for (const mode of ["off", "basic"] as const) {
  Deno.test(`a method that a path does not have is refused as the path is (${mode})`, async () => {
    const world = await filmed(mode);
    for (const visitor of await visitorsOf(mode)) {
      for (const path of new Set(ROUTES.map(({ path }) => path))) {
        const { all, first } = routesAt(path);
        const has = new Set<string>(all.map(({ method }) => method));
        if (has.has("GET")) has.add("HEAD");
        for (const method of METHODS.filter((each) => !has.has(each))) {
          const { status, text, to, allow } = await answerOf(world, visitor, method, path);
          const label = `${visitor.name}: ${method} ${path} ${status} ${to}`;
          const isOpen = first.some(({ role }) => role === "everyone");
          if (isOpen || isMeant(first[0]!, visitor, mode)) {
            assert.equal(status, 405, label);
            const allowed = allow!.split(", ");
            assert.ok(allowed.every((each) => has.has(each)) && !has.has(method), label);
          } else assert.ok(isRefused(status, text, to), label);
        }
      }
    }
    assert.deepEqual(world.world.started, []);
    assert.deepEqual(world.world.saved, []);
    assert.deepEqual(await world.world.orders.list(9), []);
    assert.ok(await world.world.runs.get(RUN));
  });
}

Deno.test("a form the family may not send is answered by a page, a program by a sentence", async () => {
  const { app, visitors: { family } } = await opened();
  const post = (path: string) =>
    app.fetch(asked(`http://localhost${path}`, {
      method: "POST",
      headers: { ...family, origin: "http://localhost" },
    }));
  for (const path of ["/settings/auth", `/films/${RUN}/delete`, `/films/${RUN}/guests`]) {
    const answer = await post(path);
    assert.equal(answer.status, 403, path);
    assert.match(answer.headers.get("content-type")!, /text\/html/);
    assert.match(await answer.text(), /This is for the owner of the app/);
  }
  const trigger = await post("/api/trigger");
  assert.deepEqual([trigger.status, await trigger.json()], [401, {
    detail: "invalid trigger token",
  }]);
});

/** Addresses of links and forms, without queries and fragments. */
function addressesIn(text: string) {
  const links = [...text.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, path]) => `GET ${path}`);
  const forms = [...text.matchAll(/<form ([^>]*)>/g)].map(([, words]) =>
    `${/method="post"/.test(words!) ? "POST" : "GET"} ${
      /action="(\/[^"#?]*)/.exec(words!)?.[1] ?? "/"
    }`
  );
  return [...links, ...forms];
}

Deno.test("pages of the family lead to no page and hold no form that refuses the family", async () => {
  const { app, world, visitors: { family } } = await opened();
  await world.transcript();
  world.canDeliver = true;
  world.missing = ["library"];
  const open = (method: string, path: string) =>
    app.fetch(asked(`http://localhost${path}`, {
      method,
      headers: { ...family, origin: "http://localhost" },
    }));
  const transcript = await open("GET", `/attempts/${ATTEMPT}/transcript`);
  assert.equal(transcript.status, 403);
  await transcript.body?.cancel();
  const seen = new Set<string>(), waiting = ["GET /", "GET /automation", "GET /status"];
  while (waiting.length > 0) {
    const next = waiting.shift()!, [method, path] = next.split(" ") as [string, string];
    if (seen.has(next) || path === "/logout") continue;
    seen.add(next);
    const answer = await open(method, path), text = await answer.text();
    assert.notEqual(answer.status, 403, next);
    if (method !== "GET") continue;
    assert.notEqual(answer.status, 404, next);
    if (!answer.headers.get("content-type")?.includes("text/html")) continue;
    waiting.push(...addressesIn(text));
  }
  assert.ok(seen.has(`GET /films/${RUN}`) && seen.has("GET /films"), [...seen].join("\n"));
});

Deno.test("pages say who is signed in, and as what", async () => {
  const { app, visitors } = await opened();
  const home = async (headers: Record<string, string>) =>
    await (await app.fetch(asked("http://localhost/films", { headers }))).text();
  assert.match(await home(visitors.owner), /Signed in as ana, the owner/);
  const family = await home(visitors.family);
  assert.match(family, /Signed in as family, family/);
  assert.doesNotMatch(family, /href="\/settings"/);
});

Deno.test("groups of the proxy's header make an owner, read anew with each request", async () => {
  const { app } = await WebWorld.open("header", { ownerGroups: ["admins"] });
  let cookie = "";
  const settings = async (groups: string | undefined, peer = PROXY) => {
    const headers = {
      "remote-user": "ana",
      ...(groups !== undefined && { "remote-groups": groups }),
      cookie,
    };
    const answer = await app.fetch(asked("http://localhost/settings", { headers }), { peer });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await settings("family,admins"), 200);
  assert.equal(await settings("family"), 403);
  assert.equal(await settings(undefined), 403);
  assert.equal(await settings("admins"), 200);
  assert.equal(await settings("admins", "10.0.0.9"), 307, "of no other peer");
  const all = await WebWorld.open("header");
  const headers = { "remote-user": "ana" };
  const answer = await all.app.fetch(asked("http://localhost/settings", { headers }), {
    peer: PROXY,
  });
  assert.equal(answer.status, 200, "without groups of owners everyone is one");
});

Deno.test("groups of the provider's claim make an owner, everyone else is family", async () => {
  const { world, app } = await WebWorld.open("oidc", {
    publicUrl: "http://localhost",
    ownerGroups: ["admins"],
  });
  const statusOf = async (isOwner?: true) => {
    const who = { username: "Anna", subject: "1", provider: "oidc", isOwner } as const;
    world.provider.calledBack = { kind: "signed_in", who, cookies: [] };
    const back = await app.fetch(asked("http://localhost/auth/callback"));
    const cookie = back.headers.get("set-cookie")!.split(";")[0]!;
    const answer = await app.fetch(asked("http://localhost/people", { headers: { cookie } }));
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await statusOf(), 403);
  // There is no library here.
  assert.equal(await statusOf(true), 502);
});

Deno.test("each of the two accounts signs in with its own password alone, and signs out its own", async () => {
  const { app, visitors } = await opened();
  const login = async (username: string, password: string) => {
    const answer = await app.fetch(
      asked("http://localhost/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username, password }),
      }),
      { peer: `198.51.100.${username.length}` },
    );
    return answer.status;
  };
  assert.equal(await login("family", "a long way home"), 401);
  assert.equal(await login("ana", "all of us together"), 401);
  assert.equal(await login(" family ", "all of us together"), 200);
  const statusOf = async (headers: Record<string, string>) =>
    (await app.fetch(asked("http://localhost/films", { headers }))).status;
  await app.fetch(asked("http://localhost/logout", { method: "POST", headers: visitors.family }));
  assert.equal(await statusOf(visitors.family), 307);
  assert.equal(await statusOf(visitors.owner), 200);
});

Deno.test("a family's name that keeps failing waits, and the owner's does not", async () => {
  const { app } = await opened();
  const login = async (username: string, password: string, n: number) =>
    (await app.fetch(
      asked("http://localhost/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username, password }),
      }),
      { peer: `198.51.100.${n}` },
    )).status;
  for (let n = 1; n <= 5; n++) assert.equal(await login("family", "no", n), 401);
  assert.equal(await login("family", "all of us together", 6), 429);
  assert.equal(await login("ana", "a long way home", 7), 200);
});
