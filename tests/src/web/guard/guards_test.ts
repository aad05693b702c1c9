// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { putContentHeaders } from "../../../../src/web/guard/content_headers.ts";
import { ROUTES } from "../../../../src/web/routes/all.ts";
import {
  asked,
  ATTEMPT,
  SIGN_IN_MODES,
  signedIn,
  TOKEN,
  USER,
  WebWorld,
} from "../../../fakes/web/web_world.ts";

Deno.test("these routes answer everyone, and no other", () => {
  const open = ROUTES.filter(({ role }) => role === "everyone");
  assert.deepEqual(open.map(({ method, path }) => `${method} ${path}`).sort(), [
    "GET /assets/:name",
    "GET /auth/authorize",
    "GET /auth/callback",
    "GET /auth/login",
    "GET /health",
    "GET /health/live",
    "GET /health/ready",
    "GET /manifest.webmanifest",
    "GET /sign-in",
    "GET /signed-out",
    "POST /auth/login",
    "POST /language",
    "POST /logout",
  ]);
});

const fixed = new Headers();
putContentHeaders(fixed);
const CONTENT_POLICY = fixed.get("content-security-policy")!;

Deno.test("the content policy allows nothing inline and nothing from elsewhere", () => {
  assert.ok(!/unsafe|\*|data:|blob:|https?:/.test(CONTENT_POLICY));
  assert.match(CONTENT_POLICY, /default-src 'none'/);
  assert.match(CONTENT_POLICY, /frame-ancestors 'none'/);
  assert.match(CONTENT_POLICY, /form-action 'self';/);
});

const EVERYWHERE = [
  "/",
  "/sign-in",
  "/signed-out",
  "/health",
  "/health/live",
  "/assets/app.css",
  "/assets/none",
  "/api/trigger",
  "/api/trigger/x",
  "/api/live",
  "/api/none",
  "/logout",
  "/none",
  "/openapi.json",
  "/films/20261005_070000_1f0c/poster",
  "/films/20261005_070000_1f0c/pictures/0123456789abcdef",
];

Deno.test("every answer of every kind carries the framing and content headers", async () => {
  for (const mode of SIGN_IN_MODES) {
    const { app } = await WebWorld.open(mode, { token: TOKEN, live: { longestMs: 1 } });
    for (const path of EVERYWHERE) {
      for (const host of ["localhost", "evil.test"]) {
        const answer = await app.fetch(asked(`http://${host}${path}`));
        const label = `${mode} ${host}${path} ${answer.status}`;
        const { headers } = answer;
        assert.equal(headers.get("x-frame-options"), "DENY", label);
        assert.equal(headers.get("x-content-type-options"), "nosniff", label);
        assert.equal(headers.get("referrer-policy"), "same-origin", label);
        assert.equal(headers.get("content-security-policy"), CONTENT_POLICY, label);
        if (path.startsWith("/api")) assert.equal(headers.get("cache-control"), "no-store", label);
        await answer.body?.cancel();
      }
    }
  }
});

Deno.test("pages hold no inline script, style or handler", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = await world.film();
  for (const path of ["/", "/films", "/runs", "/status", "/api-docs", `/films/${runId}`, "/none"]) {
    const text = await (await app.fetch(asked(`http://localhost${path}`))).text();
    assert.ok(!/<style|\sstyle=|\son[a-z]+=|javascript:/i.test(text), path);
    for (const [tag] of text.matchAll(/<script[^>]*>/g)) assert.match(tag, /\ssrc="/);
    assert.ok(!/<script[^>]*>[^<]/.test(text), path);
  }
});

