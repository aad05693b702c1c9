// How long this machine will take to make a film, from the films it made before.

import type { Run } from "../ledger/run.ts";

/** Seconds of work for each second of film over these runs; `undefined` where none tells. */
export function paceOf(
  runs: readonly Pick<Run, "phaseSeconds" | "outputDurationSeconds" | "cutOf">[],
): number | undefined {
  let worked = 0, filmed = 0;
  for (const { phaseSeconds, outputDurationSeconds = 0, cutOf } of runs) {
    // One that rendered the cut of another run did not choose.
    if (outputDurationSeconds <= 0 || cutOf !== undefined) continue;
    const { delivery: _, ...own } = phaseSeconds;
    worked += Object.values(own).reduce((sum, seconds) => sum + seconds, 0);
    filmed += outputDurationSeconds;
  }
  return filmed > 0 && worked > 0 ? worked / filmed : undefined;
}
