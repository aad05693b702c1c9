// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { parseAllowList } from "../../../../src/signin/allow_list.ts";
import type { AuthSettings } from "../../../../src/signin/auth_settings.ts";
import {
  beginSession,
  countedAs,
  fingerprintOf,
  openSession,
  sealSession,
  type SessionOptions,
} from "../../../../src/signin/sessions/session.ts";
import { roleOf } from "../../../../src/signin/roles.ts";
import { signingKey, signText } from "../../../../src/signin/sessions/signed_text.ts";
import { parseTrustedPeers } from "../../../../src/signin/proxies.ts";
import { MemorySessions } from "../../../fakes/stores/memory_sessions.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const NOON = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;

async function signedIn(username = "anna") {
  const generations = new MemorySessions();
  const key = await signingKey(SECRET, "session");
  const rules = { key, ttlSeconds: 24 * 3600, fingerprint: "f", generations };
  const session = await beginSession(
    { username, email: "anna@example.org", provider: "basic" },
    rules,
    NOON,
  );
  return { rules, session, cookie: await sealSession(session, key) };
}

async function whyClosed(cookie: string | undefined, rules: SessionOptions, now: number) {
  const opening = await openSession(cookie, rules, now);
  return opening.kind === "closed" ? opening.why : undefined;
}

Deno.test("openSession gives the session that was sealed", async () => {
  const { rules, session, cookie } = await signedIn();
  assert.deepEqual(await openSession(cookie, rules, NOON + HOUR), { kind: "open", session });
  const bare = await sealSession({ ...session, email: undefined }, rules.key);
  const opening = await openSession(bare, rules, NOON);
  assert.ok(opening.kind === "open" && opening.session.email === undefined);
});

Deno.test("openSession ends a session when its time is over, and not when a clock was put right", async () => {
  const { rules, cookie } = await signedIn();
  assert.equal(await whyClosed(cookie, rules, NOON + 24 * HOUR - 1000), undefined);
  assert.equal(await whyClosed(cookie, rules, NOON + 24 * HOUR), "expired");
  assert.equal(await whyClosed(cookie, rules, NOON - 200_000), undefined);
  assert.equal(await whyClosed(cookie, rules, NOON - HOUR), "expired");
  assert.equal(await whyClosed(cookie, rules, Number.NaN), "expired");
});

Deno.test("openSession refuses what is absent, forged, and signed with another secret", async () => {
  const { rules, session } = await signedIn();
  for (const nothing of [undefined, ""]) {
    assert.equal(await whyClosed(nothing, rules, NOON), "absent");
  }
  const other = await sealSession(session, await signingKey(`${SECRET}1`, "session"));
  assert.equal(await whyClosed(other, rules, NOON), "forged");
  for (const text of ["", "null", "[]", "{}", "7", '{"username":""}', "{"]) {
    assert.equal(await whyClosed(await signText(text, rules.key), rules, NOON), "forged", text);
  }
});

Deno.test("openSession ends every session of a user who signed out, and of nobody else", async () => {
  const { rules, session, cookie } = await signedIn();
  const second = await sealSession(
    await beginSession({ username: "anna", provider: "basic" }, rules, NOON + HOUR),
    rules.key,
  );
  const stranger = await sealSession({ ...session, username: "bert" }, rules.key);
  await rules.generations.endUser("anna");
  assert.equal(await whyClosed(cookie, rules, NOON + HOUR), "ended");
  assert.equal(await whyClosed(second, rules, NOON + HOUR), "ended");
  assert.equal(await whyClosed(stranger, rules, NOON + HOUR), undefined);
  const again = await beginSession({ username: "anna", provider: "basic" }, rules, NOON + HOUR);
  const cookieAgain = await sealSession(again, rules.key);
  assert.equal(await whyClosed(cookieAgain, rules, NOON + HOUR), undefined);
  await rules.generations.startUnder("these");
  await rules.generations.startUnder("others");
  for (const ended of [cookie, cookieAgain, stranger]) {
    assert.equal(await whyClosed(ended, rules, NOON + HOUR), "ended");
  }
});

Deno.test("openSession ends a provider's user by subject: a name may be another's, or change", async () => {
  const { rules } = await signedIn();
  const begun = async (username: string, subject: string) => {
    const who = { username, subject, provider: "oidc" } as const;
    return await sealSession(await beginSession(who, rules, NOON), rules.key);
  };
  const anna = await begun("Anna", "1"), renamed = await begun("Anna B", "1");
  const namesake = await begun("Anna", "2");
  const opening = await openSession(renamed, rules, NOON);
  assert.ok(opening.kind === "open");
  await rules.generations.endUser(countedAs(opening.session));
  assert.equal(await whyClosed(anna, rules, NOON), "ended");
  assert.equal(await whyClosed(renamed, rules, NOON), "ended");
  assert.equal(await whyClosed(namesake, rules, NOON), undefined);
});

Deno.test("openSession refuses a provider's session without a subject, and another's with one", async () => {
  const { rules, session } = await signedIn();
  for (
    const change of [
      { provider: "oidc" },
      { provider: "oidc", subject: "" },
      { provider: "basic", subject: "1" },
    ] as const
  ) {
    const cookie = await sealSession({ ...session, ...change }, rules.key);
    assert.equal(await whyClosed(cookie, rules, NOON), "forged", JSON.stringify(change));
  }
});

