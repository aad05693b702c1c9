// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  asked,
  PASSWORD,
  PROXY,
  signedIn,
  type SignInMode,
  USER,
  WebWorld,
} from "../../fakes/web/web_world.ts";

type App = Awaited<ReturnType<typeof WebWorld.open>>["app"];

function login(app: App, body: unknown, peer = "203.0.113.7") {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  return app.fetch(asked("http://localhost/auth/login", init), { peer });
}

function page(app: App, path: string, headers: Record<string, string> = {}, peer?: string) {
  return app.fetch(asked(`http://localhost${path}`, { headers }), { peer });
}

Deno.test("login opens a session that pages accept", async () => {
  const { app } = await WebWorld.open("basic");
  const answer = await login(app, { username: ` ${USER} `, password: PASSWORD });
  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { signed_in: true });
  const whole = answer.headers.get("set-cookie")!;
  assert.match(whole, /HttpOnly; SameSite=Lax/);
  const cookie = whole.split(";")[0]!;
  const home = await page(app, "/", { cookie });
  assert.equal(home.status, 200);
  assert.match(await home.text(), /Sign out/);
});

Deno.test("login refuses wrong names and passwords with one sentence", async () => {
  const { world, app } = await WebWorld.open("basic");
  for (const [username, password] of [[USER, "wrong"], ["other", PASSWORD], ["", ""]]) {
    const answer = await login(app, { username, password }, `198.51.100.${world.lines.length}`);
    assert.equal(answer.status, 401);
    assert.deepEqual(await answer.json(), { detail: "Invalid username or password" });
    assert.equal(answer.headers.get("set-cookie"), null);
  }
});

Deno.test("login refuses what is no name and password", async () => {
  const { app } = await WebWorld.open("basic");
  for (const body of [undefined, 1, {}, { username: USER }, { username: 1, password: {} }]) {
    assert.equal((await login(app, body)).status, 400);
  }
});

Deno.test("login pauses an address after five failures, says for how long, and lets others in", async () => {
  const { world, app } = await WebWorld.open("basic");
  for (let i = 0; i < 5; i++) {
    assert.equal((await login(app, { username: `user${i}`, password: "no" })).status, 401);
  }
  const refused = await login(app, { username: USER, password: PASSWORD });
  assert.equal(refused.status, 429);
  assert.deepEqual(await refused.json(), {
    detail: "Too many failed attempts. Try again later.",
  });
  assert.equal(refused.headers.get("retry-after"), "600");
  assert.equal((await login(app, { username: USER, password: PASSWORD }, "192.0.2.1")).status, 200);
  world.nowMs += 600_000;
  assert.equal((await login(app, { username: USER, password: PASSWORD })).status, 200);
});

Deno.test("login with another provider answers 401 and counts no failure", async () => {
  for (const mode of ["off", "oidc", "header"] as const) {
    const { app } = await WebWorld.open(mode, { publicUrl: "http://localhost" });
    for (let i = 0; i < 20; i++) {
      assert.equal((await login(app, { username: USER, password: PASSWORD })).status, 401, mode);
    }
  }
});

Deno.test("login by a form leads to the page first asked for, and never away", async () => {
  const nexts: ReadonlyArray<readonly [string, string]> = [
    ["/status?x=1", "/status?x=1"],
    ["", "/"],
    ["//evil.test/", "/"],
    ["/sign-in", "/"],
  ];
  for (const [next, location] of nexts) {
    const { app } = await WebWorld.open("basic");
    const answer = await app.fetch(asked("http://localhost/auth/login", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ username: USER, password: PASSWORD, next }),
    }));
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, location], next);
  }
});

Deno.test("login by a form shows the page again with what was wrong and where to go", async () => {
  const { app } = await WebWorld.open("basic");
  const answer = await app.fetch(asked("http://localhost/auth/login", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ username: `${USER}">`, password: "no", next: "/status" }),
  }));
  const text = await answer.text();
  assert.equal(answer.status, 401);
  assert.match(text, /role="alert">Invalid username or password</);
  assert.match(text, /name="next" value="\/status"/);
  // The name is typed once, the password anew.
  assert.match(text, /name="username" [^>]*value="ana&quot;&gt;"/);
  assert.ok(!text.includes('value="no"'));
});

