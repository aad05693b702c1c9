// Who could stand in for a shot whose file turns out to be unreadable: the next frames of its moment.

import type { AssetId } from "../../library/asset.ts";
import type { Placed } from "./assemble.ts";
import { isTimed } from "./batches.ts";
import type { Candidate } from "./candidate.ts";
import type { Carrier, Hold } from "./cut.ts";
import { bestFirst, type Rhythm } from "./frame_keys.ts";
import type { Judged } from "./judge.ts";
import type { Moment } from "./units.ts";

const SPARES = 3;

/**
 * At most three: for a moving Live Photo first itself, standing still; then frames of the moment that
 * are nowhere else in the film, of no other shot's burst, and far enough from every other shot.
 */
export function sparesOf(
  placed: Placed,
  all: readonly Placed[],
  taken: ReadonlySet<AssetId>,
  spacingSeconds: number,
  rhythm: Rhythm,
  judge: (candidate: Candidate, moment: Moment) => Judged,
): Carrier[] {
  const { judged } = placed.pick;
  const others = all.filter((other) => other !== placed)
    .flatMap(({ pick, partner }) => partner ? [pick.judged, partner] : [pick.judged]);
  const groups = new Set(others.map(({ candidate }) => candidate.group));
  const mayStand = (spare: Candidate) =>
    !taken.has(spare.asset.id) && !groups.has(spare.group) &&
    others.every(({ candidate }) =>
      !isTimed(spare, candidate) || Math.abs(candidate.at - spare.at) / 1000 >= spacingSeconds
    );
  const frames = judged.moment.candidates.filter(mayStand)
    .map((candidate) => judge(candidate, judged.moment))
    .filter(({ refusal }) => refusal === undefined);
  const carriers = bestFirst(frames, rhythm).slice(0, SPARES).map(({ carrier }) => carrier);
  const own = judged.stillCarrier ? [judged.stillCarrier] : [];
  return [...own, ...carriers].map((carrier) => ({
    ...carrier,
    hold: heldFor(carrier.hold, placed.hold.ideal),
  }));
}

/** As long as the shot it stands in for, as far as it can. */
function heldFor(hold: Hold, seconds: number): Hold {
  return { ...hold, ideal: Math.min(hold.max, Math.max(hold.min, seconds)) };
}
