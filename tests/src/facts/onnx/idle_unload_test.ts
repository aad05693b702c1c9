// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  idleUnload,
  type Idling,
  type SweepClock,
} from "../../../../src/facts/onnx/idle_unload.ts";

const SWEEP_SECONDS = 15;

class HandClock implements SweepClock {
  seconds = 0;
  #sweep: (() => void) | undefined;
  every(milliseconds: number, sweep: () => void): () => void {
    assert.equal(milliseconds, SWEEP_SECONDS * 1000);
    this.#sweep = sweep;
    return () => this.#sweep = undefined;
  }
  now(): number {
    return this.seconds * 1000;
  }
  /** Lets time pass, with a sweep every 15 seconds. */
  pass(seconds: number): void {
    for (const end = this.seconds + seconds; this.seconds < end;) {
      this.seconds++;
      if (this.seconds % SWEEP_SECONDS === 0) this.#sweep?.();
    }
  }
}

class Weights implements Idling {
  isLoaded = true;
  isBusy = false;
  lastUsedAt = 0;
  unload(): Promise<void> {
    this.isLoaded = false;
    return Promise.resolve();
  }
}

Deno.test("idleUnload unloads what nobody asked for that long, at the next sweep", () => {
  const clock = new HandClock(), used = new Weights(), idle = new Weights();
  using _ = idleUnload([used, idle], 60, clock);
  clock.pass(50);
  used.lastUsedAt = clock.now();
  clock.pass(9);
  assert.deepEqual([used.isLoaded, idle.isLoaded], [true, true]);
  clock.pass(1);
  assert.deepEqual([used.isLoaded, idle.isLoaded], [true, false]);
  clock.pass(59);
  assert.equal(used.isLoaded, true);
  clock.pass(15);
  assert.equal(used.isLoaded, false);
});

Deno.test("idleUnload never unloads what is busy, however long", () => {
  const clock = new HandClock(), model = new Weights();
  model.isBusy = true;
  using _ = idleUnload([model], 60, clock);
  clock.pass(3600);
  assert.equal(model.isLoaded, true);
  model.isBusy = false;
  clock.pass(15);
  assert.equal(model.isLoaded, false);
});

Deno.test("idleUnload stops when it is disposed of, and tells of an unload that failed", async () => {
  const clock = new HandClock(), model = new Weights(), failures: unknown[] = [];
  model.unload = () => Promise.reject(new Error("stuck"));
  {
    using _ = idleUnload([model], 15, clock, (error) => failures.push(error));
    clock.pass(15);
    await Promise.resolve();
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(failures.length, 1);
  clock.pass(300);
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(failures.length, 1);
});
