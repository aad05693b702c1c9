// SPDX-License-Identifier: AGPL-3.0-or-later

// Children of one kind side by side: each job goes to the first that is free, and children that are not
// needed any more leave.

import { Fault, throwIfCancelled } from "../../base/fault.ts";
import type { ChildWorker } from "./child_job.ts";

/** A job that takes two children with it will take the third: after that the job is to blame. */
const TRIES = 2;
/** Starting one costs a fifth of a second of CPU: a captioner may take its time between two pictures. */
const IDLE_MS = 60_000;

export class ChildPool implements AsyncDisposable {
  readonly #make: () => ChildWorker;
  readonly #most: number;
  readonly #idleMs: number;
  readonly #all = new Set<ChildWorker>();
  /** With the clock after which each leaves; the one that was busy last is asked first. */
  readonly #free: Array<{ readonly child: ChildWorker; readonly clock: NodeJS.Timeout }> = [];
  #isOver = false;
  #leaving: Promise<void> = Promise.resolve();
  /** Callers that wait for a child, in the order of arrival. */
  readonly #waiting: Array<(child: ChildWorker) => void> = [];

  /**
   * At most `most` children; each is made for the first job that finds none free, and leaves when there
   * was none for it for so long.
   */
  constructor(most: number, make: () => ChildWorker, idleMs = IDLE_MS) {
    this.#most = most;
    this.#make = make;
    this.#idleMs = idleMs;
  }

  /**
   * A job whose child died is given to one once more; `cancelled` once this is disposed of, for
   * those that wait too. Errors as `ChildWorker.request`.
   */
  async request<Job, Result>(job: Job, signal?: AbortSignal): Promise<Result> {
    for (let tried = 1;; tried++) {
      try {
        return await this.#ask<Job, Result>(job, signal);
      } catch (error) {
        const hasDied = error instanceof Fault && error.code === "child_died";
        // Its own end is no failure.
        if (hasDied) this.#refuseIfOver();
        if (!hasDied || tried === TRIES) throw error;
      }
    }
  }

  async #ask<Job, Result>(job: Job, signal: AbortSignal | undefined): Promise<Result> {
    this.#refuseIfOver();
    throwIfCancelled(signal);
    const child = await this.#take(signal);
    try {
      this.#refuseIfOver();
      return await child.request<Job, never, Result>(job, { signal });
    } finally {
      const next = this.#waiting.shift();
      if (next) next(child);
      else this.#setFree(child);
    }
  }

  #refuseIfOver(): void {
    if (this.#isOver) throw new Fault("cancelled", "Stopped on request");
  }

  #setFree(child: ChildWorker): void {
    if (this.#isOver) return;
    const clock = setTimeout(() => {
      this.#free.splice(this.#free.findIndex((free) => free.child === child), 1);
      this.#dismiss(child);
    }, this.#idleMs);
    clock.unref();
    this.#free.push({ child, clock });
  }

  #take(signal: AbortSignal | undefined): ChildWorker | Promise<ChildWorker> {
    const free = this.#free.pop();
    if (free) {
      clearTimeout(free.clock);
      return free.child;
    }
    if (this.#all.size >= this.#most) {
      return this.#turn(signal);
    }
    const child = this.#make();
    this.#all.add(child);
    return child;
  }

  #turn(signal: AbortSignal | undefined): Promise<ChildWorker> {
    const { promise, resolve, reject } = Promise.withResolvers<ChildWorker>();
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(called), 1);
      reject(new Fault("cancelled", "Stopped on request"));
    };
    const called = (child: ChildWorker) => {
      signal?.removeEventListener("abort", leave);
      resolve(child);
    };
    signal?.addEventListener("abort", leave, { once: true });
    this.#waiting.push(called);
    return promise;
  }

  #dismiss(child: ChildWorker): void {
    this.#all.delete(child);
    this.#leaving = Promise.all([this.#leaving, child[Symbol.asyncDispose]()]).then(() => {});
  }

  /** Has those leave that have nothing to do, and waits until they are gone: each holds some 50 MB. */
  async rest(): Promise<void> {
    for (const { child, clock } of this.#free.splice(0)) {
      clearTimeout(clock);
      this.#dismiss(child);
    }
    await this.#leaving;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await Promise.all([
      this.rest(),
      ...[...this.#all].map((child) => child[Symbol.asyncDispose]()),
    ]);
  }
}
