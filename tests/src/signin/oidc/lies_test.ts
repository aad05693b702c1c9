// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything a provider, or somebody who pretends to be one, can say wrongly: nobody gets in by it,
// and what people see is one of the words the specification knows.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { base64url } from "../../../../src/signin/sessions/signed_text.ts";
import type { CallbackAnswer } from "../../../../src/signin/sign_in_provider.ts";
import {
  type Json,
  type Keys,
  type Lies,
  LyingProvider,
  signWith,
} from "../../../fakes/web/lying_provider.ts";
import { goThrough, oidcWorld, type OidcWorldOptions } from "../../../fixtures/web/oidc_world.ts";

type Ending = CallbackAnswer["kind"];
type Row = readonly [name: string, ending: Ending, lies: Lies, world?: Partial<OidcWorldOptions>];

const now = Math.floor(Date.now() / 1000);
const claim = (changes: Json): Lies => ({ claims: (honest) => ({ ...honest, ...changes }) });
const without = (name: string): Lies => ({
  claims: (honest) => Object.fromEntries(Object.entries(honest).filter(([key]) => key !== name)),
});
const head = (changes: Json): Lies => ({ header: (honest) => ({ ...honest, ...changes }) });
const answer = (changes: Json): Lies => ({ tokenAnswer: (honest) => ({ ...honest, ...changes }) });
const back = (name: string, value: string | undefined): Lies => ({
  callback: ({ searchParams }) =>
    value === undefined ? searchParams.delete(name) : searchParams.set(name, value),
});
const asText = (json: unknown) => base64url(new TextEncoder().encode(JSON.stringify(json)));

