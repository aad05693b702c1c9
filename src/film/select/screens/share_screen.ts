// SPDX-License-Identifier: AGPL-3.0-or-later

// Two or three pictures of one story on screen together, where one alone would leave much of it empty.

import type { Brief, Orientation } from "../../brief/brief.ts";
import type { AssetId } from "../../../library/asset.ts";
import { canvasOf, orientationOf } from "../../framing/canvas.ts";
import { alongOf, fillTogether } from "../../framing/tile_moves.ts";
import { fillsAlone } from "../../framing/clip_crop.ts";
import type { Along } from "../../framing/areas.ts";
import { compareKeys, type ShotCandidate } from "../candidate.ts";
import type { WeighedStory } from "../stories/weights.ts";
import { bestFirst } from "../judging/picture_keys.ts";
import { asStill, type Judged } from "../judging/judge.ts";
import { GROUP } from "../judging/people_first.ts";
import { BURST_BITS, SAME_VIEW_BITS } from "../judging/repeats.ts";
import { hashDistance } from "../judging/picture_hash.ts";
import { hasTimeForPairs } from "../length/holds.ts";
import type { Moment } from "../pool/moments.ts";
import { type ChosenShot, inFilmOrder, type Selection } from "../choice/selection.ts";
import { clipsOnPhotos } from "./clip_on_photo.ts";
import type { SplitScreens } from "./screen.ts";
import { thenAndNow } from "./then_and_now.ts";

/** The same day of the same story will do when the moment has no second one. */
const NEAR_MS = 2 * 3_600_000;

/** Steps to the shots that are near enough in the film. */
const NEIGHBOURS = [1, -1, 2, -2];
/** In a film of so few shots one gives up its own only where too many stand alone … */
const FEW_SHOTS = 6;
/** … and as long as so many screens are left. */
const LEAST_SCREENS = 3;
/** Shots next to each other may come together when they are so few days apart … */
const NEAR_DAYS = 3, DAY_MS = 86_400_000;
/** … or so few, whatever their stories, where more than this share of the shots would stand alone … */
const FAR_DAYS = 31, MAX_LONE = 0.1;
/** … and in a film of years this share of its time, where they are of one kind or of the same people. */
const FAR_SHARE = 0.1;
/** So many moments of a story are looked through beyond those hours. */
const FARTHEST = 40;

/** What was asked for, else what most shots are. */
export function filmOrientation(brief: Brief, shots: readonly Judged[]): Orientation {
  return brief.canvas.orientation ??
    orientationOf(shots.map(({ candidate }) => candidate.asset));
}

/** Parts of a screen crop every picture, so a film of whole pictures has none. */
export function mayShareScreens({ durationSeconds, look }: Brief): boolean {
  return look.scale !== "fit" && hasTimeForPairs(durationSeconds);
}

/** A picture that would stand alone on a ground. */
function wantsSplitScreen({ media }: Judged, orientation: Orientation): boolean {
  return !fillsAlone(media, orientation);
}

/** A still that would share the screen as far as metadata tells: its moment has a second of its shape. */
export function mayShareScreen(judged: Judged, orientation: Orientation): boolean {
  if (judged.media.medium !== "still" || !wantsSplitScreen(judged, orientation)) return false;
  const { candidate, moment } = judged, along = alongIn(candidate, orientation);
  return moment.candidates.some((other) =>
    other.group !== candidate.group && other.asset.kind === "photo" &&
    alongIn(other, orientation) === along
  );
}

function alongIn({ asset }: ShotCandidate, orientation: Orientation): Along {
  return alongOf(asset, canvasOf(orientation, 1080));
}

/** A picture that may stand beside another; `pick` where it had a shot of its own. */
interface Partner {
  readonly judged: Judged;
  readonly pick?: ChosenShot;
}

/** More clips at a time are restless, and so are three pictures while a shorter one plays. */
const MAX_PLAYING = 2, MIN_SECONDS_OF_THREE = 4;

