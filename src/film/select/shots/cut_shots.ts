// The shots of the cut: what each shows, why it is in, and who could stand in for it.

import type { Candidate } from "../candidate.ts";
import type { Shot, Why } from "../cut.ts";
import type { Draft } from "../draft.ts";
import type { Judged } from "../judging/judge.ts";
import type { Moment } from "../pool/units.ts";
import type { Assembly, Placed } from "./assemble.ts";
import { reasonOf } from "./reason_of.ts";
import type { Pick, Selection } from "./selection.ts";
import { sparesOf } from "./spares.ts";

export function shotsOf(
  assembly: Assembly,
  draft: Draft,
  selection: Selection,
  look: (candidate: Candidate, moment: Moment) => Judged,
): Shot[] {
  const ranks = assembly.shots.map(({ pick }) => pick.rank).sort((a, b) => a - b);
  const taken = new Set(
    assembly.shots.flatMap(({ pick, partner }) =>
      [pick.judged, ...(partner ? [partner] : [])].map(({ candidate }) => candidate.asset.id)
    ),
  );
  const rhythm = selection.rhythm();
  const picks = assembly.shots.map(({ pick }) => pick);
  return assembly.shots.map((placed, index): Shot => {
    const { pick, hold, partner } = placed;
    const { judged, story } = pick;
    const spares = sparesOf(placed, {
      all: assembly.shots,
      taken,
      spacingSeconds: draft.spacingSeconds,
      rhythm,
      judge: look,
      refusalOf: (frame) => selection.refusalOf(frame),
    });
    return {
      ...judged.carrier,
      id: `shot-${index + 1}`,
      hold,
      ...(partner ? { pair: { asset: partner.candidate.asset, faces: partner.faces } } : {}),
      storyId: story.id,
      momentId: judged.moment.id,
      rank: ranks.indexOf(pick.rank),
      why: whyOf(placed, picks),
      ...(spares.length > 0 ? { spares } : {}),
    };
  });
}

function whyOf({ pick }: Placed, picks: readonly Pick[]): Why[] {
  const { candidate, moment } = pick.judged;
  const why: Why[] = [{ reason: reasonOf(pick, picks) }];
  if (candidate.favorite && pick.why !== "favorite") why.push({ reason: "favorite" });
  const against = moment.candidates.length - 1;
  if (against > 0) why.push({ reason: "best_of_moment", against });
  return why;
}
