// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { sealOf } from "../../../src/system/seal.ts";

const SECRET = "a secret of more than 32 characters";
const NAME = "notifications.urls";

Deno.test("sealOf opens what it sealed, under the same name and from the same secret alone", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), fc.string(), fc.string(), (text, a, b) => {
    const sealed = sealOf(SECRET).seal(a, text);
    assert.equal(sealOf(SECRET).open(a, sealed), text);
    if (a !== b) assert.equal(sealOf(SECRET).open(b, sealed), undefined);
    assert.equal(sealOf(`${SECRET}.`).open(a, sealed), undefined);
  }));
});

Deno.test("sealOf opens nothing that was changed by a single bit or cut short", () => {
  const seal = sealOf(SECRET), sealed = seal.seal(NAME, "ntfys://user:hush@ntfy.example.org/a");
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = sealed.slice();
    changed[bit >> 3]! ^= 1 << (bit & 7);
    assert.equal(seal.open(NAME, changed), undefined, `bit ${bit}`);
  }
  for (let length = 0; length < sealed.length; length++) {
    assert.equal(seal.open(NAME, sealed.slice(0, length)), undefined, `${length} bytes`);
  }
  assert.equal(seal.open(NAME, new Uint8Array([...sealed, 0])), undefined);
});

Deno.test("sealOf never seals the same twice, and shows no part of the text, the name or the secret", () => {
  const text = "ntfys://user:hush-hush@ntfy.example.org/topic";
  const first = sealOf(SECRET).seal(NAME, text), second = sealOf(SECRET).seal(NAME, text);
  assert.notDeepEqual(first.slice(9), second.slice(9));
  // Recipe and key id: those of one key are the same, those of another are not.
  assert.deepEqual(first.slice(0, 9), second.slice(0, 9));
  assert.notDeepEqual(sealOf(`${SECRET}.`).seal(NAME, text).slice(0, 9), first.slice(0, 9));
  const bytes = Buffer.from(first);
  for (const hidden of [text, NAME, SECRET]) {
    for (let at = 0; at + 4 <= hidden.length; at++) {
      assert.ok(!bytes.includes(hidden.slice(at, at + 4)), hidden.slice(at, at + 4));
    }
  }
});
