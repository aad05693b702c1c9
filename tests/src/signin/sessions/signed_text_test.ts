// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import {
  base64url,
  equalText,
  fromBase64url,
  readSigned,
  signingKey,
  signText,
} from "../../../../src/signin/sessions/signed_text.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

Deno.test("base64url and fromBase64url are each other's inverse, with one text for each sequence", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
    assert.deepEqual(fromBase64url(base64url(bytes)), new Uint8Array(bytes));
  }));
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."AQBgZz09_-+/= "), maxLength: 9 }), (text) => {
      const bytes = fromBase64url(text);
      if (bytes !== undefined) assert.equal(base64url(bytes), text);
    }),
  );
});

Deno.test("readSigned gives back what signText signed", async () => {
  const key = await signingKey(SECRET, "session");
  for (const content of ["", "a", "Ünïcode 🎞", "x".repeat(2_000)]) {
    assert.equal(await readSigned(await signText(content, key), key), content);
  }
});

Deno.test("readSigned refuses another purpose, another secret, and what is too long", async () => {
  const key = await signingKey(SECRET, "session");
  const signed = await signText("content", key);
  assert.equal(await readSigned(signed, await signingKey(SECRET, "sign-in")), undefined);
  assert.equal(await readSigned(signed, await signingKey(`${SECRET}0`, "session")), undefined);
  const long = await signText("x".repeat(4_000), key);
  assert.equal(await readSigned(long, key), undefined);
});

Deno.test("readSigned refuses a text with any bit changed, cut anywhere or added to", async () => {
  const key = await signingKey(SECRET, "session");
  const signed = await signText('{"username":"anna"}', key);
  let tried = 0;
  for (let at = 0; at < signed.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const letter = String.fromCharCode(signed.charCodeAt(at) ^ (1 << bit));
      const changed = signed.slice(0, at) + letter + signed.slice(at + 1);
      assert.equal(await readSigned(changed, key), undefined, changed);
      tried++;
    }
    assert.equal(await readSigned(signed.slice(0, at), key), undefined);
  }
  assert.ok(tried >= 512, `only ${tried} bits`);
  for (const more of ["=", ".", "A", " ", `.${signed}`]) {
    assert.equal(await readSigned(signed + more, key), undefined);
  }
});

Deno.test("equalText is equality of texts", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 40 });
  fc.assert(fc.property(texts, texts, (a, b) => {
    assert.equal(equalText(a, a), true);
    assert.equal(equalText(a, b), a === b);
    assert.equal(equalText(`${a}x`, a), false);
  }));
});