/** The mistake of many: the published key taken for the shared secret of HS256. */
async function signWithPublished(text: string, { RS256 }: Keys): Promise<string> {
  const spki = await crypto.subtle.exportKey("spki", RS256.publicKey);
  const lines = btoa(String.fromCharCode(...new Uint8Array(spki))).match(/.{1,64}/g)!.join("\n");
  const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`;
  return createHmac("sha256", pem).update(text).digest("base64url");
}

const WRONG_TOKENS: readonly Row[] = [
  ["another issuer", "expired", claim({ iss: "https://id.example.net" })],
  ["the issuer with a slash", "expired", claim({ iss: "http://127.0.0.1/" })],
  ["no issuer", "expired", without("iss")],
  ["an issuer that is no text", "expired", claim({ iss: ["x"] })],
  ["another audience", "expired", claim({ aud: "another client" })],
  ["an audience in capitals", "expired", claim({ aud: "FILMS" })],
  ["no audience", "expired", without("aud")],
  ["an empty list of audiences", "expired", claim({ aud: [] })],
  ["two audiences, no party", "expired", claim({ aud: ["films", "another"] })],
  ["two audiences, another party", "expired", claim({ aud: ["films", "another"], azp: "another" })],
  ["one audience, another party", "expired", claim({ azp: "another" })],
  ["another nonce", "expired", claim({ nonce: "another" })],
  ["no nonce", "expired", without("nonce")],
  ["a nonce in a list", "expired", { claims: (h) => ({ ...h, nonce: [h.nonce] }) }],
  ["another access token's at_hash", "expired", claim({ at_hash: "xxxxxxxxxxxxxxxxxxxxxx" })],
  ["an at_hash that is no text", "expired", claim({ at_hash: 5 })],
  ["expired two minutes ago", "expired", claim({ exp: now - 120 })],
  ["an end that is text", "expired", claim({ exp: String(now + 300) })],
  ["no end", "expired", without("exp")],
  ["issued in an hour", "expired", claim({ iat: now + 3600, exp: now + 7200 })],
  ["valid from in an hour", "expired", claim({ nbf: now + 3600 })],
  ["no time of issue", "expired", without("iat")],
  ["no subject", "expired", without("sub")],
  ["an empty subject", "expired", claim({ sub: "" })],
  ["a subject longer than the standard lets it be", "expired", claim({ sub: "s".repeat(256) })],
  ["a subject that is a number", "expired", claim({ sub: 5 })],
  ["alg none, no signature", "expired", { ...head({ alg: "none" }), sign: () => "" }],
  ["alg None in capitals", "expired", { ...head({ alg: "NONE" }), sign: () => "" }],
  ["no alg", "expired", head({ alg: undefined })],
  ["HS256 with the published key", "expired", {
    header: () => ({ alg: "HS256", typ: "JWT" }),
    sign: signWithPublished,
  }],
  ["HS256 with the client's secret", "expired", {
    header: () => ({ alg: "HS256", typ: "JWT" }),
    sign: (text) =>
      createHmac("sha256", "the client's own secret").update(text).digest("base64url"),
  }],
  ["RS256 with the published key as a secret", "expired", { sign: signWithPublished }],
  ["RS512, which we do not take", "expired", head({ alg: "RS512" })],
  ["RS256 said, ES256 signed", "expired", { sign: (t, keys) => signWith(t, "ES256", keys) }],
  ["a key that is not published", "expired", head({ kid: "another" })],
  ["the key of another algorithm", "expired", head({ kid: "ES256" })],
  ["a stranger's signature", "expired", {
    sign: (text) => signWith(text, "RS256", provider.strangersKeys),
  }],
  ["a stranger's key that travels with the token", "expired", {
    header: () => ({ alg: "RS256", jwk: strangersKey, x5u: "http://127.0.0.1:1/key" }),
    sign: (text) => signWith(text, "RS256", provider.strangersKeys),
  }],
  ["a critical extension nobody knows", "expired", head({ crit: ["exp"], b64: false })],
  ["no signature", "expired", { sign: () => "" }],
  ["two parts", "expired", { idToken: (token) => token.split(".").slice(0, 2).join(".") }],
  ["five parts, encrypted", "expired", { idToken: (token) => `${token}.a.b` }],
  ["no letters at all", "expired", { idToken: () => "" }],
  ["no ID token", "expired", { idToken: () => undefined }],
  ["an ID token that is a list", "expired", answer({ id_token: ["a.b.c"] })],
  ["claims that are a list", "expired", {
    idToken: (token) => token.replace(/\.[^.]*\./, `.${asText(["anna"])}.`),
  }],
  ["claims changed after signing", "expired", {
    idToken: (token) => token.replace(/\.[^.]*\./, `.${asText({ email: "owner@example.org" })}.`),
  }],
  ["an access token of another kind", "expired", answer({ token_type: "mac" })],
  ["no access token", "expired", answer({ access_token: undefined })],
];

const WRONG_WAYS_BACK: readonly Row[] = [
  ["another state", "expired", back("state", "another")],
  ["no state", "expired", back("state", undefined)],
  ["an empty state", "expired", back("state", "")],
  ["two states", "expired", {
    callback: ({ searchParams }) => searchParams.append("state", searchParams.get("state")!),
  }],
  ["mixed up: another issuer's answer", "expired", back("iss", "https://id.example.net")],
  ["no issuer although it is promised", "expired", back("iss", undefined)],
  ["no code", "expired", back("code", undefined)],
  ["an invented code", "expired", back("code", "invented")],
  ["two codes", "expired", {
    callback: ({ searchParams }) => searchParams.append("code", "another"),
  }],
  ["a code beside an ID token (hybrid)", "expired", back("id_token", "a.b.c")],
  ["an answer in a token (JARM)", "expired", back("response", "a.b.c")],
  ["the person said no", "denied", back("error", "access_denied")],
  ["an error that wants to be a page", "denied", back("error", "<script>alert(1)</script>")],
  ["our own issuer in capitals", "expired", {
    callback: ({ searchParams }) => searchParams.set("iss", searchParams.get("iss")!.toUpperCase()),
  }],
  ["another host than the one it began at", "expired", {
    callback: (url) => void (url.host = "other.example.org"),
  }],
];

const AWAY = { limits: { milliseconds: 150, bytes: 64 * 1024 } } as const;
const page = { type: "text/html", body: "<!doctype html><h1>Sign in</h1>" };

const WRONG_ANSWERS: readonly Row[] = [
  ["a token page in HTML", "unavailable", { tokenAnswer: () => page }],
  ["a token error in HTML", "unavailable", { tokenAnswer: () => ({ ...page, status: 500 }) }],
  ["a redirect from the token endpoint", "unavailable", {
    tokenAnswer: () => ({ status: 302, body: "" }),
  }],
  ["a token answer without content", "unavailable", {
    tokenAnswer: () => ({ status: 204, body: "" }),
  }],
  ["a huge token answer", "unavailable", { tokenAnswer: () => "huge" }],
  ["a token endpoint that never answers", "unavailable", { tokenAnswer: () => "hang" }, AWAY],
  ["a token endpoint that stops in the middle", "unavailable", { tokenAnswer: () => "drip" }, AWAY],
  ["a client that is not known there", "unavailable", {
    tokenAnswer: () => ({ status: 401, body: '{"error":"invalid_client"}' }),
  }],
  ["a token answer that is a list", "expired", { tokenAnswer: () => ({ body: "[]" }) }],
  ["a key set in HTML", "unavailable", { keySet: () => page }],
  ["a key set that is away", "unavailable", { keySet: () => ({ status: 503, body: "" }) }],
  ["a huge key set", "unavailable", { keySet: () => "huge" }],
  ["a key set that never comes", "unavailable", { keySet: () => "hang" }, AWAY],
  ["an empty key set", "expired", { keySet: () => ({ keys: [] }) }],
  ["a key set that is none", "expired", { keySet: () => ({ keys: "all" }) }],
  ["a key set at an address nobody has", "unavailable", {
    metadata: (honest) => ({ ...honest, jwks_uri: "http://127.0.0.1:1/jwks" }),
  }],
];

const LIST = {
  emails: ["anna@example.org"],
  domains: ["example.com", "bücher.example", "book.example"],
};
const refused = (name: string, changes: Json): Row => [
  name,
  "not_authorised",
  claim(changes),
  LIST,
];
const admitted = (name: string, changes: Json): Row => [name, "signed_in", claim(changes), LIST];

const ALLOW_LIST: readonly Row[] = [
  admitted("the address itself", {}),
  admitted("the address in capitals", { email: "ANNA@Example.ORG" }),
  admitted("somebody of the domain", { email: "ben@EXAMPLE.com" }),
  admitted("a domain beyond ASCII", { email: "ben@bücher.example" }),
  admitted("that domain in ASCII", { email: "ben@xn--bcher-kva.example" }),
  refused("another address", { email: "ben@example.org" }),
  refused('email_verified: "true"', { email_verified: "true" }),
  refused("email_verified: 1", { email_verified: 1 }),
  refused("email_verified: [true]", { email_verified: [true] }),
  refused("email_verified: false", { email_verified: false }),
  refused("email_verified: null", { email_verified: null }),
  refused("no word on it", { email_verified: undefined }),
  refused("no address", { email: undefined }),
  refused("a list of addresses", { email: ["anna@example.org"] }),
  refused("two @", { email: "anna@example.org@example.net" }),
  refused("two @, ours behind", { email: "anna@example.net@example.com" }),
  refused("a sub-domain", { email: "ben@mail.example.com" }),
  refused("a domain that ends alike", { email: "ben@notexample.com" }),
  refused("a domain that begins alike", { email: "ben@example.com.example.net" }),
  refused("a dot behind the domain", { email: "ben@example.com." }),
  refused("a line end behind it", { email: "ben@example.com\n" }),
  refused("a comment behind it", { email: "ben@example.com(x)" }),
  refused("a quoted @", { email: '"ben@example.com"@example.net' }),
  refused("a letter of another script", { email: "аnna@example.org" }),
  refused("full-width letters", { email: "ben@ｅxample.com" }),
  refused("a Kelvin sign for a k", { email: "ben@boo\u212A.example" }),
  refused("a letter nobody sees", { email: "ben@exam\u00ADple.com" }),
  refused("a domain's dot of another script", { email: "ben@example。com" }),
  refused("a bidi override", { email: "\u202Eanna@example.org" }),
];

const provider = await LyingProvider.start();
const strangersKey = await crypto.subtle.exportKey("jwk", provider.strangersKeys.RS256.publicKey);
globalThis.addEventListener("unload", () => provider.server.close());

async function endingOf([, , lies, ask]: Row) {
  provider.lies = lies;
  const world = await oidcWorld({ issuer: provider.issuer, ...ask });
  const ending = await goThrough(world, (to) => provider.browse(to));
  return { ending, logged: world.logged };
}

const tables = { WRONG_TOKENS, WRONG_WAYS_BACK, WRONG_ANSWERS, ALLOW_LIST };

for (const [name, rows] of Object.entries(tables)) {
  Deno.test({
    name: `OidcSignIn meets ${name.toLowerCase().replaceAll("_", " ")} as the table says`,
    // The provider serves all tables.
    sanitizeResources: false,
    sanitizeOps: false,
    fn: async (t) => {
      for (const row of rows) {
        await t.step(row[0], async () => {
          const { ending, logged } = await endingOf(row);
          assert.equal(ending.kind, row[1], JSON.stringify([ending, logged]));
          if (ending.kind === "signed_in") return assert.deepEqual(logged, []);
          // Refusals are told to the log; nothing in it is of the token, the code or the person.
          if (ending.kind === "expired") assert.equal(logged.length, 1);
          const told = [...logged, "sentence" in ending ? ending.sentence : ""].join("\n");
          assert.doesNotMatch(told, /code=|state=|eyJ|example\.(org|com)|<script|own secret/);
        });
      }
    },
  });
}

Deno.test("OidcSignIn refuses more than sixty kinds of lies", () => {
  const refusals = Object.values(tables).flat().filter(([, ending]) => ending !== "signed_in");
  assert.ok(refusals.length >= 60, `${refusals.length}`);
});
