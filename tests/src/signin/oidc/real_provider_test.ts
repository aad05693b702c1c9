// SPDX-License-Identifier: AGPL-3.0-or-later

// The whole way through a browser's cookies: our web app and the certified provider from npm, each on
// its port.

import assert from "node:assert/strict";
import { Browser, type Seen } from "../../../fixtures/web/browser.ts";
import { RealProvider, type RealProviderOptions } from "../../../fixtures/web/real_provider.ts";
import { signInApp } from "../../../fixtures/web/sign_in_app.ts";

const SECRET = "Zt5vQ8mK2xW7cR1pL4nB9yH3dF6gJ0sA";
const ANNA = {
  sub: "248289761001",
  preferred_username: "anna",
  email: "Anna@Example.org",
  email_verified: true,
};

async function openWorld(
  { auth = {}, server = {}, ...ask }: Partial<RealProviderOptions> & {
    auth?: object;
    server?: object;
  },
) {
  await using opened = new AsyncDisposableStack();
  const app = opened.use(await signInApp());
  const base = (server as { base_path?: string }).base_path ?? "";
  const provider = opened.use(
    await RealProvider.start({ redirectUri: `${app.url}${base}/auth/callback`, ...ask }),
  );
  provider.account = ANNA;
  await app.serve({
    provider: "oidc",
    issuer_url: provider.issuer,
    client_id: "films",
    ...(ask.clientSecret && { client_secret: ask.clientSecret }),
    ...auth,
  }, server);
  const all = opened.move();
  const here = `${app.url}${base}`;
  return {
    app,
    here,
    provider,
    browser: new Browser(),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

const interactions = ({ asked }: RealProvider) =>
  asked.filter((path) => path.startsWith("/interaction/")).length;

const pathsOf = ({ way }: Seen, origin: string) =>
  way.filter((url) => url.startsWith(origin)).map((url) => new URL(url).pathname);

Deno.test("a person signs in at the provider, sees the app, and signs out of both", async () => {
  await using world = await openWorld({ clientSecret: SECRET });
  const { app, here, provider, browser } = world;
  const door = await browser.open(`${here}/`);
  assert.equal(new URL(door.url).pathname, "/sign-in");
  assert.match(door.text, /href="\/auth\/authorize/);
  const inside = await browser.open(`${here}/auth/authorize?next=%2F%3Fa%3D1`);
  assert.equal(inside.url, `${here}/?a=1`);
  assert.equal(inside.status, 200);
  assert.match(inside.text, /Sign out/);
  assert.deepEqual(pathsOf(inside, here), ["/auth/authorize", "/auth/callback", "/"]);
  assert.deepEqual(browser.jar(here).names, ["photos_memories_session"]);

  // The provider knows the browser now, and does not ask again.
  assert.equal(interactions(provider), 1);
  await browser.open(`${here}/auth/authorize`);
  assert.equal(interactions(provider), 1);

  // Sign-out leads to the provider's own page, which asks: no token was kept to tell it who.
  const through = await browser.open(`${here}/logout`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
  });
  assert.deepEqual(pathsOf(through, here), ["/logout", "/signed-out"]);
  const [, onward] = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(through.text)!;
  const out = await browser.open(onward!);
  assert.equal(new URL(out.url).origin, provider.issuer);
  assert.deepEqual([...new URL(out.url).searchParams], [["client_id", "films"]]);
  assert.deepEqual(browser.jar(here).names, []);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(out.text)![1]!;
  const action = /action="([^"]+)"/.exec(out.text)![1]!;
  await browser.open(action, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ xsrf, logout: "yes" }),
  });
  await browser.open(`${here}/auth/authorize`);
  assert.equal(interactions(provider), 2);
  const told = app.world.lines.join("\n");
  assert.doesNotMatch(told, /code=|state=|eyJ|example\.org/i);
});

Deno.test("sign-out ends the session of the same person in another browser", async () => {
  await using world = await openWorld({ clientSecret: SECRET });
  const { here, browser } = world;
  const other = new Browser();
  await browser.open(`${here}/auth/authorize`);
  await other.open(`${here}/auth/authorize`);
  assert.equal((await other.open(`${here}/`)).url, `${here}/`);
  await browser.open(`${here}/logout`, { method: "POST" });
  assert.equal(new URL((await other.open(`${here}/`)).url).pathname, "/sign-in");
});

