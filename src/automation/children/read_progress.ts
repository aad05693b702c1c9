// How far a film is, as the process that makes it says.

import { memberOf } from "../../base/json_of.ts";
import { ANALYSIS_STEPS } from "../../ledger/analysis_step.ts";
import type { FilmProgress } from "../../film/film_options.ts";
import { RUN_PHASES } from "../../ledger/run.ts";

/** Nothing for what another version of the program may say: it is for those who watch, and the film goes on. */
export function readProgress(message: unknown): FilmProgress | undefined {
  const [run, done, total, share, etaSeconds] = ["run", "done", "total", "share", "etaSeconds"]
    .map((name) => memberOf(message, name));
  const phase = RUN_PHASES.find((known) => known === memberOf(message, "phase"));
  // A step that only another version knows is still part of its phase.
  const step = ANALYSIS_STEPS.find((known) => known === memberOf(message, "step"));
  if (
    typeof run === "string" && phase !== undefined && isAmount(done) && isAmount(total) &&
    isAmount(share) && (etaSeconds === undefined || isAmount(etaSeconds))
  ) {
    return { run, phase, ...(step && { step }), done, total, share, etaSeconds };
  }
  return undefined;
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
