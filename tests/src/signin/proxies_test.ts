// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { addressGroup, clientOf, parseTrustedPeers } from "../../../src/signin/proxies.ts";

const { peers } = parseTrustedPeers(["10.0.0.0/24", "fd00::1"]);

Deno.test("clientOf takes the address next to our own proxies", () => {
  const cases: ReadonlyArray<[peer: string | undefined, forwarded: string | null, client: string]> =
    [
      ["203.0.113.7", "1.2.3.4", "203.0.113.7"],
      ["10.0.0.1", null, "10.0.0.1"],
      ["10.0.0.1", "", "10.0.0.1"],
      ["10.0.0.1", "203.0.113.7", "203.0.113.7"],
      ["::ffff:10.0.0.1", "203.0.113.7", "203.0.113.7"],
      ["fd00::1", "2001:db8::9", "2001:db8:0:0:0:0:0:9"],
      ["10.0.0.1", "9.9.9.9, 203.0.113.7", "203.0.113.7"],
      ["10.0.0.1", "9.9.9.9, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
      ["10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
      ["10.0.0.1", "9.9.9.9, unknown, 10.0.0.2", "10.0.0.2"],
      ["10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
      ["10.0.0.1", "[2001:db8::9]:4711", "2001:db8:0:0:0:0:0:9"],
      ["10.0.0.1", "9.9.9.9, <script>", "10.0.0.1"],
      [undefined, "203.0.113.7", "unknown"],
      ["a socket file", "203.0.113.7", "unknown"],
    ];
  for (const [peer, forwardedFor, client] of cases) {
    const found = clientOf(peer, { forwardedFor }, peers).address;
    assert.equal(found, client, `${peer} ← ${forwardedFor}`);
  }
});

Deno.test("clientOf believes https only from a proxy of ours, the nearest one", () => {
  const https = (peer: string, forwardedProto: string | null, trusted = true) =>
    clientOf(peer, { forwardedProto }, trusted ? peers : undefined).isHttps;
  assert.equal(https("10.0.0.1", "https"), true);
  assert.equal(https("10.0.0.1", "http"), false);
  assert.equal(https("10.0.0.1", "http, HTTPS"), true);
  assert.equal(https("10.0.0.1", "wss"), undefined);
  assert.equal(https("10.0.0.1", null), undefined);
  assert.equal(https("203.0.113.7", "https"), undefined);
  assert.equal(https("10.0.0.1", "https", false), undefined);
});

Deno.test("clientOf believes the host only from a proxy of ours, the nearest one", () => {
  const host = (peer: string, forwardedHost: string | null, trusted = true) =>
    clientOf(peer, { forwardedHost }, trusted ? peers : undefined).host;
  assert.equal(host("10.0.0.1", "evil.test, Films.example.org:8443"), "films.example.org:8443");
  assert.equal(host("10.0.0.1", "[2001:db8::1]:80"), "[2001:db8::1]:80");
  for (const junk of ["", "a b", "a/b", "a@b", "a?b", "a:b", "[x]", null]) {
    assert.equal(host("10.0.0.1", junk), undefined, String(junk));
  }
  assert.equal(host("203.0.113.7", "films.example.org"), undefined);
  assert.equal(host("10.0.0.1", "films.example.org", false), undefined);
});

Deno.test("clientOf never obeys a header from somebody who is not listed", () => {
  fc.assert(fc.property(fc.ipV4(), fc.string(), fc.ipV4(), (peer, junk, claimed) => {
    fc.pre(!peers.trusts(peer));
    for (const forwardedFor of [claimed, `${junk}, ${claimed}`]) {
      assert.equal(clientOf(peer, { forwardedFor }, peers).address, peer);
      assert.equal(clientOf("10.0.0.1", { forwardedFor }, undefined).address, "10.0.0.1");
    }
  }));
});

Deno.test("clientOf cannot be moved by what stands left of the first untrusted address", () => {
  fc.assert(fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (claims) => {
    const forwardedFor = [...claims, "203.0.113.7", "10.0.0.2"].join(",");
    assert.equal(clientOf("10.0.0.1", { forwardedFor }, peers).address, "203.0.113.7");
  }));
});

Deno.test("addressGroup counts a household's IPv6 as one, IPv4 one by one", () => {
  assert.equal(addressGroup("203.0.113.7"), "203.0.113.7");
  assert.equal(addressGroup("::ffff:203.0.113.7"), "203.0.113.7");
  assert.equal(addressGroup("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2:0:0:0:0/64");
  assert.equal(addressGroup("2001:db8:1:2::"), addressGroup("2001:db8:1:2:ffff::1"));
  assert.notEqual(addressGroup("2001:db8:1:3::"), addressGroup("2001:db8:1:2::"));
  assert.equal(addressGroup("fe80::1%eth0"), addressGroup("fe80::2%eth1"));
  assert.equal(addressGroup("no address"), "unknown");
});

Deno.test("parseTrustedPeers trusts single addresses and networks, in every spelling", () => {
  const entries = [
    "10.0.0.5",
    "192.168.0.0/16",
    "::ffff:172.16.0.0/108",
    "fd00::/8",
    "2001:db8::1",
  ];
  const { peers, problems } = parseTrustedPeers(entries);
  assert.deepEqual(problems, []);
  const trusted = ["10.0.0.5", "::ffff:10.0.0.5", "192.168.255.1", "172.31.0.1", "fd12::9%eth0"];
  for (const peer of [...trusted, "2001:db8:0:0:0:0:0:1"]) assert.ok(peers.trusts(peer), peer);
  for (const peer of ["10.0.0.4", "192.167.0.1", "172.32.0.1", "fe00::1", "2001:db8::2", ""]) {
    assert.ok(!peers.trusts(peer), peer);
  }
});

Deno.test("parseTrustedPeers names every entry it cannot read", () => {
  const bad = [
    "",
    "proxy.example.org",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0.0/255.0.0.0",
    "10.0.0",
    "010.0.0.1",
    "::/129",
    "::ffff:10.0.0.0/8",
    "fe80::1%eth0",
    "*",
    "10.0.0.1-10.0.0.9",
  ];
  const { peers, problems } = parseTrustedPeers([...bad, "10.0.0.5"]);
  assert.equal(problems.length, bad.length);
  bad.forEach((entry, i) => assert.ok(problems[i]!.startsWith(`"${entry}" `), entry));
  assert.equal(peers.trusts("10.0.0.5"), true);
  assert.equal(peers.trusts("10.0.0.6"), false);
  assert.equal(peers.trusts("no address"), false);
});

Deno.test("parseTrustedPeers never takes IPv4 for a part of an IPv6 network", () => {
  const { peers } = parseTrustedPeers(["::/0"]);
  assert.equal(peers.trusts("2001:db8::1"), true);
  for (const address of ["10.0.0.1", "::ffff:10.0.0.1"]) assert.equal(peers.trusts(address), false);
});
