// Who may have which route, from the list of all routes itself: a new one is in the table at once.

import assert from "node:assert/strict";
import { pictureIdOf } from "../../../../src/film/finish/keep_pictures.ts";
import { parseTrustedPeers } from "../../../../src/signin/proxies.ts";
import { ROUTES } from "../../../../src/web/routes/all.ts";
import {
  asked,
  ATTEMPT,
  familyIn,
  PROXY,
  signedIn,
  WebWorld,
} from "../../../fakes/web/web_world.ts";

const RUN = "20261005_070000_1f0c";

async function opened(isSignedIn = true) {
  const { world, app } = await WebWorld.open("basic", {
    live: { longestMs: 1 },
    metrics: {
      rules: { networks: parseTrustedPeers([]).peers },
      source: { read: () => Promise.resolve([]) },
    },
  });
  await world.film(RUN);
  const link = await world.guestLink(RUN);
  const visitors = {
    stranger: {},
    guest: {},
    family: { cookie: isSignedIn ? await familyIn(app) : "" },
    owner: { cookie: isSignedIn ? await signedIn(app) : "" },
  } as const;
  return { world, app, link, visitors };
}

const pathOf = (path: string, token: string) =>
  path.replace(":token", token).replace(":run_id", RUN).replace(":attempt_id", ATTEMPT)
    .replace(":name", "app.css").replace(":picture_id", pictureIdOf("p0.jpg"));

/** Whether a route of this role lets the visitor in. */
const ADMITS = {
  everyone: { stranger: true, guest: true, family: true, owner: true },
  guest: { stranger: false, guest: true, family: false, owner: false },
  family: { stranger: false, guest: false, family: true, owner: true },
  owner: { stranger: false, guest: false, family: false, owner: true },
} as const;

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
  return status === 404 && text.includes("This link opens nothing");
}

Deno.test("every route answers a stranger, a guest, the family and the owner by its role", async () => {
  // Good in every world, as their secret is the same.
  const { visitors } = await opened();
  for (const { method, path, role } of ROUTES) {
    // What was done by a route, such as signing out, is nothing to the next.
    const { app, link } = await opened(false);
    for (const visitor of ["stranger", "guest", "family", "owner"] as const) {
      const token = visitor === "guest" ? link : "A".repeat(43);
      const answer = await app.fetch(
        asked(`http://localhost${pathOf(path, token)}`, {
          method,
          headers: { ...visitors[visitor], origin: "http://localhost" },
        }),
      );
      const to = answer.headers.get("location");
      const label = `${visitor}: ${method} ${path} ${answer.status} ${to}`;
      const isIn = !isRefused(answer.status, await answer.text(), to);
      const isMeant = ADMITS[role][visitor];
      if (!isMeant || !ASK_MORE.has(path)) assert.equal(isIn, isMeant, label);
    }
  }
});

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
  const seen = new Set<string>(), waiting = ["GET /"];
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
  assert.ok(seen.has(`GET /films/${RUN}`) && seen.has("GET /automation"), [...seen].join("\n"));
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
