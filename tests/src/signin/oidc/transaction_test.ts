// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  beginTransaction,
  readTransaction,
  registrationDigest,
  transactionCookieOptions,
  UsedOnce,
} from "../../../../src/signin/oidc/transaction.ts";
import { sessionCookieOptions } from "../../../../src/signin/sessions/session_cookie.ts";
import { signingKey } from "../../../../src/signin/sessions/signed_text.ts";

const ASK = { redirectUri: "https://films.example.org/auth/callback", next: "/" };
const NAME = "photos_memories_sign_in";
const key = await signingKey("a storage secret of more than 32 letters", "sign-in");
const rules = { key, registration: "films" };

Deno.test("readTransaction gives back what was begun, for ten minutes", async () => {
  const { transaction, cookie } = await beginTransaction(ASK, rules, 1_000);
  const read = (nowMs: number) => readTransaction(`${NAME}=${cookie}`, NAME, rules, nowMs);
  assert.deepEqual(await read(1_000), transaction);
  assert.deepEqual(await read(600_999), transaction);
  assert.equal(await read(601_000), undefined);
  // A clock that was put back does not make it last longer.
  assert.equal(await read(999), undefined);
});

Deno.test("readTransaction takes no letter changed, no second cookie, no other key", async () => {
  const { cookie } = await beginTransaction(ASK, rules, 0);
  for (let at = 0; at < cookie.length; at++) {
    const letter = cookie[at] === "A" ? "B" : "A";
    const changed = cookie.slice(0, at) + letter + cookie.slice(at + 1);
    assert.equal(await readTransaction(`${NAME}=${changed}`, NAME, rules, 0), undefined, `${at}`);
  }
  const twice = `${NAME}=${cookie}; ${NAME}=${cookie}`;
  assert.equal(await readTransaction(twice, NAME, rules, 0), undefined);
  const others = [
    { ...rules, registration: "other" },
    { ...rules, key: await signingKey("another secret of more than 32 letters", "sign-in") },
    { ...rules, key: await signingKey("a storage secret of more than 32 letters", "session") },
  ];
  for (const other of others) {
    assert.equal(await readTransaction(`${NAME}=${cookie}`, NAME, other, 0), undefined);
  }
});

Deno.test("beginTransaction makes other secrets each time", async () => {
  const made = new Set<string>();
  for (let i = 0; i < 50; i++) {
    const { transaction: { id, state, nonce, verifier } } = await beginTransaction(ASK, rules, 0);
    for (const text of [id, state, nonce, verifier]) made.add(text);
  }
  assert.equal(made.size, 200);
});

Deno.test("beginTransaction fits a cookie with the longest page to come back to", async () => {
  const { cookie } = await beginTransaction({ ...ASK, next: `/${"x".repeat(2047)}` }, rules, 0);
  assert.ok(cookie.length < 4_000, `${cookie.length}`);
  assert.ok(await readTransaction(`${NAME}=${cookie}`, NAME, rules, 0));
});

Deno.test("registrationDigest changes with issuer, client, secret and scope", async () => {
  const client = { issuerUrl: "https://id.example.org", clientId: "films", scope: "openid" };
  const digests = await Promise.all([
    client,
    { ...client, issuerUrl: "https://id.example.net" },
    { ...client, clientId: "other" },
    { ...client, clientSecret: "x" },
    { ...client, clientSecret: "y" },
    { ...client, scope: "openid email" },
  ].map((each) => registrationDigest(each, key)));
  assert.equal(new Set(digests).size, 6);
  assert.equal(await registrationDigest(client, key), digests[0]);
});

Deno.test("transactionCookieOptions stand beside the session's", () => {
  const { name, path, maxAgeSeconds } = transactionCookieOptions(
    sessionCookieOptions(true, "/", 9),
  );
  assert.deepEqual([name, path, maxAgeSeconds], ["__Host-photos_memories_sign_in", "/", 600]);
  const below = transactionCookieOptions(sessionCookieOptions(true, "/session", 9));
  assert.equal(below.name, "photos_memories_sign_in_session");
});

Deno.test("UsedOnce takes an identifier once until its end, and does not grow without one", () => {
  const used = new UsedOnce();
  assert.equal(used.take("a", 100, 0), true);
  assert.equal(used.take("a", 100, 99), false);
  for (let i = 0; i < 20_000; i++) assert.equal(used.take(`n${i}`, 1_000, 200), true);
  assert.equal(used.take("n19999", 1_000, 200), false);
});
