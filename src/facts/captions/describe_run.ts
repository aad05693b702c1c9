// SPDX-License-Identifier: AGPL-3.0-or-later

// One pass over the missing sentences of a captioner: checked once, asked side by side, banked one by one,
// stopped when the captioner is closed. Pictures and clips differ only in how their question is prepared.

import { type Bank, type Banked, isUnreadable, type Unreadable } from "../../bank/bank.ts";
import type { FactValues, ProducerName } from "../../bank/fact.ts";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { Semaphore } from "../../base/semaphore.ts";
import type { ServiceOutage } from "../acquire.ts";
import type { Closed } from "../llm/closed.ts";
import type { Captioner, CaptionResult } from "./captioner.ts";
import { type DescribeTally, Tally } from "./describe_tally.ts";

export interface DescribeOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** The question about one item, or its result without asking. */
export type Prepared<V, Q> = { readonly kind: "prepared"; readonly question: Q } | CaptionResult<V>;

interface Pass<P extends ProducerName, Item, Q> {
  readonly bank: Pick<Bank, "write">;
  readonly captioner: Pick<Captioner, "check" | "answersControl" | "concurrency">;
  /** Tells why there are no answers any more; left out where no film waits for them. */
  readonly probe?: Captioner["probe"];
  readonly producer: P;
  /** By the key they are banked under. */
  readonly missing: ReadonlyMap<string, Item>;
  /** How many are prepared at once. */
  readonly lanes: number;
  readonly prepare: (item: Item, signal?: AbortSignal) => Promise<Prepared<FactValues[P], Q>>;
  /** Never more at once than the captioner has slots. */
  readonly ask: (question: Q, signal?: AbortSignal) => Promise<CaptionResult<FactValues[P]>>;
  /** The row in the bank by now: another process may have asked since it was found missing. */
  readonly standing: (sourceKey: string, item: Item) => Banked<FactValues[P]>;
  /** The row of what is never to be described. */
  readonly settle: (reason: string, item: Item) => Unreadable;
}

/**
 * Throws Fault `cancelled`, and what preparing throws (`library_unreadable`); what was answered before
 * is banked.
 */
export async function describeMissing<P extends ProducerName, Item, Q>(
  pass: Pass<P, Item, Q>,
  { signal, onProgress }: DescribeOptions,
): Promise<DescribeTally> {
  const { missing, captioner } = pass;
  const tally = new Tally(missing.size);
  if (missing.size === 0) return tally.end();
  const readiness = await captioner.check(signal);
  if (readiness.kind === "closed") return closedTally(missing.size, readiness);
  const slots = new Semaphore(captioner.concurrency);
  const queue = missing[Symbol.iterator]();
  let hasFailed = false;
  const isOver = () => hasFailed || tally.isOver;

  const count = (result: CaptionResult<FactValues[P]>) => {
    tally.count(result);
    onProgress?.(tally.done, missing.size);
  };
  const take = async (sourceKey: string, item: Item, result: CaptionResult<FactValues[P]>) => {
    if (result.kind !== "described" && result.kind !== "settled") return count(result);
    const there = pass.standing(sourceKey, item);
    // A sentence that stands stays: a film may have been made of it.
    if (there !== undefined && !isUnreadable(there)) {
      return count({ kind: "described", value: there });
    }
    const value = result.kind === "described" ? result.value : pass.settle(result.reason, item);
    // At once: an answer takes seconds, a row a millisecond, and what is not banked a kill would lose.
    await pass.bank.write(pass.producer, [{ sourceKey, value }]);
    count(result);
  };
  let doubt: Promise<void> | undefined;
  /** Pictures that no model could answer about are no reason to leave the others: a control tile tells. */
  const settleDoubt = async () => {
    if (await captioner.answersControl(signal)) tally.answered();
    else if (tally.isInDoubt) tally.unanswered();
    doubt = undefined;
  };
  const describe = async (sourceKey: string, item: Item) => {
    const prepared = await pass.prepare(item, signal);
    if (prepared.kind !== "prepared") return await take(sourceKey, item, prepared);
    await slots.run(async () => {
      const there = pass.standing(sourceKey, item);
      if (there !== undefined) return count(resultOf(there));
      if (tally.isInDoubt) await (doubt ??= settleDoubt());
      // The pass may have ended while this one waited for a slot.
      if (isOver()) return;
      const result = await pass.ask(prepared.question, signal);
      const hasAnswered = result.kind !== "outstanding" || result.missing !== "answer";
      if (hasAnswered) tally.answered();
      await take(sourceKey, item, result);
    });
  };
  const lane = async () => {
    while (!isOver()) {
      throwIfCancelled(signal);
      const { value: next, done } = queue.next();
      if (done) return;
      try {
        await describe(...next);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: pass.lanes }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  if (tally.isInDoubt) await settleDoubt();
  if (tally.isUnanswered) {
    const found = await pass.probe?.(signal);
    if (found?.kind === "closed") tally.close(found);
  }
  return tally.end();
}

/** The bank says "caption unavailable: …"; a report says why. */
function resultOf<V>(there: V | Unreadable): CaptionResult<V> {
  if (!isUnreadable(there)) return { kind: "described", value: there };
  return { kind: "settled", reason: there.unreadable.replace(/^\w+ unavailable: /, "") };
}

function closedTally(missing: number, closed: Closed): DescribeTally {
  const outstanding = [{ reason: closed.sentence, count: missing }];
  return { missing, described: 0, settled: 0, settledBecause: [], outstanding, closed };
}

/** The result where a library cannot give one picture; anything else is thrown on. */
export function outstandingFor(error: unknown, away: ServiceOutage): CaptionResult<never> {
  if (!(error instanceof Fault) || !away.recordFailure(error)) throw error;
  const reason = error.code === "not_found" ? "the library no longer has it" : error.message;
  return { kind: "outstanding", reason, missing: "source" };
}
