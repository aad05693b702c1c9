import assert from "node:assert/strict";
import fc from "fast-check";
import { openLog } from "../../../src/base/log.ts";
import { KeptThrottle } from "../../../src/signin/kept_throttle.ts";
import { signingKey } from "../../../src/signin/signed_text.ts";
import { MemorySignInFailures } from "../../fakes/memory_sign_in_failures.ts";
import { SlowThrottle } from "../../fakes/slow_throttle.ts";

const SECOND = 1_000, MINUTE = 60_000, HOUR = 60 * MINUTE;
const KEY = await signingKey("q7Zr2mVx0LpNc4Ud8Ye1Ks6Wb3Hj5Fg9", "throttle");

/** Serving processes on one ledger, one after the other. */
class Machine {
  readonly failures = new MemorySignInFailures();
  readonly lines: string[] = [];
  wallMs = Date.UTC(2026, 9, 5, 7);
  steadyMs = 1_234.56;
  #throttle: KeptThrottle | undefined;

  pass(ms: number): void {
    this.wallMs += ms;
    this.steadyMs += ms;
  }

  /** The next try meets another process, whose clock began at another time. */
  restart(steadyMs = 77.7): void {
    this.#throttle = undefined;
    this.steadyMs = steadyMs;
  }

  async throttle(): Promise<KeptThrottle> {
    return this.#throttle ??= await KeptThrottle.open({
      failures: this.failures,
      key: KEY,
      clock: { now: () => this.wallMs, steady: () => this.steadyMs },
      log: openLog({
        format: "text",
        level: "debug",
        name: "test",
        secrets: [],
        now: () => 0,
        write: (line) => this.lines.push(line),
      }),
    });
  }

  /** One try from beginning to end; the seconds to wait when it is refused. */
  async tryOnce(
    { address = "203.0.113.7", username = "anna", right = false } = {},
  ): Promise<number | "wrong" | "right"> {
    using seat = await (await this.throttle()).admit(address, username);
    if (seat.kind === "refused") return seat.retryAfterSeconds;
    await (right ? seat.succeeded() : seat.failed());
    return right ? "right" : "wrong";
  }

  async failFiveTimes(): Promise<void> {
    for (let i = 0; i < 5; i++) assert.equal(await this.tryOnce(), "wrong");
  }
}

interface Step {
  readonly wait: number;
  readonly address: string;
  readonly username: string;
  readonly right: boolean;
  /** Before the try, at this time of the next process's clock. */
  readonly restart: number | undefined;
}

const restart = fc.option(fc.constantFrom(0, 0.4, 512.9, 90 * HOUR), { nil: undefined, freq: 2 });

const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.constantFrom(0, 1, SECOND, 29_999, 30_000, MINUTE, 5 * MINUTE, 600_000, 600_001, HOUR),
  address: fc.constantFrom("10.0.0.1", "10.0.0.2", "2001:db8::1", "2001:db8::2"),
  username: fc.constantFrom("anna", "ANNA", "bert", "carl"),
  right: fc.boolean(),
  restart,
});

/** What one process that never ended, and read the whole history each time, would say. */
async function agree(steps: readonly Step[]): Promise<void> {
  const machine = new Machine(), slow = new SlowThrottle();
  for (const { wait, address, username, right, restart } of steps) {
    machine.pass(wait);
    if (restart !== undefined) machine.restart(restart);
    const now = machine.wallMs;
    const expected = slow.retryAfterSeconds(address, username, now);
    const found = await machine.tryOnce({ address, username, right });
    assert.equal(typeof found === "number" ? found : 0, expected);
    if (expected > 0) continue;
    if (right) slow.succeeded(username);
    else slow.failed(address, username, now);
  }
  assert.deepEqual(machine.lines, []);
}

