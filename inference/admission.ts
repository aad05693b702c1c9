// SPDX-License-Identifier: AGPL-3.0-or-later

// The order of calls to models: one queue for each model, first come first served and one call at a time,
// and a number of slots that all queues share. Counts what became of calls since the service began.

import { Fault, throwIfCancelled } from "../src/base/fault.ts";

/** Slots given in order of arrival; a waiting caller may leave. */
class Slots {
  readonly #waiting: Array<() => void> = [];

  constructor(private free: number) {}

  tryTake(): boolean {
    if (this.free === 0) return false;
    this.free--;
    return true;
  }

  /** Rejects with Fault `cancelled` at once when the signal fires. */
  async wait(signal: AbortSignal): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      const at = this.#waiting.indexOf(turn.resolve);
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      turn.reject(new Fault("cancelled", "Stopped on request"));
    };
    this.#waiting.push(turn.resolve);
    signal.addEventListener("abort", leave, { once: true });
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.free++;
  }
}

/** Times are milliseconds of a clock that only goes forward. */
export interface QueueReport {
  /** Calls that have not begun. */
  readonly queued: number;
  readonly active: number;
  readonly completed: number;
  /** Calls that ended with an error of whatever kind. */
  readonly failed: number;
  /** Callers that went away, waiting or active. */
  readonly cancelled: number;
  /** Calls refused because too many were waiting. */
  readonly rejected: number;
  readonly oldestWaitMs: number;
  /** Over calls that began. */
  readonly meanWaitMs: number;
  /** Over calls that ran, those included whose caller went away meanwhile. */
  readonly meanRunMs: number;
}

class ModelQueue {
  /** A call holds its model before it has a slot, so that one without its turn takes none. */
  readonly model = new Slots(1);
  /** When calls came that have not begun. */
  readonly waiting = new Set<{ readonly since: number }>();
  active = 0;
  completed = 0;
  failed = 0;
  cancelled = 0;
  rejected = 0;
  begun = 0;
  waitedMs = 0;
  executed = 0;
  ranMs = 0;
}

interface AdmissionOptions {
  readonly queues: readonly string[];
  /** Calls that may run at once over all queues. */
  readonly slots: number;
  /** Calls that may wait over all queues; one that can go on at once does not wait. */
  readonly maxWaiting: number;
  readonly now: () => number;
}

export class Admission {
  readonly #queues: ReadonlyMap<string, ModelQueue>;
  readonly #slots: Slots;

  constructor(readonly options: AdmissionOptions) {
    this.#queues = new Map(options.queues.map((name) => [name, new ModelQueue()]));
    this.#slots = new Slots(options.slots);
  }

  /**
   * Runs work when it is its turn. Rejects with Fault `busy` when too many calls are waiting, and
   * `cancelled` when the signal fires: at once while the call waits; when the work has ended once it runs,
   * because nothing can stop it.
   */
  async run<Result>(
    name: string,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    throwIfCancelled(signal);
    const queue = this.#queue(name), { maxWaiting, now } = this.options;
    if (
      [...this.#queues.values()].reduce((sum, { waiting }) => sum + waiting.size, 0) >= maxWaiting
    ) {
      queue.rejected++;
      throw new Fault(
        "busy",
        `The inference queue is full: ${maxWaiting} calls are waiting, so "${name}" takes no more ` +
          "for the moment",
        { hint: "Ask again in a second" },
      );
    }
    const call = { since: now() }, onAbort = () => void queue.cancelled++;
    queue.waiting.add(call);
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      return await this.#inTurn(queue, async () => {
        queue.waiting.delete(call);
        const begunAt = now();
        queue.begun++;
        queue.waitedMs += begunAt - call.since;
        queue.active++;
        let isDone = false;
        try {
          const result = await work();
          isDone = true;
          return result;
        } finally {
          queue.active--;
          queue.executed++;
          queue.ranMs += now() - begunAt;
          // A call whose caller went away was counted when that happened.
          if (!signal.aborted) queue[isDone ? "completed" : "failed"]++;
        }
      }, signal);
    } finally {
      queue.waiting.delete(call);
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** The same for the service's own work on a model: never refused, and in no figure. */
  async runUpkeep(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    throwIfCancelled(signal);
    await this.#inTurn(this.#queue(name), work, signal);
  }

  async #inTurn<Result>(
    { model }: ModelQueue,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    if (!model.tryTake()) await model.wait(signal);
    try {
      throwIfCancelled(signal);
      if (!this.#slots.tryTake()) await this.#slots.wait(signal);
      try {
        throwIfCancelled(signal);
        const result = await work();
        throwIfCancelled(signal);
        return result;
      } finally {
        this.#slots.give();
      }
    } finally {
      model.give();
    }
  }

  report(name: string): QueueReport {
    const { waiting, begun, waitedMs, executed, ranMs, ...counts } = this.#queue(name);
    const { active, completed, failed, cancelled, rejected } = counts;
    const oldest = Math.min(...[...waiting].map(({ since }) => since));
    return {
      queued: waiting.size,
      active,
      completed,
      failed,
      cancelled,
      rejected,
      oldestWaitMs: waiting.size === 0 ? 0 : this.options.now() - oldest,
      meanWaitMs: begun === 0 ? 0 : waitedMs / begun,
      meanRunMs: executed === 0 ? 0 : ranMs / executed,
    };
  }

  #queue(name: string): ModelQueue {
    const queue = this.#queues.get(name);
    if (!queue) throw new RangeError(`There is no queue "${name}"`);
    return queue;
  }
}

/** Request bodies in memory. A client over the limit is refused before a byte of its body is read. */
export class BodyLimit {
  /** Bodies in memory. */
  held = 0;
  /** Refused: declared or running past the limit of a body. */
  tooLarge = 0;
  /** Refused: too many were here. */
  busy = 0;

  constructor(readonly max: number) {}

  /** Lets the body go when called, once or more often; `undefined` when too many are here. */
  take(): (() => void) | undefined {
    if (this.held >= this.max) {
      this.busy++;
      return undefined;
    }
    this.held++;
    let isHeld = true;
    return () => {
      if (isHeld) this.held--;
      isHeld = false;
    };
  }
}
