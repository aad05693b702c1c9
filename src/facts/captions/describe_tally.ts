// SPDX-License-Identifier: AGPL-3.0-or-later

// How a pass over pictures or clips is going, and when it is over before its time.

import type { Closed } from "../llm/closed.ts";
import type { CaptionResult } from "./captioner.ts";

/** By reason, most first. */
export type Reasons = ReadonlyArray<{ readonly reason: string; readonly count: number }>;

export interface DescribeTally {
  /** How many sentences were missing. */
  readonly missing: number;
  readonly described: number;
  /** Banked as never to be described. */
  readonly settled: number;
  readonly settledBecause: Reasons;
  /** Another time. */
  readonly outstanding: Reasons;
  /** The setting that gives answers longer, where some came too late. */
  readonly raise?: string;
  /** Why the pass ended before its time. */
  readonly closed?: Closed;
}

/**
 * After so many pictures in a row that no model answered a control tile tells whether one still does: a
 * server that went away in the night would cost every picture its timeout.
 */
const MAX_FAILURES_IN_A_ROW = 8;

export class Tally {
  readonly #missing: number;
  readonly #reasons = new Map<string, number>();
  readonly #settledBecause = new Map<string, number>();
  #described = 0;
  #settled = 0;
  #done = 0;
  #failuresInARow = 0;
  #lastFailure = "";
  #raise: string | undefined;
  #isUnanswered = false;
  #closed: Closed | undefined;

  constructor(missing: number) {
    this.#missing = missing;
  }

  get done(): number {
    return this.#done;
  }

  /** True when no more questions are worth asking. */
  get isOver(): boolean {
    return this.#closed !== undefined || this.isUnanswered;
  }

  /** So many failed that either no model answers any more, or none can answer about these. */
  get isInDoubt(): boolean {
    return !this.isOver && this.#failuresInARow >= MAX_FAILURES_IN_A_ROW;
  }

  /** No model answers any more, and it is not known why. */
  get isUnanswered(): boolean {
    return this.#closed === undefined && this.#isUnanswered;
  }

  count(result: CaptionResult<unknown>): void {
    this.#done++;
    if (result.kind === "described") this.#described++;
    else if (result.kind === "settled") {
      this.#settled++;
      add(this.#settledBecause, result.reason, 1);
    } else if (result.kind === "refused") {
      this.#closed = result.closed;
      this.#leave(result.closed.sentence, 1);
    } else {
      if (result.missing === "answer") {
        this.#failuresInARow++;
        this.#lastFailure = result.reason;
      }
      this.#raise ??= result.raise;
      this.#leave(result.reason, 1);
    }
  }

  /** A model answered, whatever it said. */
  answered(): void {
    this.#failuresInARow = 0;
  }

  /** No model answers any more, not even about a control tile. */
  unanswered(): void {
    this.#isUnanswered = true;
  }

  /** The last ones failed because of the captioner itself. */
  close(closed: Closed): void {
    this.#closed = closed;
    const count = this.#reasons.get(this.#lastFailure) ?? 0;
    this.#reasons.delete(this.#lastFailure);
    this.#leave(closed.sentence, count);
  }

  /** Items that were not asked about are left for the reason the pass ended, not for the failures of others. */
  end(): DescribeTally {
    const left = this.#missing - this.#done;
    if (left > 0) this.#leave(this.#closed?.sentence ?? this.#notAsked, left);
    return {
      missing: this.#missing,
      described: this.#described,
      settled: this.#settled,
      settledBecause: mostFirst(this.#settledBecause),
      outstanding: mostFirst(this.#reasons),
      ...(this.#raise ? { raise: this.#raise } : {}),
      ...(this.#closed ? { closed: this.#closed } : {}),
    };
  }

  get #notAsked(): string {
    return `not asked about after ${MAX_FAILURES_IN_A_ROW} in a row without an answer ` +
      `(the last: ${this.#lastFailure})`;
  }

  #leave(reason: string, count: number): void {
    add(this.#reasons, reason, count);
  }
}

function add(reasons: Map<string, number>, reason: string, count: number): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + count);
}

function mostFirst(reasons: ReadonlyMap<string, number>): Reasons {
  return [...reasons].map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
