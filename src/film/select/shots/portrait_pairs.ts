// Two portraits of one moment side by side, where one alone would leave most of a wide screen empty.

import { isPortrait } from "../../../library/asset.ts";
import type { Brief, Orientation } from "../../brief/brief.ts";
import { bestFirst } from "../judging/picture_keys.ts";
import type { Judged } from "../judging/judge.ts";
import type { ChosenShot, Selection } from "./selection.ts";
import { BURST_BITS, hashDistance } from "../judging/repeats.ts";
import type { Candidate } from "../candidate.ts";
import type { Moment } from "../pool/moments.ts";
import { hasTimeForPairs } from "../length/holds.ts";
import { fillsHalf } from "../../timeline/shot_visual.ts";

/** The same day of the same story will do when the moment has no second one. */
const NEAR_MS = 2 * 3_600_000;

/** What most shots are; a tie is landscape. */
export function orientationOf(brief: Brief, shots: readonly Judged[]): Orientation {
  if (brief.canvas.orientation) return brief.canvas.orientation;
  const upright = shots.filter(({ candidate }) => isPortrait(candidate.asset)).length;
  return upright > shots.length / 2 ? "portrait" : "landscape";
}

/** Half a screen crops every portrait, so a film of whole pictures has no pairs. */
export function mayHavePairs({ durationSeconds, look }: Brief): boolean {
  return look.scale !== "fit" && hasTimeForPairs(durationSeconds);
}

/** True when the shot would be paired as far as metadata tells: its moment has a second portrait. */
export function mayPair({ candidate, moment, carrier }: Judged): boolean {
  return carrier.medium === "still" && isUpright(candidate) &&
    moment.candidates.some((other) => isUpright(other) && other.group !== candidate.group);
}

function isUpright({ asset }: Candidate): boolean {
  return asset.kind === "photo" && isPortrait(asset);
}

/**
 * Partners of portrait stills in a landscape film, by the pick they stand beside. Every partner is
 * free, stands on its own and is used once.
 */
export function portraitPairs(
  brief: Brief,
  selection: Selection,
  judge: (candidate: Candidate, moment: Moment) => Judged,
): Map<ChosenShot, Judged> {
  const pairs = new Map<ChosenShot, Judged>();
  const picks = selection.picks;
  const shown = picks.map(({ judged }) => judged);
  if (orientationOf(brief, shown) !== "landscape") return pairs;
  if (!mayHavePairs(brief)) return pairs;
  const groups = new Set(picks.map(({ judged }) => judged.candidate.group));
  for (const pick of picks.toSorted((a, b) => a.rank - b.rank)) {
    const { judged, story } = pick;
    if (judged.carrier.medium !== "still" || !isUpright(judged.candidate)) continue;
    if (!keepsFaces(judged)) continue;
    const own = [judged.moment];
    const near = story.moments.filter((moment) =>
      moment !== judged.moment && moment.day === judged.moment.day &&
      Math.abs(moment.start - judged.candidate.at) <= NEAR_MS
    );
    for (const moments of [own, near]) {
      const free = moments.flatMap((moment) =>
        moment.candidates
          .filter((candidate) => isUpright(candidate) && !groups.has(candidate.group))
          .map((candidate) => judge(candidate, moment))
      );
      const partner = bestFirst(free, { ...selection.rhythm(), wants: 1 })
        .find((picture) => standsBeside(picture, judged, [...shown, ...pairs.values()]));
      if (!partner) continue;
      groups.add(partner.candidate.group);
      pairs.set(pick, partner);
      break;
    }
  }
  return pairs;
}

/** Both must be known: two views of one thing are a pair, the same view twice is not. */
function standsBeside(picture: Judged, shot: Judged, shown: readonly Judged[]): boolean {
  const { rejection, carrier, hash } = picture;
  if (rejection !== undefined || carrier.medium !== "still" || !hash || !shot.hash) return false;
  if (!keepsFaces(picture)) return false;
  return shown.every((other) => !other.hash || hashDistance(hash, other.hash) > BURST_BITS);
}

/** A picture that cannot be cropped to its half would be left out of the film again. */
function keepsFaces({ candidate: { asset }, faces }: Judged): boolean {
  return fillsHalf({ asset, faces });
}
