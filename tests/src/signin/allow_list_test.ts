// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { hasEntries, isAdmitted, parseAllowList } from "../../../src/signin/allow_list.ts";

const { list, problems } = parseAllowList(
  ["Anna@Example.org", "bert@other.example"],
  ["example.com", "@films.example", ".dots.example", "bücher.example"],
);
const verified = (email: unknown) => isAdmitted(list, { email, email_verified: true });

Deno.test("isAdmitted lets either list admit, without regard to case", () => {
  assert.deepEqual(problems, []);
  for (
    const email of [
      "anna@example.org",
      "ANNA@EXAMPLE.ORG",
      "bert@other.example",
      "anybody@example.com",
      "Any.Body+films@EXAMPLE.com",
      "x@films.example",
      "x@dots.example",
      "x@bücher.example",
      "x@BÜCHER.example",
      "x@xn--bcher-kva.example",
    ]
  ) assert.equal(verified(email), true, email);
});

Deno.test("isAdmitted refuses sub-domains, parents, two @ and look-alikes", () => {
  for (
    const email of [
      "carl@example.org",
      "x@sub.example.com",
      "x@com",
      "x@notexample.com",
      "x@example.com.",
      "x@example.com.evil.org",
      "a@example.com@evil.org",
      "a@evil.org@example.com",
      '"a@evil.org"@example.com',
      "<a@evil.org>x@example.com",
      "@example.com",
      "x@",
      "example.com",
      "",
      " anna@example.org",
      "anna@example.org\n",
      "x@exam\u00adple.com",
      "x@ｅxample.com",
      "x@example。com",
      "x@e\u0445ample.com",
      "x@boo\u212as.example",
      "a,b@example.com",
      "a b@example.com",
    ]
  ) assert.equal(verified(email), false, email);
});

Deno.test("isAdmitted does not take the Kelvin sign for a k", () => {
  const { list } = parseAllowList([], ["books.example"]);
  const ask = (email: string) => isAdmitted(list, { email, email_verified: true });
  assert.equal(ask("x@booKs.example"), true);
  assert.equal(ask("x@boo\u212as.example"), false);
});

Deno.test("isAdmitted wants the provider's word as the boolean true", () => {
  for (const email_verified of [false, "true", 1, "1", null, undefined, {}, [true]]) {
    assert.equal(isAdmitted(list, { email: "anna@example.org", email_verified }), false);
  }
  for (const email of [undefined, null, 7, ["anna@example.org"], { email: "anna@example.org" }]) {
    assert.equal(verified(email), false);
  }
});

Deno.test("isAdmitted without a list lets in everybody the provider knows", () => {
  const { list } = parseAllowList([], []);
  assert.equal(hasEntries(list), false);
  assert.equal(isAdmitted(list, {}), true);
});

Deno.test("parseAllowList names every entry it cannot use", () => {
  const emails = ["anna", "a@b@c", "@example.org", "anna@", "a b@c.d", '["a@b.c"]'];
  const domains = ["", "@", "*.example.org", "https://example.org", "a@b", "exa mple.org", "a..b"];
  const { problems, list } = parseAllowList(emails, domains);
  assert.equal(problems.length, emails.length + domains.length);
  assert.equal(hasEntries(list), false);
  problems.forEach((problem, i) => {
    const entry = [...emails, ...domains][i];
    assert.ok(problem.includes(`"${entry}"`), problem);
  });
});

Deno.test("isAdmitted by domain means that the only @ is followed by a listed domain", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."ab@.A\u212a-"), maxLength: 8 });
  fc.assert(fc.property(letters, letters, (left, right) => {
    const email = `${left}@${right}example.com`;
    if (verified(email)) assert.match(email, /^[^@]+@example\.com$/i);
  }));
});