Deno.test("KeptThrottle says over any restarts what one process would say", async () => {
  const any = fc.asyncProperty(fc.array(step, { maxLength: 40 }), agree);
  await fc.assert(any, { numRuns: 150 });
  // Names that wait longer and longer, over days.
  const stubborn = step.map((one) => ({ ...one, username: "anna", right: false }));
  const waits = fc.asyncProperty(fc.array(stubborn, { minLength: 20, maxLength: 60 }), agree);
  await fc.assert(waits, { numRuns: 60 });
});

Deno.test("KeptThrottle says the same of the pause of everybody, too", async () => {
  const many = fc.record({
    wait: fc.constantFrom(0, 0, 0, 10, SECOND, 10 * SECOND, MINUTE),
    host: fc.nat(4_000),
    user: fc.nat(4_000),
    restart,
  });
  const crowd = fc.asyncProperty(
    fc.array(many, { minLength: 110, maxLength: 160 }),
    (steps) =>
      agree(steps.map(({ wait, host, user, restart }) => ({
        wait,
        address: `10.0.${host >> 8}.${host & 255}`,
        username: `u${user}`,
        right: false,
        restart,
      }))),
  );
  await fc.assert(crowd, { numRuns: 15 });
});

Deno.test("KeptThrottle forgets a name over a restart when the right password came", async () => {
  const machine = new Machine();
  for (let i = 0; i < 4; i++) await machine.tryOnce({ address: `10.0.${i}.1` });
  assert.equal(await machine.tryOnce({ right: true }), "right");
  const { writes } = machine.failures;
  assert.equal(await machine.tryOnce({ right: true }), "right");
  assert.equal(machine.failures.writes, writes, "nothing changed, and it was written down");
  machine.restart();
  assert.equal(await machine.tryOnce({ address: "10.0.9.1" }), "wrong");
  assert.equal(await machine.tryOnce({ address: "10.0.9.2" }), "wrong");
});

Deno.test("KeptThrottle writes nothing for tries that are refused, abandoned or right", async () => {
  const machine = new Machine();
  await machine.failFiveTimes();
  assert.equal(machine.failures.writes, 5);
  assert.equal(await machine.tryOnce(), 600);
  assert.equal(await machine.tryOnce({ address: "10.0.0.1", username: "b", right: true }), "right");
  (await (await machine.throttle()).admit("10.0.0.1", "bert"))[Symbol.dispose]();
  machine.restart();
  assert.equal(await machine.tryOnce(), 600);
  assert.equal(machine.failures.writes, 5);
});

Deno.test("KeptThrottle takes no notice of a wall clock that jumps while it runs", async () => {
  for (const jump of [-400 * 24 * HOUR, -MINUTE, MINUTE, 400 * 24 * HOUR]) {
    const machine = new Machine();
    for (let i = 0; i < 4; i++) await machine.tryOnce({ username: `u${i}` });
    machine.wallMs += jump;
    machine.pass(MINUTE);
    assert.equal(await machine.tryOnce({ username: "u4" }), "wrong");
    machine.pass(MINUTE);
    assert.equal(await machine.tryOnce(), 540);
    // Nor does the next one, which reckons from the last failure on.
    machine.restart();
    assert.equal(await machine.tryOnce(), 540);
  }
});

Deno.test("KeptThrottle keeps nobody out for longer than was left when the clock was set back", async () => {
  const machine = new Machine();
  await machine.failFiveTimes();
  machine.wallMs -= 400 * 24 * HOUR;
  machine.restart();
  assert.equal(await machine.tryOnce(), 600);
  // Nor do more restarts begin it anew.
  for (let left = 9; left > 0; left--) {
    machine.pass(MINUTE);
    machine.restart();
    assert.equal(await machine.tryOnce(), left * 60);
  }
  machine.pass(MINUTE);
  assert.equal(await machine.tryOnce({ right: true }), "right");
});

Deno.test("KeptThrottle begins anew when the clock was set forward, and remembers nothing old", async () => {
  const machine = new Machine();
  await machine.failFiveTimes();
  machine.wallMs += 400 * 24 * HOUR;
  machine.restart();
  await machine.failFiveTimes();
  assert.equal(await machine.tryOnce(), 600);
  const scopes = machine.failures.kept!.counts.map(({ scope }) => scope);
  assert.deepEqual(scopes, ["everyone", "address", "username"]);
});

