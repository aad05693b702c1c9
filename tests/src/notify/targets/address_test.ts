// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { parseAddress, serverOf } from "../../../../src/notify/targets/address.ts";

Deno.test("parseAddress takes addresses apart as Apprise does", () => {
  assert.deepEqual(
    parseAddress(" Matrix://a%40b:p:q%2F@host:8448/#room//x%20y/?Mode=off&+X-Y=1%2B2 "),
    {
      scheme: "matrix",
      user: "a@b",
      password: "p:q/",
      place: "host:8448",
      path: ["#room", "x y"],
      query: new Map([["mode", "off"], ["+X-Y", "1+2"]]),
      hasLateAt: false,
    },
  );
  assert.equal(parseAddress("no address"), undefined);
  assert.equal(parseAddress("://host"), undefined);
});

Deno.test("parseAddress gives back whatever was written with percent signs", () => {
  const text = fc.string({ minLength: 1, unit: "grapheme" }).filter((t) => t.isWellFormed());
  fc.assert(fc.property(text, text, text, text, (user, password, part, value) => {
    const coded = [user, password, part, value].map(encodeURIComponent);
    const address = parseAddress(`json://${coded[0]}:${coded[1]}@host/${coded[2]}?k=${coded[3]}`);
    assert.deepEqual(
      [address?.user, address?.password, address?.path, address?.query.get("k")],
      [user, password, [part], value],
    );
  }));
});

Deno.test("parseAddress and serverOf take any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    for (const each of [text, `json://${text}`, `json://host/${text}?${text}`]) {
      const address = parseAddress(each);
      if (address) serverOf(address);
    }
  }));
});

Deno.test("serverOf reads hosts and ports", () => {
  const of = (text: string) => serverOf(parseAddress(`json://${text}`)!);
  assert.deepEqual(of("host.example.org"), { host: "host.example.org", text: "host.example.org" });
  assert.deepEqual(of("10.0.0.1:80/x"), { host: "10.0.0.1", port: 80, text: "10.0.0.1:80" });
  assert.deepEqual(of("a:b@[::1]:8080"), { host: "[::1]", port: 8080, text: "[::1]:8080" });
  for (
    const bad of ["", ":80", "host:", "host:0", "host:65536", "host:x", "a b", "[::1", "a:b/c@d"]
  ) {
    assert.equal(typeof of(bad), "string", bad);
  }
});
