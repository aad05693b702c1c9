// How far a film is, as the process that makes it says.

import { Fault } from "../../base/fault.ts";
import { memberOf } from "../../base/json_of.ts";
import type { FilmProgress } from "../../film/make_film.ts";
import { RUN_PHASES } from "../../ledger/run.ts";

/** Throws Fault `internal` for what another version of the program may say. */
export function readProgress(message: unknown): FilmProgress {
  const [run, done, total, share, etaSeconds] = ["run", "done", "total", "share", "etaSeconds"]
    .map((name) => memberOf(message, name));
  const phase = RUN_PHASES.find((known) => known === memberOf(message, "phase"));
  if (
    typeof run === "string" && phase !== undefined && isAmount(done) && isAmount(total) &&
    isAmount(share) && (etaSeconds === undefined || isAmount(etaSeconds))
  ) return { run, phase, done, total, share, etaSeconds };
  throw new Fault("internal", "The process that makes the film says what cannot be read", {
    hint: "Start the program again: it may have been replaced by another version while it ran",
    cause: message,
  });
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
