// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { personOf } from "../../../../src/signin/oidc/exchange_code.ts";

Deno.test("personOf takes preferred_username, else name, else sub, else unknown", () => {
  const rows = [
    [{ preferred_username: "anna", name: "Anna B", sub: "1" }, "anna"],
    [{ preferred_username: "  ", name: "Anna B", sub: "1" }, "Anna B"],
    [{ preferred_username: 5, name: "", sub: "1" }, "1"],
    [{ preferred_username: ["anna"], name: null, sub: "\n" }, "unknown"],
    [{ preferred_username: "a\nb", name: "x\u202Ey", sub: "s\u0000" }, "unknown"],
    [{ preferred_username: "x".repeat(257), sub: "1" }, "1"],
    [{ preferred_username: "\ud800", sub: "1" }, "1"],
    [{ preferred_username: " 金子 ", sub: "1" }, "金子"],
    [{ sub: " " }, "unknown"],
  ] as const;
  for (const [claims, username] of rows) assert.equal(personOf(claims).username, username);
});

Deno.test("personOf keeps an address that is text, and none else", () => {
  assert.deepEqual(personOf({ sub: "1", email: "a@b.example" }), {
    username: "1",
    subject: "1",
    provider: "oidc",
    email: "a@b.example",
  });
  for (const email of [undefined, 5, ["a@b.example"], "", "a\n@b", "x".repeat(321)]) {
    assert.ok(!("email" in personOf({ sub: "1", email })));
  }
});

Deno.test("personOf keeps the subject as it is, whatever people are shown", () => {
  for (const sub of ["1", " A\u0000 ", "x".repeat(255)]) {
    assert.equal(personOf({ preferred_username: "anna", sub }).subject, sub);
  }
});
