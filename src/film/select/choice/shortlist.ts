// SPDX-License-Identifier: AGPL-3.0-or-later

// Whose pixels are wanted before the cut: a few pictures of each moment that may get a shot, in order of
// need, so that any prefix of the list is the best use of the time there is.

import { type AssetId, isMoving } from "../../../library/asset.ts";
import {
  compareKeys,
  compareText,
  minShortSide,
  shortSideOf,
  type ShotCandidate,
} from "../candidate.ts";
import type { Moment } from "../pool/moments.ts";
import { type Claim, seatsInOrder } from "../stories/apportion.ts";
import type { Story } from "../stories/stories.ts";
import { momentsInOrder, ShotCounter } from "./moment_choice.ts";

/** Three to six pictures looked at for each one shown. */
const PICTURES_PER_SHOT = 6;
/** So few are looked at anyway: the library's own sharpness needs a sample. */
const MIN = 60;
/** Moments of a story worth a look, for each shot it gets. */
const MOMENTS_PER_SEAT = 3, MIN_MOMENTS = 6;
/** Clips of a story that are listened to, whatever stands before them in their moments. */
const CLIPS_PER_STORY = 2;
/** Pictures looked at of one moment. */
export const PICTURES_PER_MOMENT = 5;

export function shortlistOf(
  stories: readonly Story[],
  claims: readonly Claim[],
  slots: number,
  dayLimit: number,
): AssetId[] {
  const byId = new Map(stories.map((story) => [story.id, story]));
  const counter = new ShotCounter();
  const seats = new Map<string, number>();
  const tried = new Map<string, Moment[]>();
  const ladder = seatsInOrder(claims, slots, dayLimit);
  let shots = 0;
  for (let step = ladder.next(); !step.done && shots < slots;) {
    const { story: id, why, dayLimit: limit } = step.value;
    const story = byId.get(id)!;
    const moment = momentsInOrder(story, limit, why !== "story_depth", counter, traitsOf(counter))
      .find((each) => counter.inMoment(each) < each.groups);
    if (moment) {
      counter.add(moment);
      seats.set(id, (seats.get(id) ?? 0) + 1);
      tried.set(id, [...(tried.get(id) ?? []), moment]);
      shots++;
    }
    step = ladder.next(moment !== undefined);
  }
  const rows = rowsOf(stories, seats, tried, counter);
  const budget = Math.max(MIN, PICTURES_PER_SHOT * slots);
  return prefix(rows, budget);
}

/** Metadata alone: nothing is known yet, and a moment with a favourite left is one. */
function traitsOf(counter: ShotCounter) {
  return (moment: Moment) => ({
    hasFavorite: counter.inMoment(moment) === 0 &&
      moment.candidates.some((candidate) => candidate.favorite || candidate.included),
    hasWantedClip: false,
    hasWantedMotion: false,
    hasLeadingMotion: false,
    isKnown: false,
    hasPeople: moment.candidates.some(({ asset }) => asset.people.length > 0),
    hasCompany: false,
    hasStrangersOnly: false,
    isRecurring: false,
    isFaint: false,
  });
}

/** Moments that won a seat first, then clips of their stories, then what each story would show instead. */
function rowsOf(
  stories: readonly Story[],
  seats: ReadonlyMap<string, number>,
  tried: ReadonlyMap<string, readonly Moment[]>,
  counter: ShotCounter,
): ShotCandidate[][] {
  const winners: Moment[] = [], clips: ShotCandidate[][] = [], others: Moment[] = [];
  for (const story of stories) {
    const count = seats.get(story.id) ?? 0;
    if (count === 0) continue;
    const own = [...new Set(tried.get(story.id))];
    winners.push(...own);
    const more = momentsInOrder(story, Infinity, true, counter, traitsOf(counter))
      .filter((moment) => !own.includes(moment));
    const heard = [...own, ...more].flatMap((moment) => clipOf(moment) ?? []);
    clips.push(...heard.slice(0, CLIPS_PER_STORY).map((clip) => [clip]));
    others.push(...more.slice(0, Math.max(MIN_MOMENTS, MOMENTS_PER_SEAT * count) - own.length));
  }
  return [...winners.map(picturesInOrder), ...clips, ...others.map(picturesInOrder)];
}

/** Whether a voice is in it tells its sound alone. */
function clipOf(moment: Moment): ShotCandidate | undefined {
  return picturesInOrder(moment).find(({ asset, received }) => asset.kind === "video" && !received);
}

/** Each moment's first picture, then every second one, and so on until the budget is spent. */
function prefix(rows: readonly ShotCandidate[][], budget: number): AssetId[] {
  const ids = new Set<AssetId>();
  for (let depth = 0; depth < PICTURES_PER_MOMENT; depth++) {
    for (const row of rows) {
      const candidate = row[depth];
      if (candidate && ids.size < budget) ids.add(candidate.asset.id);
    }
  }
  return [...ids];
}

/**
 * Best guess without pixels: asked for, favourites, shot rather than received, known people, no
 * thumbnail. One of each capture group before a second of any, and a moving one among the first two.
 */
export function picturesInOrder(moment: Moment): ShotCandidate[] {
  const middle = (moment.start + moment.end) / 2;
  const largeEnough = minShortSide(moment.candidates.map(({ asset }) => asset));
  const sorted = moment.candidates
    .map((candidate) => ({ candidate, keys: keysOf(candidate, middle, largeEnough) }))
    .sort((a, b) =>
      compareKeys(a.keys, b.keys) || compareText(a.candidate.asset.id, b.candidate.asset.id)
    )
    .map(({ candidate }) => candidate);
  const seen = new Map<string, number>();
  const rounds = sorted.map((candidate) => {
    const round = seen.get(candidate.group) ?? 0;
    seen.set(candidate.group, round + 1);
    return { candidate, round };
  });
  const ordered = rounds.sort((a, b) => a.round - b.round).map(({ candidate }) => candidate);
  const moving = ordered.findIndex(({ asset }) => isMoving(asset));
  if (moving > 1) ordered.splice(1, 0, ...ordered.splice(moving, 1));
  return ordered;
}

function keysOf(candidate: ShotCandidate, middle: number, largeEnough: number): number[] {
  const { asset } = candidate;
  return [
    candidate.included ? 0 : 1,
    candidate.favorite ? 0 : 1,
    candidate.received ? 1 : 0,
    -asset.people.length,
    shortSideOf(asset) >= largeEnough ? 0 : 1,
    -(asset.rating ?? 0),
    Math.abs(candidate.at - middle),
    candidate.at,
  ];
}