Deno.test("a page leads strangers to the sign-in and programs get a sentence", async () => {
  const { app } = await WebWorld.open("basic");
  const away = await page(app, "/status?x=1&y=%2F");
  assert.equal(away.status, 307);
  assert.equal(away.headers.get("location"), "/sign-in?next=%2Fstatus%3Fx%3D1%26y%3D%252F");
  assert.equal((await page(app, "/")).headers.get("location"), "/sign-in");
  for (const path of ["/api/none", "/openapi.json"]) {
    const answer = await page(app, path);
    assert.equal(answer.status, 401);
    assert.deepEqual(await answer.json(), { detail: "authentication required" });
  }
});

Deno.test("logout ends every session of the user by POST alone", async () => {
  const { app } = await WebWorld.open("basic");
  const [one, other] = [await signedIn(app), await signedIn(app)];
  assert.equal((await page(app, "/logout", { cookie: one })).status, 405);
  assert.equal((await page(app, "/", { cookie: one })).status, 200);
  const post = (headers: Record<string, string>) =>
    app.fetch(asked("http://localhost/logout", { method: "POST", headers }));
  assert.equal((await post({ cookie: one, origin: "https://evil.test" })).status, 403);
  assert.equal((await page(app, "/", { cookie: one })).status, 200);
  const out = await post({ cookie: one, origin: "http://localhost" });
  assert.deepEqual([out.status, out.headers.get("location")], [303, "/sign-in?signed_out=1"]);
  assert.match(out.headers.get("set-cookie")!, /Max-Age=0/);
  for (const cookie of [one, other]) {
    assert.equal((await page(app, "/", { cookie })).status, 307);
  }
});

Deno.test("logout ends one user of the provider and not a namesake", async () => {
  const { world, app } = await WebWorld.open("oidc", { publicUrl: "http://localhost" });
  const cookieOf = async (subject: string) => {
    const who = { username: "Anna", subject, provider: "oidc" } as const;
    world.provider.calledBack = { kind: "signed_in", who, cookies: [] };
    const back = await page(app, "/auth/callback");
    return back.headers.get("set-cookie")!.split(";")[0]!;
  };
  const [one, namesake] = [await cookieOf("1"), await cookieOf("2")];
  await app.fetch(asked("http://localhost/logout", { method: "POST", headers: { cookie: one } }));
  assert.equal((await page(app, "/openapi.json", { cookie: one })).status, 401);
  assert.equal((await page(app, "/openapi.json", { cookie: namesake })).status, 200);
});

Deno.test("logout says that nothing was ended while the store cannot be read", async () => {
  const basic = await WebWorld.open("basic"), header = await WebWorld.open("header");
  const cookie = await signedIn(basic.app);
  const asks = [
    [basic, { cookie }, undefined],
    // The proxy's word would begin a session, which nobody can do now.
    [header, { "remote-user": "ana" }, PROXY],
  ] as const;
  for (const [{ world, app }, headers, peer] of asks) {
    const post = () =>
      app.fetch(asked("http://localhost/logout", { method: "POST", headers }), { peer });
    world.sessions.isBroken = true;
    const answer = await post();
    assert.equal(answer.status, 503);
    assert.deepEqual(await answer.json(), {
      detail: "The sessions could not be ended. Try again.",
    });
    // The browser keeps its session, to sign out with when the store is back.
    assert.equal(answer.headers.get("set-cookie"), null);
    world.sessions.isBroken = false;
    assert.equal((await post()).headers.get("location"), "/sign-in?signed_out=1");
  }
  assert.equal((await page(basic.app, "/", { cookie })).status, 307);
});

Deno.test("logout of a stranger is quiet, also while the store cannot be read", async () => {
  const { world, app } = await WebWorld.open("basic");
  world.sessions.isBroken = true;
  const { name } = world.settings.cookie;
  for (const cookie of ["", `${name}=a.b`]) {
    const answer = await app.fetch(
      asked("http://localhost/logout", { method: "POST", headers: { cookie } }),
    );
    assert.equal(answer.headers.get("location"), "/sign-in?signed_out=1", cookie);
  }
});