/**
 * In the order in which they may lead the screen: only the first one's clip is heard, and the shot is as
 * long as that one allows. What was asked for leads.
 */
function leadFirst(partners: readonly Partner[]): Partner[] {
  const keys = ({ judged: { candidate, media: { medium, keepsSpeech, hold } } }: Partner) => [
    candidate.included ? 0 : 1,
    keepsSpeech ? 0 : 1,
    ["video", "live", "still"].indexOf(medium),
    medium === "video" ? hold.max : 0,
  ];
  return partners.toSorted((a, b) => compareKeys(keys(a), keys(b)));
}

/** A clip that speaks is heard, and no clip ends before the shot does; a Live Photo rests on its still. */
function playTogether([lead, ...others]: readonly Judged[]): boolean {
  const screen = [lead!, ...others], { medium, hold } = lead!.media;
  const playing = screen.filter(({ media }) => media.medium !== "still");
  if (screen.length > 2 && medium === "video" && hold.ideal < MIN_SECONDS_OF_THREE) return false;
  return playing.length <= MAX_PLAYING &&
    others.every(({ media }) =>
      media.medium !== "video" ||
      (!media.keepsSpeech && medium !== "still" && media.hold.max >= hold.max)
    );
}

/**
 * Every partner is free and stands on its own, or is a shot next to this one in the film, which
 * `selection` then drops; each is used once. A shot that fills the screen alone gives its own up, and a
 * lone picture its moment, only where too many stand alone.
 */
