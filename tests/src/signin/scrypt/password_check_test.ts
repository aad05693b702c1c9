import assert from "node:assert/strict";
import { HashGate } from "../../../../src/signin/scrypt/hash_gate.ts";
import { passwordCheck } from "../../../../src/signin/scrypt/password_check.ts";
import { hashPassword, scryptBytes } from "../../../../src/signin/scrypt/password_hash.ts";
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
  return [plain, hashed].map((password) =>
    passwordCheck({ username: "Jürgen", password }, new HashGate(), CHEAP)
  );
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

Deno.test("passwordCheck does not take the beginning of an endless password for it", async () => {
  for (const { check } of await checks("p".repeat(4_096))) {
    assert.equal(await check("Jürgen", "p".repeat(4_096)), "right");
    assert.equal(await check("Jürgen", "p".repeat(4_097)), "wrong");
  }
});

Deno.test("passwordCheck is busy, not wrong, when too many try at once", async () => {
  const gate = new HashGate({ atOnce: 2, mostWaiting: 3, longestWaitMs: 60_000 });
  const { check } = passwordCheck({ username: "anna", password: stored("a b c d") }, gate, CHEAP);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const inside = [gate.run(() => held), gate.run(() => held)];
  const waiting = Array.from({ length: 3 }, () => check("anna", "a b c d"));
  for (let i = 0; i < 59; i++) assert.equal(await check("anna", "a b c d"), "busy");
  release();
  assert.deepEqual(await Promise.all(waiting), ["right", "right", "right"]);
  await Promise.all(inside);
  assert.equal(await check("anna", "a b c d"), "right");
});

Deno.test("passwordCheck hashes once for every try, whatever of it was right", async () => {
  const password = stored(await hashPassword("a b c d", CHEAP));
  const hashed: string[] = [];
  const counting: typeof scryptBytes = (text, salted, length) => {
    hashed.push(`${text} ${salted.cost} ${length}`);
    return scryptBytes(text, salted, length);
  };
  const { check } = passwordCheck({ username: "anna", password }, new HashGate(), CHEAP, counting);
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
  const { check } = passwordCheck(account, new HashGate(), cost);
  await assert.rejects(check("anna", "a b c d"));
  isOff = false;
  assert.equal(await check("anna", "a b c d"), "right");
});
