import assert from "node:assert/strict";
import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { parseTrustedPeers } from "../../../src/signin/trusted_peers.ts";

// Few different bits, so that addresses are often inside a network, and often just outside.
const octet = fc.constantFrom(0, 128, 255);
const v4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join("."));
const group = fc.constantFrom("0", "8000", "ffff");
const v6 = fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(":"))
  .filter((text) => !text.startsWith("0:0:0:0:0:ffff:"));
const mapped = v4.map((text) => `::ffff:${text}`);
const peer = fc.oneof(v4, v6, mapped, v6.map((text) => `${text}%eth0`));
const entry = fc.oneof(
  v4,
  v6,
  mapped,
  fc.tuple(v4, fc.integer({ min: 0, max: 32 })).map(([ip, length]) => `${ip}/${length}`),
  fc.tuple(v6, fc.integer({ min: 0, max: 128 })).map(([ip, length]) => `${ip}/${length}`),
  fc.tuple(mapped, fc.integer({ min: 96, max: 128 })).map(([ip, length]) => `${ip}/${length}`),
);

/** The runtime's own list, asked in the one form this room gives every address. */
function oracle(entries: readonly string[], peer: string): boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [text, length] = entry.split("/");
    const isMapped = text!.startsWith("::ffff:");
    const address = text!.replace("::ffff:", "");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length) - (isMapped ? 96 : 0), family);
  }
  const address = peer.replace("::ffff:", "").replace(/%.*/, "");
  return list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

Deno.test("parseTrustedPeers trusts whom node:net's list would", () => {
  let trusted = 0;
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 10 }), peer, (entries, peer) => {
      const { peers, problems } = parseTrustedPeers(entries);
      assert.deepEqual(problems, []);
      const expected = oracle(entries, peer);
      if (expected) trusted++;
      assert.equal(peers.trusts(peer), expected, `${peer} in ${entries}`);
    }),
    { numRuns: 10_000 },
  );
  assert.ok(trusted > 1_000, `only ${trusted} of the cases were inside`);
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
  bad.forEach((entry, i) => assert.ok(problems[i]!.startsWith(`"${entry}" `), problems[i]));
  assert.equal(peers.trusts("10.0.0.5"), true);
  assert.equal(peers.trusts("10.0.0.6"), false);
  assert.equal(peers.trusts("no address"), false);
});

Deno.test("parseTrustedPeers never takes IPv4 for a part of an IPv6 network", () => {
  const { peers } = parseTrustedPeers(["::/0"]);
  assert.equal(peers.trusts("2001:db8::1"), true);
  for (const address of ["10.0.0.1", "::ffff:10.0.0.1"]) assert.equal(peers.trusts(address), false);
});
