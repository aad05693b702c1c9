// Children of one kind side by side: each job goes to the first that is free.

import { Fault } from "../base/fault.ts";
import type { ChildWorker } from "./child_job.ts";

/** A job that takes two children with it will take the third: after that the job is to blame. */
const TRIES = 2;

export class ChildPool implements AsyncDisposable {
  readonly #make: () => ChildWorker;
  readonly #most: number;
  readonly #all: ChildWorker[] = [];
  readonly #free: ChildWorker[] = [];
  /** Who waits for one, in the order of arrival. */
  readonly #waiting: Array<(child: ChildWorker) => void> = [];

  /** At most `most` children; each is made for the first job that finds none free. */
  constructor(most: number, make: () => ChildWorker) {
    this.#most = most;
    this.#make = make;
  }

  /** A job whose child died is given to one once more. Errors as `ChildWorker.request`. */
  async request<Job, Result>(job: Job, signal?: AbortSignal): Promise<Result> {
    for (let tried = 1;; tried++) {
      try {
        return await this.#ask<Job, Result>(job, signal);
      } catch (error) {
        const hasDied = error instanceof Fault && error.code === "child_died";
        if (!hasDied || tried === TRIES) throw error;
      }
    }
  }

  async #ask<Job, Result>(job: Job, signal: AbortSignal | undefined): Promise<Result> {
    const child = await this.#take();
    try {
      return await child.request<Job, never, Result>(job, { signal });
    } finally {
      const next = this.#waiting.shift();
      if (next) next(child);
      else this.#free.push(child);
    }
  }

  #take(): ChildWorker | Promise<ChildWorker> {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#all.length >= this.#most) {
      return new Promise((resolve) => this.#waiting.push(resolve));
    }
    const child = this.#make();
    this.#all.push(child);
    return child;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#all.map((child) => child[Symbol.asyncDispose]()));
  }
}
