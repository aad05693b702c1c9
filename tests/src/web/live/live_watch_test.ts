import assert from "node:assert/strict";
import {
  LIVE_RULES,
  type LiveRules,
  type LiveState,
  LiveWatch,
} from "../../../../src/web/live/live_watch.ts";

const never = () => new Promise<void>(() => {});

/** Time goes on only where somebody waits for it. */
class World {
  nowMs = 0;
  looks = 0;
  state: unknown = { phase: "discovery" };
  readonly stop = new AbortController();
  readonly gone = new AbortController();
  readonly heard: string[] = [];
  isIn = true;
  /** Runs at every full second. */
  onTick: (second: number) => void = () => {};
  tell: () => Promise<void> = () => Promise.resolve();

  readonly watch: LiveWatch;

  constructor(rules: Partial<LiveRules> = {}) {
    this.watch = new LiveWatch({
      look: () => {
        this.looks++;
        return Promise.resolve(this.state);
      },
      sleep: (ms, signal) => this.#sleep(ms, signal),
      clock: { steady: () => this.nowMs },
      rules: { ...LIVE_RULES, ...rules },
      signal: this.stop.signal,
    });
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    // A wait for a reader that stalls is as long as it takes, one between two looks goes by.
    if (ms !== LIVE_RULES.everyMs) {
      for (let i = 0; i < 50 && !signal.aborted; i++) await Promise.resolve();
      if (signal.aborted) return;
    }
    this.nowMs += ms;
    this.onTick(this.nowMs / 1_000);
    await Promise.resolve();
  }

  follow() {
    return this.watch.follow({
      isIn: () => Promise.resolve(this.isIn),
      tell: async ({ text }: LiveState) => {
        this.heard.push(`${this.nowMs / 1_000} ${text}`);
        await this.tell();
      },
      beat: () => {
        this.heard.push(`${this.nowMs / 1_000} beat`);
        return Promise.resolve();
      },
      signal: this.gone.signal,
    });
  }
}

Deno.test("LiveWatch tells a state once, a changed one within a second, and beats in between", async () => {
  const world = new World();
  world.onTick = (second) => {
    if (second === 3) world.state = { phase: "render" };
    if (second === 20) world.gone.abort();
  };
  assert.equal(await world.follow(), "gone");
  assert.deepEqual(world.heard, ['0 {"phase":"discovery"}', '3 {"phase":"render"}', "18 beat"]);
  assert.equal(world.watch.listeners, 0);
});

Deno.test("LiveWatch ends with the session, before it tells anything more", async () => {
  const world = new World();
  world.onTick = (second) => {
    world.state = { second };
    if (second === 2) world.isIn = false;
  };
  assert.equal(await world.follow(), "signed_out");
  assert.deepEqual(world.heard, ['0 {"phase":"discovery"}', '1 {"second":1}']);
});

Deno.test("LiveWatch tells nothing to somebody whose session is over already", async () => {
  const world = new World();
  world.isIn = false;
  assert.equal(await world.follow(), "signed_out");
  assert.deepEqual(world.heard, []);
});

Deno.test("LiveWatch ends when the app stops, and after its longest time", async () => {
  const stopped = new World();
  stopped.onTick = (second) => second === 2 && stopped.stop.abort();
  assert.equal(await stopped.follow(), "stopped");
  const long = new World({ longestMs: 5_000 });
  assert.equal(await long.follow(), "long");
  assert.equal(long.nowMs, 5_000);
});

Deno.test("LiveWatch lets a reader go that takes nothing", async () => {
  const world = new World();
  world.tell = never;
  assert.equal(await world.follow(), "stalled");
  assert.equal(world.nowMs, LIVE_RULES.stallMs);
  assert.equal(world.watch.listeners, 0);
});

Deno.test("LiveWatch looks once for all who ask within a second, and again after a failed look", async () => {
  const world = new World({ mostListeners: 3 });
  const states = await Promise.all(Array.from({ length: 100 }, () => world.watch.state()));
  assert.equal(world.looks, 1);
  assert.equal(new Set(states.map(({ id }) => id)).size, 1);
  world.nowMs = 1_000;
  await world.watch.state();
  assert.equal(world.looks, 2);
  let isBroken = true;
  const broken = new LiveWatch({
    ...world.watch.needs,
    look: () => isBroken ? Promise.reject(new Error("the disk is gone")) : Promise.resolve(1),
  });
  await assert.rejects(broken.state(), /disk is gone/);
  isBroken = false;
  assert.equal((await broken.state()).text, "1");
});

Deno.test("LiveWatch is full with as many as its rules say", async () => {
  const world = new World({ mostListeners: 2 });
  world.tell = () => {
    assert.equal(world.watch.isFull, world.watch.listeners === 2);
    return Promise.resolve();
  };
  world.onTick = () => world.gone.abort();
  assert.equal(world.watch.isFull, false);
  await Promise.all([world.follow(), world.follow()]);
  assert.equal(world.watch.isFull, false);
});