Deno.test("the host guard answers local and listed names with 421 for all others", async () => {
  const hosts: ReadonlyArray<readonly [string, number]> = [
    ["localhost:8080", 200],
    ["films.home.arpa:99", 200],
    ["evil.test", 421],
    ["", 421],
  ];
  const { app } = await WebWorld.open("off", { allowedHosts: ["films.home.arpa"] });
  for (const [host, status] of hosts) {
    const ask = (path: string) =>
      app.fetch(asked(`http://localhost${path}`, { headers: { host } }));
    assert.equal((await ask("/")).status, status, host);
    assert.equal((await ask("/api/trigger")).status, status === 200 ? 404 : 421, host);
    // Orchestrators ask by whatever address a container has.
    assert.equal((await ask("/health/live")).status, 200, host);
    const probe = { method: "HEAD", headers: { host } };
    assert.equal(
      (await app.fetch(asked("http://localhost/health/ready", probe))).status,
      200,
      host,
    );
    const ready = await (await ask("/health/ready")).json();
    assert.equal(ready.in_process_scheduler === null, status === 421, host);
  }
  const refused = await app.fetch(asked("http://evil.test/"));
  assert.match((await refused.json()).detail, /"evil\.test".*server\.allowed_hosts/);
});

Deno.test("the host guard tells a browser in plain text which setting lets a name in", async () => {
  const { app } = await WebWorld.open("off", { basePath: "/films" });
  const ask = (path: string, accept: string, method = "GET") =>
    app.fetch(asked(`http://localhost${path}`, {
      method,
      headers: { host: "films.home.arpa:8080", accept },
    }));
  for (const path of ["/", "/films/", "/films/status", "/films/films/1"]) {
    const answer = await ask(path, "text/html,*/*;q=0.8");
    assert.equal(answer.status, 421, path);
    assert.equal(answer.headers.get("content-type"), "text/plain; charset=UTF-8");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.match(await answer.text(), /"films\.home\.arpa:8080".*server\.allowed_hosts/);
  }
  const json = [
    ask("/films/api/live", "text/html"),
    ask("/films/health", "text/html"),
    ask("/films/", "*/*"),
    ask("/films/logout", "text/html", "POST"),
  ];
  for (const answer of await Promise.all(json)) {
    assert.equal(answer.status, 421);
    assert.match((await answer.json()).detail, /"films\.home\.arpa:8080".*server\.allowed_hosts/);
  }
});

Deno.test("the host guard answers any name while sign-in is on and nothing is listed", async () => {
  const { app } = await WebWorld.open("basic");
  assert.equal((await app.fetch(asked("http://films.example/sign-in"))).status, 200);
  const listed = await WebWorld.open("basic", { allowedHosts: ["films.home.arpa"] });
  assert.equal((await listed.app.fetch(asked("http://films.example/sign-in"))).status, 421);
});

Deno.test("with sign-in on a caller with the token may use any host name for the trigger, and no other", async () => {
  const names = ["photos-memories:8080", "10.0.0.7", "evil.test"];
  const keys: ReadonlyArray<Record<string, string>> = [
    { "x-api-key": TOKEN },
    { authorization: `Bearer ${TOKEN}` },
    { "x-api-key": `${TOKEN}x` },
    { "x-api-key": "", authorization: `Bearer ${TOKEN}` },
    {},
  ];
  for (const mode of SIGN_IN_MODES) {
    const listed = { token: TOKEN, basePath: "/films", allowedHosts: ["films.home.arpa"] };
    const { world, app } = await WebWorld.open(mode, mode === "oidc" ? { token: TOKEN } : listed);
    const base = mode === "oidc" ? "" : "/films";
    await world.attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "http trigger");
    const ask = async (method: string, path: string, headers: Record<string, string>) => {
      const answer = await app.fetch(asked(`http://localhost${base}${path}`, { method, headers }));
      await answer.body?.cancel();
      return answer.status;
    };
    for (const host of names) {
      for (const [at, key] of keys.entries()) {
        const isRight = mode !== "off" && at < 2, label = `${mode} ${host} ${at}`;
        const headers = { host, ...key };
        assert.equal(await ask("POST", "/api/trigger", headers), isRight ? 202 : 421, label);
        const status = await ask("GET", `/api/trigger/${ATTEMPT}`, headers);
        assert.equal(status, isRight ? 200 : 421, label);
        for (const path of ["/", "/api/live", "/metrics", "/api/triggers"]) {
          assert.equal(await ask("GET", path, headers), 421, `${label} ${path}`);
        }
      }
    }
    for (const host of ["", "a b", "owner@localhost"]) {
      assert.equal(await ask("POST", "/api/trigger", { host, ...keys[0] }), 421, `${mode} ${host}`);
    }
    const foreign = { host: "evil.test", origin: "https://other.test", ...keys[0] };
    assert.equal(await ask("POST", "/api/trigger", foreign), mode === "off" ? 421 : 403);
  }
});

