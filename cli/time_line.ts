// Where the time of a run went, as one line.

import type { Run } from "../src/ledger/run.ts";

/** "discovery 0.4 s, analysis 2.1 s" */
export function timeLine({ phaseSeconds }: Pick<Run, "phaseSeconds">): string {
  return Object.entries(phaseSeconds).map(([name, s]) => `${name} ${s.toFixed(1)} s`).join(", ");
}
