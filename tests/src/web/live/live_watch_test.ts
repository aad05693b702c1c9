import assert from "node:assert/strict";
import {
  LIVE_RULES,
  type LiveRules,
  type LiveState,
  LiveWatch,
} from "../../../../src/web/live/live_watch.ts";

const decoder = new TextDecoder();

/** The data of a state's event, the name of another one, or a comment without its colon. */
function said(event: Uint8Array): string {
  const text = decoder.decode(event);
  assert.ok(text.endsWith("\n\n"), "an event is whole");
  return /^data: (\{.*)$/m.exec(text)?.[1] ?? text.slice(text.indexOf(":") + 1).trim();
}

/** Time goes on only where the watch waits for its next round. */
class World {
  nowMs = 0;
  looks = 0;
  questions = 0;
  waits = 0;
  state: unknown = { phase: "discovery" };
  isLookBroken = false;
  readonly stop = new AbortController();
  readonly heard: string[] = [];
  readonly lines: string[] = [];
  isIn = true;
  /** Runs at every full second. */
  onTick: (second: number) => unknown = () => {};

  readonly watch: LiveWatch;

  constructor(rules: Partial<LiveRules> = {}) {
    this.watch = new LiveWatch({
      look: () => {
        this.looks++;
        return this.isLookBroken
          ? Promise.reject(new Error("the disk is gone"))
          : Promise.resolve(this.state);
      },
      sleep: async (ms) => {
        this.waits++;
        // Whoever reads has read by now.
        for (let i = 0; i < 50; i++) await Promise.resolve();
        this.nowMs += ms;
        await this.onTick(this.nowMs / 1_000);
      },
      clock: { steady: () => this.nowMs },
      rules: { ...LIVE_RULES, ...rules },
      log: { warning: (line) => this.lines.push(line) },
      signal: this.stop.signal,
    });
  }

  listen(who = "ana") {
    return this.watch.listen({
      who,
      isIn: () => {
        this.questions++;
        return Promise.resolve(this.isIn);
      },
    });
  }

  /** Hears all there is, to the end. */
  async follow(): Promise<void> {
    for await (const event of this.listen()) {
      this.heard.push(`${this.nowMs / 1_000} ${said(event)}`);
    }
  }
}

Deno.test("LiveWatch tells a state once, a changed one within a second, and beats in between", async () => {
  const world = new World();
  world.onTick = (second) => {
    if (second === 3) world.state = { phase: "render" };
    if (second === 20) world.stop.abort();
  };
  await world.follow();
  assert.deepEqual(world.heard, [
    '0 {"phase":"discovery"}',
    '3 {"phase":"render"}',
    "18 still here",
  ]);
  assert.equal(world.watch.listeners, 0);
});

Deno.test("LiveWatch ends with the session, before it tells anything more", async () => {
  const world = new World();
  world.onTick = (second) => {
    world.state = { second };
    if (second === 2) world.isIn = false;
  };
  await world.follow();
  assert.deepEqual(world.heard, [
    '0 {"phase":"discovery"}',
    '1 {"second":1}',
    "2 end\ndata: signed_out",
  ]);
});

Deno.test("LiveWatch tells nothing to somebody whose session is over already", async () => {
  const world = new World();
  world.isIn = false;
  await world.follow();
  assert.deepEqual(world.heard, ["0 end\ndata: signed_out"]);
});

Deno.test("LiveWatch ends when the app stops, and after its longest time", async () => {
  const stopped = new World();
  stopped.onTick = (second) => second === 2 && stopped.stop.abort();
  await stopped.follow();
  assert.equal(stopped.nowMs, 2_000);
  await stopped.follow();
  assert.deepEqual(stopped.heard, ['0 {"phase":"discovery"}'], "nothing begins after the end");
  const long = new World({ longestMs: 5_000 });
  await long.follow();
  assert.equal(long.nowMs, 5_000);
});

Deno.test("LiveWatch keeps one event for a reader that takes nothing, and lets it go", async () => {
  const world = new World();
  const reader = world.listen().getReader();
  const ended = Promise.withResolvers<void>();
  reader.closed.catch(() => ended.resolve());
  world.onTick = (second) => {
    world.state = { second };
    const isThere = second <= LIVE_RULES.stallMs / 1_000;
    assert.equal(world.watch.listeners, isThere ? 1 : 0);
  };
  await ended.promise;
  assert.equal(world.nowMs, LIVE_RULES.stallMs);
  assert.equal(world.watch.listeners, 0);
  await assert.rejects(reader.read(), /took nothing/, "what it did not take is not kept for it");
});

Deno.test("LiveWatch tells a slow reader the newest state, not those in between", async () => {
  const world = new World();
  const reader = world.listen().getReader();
  const next = async () => said((await reader.read()).value!);
  const heard: string[] = [];
  world.onTick = async (second) => {
    world.state = { second };
    if (second === 9) heard.push(await next());
    if (second === 10) {
      heard.push(await next());
      await reader.cancel();
    }
  };
  while (world.watch.listeners > 0) await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(heard, ['{"phase":"discovery"}', '{"second":9}']);
});

Deno.test("LiveWatch forgets at once who has left, and waits for nobody", async () => {
  const world = new World();
  const reader = world.listen().getReader();
  await reader.read();
  await reader.cancel();
  assert.equal(world.watch.listeners, 0);
  const { waits } = world;
  for (let i = 0; i < 200; i++) await Promise.resolve();
  assert.ok(world.waits - waits <= 1, "the round that was on its way, and no other");
});

Deno.test("LiveWatch asks once a second, looks once and waits once, however many listen", async () => {
  const world = new World();
  const all = Array.from({ length: 300 }, (_, i) => world.listen(i % 2 === 0 ? "ana" : "leo"));
  const readers = all.map((stream) => stream.getReader());
  const events = await Promise.all(readers.map(async (reader) => (await reader.read()).value!));
  assert.equal(new Set(events.map(({ buffer }) => buffer)).size, 1, "one piece of memory for all");
  const before = { ...world };
  const round = Promise.withResolvers<object>();
  let first: { questions: number; looks: number; waits: number } | undefined;
  world.onTick = () => {
    const { questions, looks, waits } = world;
    if (first === undefined) first = { questions, looks, waits };
    else {
      round.resolve({
        questions: questions - first.questions,
        looks: looks - first.looks,
        waits: waits - first.waits,
      });
      world.stop.abort();
    }
  };
  assert.deepEqual(await round.promise, { questions: 2, looks: 1, waits: 1 });
  assert.ok(before.looks <= 2);
});

Deno.test("LiveWatch looks once for all who ask within a second, and again after a failed look", async () => {
  const world = new World({ mostListeners: 3 });
  const states = await Promise.all(Array.from({ length: 100 }, () => world.watch.state()));
  assert.equal(world.looks, 1);
  assert.equal(new Set(states.map(({ id }: LiveState) => id)).size, 1);
  world.nowMs = 1_000;
  await world.watch.state();
  assert.equal(world.looks, 2);
  world.nowMs = 2_000;
  world.isLookBroken = true;
  await assert.rejects(world.watch.state(), /disk is gone/);
  world.isLookBroken = false;
  assert.equal(said((await world.watch.state()).event), '{"phase":"discovery"}');
});

Deno.test("LiveWatch lets all go when the look fails, says so once, and takes the next ones", async () => {
  const world = new World();
  world.onTick = (second) => world.isLookBroken = second === 2;
  await Promise.all([world.follow(), world.follow()]);
  assert.deepEqual(world.lines, ["Listeners were let go: the disk is gone"]);
  assert.equal(world.watch.listeners, 0);
  world.isLookBroken = false;
  world.onTick = () => world.stop.abort();
  world.heard.length = 0;
  await world.follow();
  assert.deepEqual(world.heard, ['2 {"phase":"discovery"}']);
});

Deno.test("LiveWatch is full with as many as its rules say", async () => {
  const world = new World({ mostListeners: 2 });
  const fullness = [world.watch.isFull];
  const all = [];
  for (let i = 0; i < 2; i++) {
    all.push(world.listen());
    fullness.push(world.watch.isFull);
  }
  await all[0]!.cancel();
  fullness.push(world.watch.isFull);
  assert.deepEqual(fullness, [false, false, true, false]);
  await all[1]!.cancel();
});
