// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures of which something has to be found out before the cut can stay as it is.

import type { AssetId } from "../../../library/asset.ts";
import type { ShotCandidate } from "../candidate.ts";
import { picturesInOrder } from "../choice/shortlist.ts";
import type { Judged, Known } from "../judging/judge.ts";
import type { Moment } from "../pool/moments.ts";
import type { Assembly } from "./assemble.ts";

/** Beside the shot itself. */
const OTHERS = 2;

/** What is on screen and not known: a picture, or whether it moves. */
export function unseenIn({ shots }: Assembly): AssetId[] {
  return shots.map(({ pick }) => pick.judged)
    .filter(({ pixels, clipIsKnown }) => !pixels || !clipIsKnown)
    .map(({ candidate }) => candidate.asset.id);
}

export function wantedFacts(
  assembly: Assembly,
  known: Known,
  judge: (candidate: ShotCandidate, moment: Moment) => Judged,
  forSplitScreens: readonly AssetId[],
): AssetId[] {
  const shots = assembly.shots.map(({ pick }) => pick.judged)
    .filter((shot) => !shot.pixels || !shot.clipIsKnown);
  const others = shots.filter((shot) => !shot.pixels).flatMap(({ moment }) =>
    picturesInOrder(moment).filter((candidate) => !judge(candidate, moment).pixels).slice(
      0,
      OTHERS + 1,
    )
  );
  const ids = [...shots.map(({ candidate }) => candidate), ...others].map(({ asset }) => asset.id);
  return [...new Set([...ids, ...forSplitScreens])].filter((id) => !known.unreadable?.has(id));
}
