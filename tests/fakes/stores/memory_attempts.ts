// SPDX-License-Identifier: AGPL-3.0-or-later

// The ledger's attempts in memory.

import { Fault } from "../../../src/base/fault.ts";
import {
  type Attempt,
  ATTEMPT_PHASES,
  type AttemptId,
  type AttemptPhase,
  type AttemptReader,
  type AttemptSubject,
  type AttemptWriter,
  failureStreaksOf,
  TYPED,
} from "../../../src/ledger/attempt.ts";

export class MemoryAttempts implements AttemptReader, AttemptWriter {
  readonly #attempts: Attempt[] = [];
  readonly #blameless = new Set<AttemptId>();

  #find(id: AttemptId): Attempt | undefined {
    return this.#attempts.find(({ attemptId }) => attemptId === id);
  }

  #replace(attempt: Attempt): void {
    const at = this.#attempts.findIndex(({ attemptId }) => attemptId === attempt.attemptId);
    this.#attempts[at] = attempt;
  }

  get(id: AttemptId) {
    return Promise.resolve(this.#find(id));
  }

  list(limit: number) {
    return Promise.resolve(this.#attempts.toReversed().slice(0, limit));
  }

  failureStreaks() {
    const ended = this.#attempts.flatMap((attempt) =>
      attempt.memoryKey !== undefined && !this.#blameless.has(attempt.attemptId) &&
        (attempt.outcome === "failed" || attempt.outcome === "completed")
        ? [{
          memoryKey: attempt.memoryKey,
          isFailed: attempt.outcome === "failed",
          finishedAt: attempt.finishedAt,
        }]
        : []
    );
    return Promise.resolve(failureStreaksOf(ended));
  }

  newestCounted() {
    return Promise.resolve(
      this.#attempts.findLast((attempt) =>
        !attempt.isDryRun && !attempt.isTyped && attempt.outcome !== "dry_run" &&
        !(attempt.outcome === "skipped" && attempt.because?.code === "cooldown")
      ),
    );
  }

  begin(
    attemptId: AttemptId,
    startedAt: string,
    reason: string,
    isDryRun = false,
  ): Promise<void> {
    if (this.#find(attemptId)) {
      return Promise.reject(new Fault("internal", `There is already an attempt "${attemptId}"`));
    }
    const start = {
      attemptId,
      startedAt,
      reason,
      ...(isDryRun ? { isDryRun: true as const } : {}),
      ...(reason === TYPED ? { isTyped: true as const } : {}),
    };
    this.#attempts.push({ ...start, outcome: "running" });
    return Promise.resolve();
  }

  describe(id: AttemptId, subject: AttemptSubject): Promise<void> {
    const attempt = this.#find(id);
    if (attempt?.outcome === "running") this.#replace({ ...attempt, ...given(subject) });
    return Promise.resolve();
  }

  enter(id: AttemptId, phase: AttemptPhase): Promise<boolean> {
    const attempt = this.#find(id);
    if (attempt?.outcome !== "running") return Promise.resolve(false);
    const now = attempt.phase === undefined ? -1 : ATTEMPT_PHASES.indexOf(attempt.phase);
    if (ATTEMPT_PHASES.indexOf(phase) < now) return Promise.resolve(false);
    this.#replace({ ...attempt, phase });
    return Promise.resolve(true);
  }

  finish(id: AttemptId, end: Parameters<AttemptWriter["finish"]>[1]): Promise<void> {
    const attempt = this.#find(id);
    if (attempt?.outcome !== "running") {
      const state = attempt ? `it is "${attempt.outcome}"` : "there is none";
      return Promise.reject(
        new Fault("internal", `The attempt "${id}" cannot end as "${end.outcome}": ${state}`),
      );
    }
    const { countsAgainstCandidate, ...rest } = end;
    if (countsAgainstCandidate === false) this.#blameless.add(id);
    this.#replace({ ...attempt, ...given(rest), outcome: end.outcome, finishedAt: end.finishedAt });
    return Promise.resolve();
  }
}

/** Without the keys whose value is `undefined`: what is not given stays as it was. */
function given<T extends object>(words: T): T {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as T;
}
