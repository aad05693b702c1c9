// Probes are answered before any guard: each answer is that of the whole app, to the letter.

import assert from "node:assert/strict";
import { answerProbes } from "../../../src/web/probes.ts";
import { asked, PROXY, SIGN_IN_MODES, signedIn, WebWorld } from "../../fakes/web_world.ts";

const PEER = { peer: PROXY };

/** An app, the same behind `answerProbes`, and how often that one left the answer to it. */
async function both(mode: typeof SIGN_IN_MODES[number], basePath: string) {
  const { world, app } = await WebWorld.open(mode, { basePath, publicUrl: "http://localhost" });
  let passed = 0;
  const probes = answerProbes(await world.needs(), (request, around) => {
    passed++;
    return app.fetch(request, around);
  });
  return { world, app, probes, passed: () => passed };
}

async function heard(answering: Response | Promise<Response>) {
  const answer = await answering;
  return { status: answer.status, headers: [...answer.headers], text: await answer.text() };
}

const HOSTS = ["localhost", "localhost:8080", "127.0.0.1", "[::1]:99", "evil.test", "a b", ""];
const METHODS = ["GET", "HEAD", "POST", "DELETE", "OPTIONS"];
const HEADERS: readonly Record<string, string>[] = [
  {},
  { authorization: "Basic YW5hOmEgbG9uZyB3YXkgaG9tZQ==" },
  { cookie: "films_session=forged" },
  { "content-length": "99999999999" },
  { "transfer-encoding": "chunked" },
  { "remote-user": "ana" },
  { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
  { "x-forwarded-for": "203.0.113.9" },
];

Deno.test("answerProbes answers as the whole app does, whoever asks whatever how", async () => {
  for (const mode of SIGN_IN_MODES) {
    for (const base of ["", "/films"]) {
      const { app, probes, passed } = await both(mode, base || "/");
      const paths = ["/health/ready", "/health/live", "/health", "/health/ready/", "/health//live"]
        .flatMap((path) => [`${base}${path}`, `${base}${path}?a=/health/ready`, path]);
      let all = 0;
      for (const path of paths) {
        for (const method of METHODS) {
          for (const host of HOSTS) {
            for (const more of HEADERS) {
              const headers = { host, ...more };
              const ask = () => asked(`http://localhost${path}`, { method, headers });
              all++;
              assert.deepEqual(
                await heard(probes(ask(), PEER)),
                await heard(app.fetch(ask(), PEER)),
                JSON.stringify({ mode, path, method, headers }),
              );
            }
          }
        }
      }
      // With a proxy's header any of them may be somebody.
      assert.equal(passed() < all, mode !== "header");
    }
  }
});

Deno.test("answerProbes leaves to the app whoever may be somebody, and answers nobody but probes", async () => {
  for (const mode of ["off", "basic", "oidc"] as const) {
    const { probes, passed } = await both(mode, "/films");
    const ask = (path: string, init?: RequestInit) =>
      probes(asked(`http://localhost${path}`, init), PEER);
    for (const path of ["/films/health/ready", "/films/health/live"]) await ask(path);
    await ask("/films/health/ready", { headers: { authorization: "Bearer x" } });
    assert.equal(passed(), 0, mode);
    const cookie = { cookie: "a=b" };
    const others: readonly (readonly [string, RequestInit?])[] = [
      ["/films/health/ready", { headers: cookie }],
      ["/films/health/live", { headers: cookie }],
      ["/films/health/ready", { method: "HEAD" }],
      ["/films/health/ready", { method: "POST" }],
      ["/films/health"],
      ["/health/ready"],
      ["/films/"],
      ["/films/api/trigger", { method: "POST" }],
    ];
    for (const [i, [path, init]] of others.entries()) {
      await ask(path, init);
      assert.equal(passed(), i + 1, `${mode} ${path}`);
    }
  }
});

Deno.test("answerProbes tells what is new as soon as the app would", async () => {
  for (const mode of ["off", "basic"] as const) {
    const { world, app, probes } = await both(mode, "/");
    const ask = async () => {
      const asking = () => asked("http://localhost/health/ready");
      const probe = await heard(probes(asking(), PEER));
      assert.deepEqual(probe, await heard(app.fetch(asking(), PEER)));
      return probe;
    };
    for (const status of ["ready", "unreachable", "ready", "authentication_failed"] as const) {
      world.library = { kind: "server", status, problem: status };
      world.steadyMs += 10_000;
      const probe = await ask();
      assert.equal(probe.status, status === "ready" ? 200 : 503);
      assert.equal(probe.text.includes(`"error":"${status}"`), mode === "off");
    }
    for (const running of [true, false]) {
      world.timer = { ...world.timer, running };
      assert.equal((await ask()).text.includes(`"running":${running}`), mode === "off");
    }
  }
});

Deno.test("answerProbes tells nobody what the signed in are told", async () => {
  const { app, probes } = await both("basic", "/");
  const cookie = await signedIn(app);
  for (let i = 0; i < 3; i++) {
    const ask = (headers: Record<string, string>) =>
      heard(probes(asked("http://localhost/health/ready", { headers }), PEER));
    assert.match((await ask({ cookie })).text, /"daily_at":"09:00"/);
    assert.doesNotMatch((await ask({})).text, /09:00/);
  }
});
