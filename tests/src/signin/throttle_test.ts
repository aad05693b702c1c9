import assert from "node:assert/strict";
import fc from "fast-check";
import { SignInThrottle } from "../../../src/signin/throttle.ts";
import { tryKeys } from "../../../src/signin/try_keys.ts";
import { SlowThrottle } from "../../fakes/slow_throttle.ts";

const SECOND = 1_000, MINUTE = 60_000;

/** One try from beginning to end; the seconds to wait when it is refused. */
function tryOnce(
  throttle: SignInThrottle,
  at: number,
  { address = "203.0.113.7", username = "anna", right = false } = {},
): number | "wrong" | "right" {
  using seat = throttle.admit(tryKeys(address, username), at);
  if (seat.kind === "refused") return seat.retryAfterSeconds;
  if (right) seat.succeeded();
  else seat.failed(at);
  return right ? "right" : "wrong";
}

Deno.test("SignInThrottle locks an address for ten minutes from its fifth failure", () => {
  const throttle = new SignInThrottle();
  for (let i = 0; i < 5; i++) {
    assert.equal(tryOnce(throttle, i * MINUTE, { username: `u${i}` }), "wrong");
  }
  assert.equal(tryOnce(throttle, 4 * MINUTE, { username: "x" }), 600);
  assert.equal(tryOnce(throttle, 13 * MINUTE + 59_500, { username: "x" }), 1);
  // Refused tries counted for nothing; the right password gets in, and four more tries remain.
  assert.equal(tryOnce(throttle, 14 * MINUTE, { username: "x", right: true }), "right");
  const after = Array.from(
    { length: 6 },
    (_, i) => tryOnce(throttle, 14 * MINUTE, { username: `v${i}` }),
  );
  assert.deepEqual(after, ["wrong", "wrong", "wrong", "wrong", "wrong", 600]);
});

Deno.test("SignInThrottle forgets an address's failures after ten minutes", () => {
  const throttle = new SignInThrottle();
  for (let i = 0; i < 20; i++) {
    const at = i * (2 * MINUTE + 30 * SECOND);
    assert.equal(tryOnce(throttle, at, { username: `u${i}` }), "wrong");
  }
});

Deno.test("SignInThrottle counts a /64 as one address, and mapped IPv4 as IPv4", () => {
  const throttle = new SignInThrottle();
  for (let i = 0; i < 5; i++) {
    tryOnce(throttle, 0, { address: `2001:db8:1:2:${i}::${i}`, username: `u${i}` });
  }
  assert.equal(tryOnce(throttle, 0, { address: "2001:db8:1:2:ffff::1", username: "x" }), 600);
  assert.equal(tryOnce(throttle, 0, { address: "2001:db8:1:3::1", username: "x" }), "wrong");
  for (let i = 0; i < 5; i++) tryOnce(throttle, 0, { address: "10.0.0.1", username: `w${i}` });
  assert.equal(tryOnce(throttle, 0, { address: "::ffff:10.0.0.1", username: "y" }), 600);
});

Deno.test("SignInThrottle lets a name wait 30 seconds from its fifth failure, then twice as long", () => {
  const throttle = new SignInThrottle();
  let at = 0, last = 0;
  const fail = () => tryOnce(throttle, at, { address: `10.0.${last++}.1` });
  for (let i = 0; i < 4; i++) assert.equal(fail(), "wrong");
  for (const seconds of [30, 60, 120, 240, 480, 600, 600, 600]) {
    assert.equal(fail(), "wrong");
    assert.equal(fail(), seconds);
    assert.equal(fail(), seconds, "a refused try counted");
    at += (seconds - 1) * SECOND;
    assert.equal(fail(), 1);
    at += SECOND;
  }
});