Deno.test("a session of another provider, of yesterday, or unreadable is none", async () => {
  const { world, app } = await WebWorld.open("basic");
  const cookie = await signedIn(app);
  for (const mode of ["oidc", "header"] as const) {
    const other = await WebWorld.open(mode, { publicUrl: "http://localhost" });
    assert.equal((await page(other.app, "/openapi.json", { cookie })).status, 401, mode);
  }
  world.sessions.isBroken = true;
  assert.equal((await page(app, "/openapi.json", { cookie })).status, 401);
  world.sessions.isBroken = false;
  world.nowMs += 24 * 3_600_000;
  assert.equal((await page(app, "/openapi.json", { cookie })).status, 401);
});

Deno.test("the trusted header counts from the proxy alone, on every request", async () => {
  const { app } = await WebWorld.open("header");
  const user = { "remote-user": "ana" };
  const first = await page(app, "/", user, PROXY);
  assert.equal(first.status, 200);
  assert.match(await first.text(), /Signed in as ana/);
  const cookie = first.headers.get("set-cookie")!.split(";")[0]!;
  // The session without the header, and the header without the proxy, are nothing.
  assert.equal((await page(app, "/", { cookie }, PROXY)).status, 307);
  assert.equal((await page(app, "/", { ...user, cookie }, "203.0.113.7")).status, 307);
  assert.equal((await page(app, "/", { ...user, "x-forwarded-for": PROXY }, "::1")).status, 307);
  const kept = await page(app, "/", { ...user, cookie }, PROXY);
  assert.equal(kept.headers.get("set-cookie"), null);
  const switched = await page(app, "/", { "remote-user": "ben", cookie }, `::ffff:${PROXY}`);
  assert.match(await switched.text(), /Signed in as ben/);
});

Deno.test("a sign-out behind the trusted header says that the proxy signs in again", async () => {
  const { app } = await WebWorld.open("header");
  const user = { "remote-user": "ana" };
  assert.equal((await page(app, "/sign-in", user, PROXY)).headers.get("location"), "/");
  const told = await page(app, "/sign-in?signed_out=1", user, PROXY);
  assert.equal(told.status, 200);
  assert.match(await told.text(), /role="status">[^<]*sign out there, too/);
});

async function callback(
  kind: "signed_in" | "expired" | "denied" | "not_authorised" | "invalid_origin",
) {
  const { world, app } = await WebWorld.open("oidc", { publicUrl: "http://localhost" });
  const cookies = ["films_sign_in=; Max-Age=0"];
  world.provider.calledBack = kind === "signed_in"
    ? { kind, who: { username: "ana", subject: "1", provider: "oidc" }, next: "/status", cookies }
    : kind === "not_authorised"
    ? { kind, name: "<b>ana@example.org</b>", cookies }
    : kind === "expired" || kind === "denied"
    ? { kind, cookies }
    : { kind };
  return { app, answer: await page(app, "/auth/callback?code=1&state=2") };
}

Deno.test("the callback signs in and goes on", async () => {
  const { app, answer } = await callback("signed_in");
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/status"]);
  const cookies = answer.headers.getSetCookie();
  assert.equal(cookies.length, 2);
  const cookie = cookies[1]!.split(";")[0]!;
  assert.equal((await page(app, "/", { cookie })).status, 200);
  const out = await app.fetch(
    asked("http://localhost/logout", { method: "POST", headers: { cookie } }),
  );
  assert.equal(out.headers.get("location"), "/signed-out");
});

