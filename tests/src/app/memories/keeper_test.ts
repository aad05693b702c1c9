// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  MAX_WORK_MS,
  MemoryKeeper,
  REST_MS,
  ROUND_MS,
} from "../../../../src/app/memories/keeper.ts";
import type { LaidOut } from "../../../../src/app/previews/laid_out_cuts.ts";
import { previewOf } from "../../../../src/app/previews/preview_film.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { clipShot, cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";

/** A keeper of two memories; each thing it prepares takes so long of one processor, and is told in `told`. */
async function kept(
  rounds: number,
  workMs: number,
  onStep: (world: World) => void = () => {},
  workedMs = new Map<string, number>(),
) {
  const world: World = { told: [], nowMs: 1e12, cpuMs: 0, stopped: 0, isIdle: true, workedMs };
  const over = new AbortController();
  const brief = briefOf({ seed: 1 }), cut = cutOf([stillShot(0), clipShot(1), stillShot(2)]);
  const timeline = planFilm(cut, brief, knownFacts(), undefined);
  const step = (name: string, signal: AbortSignal) => {
    world.told.push(name);
    world.nowMs += workMs;
    world.cpuMs += workMs;
    onStep(world);
    if (signal.aborted) world.stopped++;
    return Promise.resolve(undefined);
  };
  world.keeper = new MemoryKeeper({
    tidy: () => Promise.resolve(void world.told.push("tidy")),
    ids: () => Promise.resolve(["a", "b"]),
    isIdle: () => Promise.resolve(world.isIdle),
    open: async (id, signal) => {
      await step(`cut ${id}`, signal);
      const preview = previewOf(timeline, 0, () => undefined);
      return { run: id, cut, brief, timeline, preview } as unknown as LaidOut;
    },
    openPreviews: (signal) => ({
      picture: (asset) => step(`picture ${asset.id}`, signal),
      sheet: () => step("sheet", signal),
      words: () => step("words", signal),
      clip: () => step("clip", signal),
      sound: (_timeline, run) => step(`sound ${run}`, signal),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
    sleep: (ms, signal) => {
      if (ms === ROUND_MS && rounds-- > 0) world.nowMs += ms;
      else if (ms === ROUND_MS) over.abort();
      else return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
      return Promise.resolve();
    },
    now: () => world.nowMs,
    spentCpuMs: () => world.cpuMs,
    work: {
      workedMs: (day) => Promise.resolve(workedMs.get(day) ?? 0),
      addWork: (day, ms) => Promise.resolve(void workedMs.set(day, (workedMs.get(day) ?? 0) + ms)),
    },
    log: { warning: (sentence) => world.told.push(sentence) },
    signal: over.signal,
  });
  world.keeper.begin();
  await new Promise<void>((resolve) => over.signal.addEventListener("abort", () => resolve()));
  await world.keeper[Symbol.asyncDispose]();
  return world;
}

interface World {
  readonly told: string[];
  nowMs: number;
  cpuMs: number;
  readonly workedMs: Map<string, number>;
  stopped: number;
  isIdle: boolean;
  keeper?: MemoryKeeper;
}

Deno.test("all memories have a cut before one has a sound, and all a sound before one has its clips", async () => {
  const { told } = await kept(1, 10);
  assert.deepEqual(told.slice(0, 3), ["tidy", "cut a", "cut b"]);
  const sounds = told.flatMap((name, at) => name.startsWith("sound") ? [at] : []);
  assert.deepEqual(sounds.map((at) => told[at]), ["sound a", "sound b"]);
  assert.ok(told.indexOf("sheet") < sounds[0]!);
  const pictures = (from: number, to?: number) =>
    new Set(told.slice(from, to).filter((name) => name.startsWith("picture")));
  assert.ok(pictures(0, sounds[0]).size > 0, "the first ones are read before a sound is made");
  assert.equal(pictures(0).size, 3, "and all of them in the end");
  assert.ok(told.indexOf("clip") > sounds[1]!);
});

Deno.test("a viewer ends what is prepared, and it goes on once they have been gone for a minute", async () => {
  let isSeen = false;
  const { told, stopped } = await kept(3, 10, (world) => {
    if (isSeen || !world.told.includes("cut b")) return;
    isSeen = true;
    world.keeper!.seen();
  });
  assert.equal(stopped, 1);
  assert.ok(told.includes("sound b"));
  assert.equal(told.filter((name) => name === "cut a").length, 2);
});

Deno.test("no memory is prepared while a film is made", async () => {
  let isFirst = true;
  const { told } = await kept(3, 10, (world) => {
    if (isFirst) world.isIdle = false;
    isFirst = false;
  });
  assert.equal(told.filter((name) => name === "cut a").length, 1);
});

const madeOf = ({ told }: World) => told.filter((name) => name !== "tidy");

Deno.test("a day has five minutes of CPU time for it, which a restart does not give anew", async () => {
  const worked = new Map<string, number>();
  assert.deepEqual(madeOf(await kept(5, MAX_WORK_MS / 2, undefined, worked)), ["cut a", "cut b"]);
  assert.deepEqual([...worked.values()], [MAX_WORK_MS]);
  assert.deepEqual(madeOf(await kept(5, MAX_WORK_MS / 2, undefined, worked)), []);
  worked.clear();
  assert.deepEqual(madeOf(await kept(5, MAX_WORK_MS / 2, undefined, worked)), ["cut a", "cut b"]);
});

Deno.test("work that was ended on its way counts with the CPU time it took until then", async () => {
  let isFirst = true;
  const { workedMs, nowMs } = await kept(1, 700, (world) => {
    if (!isFirst) return;
    isFirst = false;
    // A busy machine lets it wait for an hour.
    world.nowMs += 3_600_000;
    world.keeper!.seen();
  });
  assert.ok(nowMs > 1e12 + 3_600_000);
  assert.deepEqual([...workedMs.values()], [700]);
});

Deno.test("what is prepared is looked at again after a rest, and what went is let go of all the same", async () => {
  const { told } = await kept(REST_MS / ROUND_MS + 1, 1);
  assert.equal(told.filter((name) => name === "cut a").length, 2);
  assert.equal(told.filter((name) => name === "tidy").length, 2);
});

/** A keeper that is at a cut which never ends by itself, on a clock of its own. */
async function atWork() {
  let nowMs = 1e12, isIdle = true, endedMs: number | undefined;
  const over = new AbortController(),
    { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const sleeps = new Set<{ readonly atMs: number; readonly wake: () => void }>();
  /** What is due at a moment, and follows from it, is done before the next. */
  const pass = async (ms: number) => {
    const endMs = nowMs + ms;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve));
      const due = [...sleeps].filter(({ atMs }) => atMs <= endMs);
      if (due.length === 0) break;
      nowMs = Math.min(...due.map(({ atMs }) => atMs));
      for (const each of due.filter(({ atMs }) => atMs === nowMs)) {
        sleeps.delete(each);
        each.wake();
      }
    }
    nowMs = endMs;
  };
  const keeper = new MemoryKeeper({
    tidy: () => Promise.resolve(),
    ids: () => Promise.resolve(["a"]),
    isIdle: () => Promise.resolve(isIdle),
    open: (_id, signal) =>
      new Promise((resolve) => {
        begin();
        signal.addEventListener("abort", () => {
          endedMs = nowMs;
          resolve(undefined);
        }, { once: true });
      }),
    openPreviews: () => ({ [Symbol.asyncDispose]: () => Promise.resolve() }) as never,
    sleep: (ms, signal) =>
      new Promise((wake) => {
        if (signal.aborted) return wake();
        const each = { atMs: nowMs + ms, wake };
        sleeps.add(each);
        signal.addEventListener("abort", () => {
          sleeps.delete(each);
          wake();
        }, { once: true });
      }),
    now: () => nowMs,
    spentCpuMs: () => 0,
    work: { workedMs: () => Promise.resolve(0), addWork: () => Promise.resolve() },
    log: { warning: () => {} },
    signal: over.signal,
  });
  keeper.begin();
  await pass(ROUND_MS + 10);
  await begun;
  return {
    keeper,
    pass,
    film: () => isIdle = false,
    /** Milliseconds since this moment; `undefined` while it goes on. */
    yielded: (sinceMs: number) => endedMs === undefined ? undefined : endedMs - sinceMs,
    now: () => nowMs,
    async [Symbol.asyncDispose]() {
      over.abort();
      await keeper[Symbol.asyncDispose]();
    },
  };
}

Deno.test("what is prepared yields to a viewer at once, and to a film of another process within half a second", async () => {
  // Its child has the other half of a second to end.
  {
    await using world = await atWork();
    await world.pass(5_000);
    assert.equal(world.yielded(world.now()), undefined);
    const sinceMs = world.now();
    world.keeper.seen();
    assert.equal(world.yielded(sinceMs), 0);
  }
  for (const intoMs of [0, 10, 250, 490]) {
    await using world = await atWork();
    await world.pass(intoMs);
    const sinceMs = world.now();
    world.film();
    await world.pass(600);
    const ms = world.yielded(sinceMs);
    assert.ok(ms !== undefined && ms <= 500, `${intoMs} ms into it: ${ms}`);
  }
});