Deno.test("every way to prove the client and every signature gets in", async () => {
  const rows: Partial<RealProviderOptions>[] = [
    { algorithm: "ES256" },
    { algorithm: "PS256", clientSecret: SECRET, tokenAuth: "client_secret_post" },
    { algorithm: "EdDSA", clientSecret: SECRET, tokenAuth: "client_secret_basic" },
  ];
  for (const row of rows) {
    await using world = await openWorld(row);
    const seen = await world.browser.open(`${world.here}/auth/authorize`);
    assert.equal(seen.url, `${world.here}/`, JSON.stringify(row));
    assert.equal(seen.status, 200);
  }
});

Deno.test("a terse provider is asked for the claims the allow list needs", async () => {
  await using world = await openWorld({
    isTerse: true,
    auth: { allowed_emails: ["anna@example.org"] },
  });
  const seen = await world.browser.open(`${world.here}/auth/authorize`);
  assert.equal(seen.url, `${world.here}/`);
});

Deno.test("somebody who is not on the list gets the page, and no loop", async () => {
  await using world = await openWorld({
    auth: { allowed_domains: ["example.com"], auto_launch: true },
  });
  const { here, browser, provider } = world;
  for (const account of [ANNA, { ...ANNA, email: "a@example.com", email_verified: "true" }]) {
    provider.account = { ...account, email: account.email.replace("a@", "<b>@") };
    const seen = await browser.open(`${here}/`);
    assert.equal(seen.status, 403);
    assert.match(seen.text, /Not authorised/);
    assert.doesNotMatch(seen.text, /<b>@/);
    assert.deepEqual(browser.jar(here).names, []);
    // From there a click leads to a page that waits.
    const again = await browser.open(`${here}/sign-in?signed_out=1`);
    assert.equal(new URL(again.url).pathname, "/sign-in");
  }
});

Deno.test("auto_launch goes straight there, and waits for a click after an expired sign-in", async () => {
  await using world = await openWorld({ auth: { auto_launch: true } });
  const { here, browser } = world;
  const inside = await browser.open(`${here}/?x=1`);
  assert.equal(inside.url, `${here}/?x=1`);
  assert.equal(inside.status, 200);
  const callback = inside.way.find((url) => url.includes("/auth/callback"))!;
  const stranger = new Browser();
  for (const address of [callback, `${here}/auth/callback?error=access_denied&state=x`]) {
    const seen = await stranger.open(address);
    assert.equal(seen.url, `${here}/sign-in?error=signin_expired`);
    assert.match(seen.text, /Sign-in expired\. Try again\./);
  }
});

Deno.test("below a path of its own and with public_url everything stays below it", async () => {
  await using world = await openWorld({ server: { base_path: "/films" } });
  const { here, browser } = world;
  const seen = await browser.open(`${here}/auth/authorize`);
  assert.equal(seen.url, `${here}/`);
  assert.equal(seen.status, 200);

  await using pinned = await openWorld({});
  await pinned.app.serve({
    provider: "oidc",
    issuer_url: pinned.provider.issuer,
    client_id: "films",
    public_url: "https://films.example.org",
  });
  const wrong = await pinned.browser.open(`${pinned.here}/auth/callback?code=SECRET&state=x`);
  assert.equal(wrong.status, 400);
  assert.deepEqual(JSON.parse(wrong.text), { detail: "Invalid callback origin" });
  assert.doesNotMatch(pinned.app.world.lines.join("\n"), /SECRET|code=/);
});

Deno.test("a provider that is away is a page with words, and works when it is back", async () => {
  await using world = await openWorld({});
  const { here, browser, app, provider } = world;
  const auth = { provider: "oidc", client_id: "films", auto_launch: true };
  await app.serve({ ...auth, issuer_url: "http://127.0.0.1:1" });
  const seen = await browser.open(`${here}/`);
  assert.equal(seen.url, `${here}/sign-in?error=unavailable`);
  assert.match(seen.text, /does not answer/);
  assert.match(app.world.lines.join("\n"), /Could not read the identity provider "http:/);
  await app.serve({ ...auth, issuer_url: provider.issuer });
  assert.equal((await browser.open(`${here}/`)).url, `${here}/`);
});