export function shareScreens(
  brief: Brief,
  selection: Selection,
  orientation: Orientation,
  moments: readonly Moment[],
  judge: (candidate: ShotCandidate, moment: Moment) => Judged,
  placed: ReadonlySet<AssetId> = new Set(),
): SplitScreens {
  if (!mayShareScreens(brief)) return new Map();
  const splitScreens = clipsOnPhotos(selection, orientation, judge);
  const compared = thenAndNow(brief, selection, splitScreens, orientation, moments, judge);
  if (compared) splitScreens.set(...compared);
  const inOrder = inFilmOrder(selection.picks);
  const shown = inOrder.flatMap((
    pick,
  ) => [pick.judged, ...splitScreens.get(pick)?.splitWith ?? []]);
  const groups = new Set(shown.map(({ candidate }) => candidate.group));

  const freeIn = (moments: readonly Moment[], along: Along): Partner[] =>
    bestFirst(
      moments.flatMap((moment) =>
        moment.candidates
          .filter((candidate) =>
            candidate.asset.kind === "photo" && !groups.has(candidate.group) &&
            alongIn(candidate, orientation) === along
          )
          .map((candidate) => asStill(judge(candidate, moment)))
      ),
      { ...selection.rhythm(), wants: 1 },
    ).map((judged) => ({ judged }));

  /** A day keeps a screen of its own while it has pictures to show there. */
  const mayLeaveDay = (pick: ChosenShot): boolean => {
    const { day } = pick.judged.moment;
    const hasOther = selection.picks.some((other) =>
      other !== pick && other.judged.moment.day === day
    );
    return hasOther ||
      !moments.some((moment) =>
        moment.day === day &&
        moment.candidates.some((candidate) =>
          !groups.has(candidate.group) && differs(asStill(judge(candidate, moment)), shown)
        )
      );
  };

  const hasUnused = (among: readonly Moment[]) =>
    among.some((moment) =>
      moment.candidates.some((candidate) =>
        candidate.asset.kind === "photo" && !groups.has(candidate.group) &&
        differs(asStill(judge(candidate, moment)), shown, SAME_VIEW_BITS)
      )
    );

  const farMs = farMsOf(moments);
  /** Shots before and after it in the film, of its story or of times near it. */
  const neighboursOf = (
    pick: ChosenShot,
    apartMs: number,
    among: ReadonlySet<ChosenShot>,
    leastShots = LEAST_SCREENS,
  ) => {
    const at = inOrder.indexOf(pick);
    const isPlaced = ({ judged: { candidate: { asset } } }: ChosenShot) => placed.has(asset.id);
    if (selection.picks.length <= leastShots || isPlaced(pick)) return [];
    return NEIGHBOURS.map((step) => inOrder[at + step]).flatMap((other): Partner[] =>
      other && among.has(other) && !isPlaced(other) &&
        (!other.judged.candidate.included || pick.judged.candidate.included) &&
        mayLeaveDay(other) &&
        (other.story === pick.story || mayMeet(pick.judged, other.judged, apartMs))
        ? [{ judged: other.judged, pick: other }]
        : []
    );
  };

  /** The nearest that can share the screen with it; nothing when there are too few. */
  const partnersOf = (
    pick: ChosenShot,
    count: number,
    neighbours: readonly Partner[],
    far: readonly Moment[],
  ) => {
    const { judged, story } = pick, along = alongIn(judged.candidate, orientation);
    const [moment, day, rest] = reachOf(judged, story);
    const at = inOrder.indexOf(pick);
    const from = inOrder[at - 1]?.judged.candidate.at ?? -Infinity;
    const to = inOrder[at + 1]?.judged.candidate.at ?? Infinity;
    // Rather of days that no other shot is between, so that the film does not go back in time.
    const between = (moments: readonly Moment[]) =>
      moments.filter(({ start, end }) => start >= from && end <= to);
    const mayJoin = (moments: readonly Moment[]) =>
      freeIn(moments, along).filter((other) => mayMeet(judged, other.judged, farMs));
    const pools = [
      () => freeIn(moment, along),
      () => freeIn(day, along),
      () => neighbours,
      () => freeIn(between(rest.slice(0, FARTHEST)), along),
      () => mayJoin(between(far)),
      () => freeIn(rest.slice(0, FARTHEST), along),
      () => mayJoin(far),
    ];
    const foundBeyond = (bits: number) => {
      const near: Partner[] = [];
      for (const pool of pools) {
        near.push(
          ...pool().filter((partner) =>
            near.every(({ judged }) => judged.candidate !== partner.judged.candidate) &&
            differs(partner.judged, partner.pick ? [judged] : [judged, ...shown], bits)
          ),
        );
        const found = choices(near, count - 1).find((chosen) => {
          const screen = leadFirst([{ judged, pick }, ...chosen]).map((each) => each.judged);
          return chosen.every((each, index) =>
            differs(each.judged, chosen.slice(0, index).map((other) => other.judged), bits)
          ) && playTogether(screen) &&
            fillTogether(screen.map(({ media }) => media), orientation);
        });
        if (found) return found;
      }
      return undefined;
    };
    // A nearly equal view stands beside it only where its story has nothing else to show.
    return foundBeyond(SAME_VIEW_BITS) ??
      (hasUnused(story.moments) ? undefined : foundBeyond(BURST_BITS));
  };

  const shareOne = (
    pick: ChosenShot,
    neighbours: readonly Partner[],
    far: readonly Moment[] = [],
  ) => {
    for (const count of countsFor(pick.judged, orientation)) {
      const partners = partnersOf(pick, count, neighbours, far);
      if (!partners) continue;
      for (const { judged, pick: other } of partners) {
        groups.add(judged.candidate.group);
        if (!other) shown.push(judged);
        else {
          alone.delete(other);
          selection.drop(other);
        }
      }
      alone.delete(pick);
      const [lead, ...others] = leadFirst([{ judged: pick.judged, pick }, ...partners]);
      splitScreens.set(ledBy(pick, lead!), { splitWith: others.map(({ judged }) => judged) });
      return;
    }
  };

  /** The shot of a screen, where another of its pictures leads it. */
  const ledBy = (pick: ChosenShot, { judged, pick: own }: Partner): ChosenShot => {
    if (own === pick) return pick;
    selection.drop(pick);
    return selection.take(judged, own!.story, own!.why, pick.rank);
  };

  /** With a shot that fills the screen alone, or with what is farther from it. */
  const shareFar = (pick: ChosenShot) =>
    shareOne(pick, neighboursOf(pick, farMs, alone), farFrom(pick.judged, moments));

  /** As the third on the screen of a neighbour that has one beside it. */
  const joinTwo = (pick: ChosenShot) => {
    if (!mayLeaveDay(pick)) return;
    const bits = hasUnused(pick.story.moments) ? SAME_VIEW_BITS : BURST_BITS;
    for (
      const { judged, pick: other } of neighboursOf(pick, farMs, new Set(splitScreens.keys()))
    ) {
      const { splitWith: beside, as } = splitScreens.get(other!)!;
      const three = [judged, ...beside, pick.judged];
      const isNew = differs(pick.judged, [judged, ...beside], bits) && playTogether(three);
      if (as || three.length > 3 || pick.judged.candidate.included || !isNew) continue;
      if (!fillTogether(three.map(({ media }) => media), orientation)) continue;
      splitScreens.set(other!, { splitWith: [...beside, pick.judged] });
      alone.delete(pick);
      selection.drop(pick);
      return;
    }
  };

  /**
   * Another picture of its moment that fills the screen and shows the same people takes its place, as many
   * where no two of them have names; a clip in which a voice is heard keeps it.
   */
  const replace = (pick: ChosenShot) => {
    const { candidate, moment, people, asked, company, hasVoice } = pick.judged;
    if (candidate.included || candidate.favorite || hasVoice) return;
    const least = people.length >= GROUP ? people.length : company;
    selection.drop(pick);
    const [instead] = bestFirst(
      moment.candidates.filter(({ group }) => group === candidate.group || !groups.has(group))
        .map((other) => judge(other, moment))
        .filter((other) =>
          fillsAlone(other.media, orientation) && other.asked >= asked &&
          other.company >= least &&
          people.every((id) => other.people.includes(id)) &&
          selection.rejectionOf(other) === undefined
        ),
      selection.rhythm(),
    );
    if (!instead) return selection.restore(pick);
    selection.take(instead, pick.story, pick.why, pick.rank);
    groups.add(instead.candidate.group);
    shown.push(instead);
    alone.delete(pick);
  };

  /** With a detail of itself, once the film has no other picture to show. */
  const withDetail = (pick: ChosenShot) => {
    const { media } = pick.judged;
    if (media.medium === "video" || hasUnused(moments)) return;
    if (!fillTogether([media, { ...media, as: "detail" }], orientation)) return;
    splitScreens.set(pick, { splitWith: [pick.judged], as: "detail" });
    alone.delete(pick);
  };

  const alone = new Set(inOrder.filter((pick) => !splitScreens.has(pick)));
  const lone = () =>
    inOrder.filter((pick) => alone.has(pick) && !fillsAlone(pick.judged.media, orientation))
      .sort((a, b) => a.rank - b.rank);
  const areFew = () => lone().length <= MAX_LONE * selection.picks.length;
  for (const pick of lone()) {
    if (!alone.has(pick)) continue;
    shareOne(pick, neighboursOf(pick, NEAR_DAYS * DAY_MS, new Set(lone()), FEW_SHOTS));
  }
  for (const step of [replace, shareFar, joinTwo, withDetail]) {
    for (const pick of lone().reverse()) if (alone.has(pick) && !areFew()) step(pick);
  }
  return splitScreens;
}