Deno.test("SignInThrottle begins anew with a name after a success, and after a quiet window", () => {
  const throttle = new SignInThrottle();
  const each = (count: number, at: number) =>
    Array.from(
      { length: count },
      (_, i) => tryOnce(throttle, at, { address: `10.1.${at % 250}.${i}` }),
    );
  each(5, 0);
  assert.equal(tryOnce(throttle, 30 * SECOND, { address: "10.9.0.1", right: true }), "right");
  assert.deepEqual(each(5, 31 * SECOND), Array(5).fill("wrong"));
  const quiet = 31 * SECOND + 30 * SECOND + 10 * MINUTE;
  assert.deepEqual(each(5, quiet), Array(5).fill("wrong"));
});

Deno.test("SignInThrottle counts spellings of one name together, and locks nobody else's", () => {
  const throttle = new SignInThrottle();
  const spellings = ["anna", "ANNA", " anna ", "Anna", "ａnna"];
  spellings.forEach((username, i) => tryOnce(throttle, 0, { username, address: `10.0.${i}.1` }));
  assert.equal(tryOnce(throttle, 0, { address: "10.0.9.1" }), 30);
  assert.equal(
    tryOnce(throttle, 0, { address: "10.0.9.1", username: "bert", right: true }),
    "right",
  );
});

Deno.test("SignInThrottle pauses everybody for a minute after a hundred failures", () => {
  const throttle = new SignInThrottle();
  const fail = (i: number, at: number) =>
    tryOnce(throttle, at, { address: `10.${i >> 8}.${i & 255}.1`, username: `u${i}` });
  for (let i = 0; i < 99; i++) assert.equal(fail(i, i * SECOND), "wrong");
  assert.equal(fail(99, 99 * SECOND), "wrong");
  assert.equal(fail(100, 99 * SECOND), 60);
  assert.equal(fail(101, 158_100), 1);
  // Each further failure within the window pauses again.
  assert.equal(fail(102, 159 * SECOND), "wrong");
  assert.equal(fail(103, 160 * SECOND), 59);
  assert.equal(fail(104, 20 * MINUTE), "wrong");
  assert.equal(fail(105, 20 * MINUTE), "wrong");
});

Deno.test("SignInThrottle says what stands in the way longest", () => {
  const throttle = new SignInThrottle();
  for (let i = 0; i < 5; i++) tryOnce(throttle, 0);
  const refused = throttle.admit(tryKeys("203.0.113.7", "anna"), 0);
  assert.ok(refused.kind === "refused");
  assert.deepEqual([refused.scope, refused.retryAfterSeconds], ["address", 600]);
});

Deno.test("SignInThrottle looks at no more passwords side by side than one after the other", () => {
  const throttle = new SignInThrottle();
  const tries = Array.from({ length: 64 }, () => throttle.admit(tryKeys("203.0.113.7", "anna"), 0));
  const admitted = tries.filter((one) => one.kind === "admitted");
  assert.equal(admitted.length, 5);
  assert.ok(tries.every((one) => one.kind === "admitted" || one.retryAfterSeconds === 1));
  for (const one of admitted) one.failed(SECOND);
  for (const one of admitted) one.failed(SECOND);
  assert.equal(tryOnce(throttle, SECOND), 600);
  // From the fifth failure on a name has a single seat.
  const after = [1, 2, 3].map((i) => throttle.admit(tryKeys(`10.0.0.${i}`, "anna"), 40 * SECOND));
  assert.deepEqual(after.map(({ kind }) => kind), ["admitted", "refused", "refused"]);
  after[0]![Symbol.dispose]();
  assert.equal(throttle.admit(tryKeys("10.0.0.9", "anna"), 40 * SECOND).kind, "admitted");
});

Deno.test("SignInThrottle gives the seat of an abandoned try back without counting it", () => {
  const throttle = new SignInThrottle();
  for (let i = 0; i < 50; i++) {
    using seat = throttle.admit(tryKeys("203.0.113.7", "anna"), 0);
    assert.equal(seat.kind, "admitted");
  }
});

Deno.test("SignInThrottle stands still when the clock goes back, and never lets go early", () => {
  const throttle = new SignInThrottle();
  for (let i = 0; i < 5; i++) tryOnce(throttle, 100 * MINUTE);
  assert.equal(tryOnce(throttle, 0), 600);
  assert.equal(tryOnce(throttle, 109 * MINUTE), 60);
  assert.equal(tryOnce(throttle, 110 * MINUTE, { right: true }), "right");
});

