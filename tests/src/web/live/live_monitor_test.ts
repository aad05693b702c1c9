// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  LIVE_OPTIONS,
  LiveMonitor,
  type LiveOptions,
} from "../../../../src/web/live/live_monitor.ts";

const SECOND = 1_000;

/** A watch whose clock moves only when a test lets it. */
class World {
  readonly stop = new AbortController();
  readonly lines: string[] = [];
  nowMs = 0;
  looks = 0;
  looking: () => Promise<unknown> = () => Promise.resolve("first");
  share: number | undefined;
  readonly #sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
  readonly watch: LiveMonitor;

  constructor(rules: Partial<LiveOptions> = {}) {
    this.watch = new LiveMonitor({
      look: async () => {
        this.looks++;
        const { share } = this;
        return {
          state: await this.looking(),
          ...(share !== undefined && { progress: (locale) => ({ share, locale }) }),
        };
      },
      sleep: (ms, signal) =>
        new Promise((wake) => {
          const sleeper = { until: this.nowMs + ms, wake };
          this.#sleepers.add(sleeper);
          const end = () => {
            this.#sleepers.delete(sleeper);
            wake();
          };
          if (signal.aborted) end();
          else signal.addEventListener("abort", end);
        }),
      clock: { steady: () => this.nowMs },
      rules: { ...LIVE_OPTIONS, ...rules },
      log: { warning: (line) => void this.lines.push(line) },
      signal: this.stop.signal,
    });
  }

  async pass(ms: number): Promise<void> {
    for (const end = this.nowMs + ms; this.nowMs < end;) {
      await settled();
      this.nowMs += Math.min(SECOND, end - this.nowMs);
      for (const sleeper of this.#sleepers) {
        if (sleeper.until > this.nowMs) continue;
        this.#sleepers.delete(sleeper);
        sleeper.wake();
      }
      await settled();
    }
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Everything that is said, as it comes, and whether it ended. */
function heard(stream: ReadableStream<Uint8Array>) {
  const all = { texts: [] as string[], isOver: false };
  (async () => {
    for await (const bytes of stream) {
      const text = new TextDecoder().decode(bytes);
      all.texts.push(/^data: (.*)$/m.exec(text)?.[1] ?? text.trim());
    }
    all.isOver = true;
  })();
  return all;
}

const yes = () => Promise.resolve(true);

Deno.test("LiveMonitor tells a state once, a changed one within a second, and beats in between", async () => {
  const world = new World(), all = heard(world.watch.listen(yes, "en-GB"));
  await world.pass(14 * SECOND);
  assert.deepEqual(all.texts, ['"first"']);
  await world.pass(2 * SECOND);
  assert.deepEqual(all.texts, ['"first"', ": still here"]);
  world.looking = () => Promise.resolve("second");
  await world.pass(SECOND);
  assert.deepEqual(all.texts, ['"first"', ": still here", '"second"']);
});

Deno.test("LiveMonitor ends with the session, before it tells anything more", async () => {
  const world = new World();
  let isIn = true;
  const all = heard(world.watch.listen(() => Promise.resolve(isIn), "en-GB"));
  const none = heard(world.watch.listen(() => Promise.resolve(false), "en-GB"));
  await world.pass(SECOND);
  isIn = false;
  world.looking = () => Promise.resolve("secret");
  await world.pass(SECOND);
  assert.deepEqual([all.texts, all.isOver], [['"first"', "signed_out"], true]);
  assert.deepEqual([none.texts, none.isOver], [["signed_out"], true]);
});

Deno.test("LiveMonitor ends when the app stops, and after its longest time", async () => {
  const stopped = new World(), one = heard(stopped.watch.listen(yes, "en-GB"));
  await stopped.pass(SECOND);
  stopped.stop.abort();
  await settled();
  assert.equal(one.isOver, true);
  const long = new World({ longestMs: 3 * SECOND }), other = heard(long.watch.listen(yes, "en-GB"));
  await long.pass(2 * SECOND);
  assert.equal(other.isOver, false);
  await long.pass(SECOND);
  assert.equal(other.isOver, true);
});

Deno.test("LiveMonitor tells a slow reader the newest state, and gives a silent one's place back", async () => {
  const world = new World({ mostListeners: 1, longestMs: 60 * SECOND });
  const reader = world.watch.listen(yes, "en-GB").getReader();
  for (const state of ["first", "second", "third"]) {
    world.looking = () => Promise.resolve(state);
    await world.pass(SECOND);
  }
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  assert.match(await next(), /first/);
  await world.pass(SECOND);
  assert.match(await next(), /third/);
  assert.equal(world.watch.isFull, true);
  await world.pass(60 * SECOND);
  assert.equal(world.watch.isFull, false);
});

Deno.test("LiveMonitor looks once a second however many listen, and is full with as many as its rules say", async () => {
  const world = new World({ mostListeners: 50 });
  const streams = Array.from({ length: 50 }, () => world.watch.listen(yes, "en-GB"));
  const all = streams.slice(1).map(heard);
  await world.pass(5 * SECOND);
  assert.ok(world.looks <= 6, `${world.looks} looks`);
  assert.ok(all.every(({ texts }) => texts.length === 1));
  assert.equal(world.watch.isFull, true);
  await streams[0]!.cancel();
  assert.equal(world.watch.isFull, false);
});

Deno.test("LiveMonitor lets a listener go when the look fails, and takes the next one", async () => {
  const world = new World();
  world.looking = () => Promise.reject(new Error("the disk is gone"));
  const all = heard(world.watch.listen(yes, "en-GB"));
  await settled();
  assert.deepEqual([all.texts, all.isOver], [[], true]);
  assert.match(world.lines.join(), /the disk is gone/);
  world.looking = () => Promise.resolve("first");
  const next = heard(world.watch.listen(yes, "en-GB"));
  await world.pass(SECOND);
  assert.deepEqual(next.texts, ['"first"']);
});

Deno.test("LiveMonitor tells progress as an event of its own, and the state's id stays", async () => {
  const world = new World();
  const told = heard(world.watch.listen(yes, "en-GB"));
  const inJapanese = heard(world.watch.listen(yes, "ja"));
  await world.pass(1 * SECOND);
  const { id } = await world.watch.state();
  world.share = 0.25;
  await world.pass(2 * SECOND);
  world.share = 0.5;
  await world.pass(2 * SECOND);
  assert.deepEqual(told.texts.slice(1), [
    '{"share":0.25,"locale":"en-GB"}',
    '{"share":0.5,"locale":"en-GB"}',
  ]);
  assert.equal(inJapanese.texts.at(-1), '{"share":0.5,"locale":"ja"}');
  assert.equal((await world.watch.state()).id, id);
  world.stop.abort();
});
