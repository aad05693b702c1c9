// One row for every candidate: in and why, or out and what stood in its way. Written once, when the
// film is finished, so that every reason is true of the film as it is.

import type { AssetId } from "../../library/asset.ts";
import type { Candidate } from "./candidate.ts";
import type { TraceRow } from "./cut.ts";
import type { Draft, WeighedStory } from "./draft.ts";
import type { Judged } from "./judging/judge.ts";
import type { Refusal } from "./judging/repeat_of.ts";
import type { Moment } from "./pool/units.ts";
import type { Assembly } from "./shots/assemble.ts";
import { reasonOf } from "./shots/reason_of.ts";
import type { Pick, Selection } from "./shots/selection.ts";

export interface TraceNeeds {
  readonly draft: Draft;
  readonly assembly: Assembly;
  /** Holds exactly the shots of the assembly. */
  readonly selection: Selection;
  /** Shots that made room for somebody, with who stands there now. */
  readonly gaveWay: readonly Pick[];
  readonly shortlisted: ReadonlySet<AssetId>;
  readonly judge: (candidate: Candidate, moment: Moment) => Judged;
}

/** Rows of the candidates, in order of capture. */
export function traceRows(needs: TraceNeeds): TraceRow[] {
  const { draft, assembly } = needs;
  const shown = new Map<AssetId, Pick>();
  const partners = new Map<AssetId, Pick>();
  for (const { pick, partner } of assembly.shots) {
    shown.set(pick.judged.candidate.asset.id, pick);
    if (partner) partners.set(partner.candidate.asset.id, pick);
  }
  const picks = assembly.shots.map(({ pick }) => pick);
  const dropped = new Set(assembly.dropped.map(assetOf));
  const gaveWay = new Set(needs.gaveWay.map(assetOf));
  const shots = new Map<string, Pick[]>();
  for (const { pick } of assembly.shots) {
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
          const reason = reasonOf(pick, picks);
          return { ...row, verdict: "in", reason, numbers: { rank: pick.rank } };
        }
        if (partner) return { ...row, verdict: "in", reason: "pair", other: assetOf(partner) };
        const out = { ...row, verdict: "out" } as const;
        const ofMoment = shots.get(moment.id) ?? [];
        if (dropped.has(id)) return { ...out, reason: "length" };
        if (gaveWay.has(id)) {
          const other = nearest(candidate, ofMoment);
          return { ...out, reason: "gave_way", ...(other ? { other } : {}) };
        }
        return { ...out, ...lost(needs, story, moment, candidate, ofMoment, shots) };
      })
    )
  );
}

function lost(
  needs: TraceNeeds,
  story: WeighedStory,
  moment: Moment,
  candidate: Candidate,
  ofMoment: readonly Pick[],
  shots: ReadonlyMap<string, readonly Pick[]>,
): Lost {
  const ofStory = shots.get(story.id) ?? [];
  const unfunded = { stage: "draft", reason: "story_unfunded" } as const;
  const judged = needs.judge(candidate, moment);
  // Who was never on the short list was not compared with the film either; a fuller one would not show
  // what no film of this kind may.
  const isShortlisted = needs.shortlisted.has(candidate.asset.id);
  if (ofStory.length === 0 && !isShortlisted) {
    return judged.isFirm && judged.refusal ? { stage: "cut", reason: judged.refusal } : unfunded;
  }
  const refusal = isShortlisted
    ? needs.selection.refusalOf(judged)
    : needs.selection.plainRefusalOf(judged);
  const isOfPicture = refusal && ["burst_sibling", "copy", judged.refusal].includes(refusal.reason);
  if (isOfPicture) return { stage: "cut", ...refusal };
  const winner = nearest(candidate, ofMoment);
  if (winner) {
    return {
      stage: "cut",
      reason: "lost_moment",
      other: winner,
      numbers: { against: moment.candidates.length - 1 },
    };
  }
  if (refusal) return { stage: "cut", ...refusal };
  if (ofStory.length === 0) return unfunded;
  return { stage: "cut", reason: "story_full", numbers: { shots: ofStory.length } };
}

type Lost = { readonly stage: TraceRow["stage"] } & Refusal;

function assetOf(pick: Pick): AssetId {
  return pick.judged.candidate.asset.id;
}

/** The shot of the moment taken nearest to a picture of it. */
function nearest(candidate: Candidate, picks: readonly Pick[]): AssetId | undefined {
  let best: Pick | undefined;
  const apart = (pick: Pick) => Math.abs(pick.judged.candidate.at - candidate.at);
  for (const pick of picks) if (!best || apart(pick) < apart(best)) best = pick;
  return best && assetOf(best);
}