Deno.test("the host guard logs a refused name once, and no more than 256 of them", async () => {
  const { world, app } = await WebWorld.open("off");
  for (let i = 0; i < 600; i++) await app.fetch(asked(`http://evil${i % 300}.test/`));
  assert.equal(world.lines.length, 256);
});

/** What browsers say when a page of another site asks, each alone and together with what excuses it. */
const FOREIGN: ReadonlyArray<Readonly<Record<string, string>>> = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
  { "sec-fetch-site": "cross-site", origin: "http://localhost" },
  { "sec-fetch-site": "none", origin: "https://evil.test" },
  { "sec-fetch-site": "Same-Origin" },
  { "sec-fetch-site": "" },
  { origin: "https://evil.test" },
  { origin: "null" },
  { origin: "" },
  { origin: "https://localhost.evil.test" },
  { origin: "http://localhost:81" },
  { origin: "http://localhost@evil.test" },
  { origin: "http://localhost, https://evil.test" },
  { origin: "file://" },
];

interface Form {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const URLENCODED = { "content-type": "application/x-www-form-urlencoded" };

/** What a form can send without being asked about it first, and what others take for another method. */
const FORMS: readonly Form[] = [
  { method: "POST" },
  { method: "POST", headers: URLENCODED, body: `username=${USER}&password=x` },
  { method: "POST", headers: { "content-type": "multipart/form-data; boundary=a" }, body: "--a--" },
  { method: "POST", headers: { "content-type": "text/plain" }, body: '{"username":"a","b":"="}' },
  { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
  { method: "POST", headers: { ...URLENCODED, "x-http-method-override": "GET" }, body: "a=b" },
  { method: "POST", headers: { ...URLENCODED, "x-method-override": "HEAD" }, body: "a=b" },
  { method: "POST", headers: { ...URLENCODED, "x-http-method": "OPTIONS" }, body: "a=b" },
  { method: "POST", headers: URLENCODED, body: "_method=GET" },
  { method: "PUT" },
  { method: "PATCH" },
  { method: "DELETE" },
];

/** Everything that is written to; and what is not there, or not to be written to. */
const WRITTEN = [
  ...ROUTES.filter(({ method }) => method === "POST").map(({ path }) => path),
  "/",
  "/none",
  "/api/none",
];

Deno.test("writes of another site are refused on every path, whatever form they have", async () => {
  for (const mode of ["off", "basic"] as const) {
    const { world, app } = await WebWorld.open(mode, { token: TOKEN });
    const cookie = mode === "basic" ? await signedIn(app) : "";
    const isIn = async () =>
      (await app.fetch(asked("http://localhost/status", { headers: { cookie } }))).status === 200;
    let count = 0;
    for (const path of WRITTEN) {
      for (const { headers, ...form } of FORMS) {
        for (const foreign of FOREIGN) {
          // The browser sends the session along, and a workflow's token is right.
          const keys = { cookie, "x-api-key": TOKEN };
          const init = { ...form, headers: { ...headers, ...keys, ...foreign } };
          const answer = await app.fetch(asked(`http://localhost${path}`, init));
          assert.equal(answer.status, 403, `${path} ${JSON.stringify(init)}`);
          assert.equal(answer.headers.get("set-cookie"), null);
          count++;
        }
      }
    }
    assert.ok(count >= 200, `${count} were tried`);
    assert.deepEqual(world.started, []);
    assert.ok(await isIn());
  }
});

const TOKENS = new Set(
  ROUTES.filter(({ key }) => key === "trigger_token")
    .map(({ path }) => path.replace(/:\w+/, ATTEMPT)),
);

/** What our own pages, an address that is typed, and programs say. */
const OWN: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { origin: "http://localhost" },
  { origin: "http://localhost:80" },
  { "sec-fetch-site": "same-origin", origin: "http://localhost" },
  { "sec-fetch-site": "none" },
];

const SITE = /from another site/;

Deno.test("every route takes what our own pages and programs ask, and tells no other site its answer", async () => {
  for (const mode of ["off", "basic"] as const) {
    const { app } = await WebWorld.open(mode, { token: TOKEN, live: { longestMs: 1 } });
    const cookie = mode === "basic" ? await signedIn(app) : "";
    for (const { method, path, key } of ROUTES) {
      const ask = async (headers: Readonly<Record<string, string>>, by: string = method) => {
        const keys = { cookie, ...(key === "trigger_token" && { "x-api-key": TOKEN }) };
        const init = { method: by, headers: { ...keys, ...headers } };
        const answer = await app.fetch(
          asked(`http://localhost${path.replace(/:\w+/g, ATTEMPT)}`, init),
        );
        const label = `${mode} ${by} ${path} ${JSON.stringify(headers)}`;
        const told = [...answer.headers.keys()].filter((name) => name.startsWith("access-control"));
        assert.deepEqual(told, [], label);
        assert.equal(answer.headers.get("cross-origin-resource-policy"), "same-origin", label);
        return { isForeign: SITE.test(await answer.text()), label };
      };
      for (const own of OWN) {
        const { isForeign, label } = await ask(own);
        assert.equal(isForeign, false, label);
      }
      for (const foreign of FOREIGN) {
        const { isForeign, label } = await ask(foreign);
        // Any site may link to a page, and only what a token opens is asked by no page at all.
        assert.equal(isForeign, method !== "GET" || key === "trigger_token", label);
      }
      const preflight = {
        origin: "https://evil.test",
        "access-control-request-method": method,
        "access-control-request-headers": "x-api-key",
      };
      await ask(preflight, "OPTIONS");
    }
  }
});

Deno.test("no foreign page reaches what a token opens by reading, and a method stays what it is", async () => {
  const { world, app } = await WebWorld.open("off", { token: TOKEN });
  assert.deepEqual([...TOKENS], [
    "/api/films",
    `/api/films/${ATTEMPT}`,
    "/api/trigger",
    `/api/trigger/${ATTEMPT}`,
  ]);
  for (const path of TOKENS) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      for (const foreign of FOREIGN) {
        const headers = {
          "x-api-key": TOKEN,
          "x-http-method-override": "POST",
          "x-method-override": "POST",
          ...foreign,
        };
        const answer = await app.fetch(
          asked(`http://localhost${path}?_method=POST`, { method, headers }),
        );
        assert.equal(answer.status, 403, `${method} ${path} ${JSON.stringify(foreign)}`);
      }
    }
  }
  // Nobody's page, and still no write.
  const overridden = await app.fetch(asked("http://localhost/api/trigger?_method=POST", {
    headers: { "x-api-key": TOKEN, "x-http-method-override": "POST" },
  }));
  assert.equal(overridden.status, 405);
  assert.deepEqual(world.started, []);
});

