// The automation inside the serving process: the timer and the trigger come here, each run is a
// session of its own with the configuration as it is then, and none is lost when the process stops.

import type { beginAutoRun } from "../../src/automation/auto_run.ts";
import type { WakeReason } from "../../src/automation/auto_run_needs.ts";
import { ALREADY_RUNNING, type AutoRunResult } from "../../src/automation/auto_run_result.ts";
import { reasonOf } from "../../src/base/fault.ts";
import type { Log } from "../../src/base/log.ts";
import type { AttemptId } from "../../src/ledger/attempt.ts";
import type { AutomationSession } from "../automation_session.ts";

export type HostedStart =
  | { readonly taken: true; readonly attemptId?: AttemptId }
  | {
    readonly taken: false;
    readonly attemptId: AttemptId;
    /** Resolves when the run has come to its end. */
    readonly ended: Promise<AutoRunResult>;
  };

export interface HostNeeds {
  readonly openSession: () => Promise<AutomationSession>;
  /** Read when a run begins, as the session is, not before the first page. */
  readonly beginRun: typeof beginAutoRun;
  readonly log: Log;
  /** Ends a run on its way. */
  readonly signal: AbortSignal;
}

export class AutomationHost {
  #starting: Promise<HostedStart> | undefined;
  #running: Promise<AutoRunResult> | undefined;

  constructor(readonly needs: HostNeeds) {}

  /** Takes the lock and writes the attempt down; `ended` follows. Throws what a session throws. */
  async begin(reason: WakeReason): Promise<HostedStart> {
    // A thousand callers at once open one ledger, not a thousand.
    if (this.#starting !== undefined) {
      const start = await this.#starting.catch(() => undefined);
      return { taken: true, ...(start?.attemptId && { attemptId: start.attemptId }) };
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

  /** When nothing runs any more. */
  async quiet(): Promise<void> {
    await this.#starting?.catch(() => {});
    await this.#running?.catch(() => {});
  }

  async #start(reason: WakeReason): Promise<HostedStart> {
    const { openSession, beginRun, signal } = this.needs;
    const session = await openSession();
    const ask = { reason, dryRun: false, force: false };
    try {
      const start = await beginRun(session.needs, session.rules, ask, signal);
      if (start.taken) {
        await session[Symbol.asyncDispose]();
        return start;
      }
      const ended = this.#finish(session, start.finish);
      this.#running = ended;
      return { taken: false, attemptId: start.attemptId, ended };
    } catch (error) {
      await session[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #finish(
    session: AutomationSession,
    finish: () => Promise<AutoRunResult>,
  ): Promise<AutoRunResult> {
    const { log } = this.needs;
    try {
      await using _session = session;
      const result = await finish();
      const { outcome, reason, attemptId } = result;
      log.info(`Automation: ${outcome}: ${reason}`, { attempt: attemptId });
      return result;
    } catch (error) {
      log.error(`Automation: ended by an error: ${reasonOf(error)}`);
      throw error;
    } finally {
      this.#running = undefined;
      this.#starting = undefined;
    }
  }
}
