// The shots of the cut: what each shows, why it is in, and who could stand in for it.

import { dateOf } from "../../../base/local_time.ts";
import type { AssetId } from "../../../library/asset.ts";
import type { Candidate } from "../candidate.ts";
import type { Carrier, Hold, Shot, StorySummary, TraceRow, Why, WhyReason } from "../cut.ts";
import type { Draft, WeighedStory } from "../draft.ts";
import { bestFirst, type Rhythm } from "../judging/frame_keys.ts";
import type { Judged } from "../judging/judge.ts";
import type { Rejection } from "../judging/repeats.ts";
import { isTimed } from "../pool/capture_groups.ts";
import type { Moment } from "../pool/moments.ts";
import type { Assembly, Placed } from "./assemble.ts";
import type { Pick, Selection } from "./selection.ts";

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
      rejectionOf: (frame) => selection.rejectionOf(frame),
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

// Why a shot is in, so that it is true of the film as it is: what a story says of its days when it gets
// its shot, others of the same days may have made untrue, before or after.

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

// Who could stand in for a shot whose file turns out to be unreadable: the next frames of its moment,
// or what lay beside it in the scanner.

const SPARES = 3;
/** A batch may have thousands of pictures; so many free ones are looked at. */
const BESIDE = 16;

interface SpareDeps {
  readonly all: readonly Placed[];
  /** Everything the film shows. */
  readonly taken: ReadonlySet<AssetId>;
  readonly spacingSeconds: number;
  readonly rhythm: Rhythm;
  readonly judge: (candidate: Candidate, moment: Moment) => Judged;
  /** What keeps a picture out of the film as it is. */
  readonly rejectionOf: (judged: Judged) => Rejection | undefined;
}

/**
 * At most three: for a moving Live Photo first itself as a still; then frames of the moment that
 * are nowhere else in the film, of no other shot's burst, and far enough from every other shot. Of a
 * batch whose pictures are moments of their own, those beside it that repeat no other shot.
 */
function sparesOf(
  placed: Placed,
  { all, taken, spacingSeconds, rhythm, judge, rejectionOf }: SpareDeps,
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
      .filter(({ rejection }) => rejection === undefined);
  const own = judged.candidate.asset.id;
  const frames = [
    ...bestFirst(free(judged.moment), rhythm),
    ...besideOf(placed, mayStand).flatMap(free).filter((frame) => {
      const rejection = rejectionOf(frame);
      return rejection === undefined || rejection.other === own;
    }),
  ];
  const carriers = frames.slice(0, SPARES).map(({ carrier }) => carrier);
  const asStill = judged.stillCarrier ? [judged.stillCarrier] : [];
  return [...asStill, ...carriers].map((carrier) => ({
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

// What the cut says about each story.

export function summaryOf(
  story: WeighedStory,
  assembly: Assembly,
  named: ReadonlySet<string>,
  activity?: StorySummary["activity"],
): StorySummary {
  const counts = new Map<string, number>();
  for (const { candidates } of story.moments) {
    for (const { asset } of candidates) {
      for (const id of asset.people) if (named.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return {
    id: story.id,
    kind: story.kind,
    start: story.start,
    end: story.end,
    ...(story.place ? { place: story.place } : {}),
    people: [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .map(([id]) => id),
    pictures: story.pictures,
    distinctMoments: story.distinctMoments,
    weight: story.weight,
    seats: assembly.shots.filter(({ pick }) => pick.story.id === story.id).length,
    reasons: story.reasons,
    ...(activity ? { activity } : {}),
  };
}

// One row for every candidate: in and why, or out and what stood in its way. Written once, when the
// film is finished, so that every reason is true of the film as it is.

interface TraceDeps {
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
export function traceRows(deps: TraceDeps): TraceRow[] {
  const { draft, assembly } = deps;
  const shown = new Map<AssetId, Pick>();
  const partners = new Map<AssetId, Pick>();
  for (const { pick, partner } of assembly.shots) {
    shown.set(pick.judged.candidate.asset.id, pick);
    if (partner) partners.set(partner.candidate.asset.id, pick);
  }
  const picks = assembly.shots.map(({ pick }) => pick);
  const dropped = new Set(assembly.dropped.map(assetOf));
  const gaveWay = new Set(deps.gaveWay.map(assetOf));
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
        return { ...out, ...lost(deps, story, moment, candidate, ofMoment, shots) };
      })
    )
  );
}

function lost(
  deps: TraceDeps,
  story: WeighedStory,
  moment: Moment,
  candidate: Candidate,
  ofMoment: readonly Pick[],
  shots: ReadonlyMap<string, readonly Pick[]>,
): Lost {
  const ofStory = shots.get(story.id) ?? [];
  const unfunded = { stage: "draft", reason: "story_unfunded" } as const;
  const judged = deps.judge(candidate, moment);
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

type Lost = { readonly stage: TraceRow["stage"] } & Rejection;

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
