// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { secretWeaknesses, tokenProblems } from "../../../src/signin/secret_strength.ts";

const STRONG = "9f2c71d04be85a36e17f40c9d82b65a3";

Deno.test("secretWeaknesses finds nothing in 32 random characters, and 31 too few", () => {
  assert.deepEqual(secretWeaknesses(STRONG), []);
  assert.deepEqual(secretWeaknesses(STRONG.slice(1)), [
    "has 31 characters; it needs at least 32",
  ]);
});

const WORDS = ["change-me", "ChangeMe", "SECRET", "password", "Example", "your-", "token"];
const MORE_WORDS = ["placeholder", "replace", "ToDo", "xxxx", "123456"];

Deno.test("secretWeaknesses finds every placeholder word wherever it stands, in any case", () => {
  for (const word of [...WORDS, ...MORE_WORDS]) {
    for (const at of [0, 7, STRONG.length]) {
      const text = STRONG.slice(0, at) + word + STRONG.slice(at);
      assert.deepEqual(
        secretWeaknesses(text),
        [`holds the placeholder word "${word.toLowerCase()}"`],
        text,
      );
    }
  }
});

Deno.test("secretWeaknesses refuses one repeated character, few characters and outer spaces", () => {
  assert.deepEqual(secretWeaknesses("a".repeat(40)), ["has fewer than 10 different characters"]);
  assert.deepEqual(secretWeaknesses("abcdefghi".repeat(4)), [
    "has fewer than 10 different characters",
  ]);
  assert.deepEqual(secretWeaknesses(`${STRONG} `), ["begins or ends with a space"]);
});

Deno.test("secretWeaknesses never repeats the secret", () => {
  fc.assert(fc.property(fc.string({ minLength: 12, maxLength: 60 }), (secret) => {
    for (const weakness of secretWeaknesses(secret)) assert.ok(!weakness.includes(secret));
  }));
});

Deno.test("secretWeaknesses lets 32 random bytes through", () => {
  fc.assert(fc.property(
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    (bytes) => {
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
      fc.pre(new Set(hex).size >= 10 && !hex.includes("123456"));
      assert.deepEqual(secretWeaknesses(hex), []);
    },
  ));
});

Deno.test("tokenProblems refuses what a header would change", () => {
  assert.deepEqual(tokenProblems("TOKEN", STRONG), []);
  for (const bad of [`${STRONG} ${STRONG}`, `${STRONG}ü`, `${STRONG}\n`]) {
    assert.match(tokenProblems("TOKEN", bad).at(-1)!, /^TOKEN holds .*header/);
  }
});
