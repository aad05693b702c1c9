// Who could stand in for a shot whose file turns out to be unreadable: the next frames of its moment,
// or what lay beside it in the scanner.

import type { AssetId } from "../../../library/asset.ts";
import type { Candidate } from "../candidate.ts";
import type { Carrier, Hold } from "../cut.ts";
import { bestFirst, type Rhythm } from "../judging/frame_keys.ts";
import type { Judged } from "../judging/judge.ts";
import type { Refusal } from "../judging/repeat_of.ts";
import { isTimed } from "../pool/batches.ts";
import type { Moment } from "../pool/units.ts";
import type { Placed } from "./assemble.ts";

const SPARES = 3;
/** A batch may have thousands of pictures; so many free ones are looked at. */
const BESIDE = 16;

export interface SpareNeeds {
  readonly all: readonly Placed[];
  /** Everything the film shows. */
  readonly taken: ReadonlySet<AssetId>;
  readonly spacingSeconds: number;
  readonly rhythm: Rhythm;
  readonly judge: (candidate: Candidate, moment: Moment) => Judged;
  /** What keeps a picture out of the film as it is. */
  readonly refusalOf: (judged: Judged) => Refusal | undefined;
}

/**
 * At most three: for a moving Live Photo first itself, standing still; then frames of the moment that
 * are nowhere else in the film, of no other shot's burst, and far enough from every other shot. Of a
 * batch whose pictures are moments of their own, those beside it that repeat no other shot.
 */
export function sparesOf(
  placed: Placed,
  { all, taken, spacingSeconds, rhythm, judge, refusalOf }: SpareNeeds,
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
  const free = (moment: Moment) =>
    moment.candidates.filter(mayStand).map((candidate) => judge(candidate, moment))
      .filter(({ refusal }) => refusal === undefined);
  const own = judged.candidate.asset.id;
  const frames = [
    ...bestFirst(free(judged.moment), rhythm),
    ...besideOf(placed, mayStand).flatMap(free).filter((frame) => {
      const refusal = refusalOf(frame);
      return refusal === undefined || refusal.other === own;
    }),
  ];
  const carriers = frames.slice(0, SPARES).map(({ carrier }) => carrier);
  const standing = judged.stillCarrier ? [judged.stillCarrier] : [];
  return [...standing, ...carriers].map((carrier) => ({
    ...carrier,
    hold: heldFor(carrier.hold, placed.hold.ideal),
  }));
}

/**
 * Moments of the same batch in the same story whose picture may stand in, the nearest first; none where
 * time made the moments.
 */
function besideOf(
  { pick: { judged, story: { moments } } }: Placed,
  mayStand: (spare: Candidate) => boolean,
): Moment[] {
  const { batch } = judged.candidate;
  if (batch?.perMoment !== 1) return [];
  const here = moments.findIndex(({ id }) => id === judged.moment.id);
  const beside: Moment[] = [];
  for (let apart = 1; apart < moments.length && beside.length < BESIDE; apart++) {
    for (const moment of [moments[here + apart], moments[here - apart]]) {
      const picture = moment?.candidates[0];
      if (moment && picture?.batch?.id === batch.id && mayStand(picture)) beside.push(moment);
    }
  }
  return beside;
}

/** As long as the shot it stands in for, as far as it can. */
function heldFor(hold: Hold, seconds: number): Hold {
  return { ...hold, ideal: Math.min(hold.max, Math.max(hold.min, seconds)) };
}