Deno.test("the sign-out goes on to the provider by a page, without a script and without a form", async () => {
  const { world, app } = await WebWorld.open("oidc", { publicUrl: "http://localhost" });
  const to = "https://id.home.arpa/end?client_id=films";
  const through = await page(app, "/signed-out");
  assert.equal(through.status, 200);
  assert.equal(through.headers.get("cache-control"), "no-store");
  const text = await through.text();
  assert.ok(text.includes(`<meta http-equiv="refresh" content="0; url=${to}"/>`), text);
  assert.ok(text.includes(`href="${to}"`));
  // Nothing of an address breaks out of where it stands.
  world.provider.signsOutAt = `https://id.home.arpa/end?a="><script>1</script>&b=1`;
  const odd = await (await page(app, "/signed-out")).text();
  assert.ok(!odd.includes("<script>1"));
  assert.ok(odd.includes("&amp;b=1"));
  // A provider that has no sign-out, or cannot be asked, is no reason to stop here.
  world.provider.signsOutAt = undefined;
  const none = await page(app, "/signed-out");
  assert.deepEqual([none.status, none.headers.get("location")], [303, "/sign-in?signed_out=1"]);
});

Deno.test("the page of a sign-out takes nobody out who is in, and has no place without a provider", async () => {
  const { world, app } = await WebWorld.open("oidc", { publicUrl: "http://localhost" });
  const who = { username: "ana", subject: "1", provider: "oidc" } as const;
  world.provider.calledBack = { kind: "signed_in", who, cookies: [] };
  const back = await page(app, "/auth/callback");
  const cookie = back.headers.get("set-cookie")!.split(";")[0]!;
  assert.equal((await page(app, "/signed-out", { cookie })).headers.get("location"), "/");
  assert.equal((await page(app, "/", { cookie })).status, 200);
  for (const mode of ["basic", "header"] as const) {
    const { app } = await WebWorld.open(mode);
    const answer = await page(app, "/signed-out");
    assert.equal(answer.headers.get("location"), "/sign-in?signed_out=1", mode);
  }
  const off = await WebWorld.open("off");
  assert.equal((await page(off.app, "/signed-out")).headers.get("location"), "/");
});

Deno.test("the callback shows who is not authorised, escaped, and begins nothing", async () => {
  const { answer } = await callback("not_authorised");
  const text = await answer.text();
  assert.equal(answer.status, 403);
  assert.match(text, /<h1>Not authorised<\/h1>/);
  assert.match(text, /&lt;b&gt;ana@example\.org/);
  assert.equal(answer.headers.get("location"), null);
});

Deno.test("the callback that expired waits for a click, also with auto_launch", async () => {
  const { answer } = await callback("expired");
  assert.equal(answer.headers.get("location"), "/sign-in?error=signin_expired");
  const { app } = await WebWorld.open("oidc", { publicUrl: "http://localhost", autoLaunch: true });
  const waits = await page(app, "/sign-in?error=signin_expired");
  assert.equal(waits.status, 200);
  assert.match(await waits.text(), /Sign-in expired\. Try again\./);
  assert.equal((await page(app, "/sign-in?signed_out=1")).status, 200);
  const goes = await page(app, "/sign-in?next=/status");
  assert.equal(goes.headers.get("location"), "/auth/authorize?next=%2Fstatus");
  const { answer: denied } = await callback("denied");
  assert.equal(denied.headers.get("location"), "/sign-in?error=denied");
  assert.match(await (await page(app, "/sign-in?error=denied")).text(), /refused the sign-in/);
  // Only the words of the list are known, and not what every object of the language has.
  for (const error of ["constructor", "__proto__", "toString", "none"]) {
    const unknown = await page(app, `/sign-in?error=${error}`);
    assert.equal(unknown.headers.get("location"), "/auth/authorize?next=%2F", error);
  }
});

Deno.test("the sign-in waits for a click when two cookies of its name keep anybody from counting", async () => {
  const { world, app } = await WebWorld.open("oidc", {
    publicUrl: "http://localhost",
    autoLaunch: true,
  });
  const { name } = world.settings.cookie;
  const waits = await page(app, "/sign-in", { cookie: `${name}=a.b; other=1; ${name}=c.d` });
  assert.equal(waits.status, 200);
  assert.match(await waits.text(), /role="alert">Your browser keeps two sign-ins/);
  const goes = await page(app, "/sign-in", { cookie: `${name}=a.b; ${name}_films=c.d` });
  assert.equal(goes.status, 303);
});

