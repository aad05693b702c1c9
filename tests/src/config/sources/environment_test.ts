// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { expandVariables } from "../../../../src/config/sources/environment.ts";
import { CONFIG_KEYS } from "../../../../src/config/keys.ts";

const ENVIRONMENT = { KEY: "k-1", HOST: "photos.example.org", EMPTY: "", NESTED: "${KEY}" };

/** A file in which every key that takes text holds `text`. */
function everywhere(text: string): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const { path, type } of CONFIG_KEYS) {
    if (type !== "string") continue;
    const names = path.replace("*", "partner").split(".");
    const last = names.pop()!;
    let at = tree;
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>;
    at[last] = text;
  }
  return tree;
}

function leaves(tree: unknown, path: readonly string[] = []): [string, unknown][] {
  if (typeof tree !== "object" || tree === null) return [[path.join("."), tree]];
  return Object.entries(tree).flatMap(([name, value]) => leaves(value, [...path, name]));
}

Deno.test("expandVariables puts values into these keys and no others", () => {
  const tree = everywhere("${KEY}");
  assert.deepEqual(expandVariables(tree, ENVIRONMENT).warnings, []);
  const expanded = leaves(tree).filter(([, value]) => value === "k-1").map(([path]) => path);
  assert.deepEqual(expanded.sort(), [
    "auth.client_id",
    "auth.client_secret",
    "auth.family_password",
    "auth.issuer_url",
    "auth.password",
    "editorial.preparation.caption_api_key",
    "immich.accounts.partner.api_key",
    "immich.accounts.partner.url",
    "immich.api_key",
    "immich.url",
    "llm.api_key",
  ]);
  for (const [path, value] of leaves(tree)) {
    if (!expanded.includes(path)) assert.equal(value, "${KEY}", path);
  }
});

Deno.test("expandVariables takes braces alone, once, and leaves what is not set", () => {
  const cases: ReadonlyArray<readonly [string, string]> = [
    ["https://${HOST}/x", "https://photos.example.org/x"],
    ["${KEY}${KEY}", "k-1k-1"],
    ["${MISSING}", "${MISSING}"],
    ["a${EMPTY}b", "ab"],
    ["${NESTED}", "${KEY}"],
    ["pa$$word", "pa$$word"],
    ["$5 and ${}", "$5 and ${}"],
    ["${KEY", "${KEY"],
    ["$KEYS", "$KEYS"],
  ];
  for (const [written, taken] of cases) {
    const tree = { immich: { api_key: written } };
    assert.deepEqual(expandVariables(tree, ENVIRONMENT).warnings, [], written);
    assert.equal(tree.immich.api_key, taken);
  }
});

Deno.test("expandVariables warns of a bare name that is a variable, without its value", () => {
  const tree = { auth: { password: "secret-$KEY-rest" } };
  assert.deepEqual(expandVariables(tree, ENVIRONMENT).warnings, [
    "auth.password holds $KEY, which is taken as it is written; " +
    "write ${KEY} for the value of that variable",
  ]);
  assert.equal(tree.auth.password, "secret-$KEY-rest");
});

Deno.test("expandVariables bears files that hold something else there", () => {
  for (const immich of [null, 5, "x", [], { accounts: null, url: 5, api_key: ["${KEY}"] }]) {
    const tree = { immich }, before = structuredClone(tree);
    assert.deepEqual(expandVariables(tree, ENVIRONMENT).warnings, []);
    assert.deepEqual(tree, before);
  }
});