Deno.test("a write without an Origin is a program's: the trigger takes it", async () => {
  const { world, app } = await WebWorld.open("basic", { token: TOKEN });
  for (const { headers, ...form } of FORMS.filter(({ method }) => method === "POST")) {
    const answer = await app.fetch(asked("http://localhost/api/trigger", {
      ...form,
      headers: { ...headers, "x-api-key": TOKEN },
    }));
    assert.equal(answer.status, 202, JSON.stringify(headers));
  }
  assert.equal(world.started.length, 9);
});

Deno.test("guards stand in one order: host, site, size, and then who asks", async () => {
  const wrong = {
    host: "evil.test",
    origin: "https://evil.test",
    "content-length": String(4 * 2 ** 20 + 1),
  };
  for (
    const [path, method, last] of [
      ["/api/trigger", "POST", 401],
      ["/api/none", "POST", 401],
      ["/none", "POST", 401],
      ["/logout", "POST", 303],
    ] as const
  ) {
    const headers = new Headers(wrong), seen: number[] = [];
    const { world, app } = await WebWorld.open("basic", {
      token: TOKEN,
      allowedHosts: ["localhost"],
    });
    const ask = async () => {
      const request = asked(`http://localhost${path}`, { method, headers });
      seen.push((await app.fetch(request)).status);
    };
    await ask();
    headers.set("host", "localhost");
    await ask();
    headers.delete("origin");
    await ask();
    headers.delete("content-length");
    await ask();
    assert.deepEqual(seen, [421, 403, 413, last], path);
    assert.deepEqual(world.started, []);
  }
});

