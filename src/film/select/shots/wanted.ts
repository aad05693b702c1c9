// Whose facts a finished cut would still like to have: shots nobody has looked at, and who could
// carry their moments instead.

import type { AssetId } from "../../../library/asset.ts";
import type { Candidate } from "../candidate.ts";
import type { Judged, Known } from "../judging/judge.ts";
import type { Moment } from "../pool/units.ts";
import type { Assembly } from "./assemble.ts";
import { framesInOrder } from "./shortlist.ts";

/** Beside the shot itself. */
const OTHERS = 2;

export function wantedFacts(
  assembly: Assembly,
  known: Known,
  judge: (candidate: Candidate, moment: Moment) => Judged,
): AssetId[] {
  const shots = assembly.shots.map(({ pick }) => pick.judged)
    .filter((shot) => !shot.pixels || !shot.clipIsKnown);
  const others = shots.filter((shot) => !shot.pixels).flatMap(({ moment }) =>
    framesInOrder(moment).filter((candidate) => !judge(candidate, moment).pixels).slice(
      0,
      OTHERS + 1,
    )
  );
  const ids = [...shots.map(({ candidate }) => candidate), ...others].map(({ asset }) => asset.id);
  return [...new Set(ids)].filter((id) => !known.unreadable?.has(id));
}
