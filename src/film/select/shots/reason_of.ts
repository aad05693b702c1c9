// Why a shot is in, so that it is true of the film as it is: what a story says of its days when it gets
// its shot, others of the same days may have made untrue, before or after.

import { dateOf } from "../../../base/local_time.ts";
import type { WhyReason } from "../cut.ts";
import type { Pick } from "./selection.ts";

/** `shots`: all of the film. */
export function reasonOf(pick: Pick, shots: readonly Pick[]): WhyReason {
  if (pick.why !== "quiet_week") return pick.why;
  const first = dateOf(pick.story.start), last = dateOf(pick.story.end);
  const others = shots.filter(({ judged: { candidate } }) =>
    candidate !== pick.judged.candidate && candidate.date >= first && candidate.date <= last
  );
  if (others.length === 0) return "quiet_week";
  return others.some(({ rank }) => rank < pick.rank) ? "story_depth" : "story_first";
}
