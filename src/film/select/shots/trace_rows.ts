// SPDX-License-Identifier: AGPL-3.0-or-later

// One row for every candidate: in and why, or out and what stood in its way. Written once, when the
// film is finished, so that every reason is true of the film as it is.

import { dateOf } from "../../../base/local_time.ts";
import type { AssetId } from "../../../library/asset.ts";
import type { ShotCandidate } from "../candidate.ts";
import type { ChoiceReason, InReason, TraceRow } from "../cut.ts";
import type { Draft } from "../draft.ts";
import type { WeighedStory } from "../stories/weights.ts";
import type { Judged } from "../judging/judge.ts";
import type { ShotRejection } from "../judging/repeats.ts";
import type { Moment } from "../pool/moments.ts";
import type { Assembly } from "./assemble.ts";
import type { ChosenShot, Selection } from "../choice/selection.ts";

interface TraceDeps {
  readonly draft: Draft;
  readonly assembly: Assembly;
  /** Holds exactly the shots of the assembly. */
  readonly selection: Selection;
  /** Shots that made room for a family seat. */
  readonly gaveWay: readonly ChosenShot[];
  readonly shortlisted: ReadonlySet<AssetId>;
  readonly judge: (candidate: ShotCandidate, moment: Moment) => Judged;
}

/** Rows of the candidates, in order of capture. */
export function traceRows(deps: TraceDeps): TraceRow[] {
  const { draft, assembly } = deps;
  const shown = new Map<AssetId, ChosenShot>();
  const partners = new Map<AssetId, { readonly pick: ChosenShot; readonly reason: InReason }>();
  for (const { pick, splitWith: beside, as } of assembly.shots) {
    shown.set(pick.judged.candidate.asset.id, pick);
    const reason = as === "rest" ? "clip_rests" : as === "then" ? "then_and_now" : "pair";
    for (const { candidate } of beside) partners.set(candidate.asset.id, { pick, reason });
  }
  const picks = assembly.shots.filter(({ look }) => !look).map(({ pick }) => pick);
  const dropped = new Set(assembly.dropped.map(assetOf));
  const gaveWay = new Set(deps.gaveWay.map(assetOf));
  const shots = new Map<string, ChosenShot[]>();
  for (const pick of picks) {
    for (const key of [pick.story.id, pick.judged.moment.id]) {
      shots.set(key, [...(shots.get(key) ?? []), pick]);
    }
  }
  return draft.stories.flatMap((story) =>
    story.moments.flatMap((moment) =>
      moment.candidates.map((candidate): TraceRow => {
        const id = candidate.asset.id;
        const row = { asset: id, stage: "cut", story: story.id } as const;
        const pick = shown.get(id), partner = partners.get(id);
        if (pick) {
          const reason = traceReason(pick, picks);
          return { ...row, verdict: "in", reason, numbers: { rank: pick.rank } };
        }
        if (partner) {
          const { reason } = partner;
          return { ...row, verdict: "in", reason, other: assetOf(partner.pick) };
        }
        const out = { ...row, verdict: "out" } as const;
        const ofMoment = shots.get(moment.id) ?? [];
        if (dropped.has(id)) return { ...out, reason: "length" };
        if (gaveWay.has(id)) {
          const other = nearest(candidate, ofMoment);
          return { ...out, reason: "gave_way", ...(other ? { other } : {}) };
        }
        return { ...out, ...lost(deps, story, moment, candidate, ofMoment, shots) };
      })
    )
  );
}

function lost(
  deps: TraceDeps,
  story: WeighedStory,
  moment: Moment,
  candidate: ShotCandidate,
  ofMoment: readonly ChosenShot[],
  shots: ReadonlyMap<string, readonly ChosenShot[]>,
): Lost {
  const ofStory = shots.get(story.id) ?? [];
  const unfunded = { stage: "draft", reason: "story_unfunded" } as const;
  const judged = deps.judge(candidate, moment);
  if (judged.rejection === "unreadable") return { stage: "cut", reason: "unreadable" };
  // Who was never on the short list was not compared with the film either; a fuller one would not show
  // what no film of this kind may.
  const isShortlisted = deps.shortlisted.has(candidate.asset.id);
  if (ofStory.length === 0 && !isShortlisted) {
    return judged.isFirm && judged.rejection
      ? { stage: "cut", reason: judged.rejection }
      : unfunded;
  }
  const rejection = isShortlisted
    ? deps.selection.rejectionOf(judged)
    : deps.selection.plainRejectionOf(judged);
  const isOfPicture = rejection &&
    ["burst_sibling", "copy", judged.rejection].includes(rejection.reason);
  if (isOfPicture) return { stage: "cut", ...rejection };
  const winner = nearest(candidate, ofMoment);
  if (winner) {
    return {
      stage: "cut",
      reason: "lost_moment",
      other: winner,
      numbers: { against: moment.candidates.length - 1 },
    };
  }
  if (rejection) return { stage: "cut", ...rejection };
  if (ofStory.length === 0) return unfunded;
  return { stage: "cut", reason: "story_full", numbers: { shots: ofStory.length } };
}

type Lost = { readonly stage: TraceRow["stage"] } & ShotRejection;

function assetOf(pick: ChosenShot): AssetId {
  return pick.judged.candidate.asset.id;
}

/** The shot of the moment taken nearest to a picture of it. */
function nearest(candidate: ShotCandidate, picks: readonly ChosenShot[]): AssetId | undefined {
  let best: ChosenShot | undefined;
  const apart = (pick: ChosenShot) => Math.abs(pick.judged.candidate.at - candidate.at);
  for (const pick of picks) if (!best || apart(pick) < apart(best)) best = pick;
  return best && assetOf(best);
}

/**
 * Why a shot is in, so that it is true of the film as it is: other shots of the same days may have made
 * untrue what its story said when it got the shot. `shots`: all of the film.
 */
export function traceReason(pick: ChosenShot, shots: readonly ChosenShot[]): ChoiceReason {
  if (pick.why !== "quiet_week") return pick.why;
  const first = dateOf(pick.story.start), last = dateOf(pick.story.end);
  const others = shots.filter(({ judged: { candidate } }) =>
    candidate !== pick.judged.candidate && candidate.date >= first && candidate.date <= last
  );
  if (others.length === 0) return "quiet_week";
  return others.some(({ rank }) => rank < pick.rank) ? "story_depth" : "story_first";
}
