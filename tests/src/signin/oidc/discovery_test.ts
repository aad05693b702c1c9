// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { boundedFetch } from "../../../../src/signin/oidc/bounded_fetch.ts";
import { Discovery } from "../../../../src/signin/oidc/discovery.ts";
import { type Answer, type Json, LyingProvider } from "../../../fakes/web/lying_provider.ts";

const HOUR = 3_600_000;

function openDiscovery(issuer: string, milliseconds = 5_000) {
  const clock = { now: 0 };
  const fetch = boundedFetch({ milliseconds, bytes: 64 * 1024 });
  return { clock, discovery: new Discovery(issuer, fetch, () => clock.now) };
}

Deno.test("Discovery asks once for everybody and again after an hour", async () => {
  await using provider = await LyingProvider.start();
  const { clock, discovery } = openDiscovery(provider.issuer);
  const found = await Promise.all(Array.from({ length: 20 }, () => discovery.find()));
  assert.ok(found.every(({ kind }) => kind === "known"));
  assert.equal(provider.discoveryCount, 1);
  clock.now = HOUR - 1;
  await discovery.find();
  assert.equal(provider.discoveryCount, 1);
  clock.now = HOUR;
  await discovery.find();
  assert.equal(provider.discoveryCount, 2);
});

Deno.test("Discovery finds a provider that was away at the start", async () => {
  await using provider = await LyingProvider.start();
  provider.lies = { metadata: () => ({ status: 503, body: "starting" }) };
  const { clock, discovery } = openDiscovery(provider.issuer);
  const away = await discovery.find();
  assert.ok(away.kind === "unavailable" && away.sentence.includes("503"));
  provider.lies = {};
  clock.now = 1_999;
  assert.equal((await discovery.find()).kind, "unavailable");
  assert.equal(provider.discoveryCount, 1);
  clock.now = 2_000;
  assert.equal((await discovery.find()).kind, "known");
});

Deno.test("Discovery goes on with what it knows while the provider is away", async () => {
  await using provider = await LyingProvider.start();
  const { clock, discovery } = openDiscovery(provider.issuer);
  await discovery.find();
  provider.lies = { metadata: () => ({ status: 500, body: "" }) };
  clock.now = 2 * HOUR;
  assert.equal((await discovery.find()).kind, "known");
  assert.equal(provider.discoveryCount, 2);
});

Deno.test("Discovery says why a provider cannot be used", async () => {
  await using provider = await LyingProvider.start();
  const rows: [(honest: Json) => Json | Answer, RegExp][] = [
    [(h) => ({ ...h, issuer: "https://id.example.net" }), /names another issuer/],
    [(h) => ({ ...h, issuer: undefined }), /not a discovery document/],
    [(h) => ({ ...h, token_endpoint: undefined }), /no usable "token_endpoint"/],
    [(h) => ({ ...h, authorization_endpoint: "javascript:x" }), /"authorization_endpoint"/],
    [(h) => ({ ...h, jwks_uri: "file:///etc/passwd" }), /"jwks_uri"/],
    [(h) => ({ ...h, code_challenge_methods_supported: ["plain"] }), /PKCE with S256/],
    [(h) => ({ ...h, id_token_signing_alg_values_supported: ["HS256", "none"] }), /RS256 there/],
    [() => ({ type: "text/html", body: "<h1>Hello</h1>" }), /not a discovery document/],
    [() => ({ status: 404, body: "" }), /the status 404/],
    [() => ({ status: 302, body: "" }), /the status 302/],
    [() => "huge", /more than 64 KiB/],
    [() => "drip", /did not answer within 0\.15 seconds/],
  ];
  for (const [metadata, why] of rows) {
    provider.lies = { metadata };
    const { discovery } = openDiscovery(
      provider.issuer,
      why.source.includes("0\\.15") ? 150 : 5000,
    );
    const found = await discovery.find();
    assert.ok(found.kind === "unavailable", String(why));
    assert.match(found.sentence, why);
    assert.ok(
      found.sentence.startsWith(`Could not read the identity provider "${provider.issuer}"`),
    );
  }
  const nobody = await openDiscovery("http://127.0.0.1:1").discovery.find();
  assert.ok(nobody.kind === "unavailable" && nobody.sentence.includes("cannot be reached"));
});

Deno.test("Discovery takes plain http only from an issuer that was written so", () => {
  assert.equal(openDiscovery("http://127.0.0.1:9000").discovery.isPlainAllowed, true);
  assert.equal(openDiscovery("https://id.example.org").discovery.isPlainAllowed, false);
});

const SECURE = {
  issuer: "https://id.example.org",
  authorization_endpoint: "https://id.example.org/authorize",
  token_endpoint: "https://id.example.org/token",
  jwks_uri: "https://id.example.org/jwks",
};

/** What is found of a provider that publishes this, or why it cannot be used. */
async function published(document: Json & { readonly issuer: string }) {
  const fetch = () => Promise.resolve(Response.json(document));
  const found = await new Discovery(document.issuer, fetch, () => 0).find();
  return found.kind === "known" ? found.metadata : found.sentence;
}

Deno.test("Discovery asks https of every endpoint of an https issuer", async () => {
  assert.ok(typeof await published(SECURE) !== "string");
  for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"]) {
    const plain = { ...SECURE, [name]: "http://id.example.org/x" };
    assert.equal(
      await published(plain),
      `Could not read the identity provider "${SECURE.issuer}": the identity provider ` +
        `states no usable "${name}" (it has to be https)`,
    );
    const issuer = "http://id.example.org";
    assert.ok(typeof await published({ ...plain, issuer }) !== "string");
  }
  const end = await published({ ...SECURE, end_session_endpoint: "http://id.example.org/" });
  assert.ok(typeof end !== "string" && end.endSessionEndpoint === undefined);
});

Deno.test("Discovery keeps of the algorithms those we take", async () => {
  const algorithms = async (offered: string[] | undefined) => {
    const usable = await published({ ...SECURE, id_token_signing_alg_values_supported: offered });
    return typeof usable === "string"
      ? usable
      : usable.server.id_token_signing_alg_values_supported;
  };
  assert.deepEqual(await algorithms(undefined), ["RS256"]);
  assert.deepEqual(await algorithms(["HS256", "ES256", "none", "RS512", "PS256"]), [
    "ES256",
    "PS256",
  ]);
  assert.match(String(await algorithms(["HS256", "none"])), /signs with none of RS256/);
});
