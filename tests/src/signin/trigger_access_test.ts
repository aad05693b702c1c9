// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  decideTrigger,
  offeredToken,
  type TriggerDecision,
} from "../../../src/signin/trigger_access.ts";

const TOKEN = "9f2c71d04be85a36e17f40c9d82b65a3";
const none = { apiKey: null, authorization: null };
const right = { apiKey: TOKEN, authorization: null };
const bearer = { apiKey: null, authorization: `Bearer ${TOKEN}` };
const wrong = { apiKey: `${TOKEN}x`, authorization: null };
const empty = { apiKey: "", authorization: null };
const other = { apiKey: null, authorization: "Basic YTpi" };

/** By header offered: without a session, with one. */
type Row = Readonly<
  Record<"none" | "right" | "bearer" | "wrong" | "empty" | "other", [
    TriggerDecision,
    TriggerDecision,
  ]>
>;

const TABLE: ReadonlyArray<[isSignInOn: boolean, token: string | undefined, row: Row]> = [
  [false, undefined, {
    none: ["not_enabled", "not_enabled"],
    right: ["not_enabled", "not_enabled"],
    bearer: ["not_enabled", "not_enabled"],
    wrong: ["not_enabled", "not_enabled"],
    empty: ["not_enabled", "not_enabled"],
    other: ["not_enabled", "not_enabled"],
  }],
  [false, TOKEN, {
    none: ["refused", "refused"],
    right: ["admitted", "admitted"],
    bearer: ["admitted", "admitted"],
    wrong: ["refused", "refused"],
    empty: ["refused", "refused"],
    other: ["refused", "refused"],
  }],
  [true, undefined, {
    none: ["refused", "admitted"],
    right: ["refused", "refused"],
    bearer: ["refused", "admitted"],
    wrong: ["refused", "refused"],
    empty: ["refused", "refused"],
    other: ["refused", "admitted"],
  }],
  [true, TOKEN, {
    none: ["refused", "admitted"],
    right: ["admitted", "admitted"],
    bearer: ["admitted", "admitted"],
    wrong: ["refused", "refused"],
    empty: ["refused", "refused"],
    other: ["refused", "admitted"],
  }],
];

Deno.test("decideTrigger is the table of the specification", () => {
  const offers = { none, right, bearer, wrong, empty, other };
  for (const [isSignInOn, token, row] of TABLE) {
    for (const [name, [without, withSession]] of Object.entries(row)) {
      const headers = offers[name as keyof Row];
      for (const [hasSession, decision] of [[false, without], [true, withSession]] as const) {
        assert.equal(
          decideTrigger({ isSignInOn, token, headers, hasSession }),
          decision,
          `sign-in ${isSignInOn}, token ${token}, ${name}, session ${hasSession}`,
        );
      }
    }
  }
});

Deno.test("offeredToken looks at x-api-key first, then at Bearer in any case", () => {
  const offered = (apiKey: string | null, authorization: string | null) =>
    offeredToken({ apiKey, authorization });
  assert.equal(offered("a", "Bearer b"), "a");
  assert.equal(offered("", "Bearer b"), "");
  for (const scheme of ["Bearer", "bearer", "BEARER", " bEaReR "]) {
    assert.equal(offered(null, `${scheme} b`), "b");
  }
  assert.equal(offered(null, "Bearer"), "");
  assert.equal(offered(null, "Bearer a b"), "a b");
  for (const nothing of [null, "", "Basic b", "Bearerb", "Token b"]) {
    assert.equal(offered(null, nothing), undefined, String(nothing));
  }
});
