// SPDX-License-Identifier: AGPL-3.0-or-later

// How long this machine will take to make a film, from the films it made before.

import { CHOOSING_PHASES, type Run, type RunId, type RunPhase } from "../../ledger/run.ts";

/** Seconds of work for each second of film. */
export interface MachinePace {
  readonly whole: number;
  /** Once its cut is chosen. */
  readonly render: number;
}

type PacedRun = Pick<Run, "phaseSeconds" | "outputDurationSeconds" | "cutOf">;

/**
 * Over films, each with the run that chose its cut where that is another one; a film whose cut's run is gone
 * does not count. `undefined` where none tells.
 */
export function paceOf(
  films: readonly PacedRun[],
  cutRuns: ReadonlyMap<RunId, Pick<Run, "phaseSeconds">>,
): MachinePace | undefined {
  let chosen = 0, rendered = 0, filmed = 0;
  for (const film of films) {
    const { outputDurationSeconds = 0, cutOf } = film;
    const cutRun = cutOf === undefined ? film : cutRuns.get(cutOf);
    if (outputDurationSeconds <= 0 || cutRun === undefined) continue;
    chosen += secondsOf(cutRun, (phase) => CHOOSING_PHASES.has(phase));
    rendered += secondsOf(
      film,
      (phase) => phase !== "delivery" && (cutOf !== undefined || !CHOOSING_PHASES.has(phase)),
    );
    filmed += outputDurationSeconds;
  }
  if (filmed === 0 || chosen + rendered === 0) return undefined;
  return { whole: (chosen + rendered) / filmed, render: rendered / filmed };
}

function secondsOf(
  { phaseSeconds }: Pick<Run, "phaseSeconds">,
  counts: (phase: RunPhase) => boolean,
): number {
  return Object.entries(phaseSeconds).reduce(
    (sum, [phase, seconds]) => counts(phase as RunPhase) ? sum + seconds : sum,
    0,
  );
}
