// SPDX-License-Identifier: AGPL-3.0-or-later

// Measures what is missing: for each asset without a banked fact, ask a child, bank the answer.
// A file that cannot be read is settled as unreadable, so that it is asked about once and never again.

import type { Bank, Unreadable } from "../bank/bank.ts";
import type { FactValues, ProducerName } from "../bank/fact.ts";
import { Fault, reasonOf, throwIfCancelled } from "../base/fault.ts";
import type { Asset } from "../library/asset.ts";

/** A lane that measures one asset at a time, in a child of the program; fakes in tests. */
export interface Measurer<P extends ProducerName> {
  readonly producer: P;
  /** Rejects with `child_died` when the source took the worker down, `cancelled` on abort. */
  measure(asset: Asset, signal?: AbortSignal): Promise<FactValues[P] | Unreadable>;
}

interface AcquireOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /** Hears of each the library could not give although it has it. */
  readonly onAway?: (asset: Asset, fault: Fault) => void;
  /**
   * The breaker shared with other passes, whose caller asks it whether anything came; its own when left
   * out.
   */
  readonly away?: ServiceOutage;
}

/** Answers are banked in groups, so that a kill loses at most this many measurements. */
const BANK_EVERY = 32;

/**
 * Measures what the bank does not hold yet, one asset per worker at a time. `key` names the bytes a
 * fact is about; assets that share a key are measured once. Returns how many were measured. Rejects with
 * what is no single asset's fault, such as `cancelled`, and `library_unreadable` for a library that cannot
 * give several in a row, or any.
 */
export async function acquire<P extends ProducerName>(
  bank: Pick<Bank, "read" | "write">,
  workers: readonly Measurer<P>[],
  assets: readonly Asset[],
  key: (asset: Asset) => string,
  options: AcquireOptions = {},
): Promise<number> {
  const producer = workers[0]!.producer;
  const missing = new Map<string, Asset>();
  for (const asset of assets) {
    if (bank.read(producer, key(asset)) === undefined) missing.set(key(asset), asset);
  }
  const queue = [...missing], { away = new ServiceOutage() } = options;
  if (assets.some((asset) => !missing.has(key(asset)))) away.recordSuccess();
  let done = 0;
  let answers: Array<{ sourceKey: string; value: FactValues[P] | Unreadable }> = [];
  const flush = async () => {
    const rows = answers;
    answers = [];
    if (rows.length > 0) await bank.write(producer, rows);
  };
  const lane = async (worker: Measurer<P>) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      throwIfCancelled(options.signal);
      const [sourceKey, asset] = next;
      const value = await settled(worker, asset, away, options);
      if (value !== undefined) answers.push({ sourceKey, value });
      if (answers.length >= BANK_EVERY) await flush();
      done++;
      options.onProgress?.(done, missing.size);
    }
  };
  const ends = await Promise.allSettled(workers.map(lane));
  await flush();
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  if (!options.away) away.throwIfNothingCame();
  return done;
}

/**
 * A worker that dies on a source is given it once more; after that the source is to blame. Nothing is
 * settled about a file that is away: a drive may come back, and a server may make the file again.
 */
async function settled<P extends ProducerName>(
  worker: Measurer<P>,
  asset: Asset,
  away: ServiceOutage,
  { signal, onAway }: AcquireOptions,
): Promise<FactValues[P] | Unreadable | undefined> {
  for (let tries = 1;; tries++) {
    try {
      const value = await worker.measure(asset, signal);
      away.recordSuccess();
      return value;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.code === "child_died" && tries < 2) continue;
      if (away.recordFailure(error)) {
        if (error.code !== "not_found") onAway?.(asset, error);
        return undefined;
      }
      if (error.code === "child_died" || error.code === "media_unreadable") {
        away.recordSuccess();
        return { unreadable: reasonOf(error) };
      }
      throw error;
    }
  }
}

/** After so many in a row the library itself is taken to be broken. */
const MAX_IN_A_ROW = 8;

/** The library answers, and has no file of this one, or none it can give now. */
export function isAwayNow({ code, about }: Fault): boolean {
  return code === "not_found" || code === "library_unreadable" && about !== undefined;
}

/**
 * Counts what a library or service could not give, in one pass over assets or in several that ask again
 * about what is still missing, so that one that is down ends the pass.
 */
export class ServiceOutage {
  #hasGiven = false;
  #inARow = 0;
  #last: Fault | undefined;

  /** The library gave one of the assets, now or at an earlier time, whatever became of it. */
  recordSuccess(): void {
    this.#hasGiven = true;
    this.#inARow = 0;
  }

  /** Counts the failure; true when the pass goes on without the asset. */
  recordFailure(fault: Fault): boolean {
    if (!isAwayNow(fault)) return false;
    if (fault.code === "not_found") return true;
    this.#last = fault;
    return ++this.#inARow < MAX_IN_A_ROW;
  }

  /** Throws the last Fault where the library could give nothing at all. */
  throwIfNothingCame(): void {
    if (this.#last && !this.#hasGiven) throw this.#last;
  }
}
