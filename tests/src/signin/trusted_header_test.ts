// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { identityOf, sessionStep } from "../../../src/signin/trusted_header.ts";
import { parseTrustedPeers } from "../../../src/signin/proxies.ts";

const RULES = {
  userHeader: "Remote-User",
  emailHeader: "Remote-Email",
  trustedPeers: parseTrustedPeers(["10.0.0.5", "fd00::/64"]).peers,
};
type Headers = ReadonlyArray<readonly [string, string]>;
const from = (peer: string | undefined, headers: Headers) => identityOf(peer, headers, RULES);

Deno.test("identityOf reads the two headers of a listed proxy, in any case", () => {
  for (const peer of ["10.0.0.5", "::ffff:10.0.0.5", "fd00::7"]) {
    assert.deepEqual(from(peer, [["remote-user", "anna"], ["REMOTE-EMAIL", "anna@example.org"]]), {
      username: "anna",
      email: "anna@example.org",
    });
  }
  assert.deepEqual(from("10.0.0.5", [["Remote-User", " anna "]]), { username: "anna" });
});

Deno.test("identityOf reads names in UTF-8 as a server hands them over, byte by byte", () => {
  const bytes = String.fromCharCode(...new TextEncoder().encode("Jürgen 李"));
  assert.deepEqual(from("10.0.0.5", [["Remote-User", bytes]]), { username: "Jürgen 李" });
  assert.equal(from("10.0.0.5", [["Remote-User", "J\xfcrgen"]]), undefined);
});

Deno.test("identityOf finds nobody behind another peer, an empty header, two of them or control characters", () => {
  const user: Headers = [["Remote-User", "anna"]];
  for (const peer of [undefined, "", "10.0.0.6", "fd01::7", "proxy"]) {
    assert.equal(from(peer, user), undefined, String(peer));
  }
  const values = [
    "",
    "  ",
    "anna, bert",
    "anna,bert",
    ",",
    "an\0na",
    "an\u200bna",
    "a".repeat(257),
  ];
  for (const value of values) {
    assert.equal(from("10.0.0.5", [["Remote-User", value]]), undefined, JSON.stringify(value));
  }
  assert.equal(from("10.0.0.5", [...user, ["remote-user", "anna"]]), undefined);
  assert.equal(from("10.0.0.5", [["Remote-Email", "anna@example.org"]]), undefined);
});

Deno.test("identityOf leaves out an address that is doubtful, not the user", () => {
  const headers: Headers = [["Remote-User", "anna"], ["Remote-Email", "a@x.org, b@x.org"]];
  assert.deepEqual(from("10.0.0.5", headers), { username: "anna" });
  const without = { ...RULES, emailHeader: undefined };
  const both: Headers = [["Remote-User", "anna"], ["Remote-Email", "a@x.org"]];
  assert.deepEqual(identityOf("10.0.0.5", both, without), { username: "anna" });
});

Deno.test("identityOf finds the owner in any of the groups a listed proxy names", () => {
  const rules = {
    ...RULES,
    owners: { groups: new Set(["admins", "Großeltern"]), header: "Remote-Groups" },
  };
  const isOwner = (groups: Headers, peer = "10.0.0.5") =>
    identityOf(peer, [["Remote-User", "anna"], ...groups], rules)?.isOwner;
  const utf8 = String.fromCharCode(...new TextEncoder().encode("Großeltern"));
  for (const value of ["admins", "family, admins", "a,admins ,b", utf8]) {
    assert.equal(isOwner([["remote-groups", value]]), true, value);
  }
  assert.equal(isOwner([["Remote-Groups", "a"], ["Remote-Groups", "admins"]]), true);
  for (const value of ["", "Admins", "admins2", "family", "admins|family"]) {
    assert.equal(isOwner([["Remote-Groups", value]]), undefined, value);
  }
  assert.equal(isOwner([]), undefined);
  assert.equal(isOwner([["Remote_Groups", "admins"]]), undefined);
  assert.equal(isOwner([["Remote-Groups", "admins"]], "10.0.0.6"), undefined);
  const unnamed = { ...rules, owners: { ...rules.owners, groups: new Set([""]) } };
  for (const value of ["", "family,", " , "]) {
    const headers: Headers = [["Remote-User", "anna"], ["Remote-Groups", value]];
    assert.equal(identityOf("10.0.0.5", headers, unnamed)?.isOwner, undefined, value);
  }
  // Where no group is named, none is read.
  const both: Headers = [["Remote-User", "anna"], ["Remote-Groups", "admins"]];
  assert.deepEqual(from("10.0.0.5", both), { username: "anna" });
  const session = { username: "anna", provider: "header" } as const;
  assert.equal(sessionStep(session, { username: "anna", isOwner: true }), "begin");
  assert.equal(sessionStep({ ...session, isOwner: true }, { username: "anna" }), "begin");
});

Deno.test("identityOf accepts nothing from peers that are not listed, nor look-alike names", () => {
  const names = fc.constantFrom(
    "remote_user",
    "REMOTE_USER",
    "Remote-User ",
    " Remote-User",
    "Remote-Users",
    "Remote\u2010User",
    "Remote-U\u017fer",
    "Remote\u2011User",
    "\u211aemote-User",
    "X-Remote-User",
    "Remote-User:",
    "X-Forwarded-User",
    "X-Forwarded-For",
    "Forwarded",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), fc.ipV4(), (headers, peer) => {
      fc.pre(peer !== "10.0.0.5");
      assert.equal(from("10.0.0.5", headers), undefined);
      assert.equal(from(peer, [...headers, ["Remote-User", "anna"]]), undefined);
    }),
    { numRuns: 5_000 },
  );
});

Deno.test("identityOf does not take the Kelvin sign of a header's name for a k", () => {
  const rules = { ...RULES, userHeader: "X-Link-User" };
  const ask = (name: string) => identityOf("10.0.0.5", [[name, "anna"]], rules);
  assert.deepEqual(ask("x-linK-user"), { username: "anna" });
  assert.equal(ask("x-lin\u212a-user"), undefined);
});

Deno.test("sessionStep follows the header: keep, switch, or nobody", () => {
  const anna = { username: "anna", provider: "header" } as const;
  assert.equal(sessionStep(undefined, undefined), "none");
  assert.equal(sessionStep(anna, undefined), "none");
  assert.equal(sessionStep(undefined, { username: "anna" }), "begin");
  assert.equal(sessionStep(anna, { username: "anna" }), "keep");
  assert.equal(sessionStep(anna, { username: "bert" }), "begin");
  assert.equal(sessionStep(anna, { username: "anna", email: "a@x.org" }), "begin");
  assert.equal(sessionStep({ ...anna, provider: "basic" }, { username: "anna" }), "begin");
});