/** Looked at for a shot that stands alone, so that the next cut may know company for it. */
const LOOKED_AT = 2;

/** Unmeasured pictures that may share the screen with shots that stand alone, the nearest first. */
export function splitScreensToMeasure(
  shots: readonly { readonly pick: ChosenShot; readonly splitWith: readonly Judged[] }[],
  orientation: Orientation,
  moments: readonly Moment[],
  judge: (candidate: ShotCandidate, moment: Moment) => Judged,
): AssetId[] {
  return shots.flatMap(({ pick: { judged, story }, splitWith }) => {
    if (splitWith.length > 0 || !wantsSplitScreen(judged, orientation)) return [];
    const along = alongIn(judged.candidate, orientation);
    const near = reachOf(judged, story).flat().slice(0, FARTHEST);
    return [...new Set([...near, ...farFrom(judged, moments)])].flatMap((moment) =>
      moment.candidates.filter((candidate) =>
        candidate.asset.kind === "photo" && candidate.group !== judged.candidate.group &&
        alongIn(candidate, orientation) === along && isUnmeasured(judged, judge(candidate, moment))
      )
    ).slice(0, LOOKED_AT).map(({ asset }) => asset.id);
  });
}

/** Moments of a story by how near they are to a picture: its own, those of the same hours, the others. */
function reachOf(
  { candidate, moment }: Judged,
  story: WeighedStory,
): [Moment[], Moment[], Moment[]] {
  const apart = (other: Moment) => Math.abs(other.start - candidate.at);
  const others = story.moments.filter((other) => other !== moment)
    .toSorted((a, b) => apart(a) - apart(b));
  const isNear = (other: Moment) => other.day === moment.day && apart(other) <= NEAR_MS;
  return [[moment], others.filter(isNear), others.filter((other) => !isNear(other))];
}

