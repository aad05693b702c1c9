// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { untilStopAsked } from "../../../../src/app/films/stop_asked.ts";
import { BY_OWNER } from "../../../../src/base/fault.ts";
import type { RunId } from "../../../../src/ledger/run.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";

const RUN = "20261005_070000_1f0c";

/** A film whose clock goes on by a press; `look` resolves once the ledger was read that often. */
async function watched() {
  const runs = new MemoryRuns(), stop = new AbortController();
  await runs.begin({ runId: RUN, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
  const film: { run?: RunId } = {};
  let wake = () => {}, looks = 0;
  const deps = {
    runs: {
      get: (id: RunId) => {
        looks++;
        return looks === 1 ? Promise.reject(new Error("locked")) : runs.get(id);
      },
    },
    runId: () => film.run,
    signal: stop.signal,
    sleep: (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
  const tick = async () => {
    wake();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { runs, film, stop, deps, tick, looks: () => looks };
}

Deno.test("a film that another process asks to stop in the ledger stops as by its owner", async () => {
  const { runs, film, deps, tick, looks } = await watched();
  const ended = untilStopAsked(
    deps,
    (signal) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason))),
  );
  await tick();
  assert.equal(looks(), 0, "it has no run yet");
  film.run = RUN;
  await tick();
  await tick();
  await runs.askToStop(RUN);
  await tick();
  assert.equal((await ended as Error).message, BY_OWNER);
  assert.equal(looks(), 3, "a ledger that could not be read was read again");
});

Deno.test("a film that ends, or is stopped where it was begun, is watched no more", async () => {
  const { film, deps, stop, tick, looks } = await watched();
  film.run = RUN;
  assert.equal(await untilStopAsked(deps, () => Promise.resolve("film")), "film");
  const before = looks();
  await tick();
  assert.equal(looks(), before);
  const reason = new Error("Ctrl-C");
  const stopped = untilStopAsked(deps, (signal) => {
    stop.abort(reason);
    return Promise.reject(signal.reason);
  });
  await assert.rejects(stopped, reason);
});
