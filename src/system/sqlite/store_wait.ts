// SPDX-License-Identifier: AGPL-3.0-or-later

// Waiting for another process that writes to the same store. SQLite's own wait (`busy_timeout`) holds the
// thread, and with it every page and timer of the process; this one sleeps between its tries.

import { Fault, reasonOf } from "../../base/fault.ts";
import { sleep } from "../sleep.ts";

export interface StoreWait {
  /** The longest wait of one statement or transaction; without it only the signal ends the wait. */
  readonly maxMs?: number;
  /** Once it is aborted, each waits `LAST_WAIT_MS` at most. */
  readonly signal?: AbortSignal;
}

/** A write by another process takes milliseconds; a longer one hangs. */
export const USUAL_WAIT: StoreWait = { maxMs: 10_000 };
/** A process that was asked to stop still writes how its work ended. */
const LAST_WAIT_MS = 2_000;
const MAX_PAUSE_MS = 100;

/** Milliseconds that are left of a wait that begins now. */
type TimeLeft = () => number;

export function timeLeft({ maxMs = Infinity, signal }: StoreWait): TimeLeft {
  const began = performance.now();
  return () => {
    const limitMs = signal?.aborted ? Math.min(maxMs, LAST_WAIT_MS) : maxMs;
    return limitMs - (performance.now() - began);
  };
}

/** SQLITE_BUSY; its extended codes differ in the bits above. */
const BUSY = 5;

/** Whether another process holds a lock of the store. What `exec` throws under Deno has no code. */
export function isStoreBusy(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === "number"
    ? (errcode & 0xff) === BUSY
    : /database is locked/i.test(reasonOf(error));
}

function storeBusy(file: string, cause?: unknown): Fault {
  return new Fault("store_busy", `Another process is writing to the store "${file}"`, {
    hint: "Try it again in a moment",
    cause,
  });
}

/**
 * The first result of `attempt`, which is tried again while another process holds the store's lock. Throws
 * Fault `store_busy` when no time is left.
 */
export async function whenStoreIsFree<T>(
  file: string,
  leftMs: TimeLeft,
  attempt: () => T | Promise<T>,
): Promise<T> {
  for (let pauseMs = 1;; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isStoreBusy(error)) throw error;
      if (leftMs() <= 0) throw storeBusy(file, error);
      await sleep(Math.min(pauseMs, leftMs()));
    }
  }
}

/** Turns of one process, in the order in which they are asked for. */
export class StoreQueue {
  readonly #file: string;
  #last: Promise<void> = Promise.resolve();
  #length = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Resolves with the function that ends the turn. Throws Fault `store_busy` when no time is left. */
  async turn(leftMs: TimeLeft): Promise<() => void> {
    const before = this.#last, { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    const end = () => {
      this.#length--;
      resolve();
    };
    if (this.#length++ > 0 && !await isInTime(before, leftMs)) {
      // The turn comes all the same, and goes to the next.
      before.then(end);
      throw storeBusy(this.#file);
    }
    return end;
  }
}

async function isInTime(turn: Promise<void>, leftMs: TimeLeft): Promise<boolean> {
  using over = new DisposableStack();
  const stop = new AbortController();
  over.defer(() => stop.abort());
  let isMine = false;
  const mine = turn.then(() => void (isMine = true));
  while (!isMine && leftMs() > 0) {
    await Promise.race([mine, sleep(Math.min(MAX_PAUSE_MS, leftMs()), stop.signal)]);
  }
  return isMine;
}
