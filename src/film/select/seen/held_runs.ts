// Captures taken one after the other tell of each other: where most of those anybody looked at are
// held, so are the rest (film.md SEL-63).

import type { AssetId } from "../../../library/asset.ts";
import type { Candidate } from "../candidate.ts";

/** film.md SEL-12: each within five minutes of the one before. */
const RUN_GAP_MS = 5 * 60_000;
/** inference.md 8.6, the newer rule: at least so many flagged, and at least half of those known. */
const LEAST_FLAGGED = 3, LEAST_SHARE = 0.5;

/**
 * Members of runs that are held whole. `isFlagged` says `undefined` where nobody looked. Instants that
 * a batch was given say nothing of what was taken together. A flagged picture the owner cleared counts
 * all the same: it is cleared alone.
 */
export function heldRuns(
  candidates: readonly Candidate[],
  isFlagged: (candidate: Candidate) => boolean | undefined,
): ReadonlySet<AssetId> {
  const held = new Set<AssetId>();
  for (const run of runsOf(candidates.filter(({ batch }) => !batch))) {
    const known = run.map(isFlagged).filter((flag) => flag !== undefined);
    const flagged = known.filter((flag) => flag).length;
    if (flagged < LEAST_FLAGGED || flagged < LEAST_SHARE * known.length) continue;
    for (const { asset } of run) held.add(asset.id);
  }
  return held;
}

function runsOf(candidates: readonly Candidate[]): Candidate[][] {
  const runs: Candidate[][] = [];
  let lastEnd = -Infinity;
  for (const candidate of candidates.toSorted((a, b) => a.at - b.at)) {
    if (candidate.at - lastEnd > RUN_GAP_MS) runs.push([]);
    runs.at(-1)!.push(candidate);
    lastEnd = Math.max(lastEnd, candidate.endsAt);
  }
  return runs;
}
