// SPDX-License-Identifier: AGPL-3.0-or-later

// A film's progress, also sent to the parent process that asked for the film and written to the
// attempt of the automation, where clients poll it.

import process from "node:process";
import { PARENT_GONE } from "../../base/fault.ts";
import type { FilmProgress } from "../../film/film_contract.ts";
import { type FilmMessage, reportedFault } from "../../automation/film_message.ts";
import { type AttemptId, type AttemptWriter, PHASE_OF_RUN } from "../../ledger/attempt.ts";
import { tellingCpu } from "../../system/process/child_job.ts";
import { watchParent } from "../../system/process/watch_parent.ts";
import type { ProgressView } from "../progress.ts";

/** A phase that could not be written does not stop the film. A page's film has no attempt. */
export function mirroredView(
  view: ProgressView,
  attempts: Pick<AttemptWriter, "enter">,
  attempt: AttemptId | undefined,
): ProgressView {
  let last: string | undefined;
  return {
    show(event) {
      view.show(event);
      tellParent({ progress: event as FilmProgress });
      if (attempt === undefined || event.phase === last) return;
      last = event.phase;
      attempts.enter(attempt, PHASE_OF_RUN[event.phase]).catch(() => {});
    },
  };
}

/** With the watch before it and the children after it, all is gone within 2 s. */
const GRACE_MS = 1_000;

/**
 * Runs `work` with a signal that also fires when the parent is gone, and tells the parent why it failed;
 * does nothing without a parent.
 */
export async function withParent<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const onGone = () => {
    gone.abort(new DOMException(PARENT_GONE, "AbortError"));
    // A film that cannot be stopped in order ends all the same; the next run cleans up after it.
    setTimeout(() => process.exit(1), GRACE_MS).unref();
  };
  using _watch = watchParent(onGone);
  if (!process.connected) return await work(AbortSignal.any([signal, gone.signal]));
  process.on("disconnect", onGone);
  let told: Promise<void> | undefined;
  using tellCpu = tellingCpu((cpuMs) => void (told = tellParent({ cpuMs })));
  try {
    return await work(AbortSignal.any([signal, gone.signal]));
  } catch (error) {
    await tellParent({ fault: reportedFault(error) });
    throw error;
  } finally {
    process.off("disconnect", onGone);
    tellCpu();
    await told;
    // An open channel would keep the process alive.
    if (process.connected) process.disconnect?.();
  }
}

/** Resolves once it is on its way; lost where there is no parent, or none any more. */
function tellParent(message: FilmMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, () => resolve());
    else resolve();
  });
}
