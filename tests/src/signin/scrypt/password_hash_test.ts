import assert from "node:assert/strict";
import {
  hashPassword,
  PASSWORD_COST,
  scryptBytes,
} from "../../../../src/signin/scrypt/password_hash.ts";
import { parseStoredPassword } from "../../../../src/signin/stored_password.ts";

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

Deno.test("scryptBytes gives the vectors of RFC 7914", async () => {
  const salt = new TextEncoder().encode("NaCl");
  const cost = { cost: 1024, blockSize: 8, parallel: 16, salt };
  assert.equal(
    hex(await scryptBytes("password", cost, 64)),
    "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830da" +
      "c727afb94a83ee6d8360cbdfa2cc0640",
  );
});

Deno.test("hashPassword makes a text the configuration reads, another one each time", async () => {
  const [one, two] = await Promise.all([hashPassword("a b c"), hashPassword("a b c")]);
  assert.notEqual(one, two);
  const stored = parseStoredPassword(one);
  assert.ok(typeof stored !== "string" && stored.kind === "scrypt");
  const { cost, blockSize, parallel } = stored.hash;
  assert.deepEqual({ cost, blockSize, parallel }, PASSWORD_COST);
  assert.deepEqual(await scryptBytes("a b c", stored.hash, 32), stored.hash.hash);
});
