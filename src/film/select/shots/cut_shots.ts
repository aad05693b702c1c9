// SPDX-License-Identifier: AGPL-3.0-or-later

// The shots of the cut: what each shows, why it is in, and which pictures can stand in for it where its
// file turns out to be unreadable; and what the cut says about each story.

import type { AssetId } from "../../../library/asset.ts";
import type { ShotCandidate } from "../candidate.ts";
import type { Hold, Shot, ShotMedia, SplitPicture, StorySummary, Why } from "../cut.ts";
import type { Draft } from "../draft.ts";
import type { WeighedStory } from "../stories/weights.ts";
import { bestFirst, type Rhythm } from "../judging/picture_keys.ts";
import type { Judged } from "../judging/judge.ts";
import type { ShotRejection } from "../judging/repeats.ts";
import { isTimed } from "../pool/capture_groups.ts";
import type { Moment } from "../pool/moments.ts";
import { traceReason } from "./trace_rows.ts";
import type { Assembly } from "./assemble.ts";
import type { PlacedShot } from "./second_looks.ts";
import type { ChosenShot, Selection } from "../choice/selection.ts";

export function shotsOf(
  assembly: Assembly,
  draft: Draft,
  selection: Selection,
  look: (candidate: ShotCandidate, moment: Moment) => Judged,
): Shot[] {
  const firsts = assembly.shots.filter(({ look }) => !look);
  const ranks = firsts.map(({ pick }) => pick.rank).sort((a, b) => a - b);
  const taken = new Set(
    assembly.shots.flatMap(({ pick, splitWith: beside }) =>
      [pick.judged, ...beside].map(({ candidate }) => candidate.asset.id)
    ),
  );
  const rhythm = selection.rhythm();
  const picks = firsts.map(({ pick }) => pick);
  return assembly.shots.map((placed, index): Shot => {
    const { pick, hold, splitWith: beside, look: second } = placed;
    const { judged, story } = pick;
    const spares = second ? [] : sparesOf(placed, {
      all: assembly.shots,
      taken,
      spacingSeconds: draft.spacingSeconds,
      rhythm,
      judge: look,
      rejectionOf: (picture) => selection.rejectionOf(picture),
    });
    return {
      ...judged.media,
      id: `shot-${index + 1}`,
      hold,
      ...(second ? { secondLook: second.kind } : {}),
      ...(second?.kind === "moment" ? { inSeconds: second.inSeconds, keepsSpeech: false } : {}),
      ...(beside.length > 0 ? { beside: beside.map((other) => besideOf(other, placed)) } : {}),
      storyId: story.id,
      momentId: judged.moment.id,
      rank: ranks.indexOf(pick.rank),
      why: whyOf(placed, picks),
      ...(spares.length > 0 ? { spares } : {}),
    };
  });
}

function besideOf(
  { media, stillMedia }: Judged,
  { as, person }: Pick<PlacedShot, "as" | "person">,
): SplitPicture {
  const shown = as ? stillMedia ?? media : media;
  const { asset, faces, subject, facesUnknown, medium, inSeconds } = shown;
  return {
    asset,
    faces,
    ...(subject ? { subject } : {}),
    ...(facesUnknown ? { facesUnknown } : {}),
    ...(medium === "still" ? {} : { medium, inSeconds }),
    ...(as ? { as } : {}),
    ...(person === undefined ? {} : { person }),
  };
}

function whyOf({ pick }: PlacedShot, picks: readonly ChosenShot[]): Why[] {
  const { candidate, moment } = pick.judged;
  const why: Why[] = [{ reason: traceReason(pick, picks) }];
  if (candidate.favorite && pick.why !== "favorite") why.push({ reason: "favorite" });
  const against = moment.candidates.length - 1;
  if (against > 0) why.push({ reason: "best_of_moment", against });
  return why;
}

const SPARES = 3;
/** A batch may have thousands of pictures; so many free ones are looked at. */
const BESIDE = 16;

interface SpareDeps {
  readonly all: readonly PlacedShot[];
  /** Everything the film shows. */
  readonly taken: ReadonlySet<AssetId>;
  readonly spacingSeconds: number;
  readonly rhythm: Rhythm;
  readonly judge: (candidate: ShotCandidate, moment: Moment) => Judged;
  /** What keeps a picture out of the film as it is. */
  readonly rejectionOf: (judged: Judged) => ShotRejection | undefined;
}

/**
 * At most three: for a moving Live Photo first itself as a still; then pictures of the moment that
 * are nowhere else in the film, of no other shot's burst, and far enough from every other shot. Of a
 * batch whose pictures are moments of their own, those beside it that repeat no other shot.
 */
function sparesOf(
  placed: PlacedShot,
  { all, taken, spacingSeconds, rhythm, judge, rejectionOf }: SpareDeps,
): ShotMedia[] {
  const { judged } = placed.pick;
  const others = all.filter((other) => other.pick !== placed.pick)
    .flatMap(({ pick, splitWith: beside }) => [pick.judged, ...beside]);
  const groups = new Set(others.map(({ candidate }) => candidate.group));
  const mayStand = (spare: ShotCandidate) =>
    !taken.has(spare.asset.id) && !groups.has(spare.group) &&
    others.every(({ candidate }) =>
      !isTimed(spare, candidate) || Math.abs(candidate.at - spare.at) / 1000 >= spacingSeconds
    );
  const free = (moment: Moment) =>
    moment.candidates.filter(mayStand).map((candidate) => judge(candidate, moment))
      .filter(({ rejection }) => rejection === undefined);
  const own = judged.candidate.asset.id;
  const pictures = [
    ...bestFirst(free(judged.moment), rhythm),
    ...nearInBatch(placed, mayStand).flatMap(free).filter((picture) => {
      const rejection = rejectionOf(picture);
      return rejection === undefined || rejection.other === own;
    }),
  ];
  const media = pictures.slice(0, SPARES).map(({ media }) => media);
  const asStill = judged.stillMedia ? [judged.stillMedia] : [];
  return [...asStill, ...media].map((media) => ({
    ...media,
    hold: heldFor(media.hold, placed.hold.ideal),
  }));
}

/**
 * Moments of the same batch in the same story whose picture may stand in, the nearest first; none where
 * time made the moments.
 */
function nearInBatch(
  { pick: { judged, story: { moments } } }: PlacedShot,
  mayStand: (spare: ShotCandidate) => boolean,
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
    seats: assembly.shots.filter(({ pick, look }) => !look && pick.story.id === story.id).length,
    reasons: story.reasons,
    ...(activity ? { activity } : {}),
  };
}