Deno.test("what is read has the same order of guards, and ends at the sign-in", async () => {
  const { app } = await WebWorld.open("basic", { token: TOKEN, allowedHosts: ["localhost"] });
  const tooLong = { "content-length": String(4 * 2 ** 20 + 1) };
  const seen: number[] = [];
  for (const headers of [{ host: "evil.test", ...tooLong }, tooLong, {}]) {
    seen.push((await app.fetch(asked("http://localhost/status", { headers }))).status);
  }
  assert.deepEqual(seen, [421, 413, 307]);
});

/** A body that tells how much of it was taken. */
function countedBody(chunks: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken >= chunks) return controller.close();
      taken++;
      controller.enqueue(new Uint8Array(1_024).fill(97));
    },
  }, { highWaterMark: 0 });
  return { body, taken: () => taken };
}

Deno.test("a body that announces too much is refused unread", async () => {
  for (const [path, most] of [["/auth/login", 16 * 1_024], ["/api/trigger", 4 * 2 ** 20]]) {
    for (const length of [`${Number(most) + 1}`, "99999999999999999999", "-1", "1e3", "0x10"]) {
      const { app } = await WebWorld.open("basic", { token: TOKEN });
      const { body, taken } = countedBody(8);
      const answer = await app.fetch(asked(`http://localhost${path}`, {
        method: "POST",
        headers: { "content-length": length, "x-api-key": TOKEN },
        body,
      }));
      assert.equal(answer.status, 413, `${path} ${length}`);
      assert.equal(taken(), 0, `${path} ${length}`);
      assert.equal(answer.headers.get("connection"), "close");
      assert.deepEqual(await answer.json(), { detail: "The request is too large." });
    }
  }
});

Deno.test("a body that runs on is cut off where it goes too far", async () => {
  const { app } = await WebWorld.open("basic");
  const { body, taken } = countedBody(10_000);
  const answer = await app.fetch(asked("http://localhost/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  }));
  assert.equal(answer.status, 413);
  assert.ok(taken() <= 18, `${taken()} of 16 allowed KiB were taken`);
});

Deno.test("the trigger never reads a body", async () => {
  const { app } = await WebWorld.open("off", { token: TOKEN });
  const { body, taken } = countedBody(8);
  const answer = await app.fetch(asked("http://localhost/api/trigger", {
    method: "POST",
    headers: { "x-api-key": TOKEN },
    body,
  }));
  assert.deepEqual([answer.status, taken()], [202, 0]);
});

Deno.test("a known path asked with another method says which there are", async () => {
  const { app } = await WebWorld.open("off", { token: TOKEN });
  const logout = await app.fetch(asked("http://localhost/logout"));
  assert.deepEqual([logout.status, logout.headers.get("allow")], [405, "POST"]);
  const live = await app.fetch(asked("http://localhost/health/live", { method: "POST" }));
  assert.deepEqual([live.status, live.headers.get("allow")], [405, "GET, HEAD"]);
});
