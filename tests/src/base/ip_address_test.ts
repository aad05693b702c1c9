// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { isIP } from "node:net";
import fc from "fast-check";
import { ipText, isIn, isLoopback, isWildcard, parseIp } from "../../../src/base/ip_address.ts";

Deno.test("parseIp takes what node:net takes", () => {
  const group = fc.constantFrom("", "0", "1", "ffff", "2001", "db8", "00001", "g", "10.0.0.1");
  const written = fc.array(group, { minLength: 1, maxLength: 9 }).map((groups) => groups.join(":"));
  const octet = fc.constantFrom("0", "1", "255", "256", "01", "", "a", "127");
  const dotted = fc.array(octet, { minLength: 3, maxLength: 5 }).map((octets) => octets.join("."));
  const texts = fc.oneof(fc.ipV4(), fc.ipV6(), written, dotted, fc.string({ maxLength: 12 }));
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(!text.includes("%"));
      assert.equal(parseIp(text) !== undefined, isIP(text) !== 0, text);
    }),
    { numRuns: 10_000 },
  );
});

Deno.test("ipText has one text for each address, which parseIp reads", () => {
  for (
    const [text, one] of [
      ["10.0.0.1", "10.0.0.1"],
      ["::ffff:10.0.0.1", "10.0.0.1"],
      ["::FFFF:A00:1", "10.0.0.1"],
      ["2001:DB8::1", "2001:db8:0:0:0:0:0:1"],
      ["::", "0:0:0:0:0:0:0:0"],
      ["::1.2.3.4", "1.2.3.4"],
    ] as const
  ) {
    const ip = parseIp(text)!;
    assert.equal(ipText(ip), one);
    assert.deepEqual(parseIp(one), ip);
  }
});

Deno.test("parseIp leaves the zone of an address out", () => {
  assert.deepEqual(parseIp("fe80::1%eth0"), parseIp("fe80::1"));
  for (const bad of ["fe80::1%", "fe80::1%a%b", "10.0.0.1%eth0", "fe80::1%a b"]) {
    assert.equal(parseIp(bad), undefined, bad);
  }
});

Deno.test("isLoopback and isWildcard know this machine in both families", () => {
  const those = (test: (ip: NonNullable<ReturnType<typeof parseIp>>) => boolean) =>
    ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "0.0.0.0", "::", "128.0.0.1", "::2"]
      .filter((text) => test(parseIp(text)!));
  assert.deepEqual(those(isLoopback), ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]);
  assert.deepEqual(those(isWildcard), ["0.0.0.0", "::"]);
});

Deno.test("isIn never finds an IPv4 address in an IPv6 network", () => {
  const all = [[parseIp("0.0.0.0")!, 0], [parseIp("::")!, 0]] as const;
  assert.deepEqual(all.map((network) => isIn(parseIp("::ffff:10.0.0.1")!, network)), [true, false]);
  assert.deepEqual(all.map((network) => isIn(parseIp("fd00::1")!, network)), [false, true]);
});