Deno.test("SignInThrottle remembers what can still matter, which the limit for everybody bounds", () => {
  // At once, slowly enough for no pause, and with pauses in between; each from a new place with a new
  // name, and five times from the same.
  for (const pace of [0, 5_900, 6 * SECOND, 30 * SECOND]) {
    for (const times of [1, 5]) {
      const throttle = new SignInThrottle();
      let wrong = 0, most = 0;
      for (let at = 0; wrong < 600;) {
        const who = Math.floor(wrong / times), address = `10.${who >> 8}.${who & 255}.1`;
        const found = tryOnce(throttle, at, { address, username: `u${who}` });
        at += typeof found === "number" ? found * SECOND : pace;
        if (found === "wrong") wrong++;
        most = Math.max(most, throttle.counts().length);
      }
      // Addresses and names that failed in the last ten minutes, and those that wait since the ten before.
      assert.ok(most <= 2 * (110 + 22) + 1, `${most} counts at ${times} each ${pace} ms`);
    }
  }
});

interface Step {
  readonly wait: number;
  readonly address: string;
  readonly username: string;
  readonly right: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.constantFrom(
    0,
    1,
    SECOND,
    29_999,
    30_000,
    MINUTE,
    5 * MINUTE,
    600_000,
    600_001,
    20 * MINUTE,
  ),
  address: fc.constantFrom(
    "10.0.0.1",
    "10.0.0.2",
    "10.0.0.3",
    "2001:db8::1",
    "2001:db8::2",
    "::ffff:10.0.0.1",
  ),
  username: fc.constantFrom("anna", "ANNA", "bert", "carl"),
  right: fc.boolean(),
});

function agree(steps: readonly Step[]): void {
  const throttle = new SignInThrottle(), slow = new SlowThrottle();
  let now = 0;
  for (const { wait, address, username, right } of steps) {
    now += wait;
    const expected = slow.retryAfterSeconds(address, username, now);
    const found = tryOnce(throttle, now, { address, username, right });
    assert.equal(typeof found === "number" ? found : 0, expected);
    if (expected > 0) continue;
    if (right) slow.succeeded(username);
    else slow.failed(address, username, now);
  }
}

Deno.test("SignInThrottle does what reading the whole history each time would do", () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 60 }), agree), { numRuns: 500 });
  const wrong = step.map((one) => ({ ...one, right: false, wait: Math.min(one.wait, MINUTE) }));
  fc.assert(fc.property(fc.array(wrong, { minLength: 40, maxLength: 120 }), agree), {
    numRuns: 100,
  });
});

Deno.test("SignInThrottle agrees on the pause of everybody, too", () => {
  const many = fc.record({
    wait: fc.constantFrom(0, 0, 0, 10, SECOND, 10 * SECOND, MINUTE, 599_999),
    host: fc.nat(4_000),
    user: fc.nat(4_000),
  });
  fc.assert(
    fc.property(
      fc.array(many, { minLength: 150, maxLength: 300 }),
      (steps) =>
        agree(steps.map(({ wait, host, user }) => ({
          wait,
          address: `10.0.${host >> 8}.${host & 255}`,
          username: `u${user}`,
          right: false,
        }))),
    ),
    { numRuns: 60 },
  );
});

Deno.test("SignInThrottle allows fewer than 1,000 guesses of one password in a day, however often it begins", () => {
  for (const pace of [SECOND, 30 * SECOND, 150 * SECOND]) {
    let throttle = new SignInThrottle();
    let guesses = 0, sources = 0;
    for (let at = 0; at < 24 * 60 * MINUTE; at += pace) {
      if (at % (5 * MINUTE) === 0) throttle = new SignInThrottle(throttle.counts());
      const address = `10.${sources >> 16 & 255}.${sources >> 8 & 255}.${sources++ & 255}`;
      if (tryOnce(throttle, at, { address }) === "wrong") guesses++;
    }
    assert.ok(guesses < 1_000, `${guesses} guesses at one each ${pace} ms`);
  }
});