Deno.test("the callback at another address is refused in JSON", async () => {
  const { answer } = await callback("invalid_origin");
  assert.equal(answer.status, 400);
  assert.deepEqual(await answer.json(), { detail: "Invalid callback origin" });
});

Deno.test("authorize goes to the provider, and to the sign-in page without one", async () => {
  const { world, app } = await WebWorld.open("oidc", { publicUrl: "http://localhost" });
  const answer = await page(app, "/auth/authorize?next=//evil.test");
  assert.equal(answer.headers.get("location"), "https://id.home.arpa/authorize?state=1");
  assert.equal(world.provider.next, "/");
  const without: readonly SignInMode[] = ["off", "basic", "header"];
  for (const mode of without) {
    for (const path of ["/auth/authorize", "/auth/callback"]) {
      const { app } = await WebWorld.open(mode);
      assert.equal((await page(app, path)).headers.get("location"), "/sign-in", mode);
    }
  }
});

Deno.test("a browser signed in within 90 days passes the wait of its name and the pause of all, not that of its address", async () => {
  const { world, app } = await WebWorld.open("basic");
  const attempt = async (
    peer: string,
    { cookie = "", username = USER, password = PASSWORD } = {},
  ) => {
    const answer = await app.fetch(
      asked("http://localhost/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ username, password }),
      }),
      { peer },
    );
    return { status: answer.status, cookies: answer.headers.getSetCookie() };
  };
  const [, device] = (await attempt("192.0.2.1")).cookies;
  assert.match(
    device!,
    /^photos_memories_device=.*; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
  );
  const cookie = device!.split(";")[0]!;
  // It is no session.
  const asSession = cookie.replace("photos_memories_device", world.settings.cookie.name);
  assert.equal((await page(app, "/openapi.json", { cookie: asSession })).status, 401);
  for (let day = 0; day < 90; day += 30) {
    const password = "no";
    for (let i = 0; i < 5; i++) await attempt(`198.51.${day}.${i}`, { password });
    assert.equal((await attempt("192.0.2.2")).status, 429, "the wait of the name");
    assert.equal((await attempt("192.0.2.2", { cookie: `${cookie}0` })).status, 429);
    assert.equal((await attempt("192.0.2.2", { cookie })).status, 200);
    for (let i = 0; i < 100; i++) {
      await attempt(`203.0.${day}.${i}`, { username: `u${i}`, password });
    }
    assert.equal((await attempt("192.0.2.2")).status, 429, "the pause of all");
    assert.equal((await attempt("192.0.2.2", { cookie, username: "other" })).status, 429);
    assert.equal((await attempt("192.0.2.2", { cookie })).status, 200);
    for (let i = 0; i < 5; i++) {
      assert.equal((await attempt("192.0.2.3", { cookie, password })).status, 401);
    }
    assert.equal((await attempt("192.0.2.3", { cookie })).status, 429, "the wait of its address");
    world.nowMs += 30 * 86_400_000;
  }
  for (let i = 0; i < 5; i++) await attempt(`198.51.100.${i}`, { password: "no" });
  assert.equal((await attempt("192.0.2.2", { cookie })).status, 429, "90 days are over");
});

Deno.test("a sign-out everywhere ends what was known of the user's browsers", async () => {
  const { app } = await WebWorld.open("basic");
  const answer = await login(app, { username: USER, password: PASSWORD });
  const [session, device] = answer.headers.getSetCookie().map((each) => each.split(";")[0]!);
  const signIn = () =>
    app.fetch(
      asked("http://localhost/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json", cookie: device! },
        body: JSON.stringify({ username: USER, password: PASSWORD }),
      }),
      { peer: "192.0.2.1" },
    );
  for (let i = 0; i < 5; i++) await login(app, { username: USER, password: "" }, `10.0.0.${i}`);
  assert.equal((await signIn()).status, 200);
  for (let i = 0; i < 5; i++) await login(app, { username: USER, password: "" }, `10.0.0.${i}`);
  await app.fetch(
    asked("http://localhost/logout", { method: "POST", headers: { cookie: session! } }),
  );
  assert.equal((await signIn()).status, 429);
});
