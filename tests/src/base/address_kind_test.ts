import assert from "node:assert/strict";
import fc from "fast-check";
import { type AddressKind, kindOf } from "../../../src/base/address_kind.ts";
import { parseIp } from "../../../src/base/ip_address.ts";

const KINDS: ReadonlyArray<readonly [AddressKind, readonly string[]]> = [
  ["public", ["1.1.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0"]],
  ["public", ["128.0.0.1", "192.169.0.1", "2606:4700::1111", "::ffff:1.1.1.1", "2002:101:101::"]],
  ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.255.255", "100.64.0.1"]],
  ["private", ["fc00::1", "fdff::1", "fec0::1", "::ffff:10.0.0.1", "64:ff9b::192.168.1.1"]],
  ["loopback", ["127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1", "::127.0.0.1"]],
  ["link-local", ["169.254.169.254", "169.254.0.0", "fe80::1", "febf::1", "fe80::1%eth0"]],
  ["link-local", ["::ffff:169.254.169.254", "::ffff:a9fe:a9fe", "64:ff9b::a9fe:a9fe"]],
  ["link-local", ["2002:a9fe:a9fe::1", "::ffff:0:169.254.169.254", "::169.254.169.254"]],
  ["metadata", ["100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254"]],
  ["metadata", ["fd20:ce::254", "::ffff:168.63.129.16"]],
  ["unspecified", ["0.0.0.0", "0.255.255.255", "::", "::ffff:0.0.0.0"]],
  ["multicast", ["224.0.0.1", "239.255.255.255", "ff02::1"]],
  ["broadcast", ["255.255.255.255", "::ffff:255.255.255.255"]],
  ["reserved", ["240.0.0.1", "192.0.0.1", "2001::1", "64:ff9b:1::1", "100::1"]],
];

Deno.test("kindOf knows the networks that are set apart, inside IPv6 too", () => {
  for (const [kind, addresses] of KINDS) {
    for (const text of addresses) assert.equal(kindOf(parseIp(text)!), kind, text);
  }
});

Deno.test("kindOf says of an IPv4 address in IPv6 what it says of it alone", () => {
  const hex = (byte: number) => byte.toString(16).padStart(2, "0");
  const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(bytes, ([a = 0, b = 0, c = 0, d = 0]) => {
      const dotted = [a, b, c, d].join("."), groups = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
      const alone = kindOf(parseIp(dotted)!);
      const ways = [`::ffff:${dotted}`, `::ffff:0:${dotted}`, `64:ff9b::${dotted}`];
      for (const text of [...ways, `2002:${groups}::1`]) {
        assert.equal(kindOf(parseIp(text)!), alone, text);
      }
    }),
    { numRuns: 1_000 },
  );
});
