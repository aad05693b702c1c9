// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openLog } from "../../../src/base/log.ts";
import { Throttle } from "../../../src/signin/throttle.ts";
import { MemorySignInFailures } from "../../fakes/stores/memory_sign_in_failures.ts";

const SECOND = 1_000, MINUTE = 60_000;

type Found = number | "wrong" | "right";

/** A throttle with its store and its clock under a test's hand. */
class World {
  readonly failures = new MemorySignInFailures();
  readonly lines: string[] = [];
  now = 0;
  throttle!: Throttle;

  static async open(): Promise<World> {
    const world = new World();
    await world.restart();
    return world;
  }

  async restart(): Promise<void> {
    const log = openLog({
      format: "text",
      level: "info",
      name: "test",
      secrets: [],
      now: () => 0,
      write: (line) => this.lines.push(line),
    });
    this.throttle = await Throttle.open({ failures: this.failures, now: () => this.now, log });
  }

  /** One try from beginning to end; the seconds to wait when it is refused. */
  async try(
    { at = this.now, address = "203.0.113.7", username = "anna", right = false } = {},
  ): Promise<Found> {
    this.now = at;
    using one = await this.throttle.admit(address, username);
    if (one.kind === "refused") return one.retryAfterSeconds;
    await (right ? one.succeeded() : one.failed());
    return right ? "right" : "wrong";
  }

  /** Failures from addresses of their own. */
  async fail(count: number, username?: string): Promise<Found[]> {
    const found: Found[] = [];
    for (let i = 0; i < count; i++) {
      const address = `10.${this.#last >> 8}.${this.#last++ & 255}.1`;
      found.push(await this.try({ address, username: username ?? `u${this.#last}` }));
    }
    return found;
  }

  #last = 0;
}

Deno.test("Throttle locks an address for ten minutes from its fifth failure", async () => {
  const world = await World.open();
  for (let i = 0; i < 5; i++) {
    assert.equal(await world.try({ at: i * MINUTE, username: `u${i}` }), "wrong");
  }
  const x = { username: "x" };
  assert.equal(await world.try({ at: 4 * MINUTE, ...x }), 600);
  assert.equal(await world.try({ at: 13 * MINUTE + 59_500, ...x }), 1);
  assert.equal(await world.try({ at: 14 * MINUTE, ...x, right: true }), "right");
  const after = [];
  for (let i = 0; i < 6; i++) after.push(await world.try({ username: `v${i}` }));
  assert.deepEqual(after, ["wrong", "wrong", "wrong", "wrong", "wrong", 600]);
});

Deno.test("Throttle forgets an address's failures after ten minutes", async () => {
  const world = await World.open();
  for (let i = 0; i < 20; i++) {
    assert.equal(await world.try({ at: i * 150 * SECOND, username: `u${i}` }), "wrong");
  }
});

Deno.test("Throttle counts a /64 as one address, and mapped IPv4 as IPv4", async () => {
  const world = await World.open();
  const from = (address: string, username: string) => world.try({ address, username });
  for (let i = 0; i < 5; i++) await from(`2001:db8:1:2:${i}::${i}`, `u${i}`);
  assert.equal(await from("2001:db8:1:2:ffff::1", "x"), 600);
  assert.equal(await from("2001:db8:1:3::1", "x"), "wrong");
  for (let i = 0; i < 5; i++) await from("10.0.0.1", `w${i}`);
  assert.equal(await from("::ffff:10.0.0.1", "y"), 600);
});

Deno.test("Throttle lets a name wait 30 seconds from its fifth failure, then twice as long", async () => {
  const world = await World.open();
  assert.deepEqual(await world.fail(4, "anna"), ["wrong", "wrong", "wrong", "wrong"]);
  for (const seconds of [30, 60, 120, 240, 480, 960, 1_920]) {
    assert.deepEqual(await world.fail(3, "anna"), ["wrong", seconds, seconds]);
    world.now += (seconds - 1) * SECOND;
    assert.deepEqual(await world.fail(1, "anna"), [1]);
    world.now += SECOND;
  }
});

Deno.test("Throttle begins anew with a name after a success, and after a quiet window", async () => {
  const world = await World.open(), five = Array(5).fill("wrong");
  assert.deepEqual(await world.fail(5, "anna"), five);
  world.now = 30 * SECOND;
  assert.equal(await world.try({ right: true }), "right");
  assert.deepEqual(await world.fail(5, "anna"), five);
  world.now += 30 * SECOND + 10 * MINUTE;
  assert.deepEqual(await world.fail(5, "anna"), five);
});