Deno.test("openSession takes a store that cannot be read for the end of the session", async () => {
  const { rules, cookie } = await signedIn();
  rules.generations.isBroken = true;
  assert.equal(await whyClosed(cookie, rules, NOON), "store_unreadable");
  await assert.rejects(beginSession({ username: "anna", provider: "basic" }, rules, NOON));
});

Deno.test("openSession ends every session when the configuration's fingerprint is another", async () => {
  const { rules, cookie } = await signedIn();
  assert.equal(await whyClosed(cookie, { ...rules, fingerprint: "g" }, NOON), "changed");
});

Deno.test("sealSession refuses a name that fits into no cookie", async () => {
  const { rules, session } = await signedIn();
  await assert.rejects(
    sealSession({ ...session, username: "n".repeat(4_000) }, rules.key),
    (error) => error instanceof Fault && error.code === "usage",
  );
});

const plain = (text: string) => ({ kind: "plain", text }) as const;
const account = (username: string, password: string) => ({
  username,
  password: plain(password),
});
const basic = (username: string, password: string) => ({
  provider: "basic" as const,
  ...account(username, password),
});
const owners = (groups: string[], claim = "groups", emails: string[] = []) => ({
  groups: new Set(groups),
  claim,
  emails: parseAllowList(emails, []).list,
});
const proxyOwners = (group: string, header: string) => ({ groups: new Set([group]), header });
const oidc = (
  change: object = {},
  emails: string[] = [],
  domains: string[] = [],
): AuthSettings => ({
  provider: "oidc",
  issuerUrl: "https://id.example.org",
  clientId: "films",
  scope: "openid",
  allowList: parseAllowList(emails, domains).list,
  autoLaunch: false,
  buttonText: "Sign in",
  ...change,
});
const header = (userHeader: string, proxies: string[]) => ({
  provider: "header" as const,
  userHeader,
  trustedPeers: parseTrustedPeers(proxies).peers,
});

Deno.test("a session carries that it is an owner's, and counts as an owner's where groups decide", async () => {
  const { rules, session } = await signedIn();
  const sealed = async (more: object) => {
    const opening = await openSession(
      await sealSession({ ...session, provider: "header", ...more }, rules.key),
      rules,
      NOON,
    );
    assert.ok(opening.kind === "open");
    return opening.session;
  };
  const proxied = header("Remote-User", ["10.0.0.1"]);
  const split = { ...proxied, owners: proxyOwners("admins", "Remote-Groups") };
  assert.equal(roleOf(await sealed({}), proxied), "owner");
  assert.equal(roleOf(await sealed({}), split), "family");
  assert.equal(roleOf(await sealed({ isOwner: true }), split), "owner");
  const both = { ...basic("anna", "one"), family: account("family", "two") };
  assert.equal(roleOf(session, both), "owner");
  assert.equal(roleOf({ ...session, username: "family", isOwner: true }, both), "family");
});

Deno.test("fingerprintOf changes with everything that decides who may sign in", async () => {
  const key = await signingKey(SECRET, "fingerprint");
  const different: AuthSettings[] = [
    { provider: "off" },
    basic("anna", "one"),
    basic("anna", "two"),
    basic("bert", "one"),
    { ...basic("anna", "one"), family: account("family", "one") },
    { ...basic("anna", "one"), family: account("family", "two") },
    { ...basic("anna", "one"), family: account("home", "one") },
    oidc(),
    oidc({ issuerUrl: "https://id.example.com" }),
    oidc({ clientId: "other" }),
    oidc({}, ["a@example.org"]),
    oidc({}, [], ["example.org"]),
    oidc({ owners: owners(["admins"]) }),
    oidc({ owners: owners(["parents"]) }),
    oidc({ owners: owners(["admins"], "roles") }),
    oidc({ owners: owners(["admins"], "groups", ["anna@example.org"]) }),
    header("Remote-User", ["10.0.0.1"]),
    header("X-User", ["10.0.0.1"]),
    header("Remote-User", ["10.0.0.2"]),
    { ...header("Remote-User", ["10.0.0.2"]), owners: proxyOwners("admins", "Remote-Groups") },
    { ...header("Remote-User", ["10.0.0.2"]), owners: proxyOwners("parents", "Remote-Groups") },
    { ...header("Remote-User", ["10.0.0.2"]), owners: proxyOwners("admins", "X-Groups") },
  ];
  const prints = await Promise.all(different.map((auth) => fingerprintOf(auth, key)));
  assert.equal(new Set(prints).size, different.length);
  const otherKey = await signingKey(`${SECRET}0`, "fingerprint");
  assert.notEqual(await fingerprintOf(different[1]!, otherKey), prints[1]);
});

Deno.test("fingerprintOf stays with what decides nothing: order, case of a header, the button", async () => {
  const key = await signingKey(SECRET, "fingerprint");
  const same: ReadonlyArray<[AuthSettings, AuthSettings]> = [
    [oidc({}, ["a@x.org", "b@x.org"]), oidc({}, ["B@x.org", "A@X.ORG"])],
    [oidc(), oidc({ buttonText: "Go", autoLaunch: true })],
    [header("Remote-User", ["10.0.0.1", "::1"]), header("remote-user", ["::1", "10.0.0.1"])],
  ];
  for (const [a, b] of same) {
    assert.equal(await fingerprintOf(a, key), await fingerprintOf(b, key));
  }
});
