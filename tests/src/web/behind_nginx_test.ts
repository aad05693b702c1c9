// SPDX-License-Identifier: AGPL-3.0-or-later

// The trusted-header sign-in behind a real nginx. The proxy is known by its address: 127.0.0.9 is
// listed, everybody else on this machine is a stranger.

import assert from "node:assert/strict";
import { Browser } from "../../fixtures/web/browser.ts";
import { findNginx, LISTED_PROXY, type Nginx, startNginx } from "../../fixtures/web/nginx.ts";
import { rawRequest } from "../../fixtures/web/raw_request.ts";
import { type SignInApp, signInApp } from "../../fixtures/web/sign_in_app.ts";

const nginx = findNginx();
if (nginx === undefined) {
  console.warn("nginx is not installed: its tests are left out (apt-get install -y nginx)");
}

interface World {
  readonly app: SignInApp;
  readonly proxy: Nginx;
}

function behindNginx(name: string, check: (world: World) => Promise<void>): void {
  const isMissing = nginx === undefined;
  Deno.test({
    name: isMissing ? `${name} (left out: nginx is not installed)` : name,
    ignore: isMissing,
    fn: async () => {
      const folder = Deno.makeTempDirSync({ prefix: "nginx" });
      await using opened = new AsyncDisposableStack();
      opened.defer(() => Deno.remove(folder, { recursive: true }));
      const app = opened.use(await signInApp());
      await app.serve({ provider: "header", trusted_proxies: [LISTED_PROXY] });
      const proxy = opened.use(await startNginx(nginx!, { app: app.url, folder }));
      await check({ app, proxy });
    },
  });
}

/** Whom the home page names; undefined when it sends to the sign-in page. */
function named({ status, text }: { readonly status: number; readonly text: string }) {
  const name = /title="Signed in as ([^"]*), the owner"/.exec(text)?.[1];
  const isSent = status === 307 || /named nobody for this request/.test(text);
  assert.ok(name !== undefined || isSent, `${status} ${text.slice(0, 300)}`);
  return name;
}

async function namedOn(browser: Browser, url: string) {
  return named(await browser.open(`${url}/`));
}

behindNginx("the proxy's word is read on every request, and another user switches", async ({
  proxy: { gated },
}) => {
  const browser = new Browser();
  const jar = browser.jar(gated);
  assert.equal(await namedOn(browser, gated), undefined);
  let before: string | undefined;
  for (const who of ["anna", "ben", "anna", "Zo%C3%AB", "%E9%87%91%E5%AD%90"]) {
    jar.take([`who=${who}`]);
    assert.equal(await namedOn(browser, gated), decodeURIComponent(who));
    const session = jar.value("photos_memories_session");
    assert.ok(session !== undefined && session !== before);
    before = session;
    // The same user keeps the session there is.
    assert.equal(await namedOn(browser, gated), decodeURIComponent(who));
    assert.equal(jar.value("photos_memories_session"), session);
  }
  // The session alone says nothing.
  jar.take(["who=; Max-Age=0"]);
  assert.equal(await namedOn(browser, gated), undefined);
  assert.ok(jar.names.includes("photos_memories_session"));
});

behindNginx("sign-out ends the app's sessions and not the proxy's", async ({ app, proxy }) => {
  const browser = new Browser();
  const jar = browser.jar(proxy.gated);
  jar.take(["who=anna"]);
  await namedOn(browser, proxy.gated);
  const before = jar.value("photos_memories_session");
  const out = await browser.open(`${proxy.gated}/logout`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
  });
  assert.match(app.world.lines.join("\n"), /Signed out everywhere user="anna"/);
  assert.deepEqual(out.way.map((url) => new URL(url).pathname).slice(0, 2), [
    "/logout",
    "/sign-in",
  ]);
  assert.equal(await namedOn(browser, proxy.gated), "anna");
  assert.notEqual(jar.value("photos_memories_session"), before);
});

behindNginx("a session's cookie is worth nothing without the proxy", async ({ app, proxy }) => {
  const browser = new Browser();
  const jar = browser.jar(proxy.gated);
  jar.take(["who=anna"]);
  await namedOn(browser, proxy.gated);
  const cookie = `Cookie: ${jar.header}`;
  for (const origin of [app.url, proxy.unlisted, proxy.careless]) {
    assert.equal(named(await rawRequest(origin, "/", [cookie])), undefined, origin);
  }
});

/** Ways to write the header, to look like it, or to change who seems to speak. */
const SPOOFS: readonly (readonly string[])[] = [
  ["Remote-User: owner"],
  ["remote-user: owner"],
  ["REMOTE-USER: owner"],
  ["remote_user: owner"],
  ["Remote_User: owner", "Remote-Email: owner@example.org"],
  ["REMOTE_USER: owner", "HTTP_REMOTE_USER: owner"],
  ["Remote-User: owner", "Remote-User: owner"],
  ["Remote-User: owner", "remote-user: other"],
  ["Remote-User: , owner"],
  ["Remote-User:owner", "X-Forwarded-For: 127.0.0.9"],
  ["Remote-User: owner", "X-Real-IP: 127.0.0.9", "Forwarded: for=127.0.0.9"],
  ["Remote-User: owner", "X-Forwarded-For: 127.0.0.9, 127.0.0.9, ::1"],
  ["Remote-User: owner", "X-Forwarded-Host: 127.0.0.9", "Via: 1.1 127.0.0.9"],
  ["Remote-User: owner", "True-Client-IP: 127.0.0.9", "CF-Connecting-IP: 127.0.0.9"],
  ["X-Remote-User: owner", "X-Forwarded-User: owner", "X-Auth-Request-User: owner"],
  ["Remote-Users: owner"],
  ["Remote-User-: owner"],
];

behindNginx("nobody but the listed proxy is believed, however it is written", async ({
  app,
  proxy,
}) => {
  for (const lines of SPOOFS) {
    for (const origin of [app.url, proxy.unlisted]) {
      const answer = await rawRequest(origin, "/", lines);
      assert.equal(named(answer), undefined, `${origin} ${lines}`);
      assert.doesNotMatch(answer.text, /set-cookie/i);
    }
    // Through the gate the proxy's own word stands in its place, whatever the client wrote.
    assert.equal(named(await rawRequest(proxy.gated, "/", lines)), undefined, `${lines}`);
    const anna = await rawRequest(proxy.gated, "/", [...lines, "Cookie: who=anna"]);
    assert.equal(named(anna), "anna", `${lines}`);
  }
});

behindNginx("one header of the exact name counts, and none beside it", async ({ proxy }) => {
  const rows: readonly (readonly [lines: readonly string[], name: string | undefined])[] = [
    // The app strips nothing: a proxy that lets this pass has signed its client in.
    [["Remote-User: owner"], "owner"],
    [["REMOTE-USER: owner"], "owner"],
    [["remote_user: owner"], undefined],
    [["Remote-User: "], undefined],
    [["Remote-User: a", "Remote-User: b"], undefined],
    [["Remote-User: a", "Remote-User: a"], undefined],
    [["Remote-User: a, b"], undefined],
    [["Remote-User: anna", "remote_user: owner"], "anna"],
    [["Remote-Email: owner@example.org"], undefined],
    [["X-Remote-User: owner"], undefined],
    [["Remote-User: Zo\u00c3\u00ab"], "Zo\u00eb"],
    [["Remote-User: \u00ff\u00fe"], undefined],
  ];
  for (const [lines, name] of rows) {
    const answer = await rawRequest(proxy.careless, "/", lines);
    assert.equal(named(answer), name, `${lines}`);
  }
});