Deno.test("KeptThrottle lets the right password in after any jump and the longest wait", async () => {
  const jump = fc.integer({ min: -500 * 24 * HOUR, max: 500 * 24 * HOUR });
  const jumps = fc.array(fc.tuple(jump, fc.boolean()), { maxLength: 4 });
  const holds = fc.asyncProperty(jumps, async (jumps) => {
    const machine = new Machine();
    await machine.failFiveTimes();
    for (const [ms, isRestarted] of jumps) {
      machine.wallMs += ms;
      if (isRestarted) machine.restart();
      const found = await machine.tryOnce();
      assert.ok(typeof found !== "number" || found <= 600, `${found}`);
    }
    machine.pass(10 * MINUTE);
    assert.equal(await machine.tryOnce({ right: true }), "right");
  });
  await fc.assert(holds, { numRuns: 200 });
});

Deno.test("KeptThrottle counts on where nothing can be written, and says so once", async () => {
  const machine = new Machine();
  const fail = (username: string, address?: string) => machine.tryOnce({ username, address });
  assert.equal(await fail("u0"), "wrong");
  machine.failures.fault = new Error("the disk is full");
  assert.equal(await machine.tryOnce({ username: "u0", right: true }), "right");
  for (let i = 1; i < 5; i++) assert.equal(await fail(`u${i}`), "wrong");
  assert.equal(await fail("u5"), 600);
  assert.deepEqual(machine.lines.map((line) => line.split("test: ")[1]), [
    "Could not write down a failed sign-in, a restart would forget it: the disk is full",
  ]);
  // With the next failure everything is written that was missed.
  machine.failures.fault = undefined;
  assert.equal(await fail("u6", "10.0.0.2"), "wrong");
  machine.failures.fault = new Error("the disk is full");
  assert.equal(machine.lines.length, 1);
  assert.equal(await fail("u7", "10.0.0.2"), "wrong");
  assert.equal(machine.lines.length, 2, "another time is another word");
  machine.failures.fault = undefined;
  machine.restart();
  assert.equal(await fail("u8"), 600);
});

Deno.test("KeptThrottle begins anew where nothing can be read, and says so", async () => {
  const machine = new Machine();
  machine.failures.fault = new Error("file is not a database");
  assert.equal(await machine.tryOnce({ right: true }), "right");
  assert.match(machine.lines.join(), /Could not read the failed sign-ins.*file is not a database/);
});

Deno.test("KeptThrottle writes every failure of many at once before it says wrong", async () => {
  const machine = new Machine();
  const throttle = await machine.throttle();
  const tries = await Promise.all(
    Array.from({ length: 64 }, () => throttle.admit("203.0.113.7", "anna")),
  );
  const admitted = tries.filter((one) => one.kind === "admitted");
  assert.equal(admitted.length, 5);
  machine.failures.isSlow = true;
  await Promise.all(admitted.map(async (one, i) => {
    await one.failed();
    const everyone = machine.failures.kept?.counts.find(({ scope }) => scope === "everyone");
    assert.ok(everyone !== undefined && everyone.times.length > i);
  }));
  machine.restart();
  assert.equal(await machine.tryOnce(), 600);
});

Deno.test("KeptThrottle writes neither a name nor an address down, and not without the secret", async () => {
  const machine = new Machine();
  await machine.tryOnce({ address: "2001:db8:1:2::7", username: "a long way home" });
  await machine.tryOnce({ address: "198.51.100.9" });
  const text = JSON.stringify(machine.failures.kept);
  assert.doesNotMatch(text, /long way|anna|2001|198\.51|\/64/);
  const keys = machine.failures.kept!.counts.map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(keys.every((key) => key === "" || /^[\w-]{43}$/.test(key)));
});