/** How far apart pictures of one screen may be at all. */
function farMsOf(moments: readonly Moment[]): number {
  const first = moments[0]?.start ?? 0, last = moments.at(-1)?.start ?? 0;
  return Math.max(FAR_DAYS * DAY_MS, FAR_SHARE * (last - first));
}

/** Months apart only pictures of the same people belong together, or two of the same kind without any. */
function mayMeet(a: Judged, b: Judged, apartMs: number): boolean {
  const apart = Math.abs(a.candidate.at - b.candidate.at);
  if (apart <= Math.min(apartMs, FAR_DAYS * DAY_MS)) return true;
  if (apart > apartMs) return false;
  if (a.people.some((person) => b.people.includes(person))) return true;
  const showsNoPerson = ({ people, faces }: Judged) => people.length === 0 && faces.length === 0;
  return showsNoPerson(a) && showsNoPerson(b) &&
    a.seen.label("frame_kind") === b.seen.label("frame_kind");
}

/** Looking at it may give the picture company. */
function isUnmeasured(alone: Judged, other: Judged): boolean {
  return !other.pixels && (alone.moment === other.moment || mayMeet(alone, other, Infinity));
}

/** Moments of any story, the nearest in time first. */
function farFrom({ candidate: { at } }: Judged, moments: readonly Moment[]): Moment[] {
  const apart = (moment: Moment) => Math.abs(moment.start - at), most = farMsOf(moments);
  return moments.filter((moment) => apart(moment) <= most)
    .toSorted((a, b) => apart(a) - apart(b)).slice(0, FARTHEST);
}

/** How many on one screen: first what would crop so many of this shape least. */
function countsFor({ media: { asset } }: Judged, orientation: Orientation): readonly number[] {
  const { width, height } = canvasOf(orientation, 1080);
  const shape = Math.abs(Math.log(asset.width / asset.height * height / width));
  const cropOf = (count: number) => Math.abs(shape - Math.log(count));
  return cropOf(3) < cropOf(2) ? [3, 2] : [2, 3];
}

/** So many of the nearest are tried in twos. */
const TRIED = 8;

/** Each alone, or each two of the first. */
function choices<T>(all: readonly T[], count: number): T[][] {
  if (count === 1) return all.map((one) => [one]);
  const first = all.slice(0, TRIED);
  return first.flatMap((one, index) => first.slice(index + 1).map((other) => [one, other]));
}

/**
 * Both must be known: two views of one thing may stand side by side, the same view twice may not. `bits`
 * of their hashes at most are those of one view.
 */
function differs(
  { rejection, hash, candidate }: Judged,
  shown: readonly Judged[],
  bits = BURST_BITS,
): boolean {
  if (rejection !== undefined || !hash) return false;
  return shown.every((other) =>
    other.candidate.group !== candidate.group &&
    (!other.hash || hashDistance(hash, other.hash) > bits)
  );
}
