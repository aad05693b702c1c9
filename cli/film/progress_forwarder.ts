// A film's progress, also sent to the parent process that asked for the film and written to its
// attempt, where clients poll it.

import process from "node:process";
import { PARENT_GONE } from "../../src/base/fault.ts";
import { type AttemptId, type AttemptWriter, PHASE_OF_RUN } from "../../src/ledger/attempt.ts";
import type { ProgressView } from "../terminal/progress_view.ts";

/** A phase that could not be written does not stop the film. */
export function mirroredView(
  view: ProgressView,
  attempts: Pick<AttemptWriter, "enter">,
  attempt: AttemptId,
): ProgressView {
  let last: string | undefined;
  return {
    show(event) {
      view.show(event);
      tellParent(event);
      if (event.phase === last) return;
      last = event.phase;
      attempts.enter(attempt, PHASE_OF_RUN[event.phase]).catch(() => {});
    },
  };
}

/**
 * Runs `work` with a signal that also fires when the parent is gone; does nothing without a parent.
 */
export async function withParent<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!process.connected) return await work(signal);
  const gone = new AbortController();
  const onGone = () => gone.abort(new DOMException(PARENT_GONE, "AbortError"));
  process.on("disconnect", onGone);
  try {
    return await work(AbortSignal.any([signal, gone.signal]));
  } finally {
    process.off("disconnect", onGone);
    // An open channel would keep the process alive.
    if (process.connected) process.disconnect?.();
  }
}

/** Lost where there is no parent, or none any more. */
function tellParent(message: unknown): void {
  if (process.connected) process.send?.(message, () => {});
}
