// SPDX-License-Identifier: AGPL-3.0-or-later

// The automation inside the serving process: the timer and the trigger come here, each run has the
// configuration as it is then, and none is lost when the process stops.

import type { AutoRunOptions, WakeReason } from "../../automation/auto_run_deps.ts";
import { ALREADY_RUNNING, type AutoRunResult } from "../../automation/auto_run_result.ts";
import type { AttemptStart, BegunAttempt } from "../../automation/begin_attempt.ts";
import { BY_OWNER, reasonOf } from "../../base/fault.ts";
import type { Log } from "../../base/log.ts";
import type { AttemptId } from "../../ledger/attempt.ts";

type HostedStart =
  | { readonly taken: true; readonly attemptId?: AttemptId }
  | {
    readonly taken: false;
    readonly attemptId: AttemptId;
    /** Resolves when the run has come to its end. */
    readonly ended: Promise<AutoRunResult>;
  };

/** All that a run works with. */
interface OpenedRun extends AsyncDisposable {
  walk(options: AutoRunOptions, signal: AbortSignal, attemptId: AttemptId): Promise<AutoRunResult>;
}

interface HostDeps {
  /**
   * Takes the lock and writes the attempt down. Throws for a configuration that no run could
   * follow.
   */
  readonly begin: (reason: WakeReason) => Promise<AttemptStart>;
  readonly openRun: () => Promise<OpenedRun>;
  /** Writes the last row of an attempt whose work could not begin. */
  readonly fail: (attemptId: AttemptId, why: string) => Promise<void>;
  readonly log: Log;
  /** Ends a run on its way. */
  readonly signal: AbortSignal;
}

export class AutomationHost {
  #starting: Promise<HostedStart> | undefined;
  #running: Promise<AutoRunResult> | undefined;
  #stopping = new AbortController();

  constructor(readonly deps: HostDeps) {}

  /** Takes the lock and writes the attempt down; `ended` follows. Throws what `begin` throws. */
  async begin(reason: WakeReason): Promise<HostedStart> {
    // A thousand callers at once take one lock, not a thousand; where it fails, no run is going on.
    if (this.#starting !== undefined) {
      const { attemptId } = await this.#starting;
      return { taken: true, ...(attemptId && { attemptId }) };
    }
    const starting = this.#start(reason);
    this.#starting = starting;
    try {
      const start = await starting;
      if (start.taken) this.#starting = undefined;
      return start;
    } catch (error) {
      this.#starting = undefined;
      throw error;
    }
  }

  /** The whole of a run, for the timer. */
  async run(reason: WakeReason): Promise<AutoRunResult> {
    const start = await this.begin(reason);
    return start.taken ? ALREADY_RUNNING : await start.ended;
  }

  /** Ends the run on its way as its owner's wish. */
  stop(): void {
    this.#stopping.abort(new DOMException(BY_OWNER, "AbortError"));
  }

  /** When nothing runs any more. */
  async quiet(): Promise<void> {
    await this.#starting?.catch(() => {});
    await this.#running?.catch(() => {});
  }

  async #start(reason: WakeReason): Promise<HostedStart> {
    const start = await this.deps.begin(reason);
    if (start.taken) return start;
    const { attempt } = start;
    const ended = this.#finish(attempt, reason);
    this.#running = ended;
    return { taken: false, attemptId: attempt.attemptId, ended };
  }

  async #finish(begun: BegunAttempt, reason: WakeReason): Promise<AutoRunResult> {
    const { log } = this.deps, stopping = new AbortController();
    this.#stopping = stopping;
    const signal = AbortSignal.any([this.deps.signal, stopping.signal]);
    try {
      await using attempt = begun;
      const { attemptId } = attempt;
      await using run = await this.#openRun(attemptId);
      const ask = { reason, dryRun: false, force: false };
      const result = await run.walk(ask, signal, attemptId);
      log.info(`Automation: ${result.outcome}: ${result.reason}`, { attempt: attemptId });
      return result;
    } catch (error) {
      log.error(`Automation: ended by an error: ${reasonOf(error)}`);
      throw error;
    } finally {
      this.#running = undefined;
      this.#starting = undefined;
    }
  }

  async #openRun(attemptId: AttemptId): Promise<OpenedRun> {
    try {
      return await this.deps.openRun();
    } catch (error) {
      // A ledger that takes no more must not hide what was wrong before.
      await this.deps.fail(attemptId, reasonOf(error)).catch(() => {});
      throw error;
    }
  }
}
