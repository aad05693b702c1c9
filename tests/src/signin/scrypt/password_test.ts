// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  hashesAtOnce,
  hashPassword,
  passwordCheck,
  scryptBytes,
} from "../../../../src/signin/scrypt/password.ts";
import {
  parseStoredPassword,
  type StoredPassword,
} from "../../../../src/signin/stored_password.ts";

const CHEAP = { cost: 1024, blockSize: 1, parallel: 1 };

function stored(text: string): StoredPassword {
  const password = parseStoredPassword(text);
  assert.ok(typeof password !== "string");
  return password;
}

async function checks(password: string) {
  const plain = stored(password), hashed = stored(await hashPassword(password, CHEAP));
  return [plain, hashed].map((password) => passwordCheck({ username: "Jürgen", password }, CHEAP));
}

Deno.test("passwordCheck says right for the one name and password, plain or hashed", async () => {
  for (const { check } of await checks(" pa$$wörd 🎞 ")) {
    assert.equal(await check("Jürgen", " pa$$wörd 🎞 "), "right");
    assert.equal(await check("  Jürgen\n", " pa$$wörd 🎞 "), "right");
    const wrong = [
      ["Jürgen", "pa$$wörd 🎞"],
      ["Jürgen", ""],
      ["jürgen", " pa$$wörd 🎞 "],
      ["", " pa$$wörd 🎞 "],
      ["Jürgen", " pa$$wörd 🎞 x"],
    ];
    for (const [name, password] of wrong) assert.equal(await check(name!, password!), "wrong");
  }
});

Deno.test("passwordCheck knows two accounts, each by its own name and password alone", async () => {
  const family = { username: "family", password: stored(await hashPassword("two", CHEAP)) };
  const { check } = passwordCheck({ username: "anna", password: stored("one"), family }, CHEAP);
  assert.equal(await check("anna", "one"), "right");
  assert.equal(await check(" family ", "two"), "right");
  const wrong = [["anna", "two"], ["family", "one"], ["Family", "two"], ["", "two"]] as const;
  for (const [name, password] of wrong) assert.equal(await check(name, password), "wrong", name);
});

Deno.test("passwordCheck does not take the beginning of an endless password for it", async () => {
  for (const { check } of await checks("p".repeat(4_096))) {
    assert.equal(await check("Jürgen", "p".repeat(4_096)), "right");
    assert.equal(await check("Jürgen", "p".repeat(4_097)), "wrong");
  }
});

Deno.test("passwordCheck is busy, not wrong, when too many try at once, and bounds the hashes", async () => {
  const password = stored(await hashPassword("a b c d", CHEAP));
  let now = 0, most = 0;
  const slow: typeof scryptBytes = async (text, salted, length) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now--;
    return await scryptBytes(text, salted, length);
  };
  const { check } = passwordCheck({ username: "anna", password }, CHEAP, slow);
  const verdicts = await Promise.all(Array.from({ length: 64 }, () => check("anna", "a b c d")));
  assert.deepEqual(verdicts, [...Array(18).fill("right"), ...Array(46).fill("busy")]);
  assert.ok(most <= 2, `${most} at once`);
  assert.equal(await check("anna", "a b c d"), "right");
  assert.deepEqual([1, 2, 3, 4, 64].map(hashesAtOnce), [1, 1, 2, 2, 2]);
});

Deno.test("passwordCheck hashes once for every try, whatever of it was right", async () => {
  const password = stored(await hashPassword("a b c d", CHEAP));
  const hashed: string[] = [];
  const counting: typeof scryptBytes = (text, salted, length) => {
    hashed.push(`${text} ${salted.cost} ${length}`);
    return scryptBytes(text, salted, length);
  };
  const { check } = passwordCheck({ username: "anna", password }, CHEAP, counting);
  const tries = [
    ["anna", "a b c d"],
    ["anna", "a b c e"],
    ["nobody", "a b c d"],
    ["nobody", "no"],
    ["", ""],
    ["anna", "x".repeat(5_000)],
  ] as const;
  for (const [name, word] of tries) {
    hashed.length = 0;
    await check(name, word);
    // The same cost and the same length, so the same work; what is too long is cut first.
    assert.deepEqual(hashed, [`${word.slice(0, 4_096)} ${CHEAP.cost} 32`]);
  }
});

Deno.test("passwordCheck hashes the stored password again after it once could not be", async () => {
  let isOff = true;
  const cost = {
    ...CHEAP,
    get cost() {
      return isOff ? 3 : CHEAP.cost;
    },
  };
  const account = { username: "anna", password: stored("a b c d") };
  const { check } = passwordCheck(account, cost);
  await assert.rejects(check("anna", "a b c d"));
  isOff = false;
  assert.equal(await check("anna", "a b c d"), "right");
});

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
  assert.deepEqual({ cost, blockSize, parallel }, { cost: 2 ** 15, blockSize: 8, parallel: 3 });
  assert.deepEqual(await scryptBytes("a b c", stored.hash, 32), stored.hash.hash);
});
