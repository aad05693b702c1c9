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
      sheet: () => step("sheet", signal),
      words: () => step("words", signal),
      frame: () => step("frame", signal),
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
