// A film's progress that is also told to the parent that asked for the film, and written to the
// attempt it is made for, for those who poll it.

import { type AttemptId, type AttemptWriter, PHASE_OF_RUN } from "../../src/ledger/attempt.ts";
import type { ProgressView } from "../terminal/progress_view.ts";
import { tellParent } from "../with_parent.ts";

/** Phases are only for those who watch: a failure to write one stops nothing. */
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