Deno.test("Throttle counts spellings of one name together, and locks no other name", async () => {
  const world = await World.open();
  for (const name of ["anna", "ANNA", " anna ", "Anna", "ａnna"]) await world.fail(1, name);
  assert.equal(await world.try(), 30);
  assert.equal(await world.try({ username: "bert", right: true }), "right");
});

Deno.test("Throttle pauses everyone for a minute after a hundred failures", async () => {
  const world = await World.open();
  for (let i = 0; i < 100; i++) {
    world.now = i * SECOND;
    assert.deepEqual(await world.fail(1), ["wrong"]);
  }
  assert.deepEqual(await world.fail(1), [60]);
  world.now = 158_100;
  assert.deepEqual(await world.fail(1), [1]);
  // Each further failure within the window pauses again.
  world.now = 159 * SECOND;
  assert.deepEqual(await world.fail(2), ["wrong", 60]);
  world.now = 20 * MINUTE;
  assert.deepEqual(await world.fail(2), ["wrong", "wrong"]);
});

Deno.test("Throttle names the scope with the longest wait", async () => {
  const world = await World.open();
  for (let i = 0; i < 5; i++) await world.try();
  const refused = await world.throttle.admit("203.0.113.7", "anna");
  assert.ok(refused.kind === "refused");
  assert.deepEqual([refused.scope, refused.retryAfterSeconds], ["address", 600]);
});

Deno.test("Throttle looks at no more passwords side by side than one after the other", async () => {
  const world = await World.open();
  const admit = (address: string) => world.throttle.admit(address, "anna");
  const tries = await Promise.all(Array.from({ length: 64 }, () => admit("203.0.113.7")));
  const admitted = tries.filter((one) => one.kind === "admitted");
  assert.equal(admitted.length, 5);
  // The second end of a try counts for nothing.
  for (const one of [...admitted, ...admitted]) await one.failed();
  assert.equal(await world.try(), 600);
  // A name that waits has a single try at a time.
  world.now = 40 * SECOND;
  const after = await Promise.all([1, 2, 3].map((i) => admit(`10.0.0.${i}`)));
  // Digests of the names end in any order.
  assert.deepEqual(after.map(({ kind }) => kind).sort(), ["admitted", "refused", "refused"]);
  for (const one of after) one[Symbol.dispose]();
  assert.equal((await admit("10.0.0.9")).kind, "admitted");
});

Deno.test("Throttle forgives nothing at a restart, and goes on where it was", async () => {
  const world = await World.open();
  for (let i = 0; i < 5; i++) await world.try({ username: `u${i}` });
  await world.fail(5, "anna");
  world.now += 10 * SECOND;
  await world.restart();
  assert.equal(await world.try({ username: "x" }), 590);
  assert.deepEqual(await world.fail(1, "anna"), [20]);
  world.now += 20 * SECOND;
  assert.deepEqual(await world.fail(2, "anna"), ["wrong", 60]);
});

Deno.test("Throttle makes no wait longer than the longest when the clock was set back", async () => {
  const world = await World.open();
  world.now = 100 * MINUTE;
  for (let i = 0; i < 5; i++) await world.try();
  assert.equal(await world.try({ at: 0 }), 600);
});

Deno.test("Throttle works without its store, and says so once", async () => {
  const world = await World.open();
  world.failures.fault = new Error("the disk is gone");
  await world.restart();
  for (let i = 0; i < 5; i++) assert.equal(await world.try(), "wrong");
  assert.equal(await world.try(), 600);
  assert.equal(world.lines.length, 2, world.lines.join("\n"));
  assert.match(world.lines[0]!, /counting from 0: the disk is gone/);
  assert.match(world.lines[1]!, /a restart would forget it/);
});

Deno.test("Throttle allows fewer than 1,000 guesses of one password in a day, across restarts", async () => {
  for (const pace of [30 * SECOND, 150 * SECOND]) {
    const world = await World.open();
    let guesses = 0;
    for (let at = 0; at < 24 * 60 * MINUTE; at += pace) {
      world.now = at;
      if (at % (5 * MINUTE) === 0) await world.restart();
      if ((await world.fail(1, "anna"))[0] === "wrong") guesses++;
    }
    assert.ok(guesses < 1_000, `${guesses} guesses at one each ${pace} ms`);
  }
});
