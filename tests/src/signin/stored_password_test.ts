// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { parseStoredPassword, passwordHashText } from "../../../src/signin/stored_password.ts";

const SALT = "A".repeat(22), HASH = "A".repeat(43);

Deno.test("parseStoredPassword reads what passwordHashText wrote", () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 64 });
  fc.assert(fc.property(bytes, bytes, fc.integer({ min: 10, max: 15 }), (salt, hash, power) => {
    const written = {
      cost: 2 ** power,
      blockSize: 8,
      parallel: 3,
      salt: new Uint8Array(salt),
      hash: new Uint8Array(hash),
    };
    const stored = parseStoredPassword(passwordHashText(written));
    assert.ok(typeof stored !== "string" && stored.kind === "scrypt");
    assert.deepEqual(stored.hash, written);
  }));
});

Deno.test("parseStoredPassword takes every other text for the password itself", () => {
  for (const text of ["scrypt", "Scrypt$1", " scrypt$", "pa$$word"]) {
    assert.deepEqual(parseStoredPassword(text), { kind: "plain", text });
  }
});

Deno.test("parseStoredPassword refuses half a hash, and one that costs nothing or too much", () => {
  for (
    const rest of [
      "",
      `16384$8$1$${SALT}`,
      `16384$8$1$${SALT}$`,
      `16384$8$1$${SALT}$${HASH}$x`,
      `16384$8$1$${SALT}=$${HASH}`,
      `16384$8$1$short$${HASH}`,
      `16384$8$1$${SALT}$${"A".repeat(4)}`,
      `16000$8$1$${SALT}$${HASH}`,
      `512$8$1$${SALT}$${HASH}`,
      `2097152$8$1$${SALT}$${HASH}`,
      `1048576$32$1$${SALT}$${HASH}`,
      `16384$0$1$${SALT}$${HASH}`,
      `16384$8$17$${SALT}$${HASH}`,
      `016384$8$1$${SALT}$${HASH}`,
      `$8$1$${SALT}$${HASH}`,
    ]
  ) assert.match(parseStoredPassword(`scrypt$${rest}`) as string, /secret hash/, rest);
});
