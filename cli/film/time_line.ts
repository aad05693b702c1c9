// Where the time of a run went, as one line.

import type { Run, RunPhase } from "../../src/ledger/run.ts";
import { PHASE_WORDS } from "../terminal/progress_view.ts";
import { spanText } from "../terminal/words.ts";

/** Shorter steps are not told of. */
const LEAST_SECONDS = 0.05;

/** "looking through the library 0.4 s, rendering 12 min" */
export function timeLine({ phaseSeconds }: Pick<Run, "phaseSeconds">): string {
  return Object.entries(phaseSeconds)
    .filter(([, seconds]) => seconds >= LEAST_SECONDS)
    .map(([phase, seconds]) => {
      const took = seconds < 10 ? `${seconds.toFixed(1)} s` : spanText(seconds);
      return `${phaseText(phase as RunPhase)} ${took}`;
    }).join(", ");
}

/** "putting it together" */
export function phaseText(phase: RunPhase): string {
  const [first, ...rest] = PHASE_WORDS[phase];
  return first!.toLowerCase() + rest.join("");
}
