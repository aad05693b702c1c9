// SPDX-License-Identifier: AGPL-3.0-or-later

// Drafts a film: stories with their weights and the pictures worth looking at, from metadata alone.
// Fifty thousand assets take well under a second.

import { Fault } from "../../base/fault.ts";
import { daysBetween } from "../../base/local_time.ts";
import type { Asset } from "../../library/asset.ts";
import type { Brief } from "../brief/brief.ts";
import { periodOf } from "../brief/brief_period.ts";
import { personsOf } from "../brief/people_expression.ts";
import { detectHomes, fixedHome, type HomePeriod } from "../brief/places/homes.ts";
import { picturePlaces, type Towns } from "../brief/places/picture_places.ts";
import type { ShotCandidate } from "./candidate.ts";
import { shortlistOf } from "./choice/shortlist.ts";
import { type Draft, MIN_SPACING_SECONDS } from "./draft.ts";
import { openingAndEndingSeconds, presetSeconds } from "./length/film_length.ts";
import { BRISK_SHOT_SECONDS, isBrisk } from "./length/brisk.ts";
import { hasEnding, quicknessOf } from "./length/holds.ts";
import { leastScreens } from "./length/least_screens.ts";
import { gatherPool } from "./pool.ts";
import { type Moment, momentsOf } from "./pool/moments.ts";
import { claimsOf } from "./stories/apportion.ts";
import { erasOf, storiesOf } from "./stories/stories.ts";
import { type WeighedStory, weigher } from "./stories/weights.ts";

const SECONDS_PER_SLOT = 4;

/** A shot of an era and its share of a divider. */
const ERA_SECONDS = 5;

/** For films whose material spans hours … */
const SPACING_SECONDS = 300;

/** A day gives at most thirty seconds, in films of more than a week. */
const DAY_SECONDS = 30, WEEK_DAYS = 7;

/** Over so many days a household may have moved; then its homes are read off the pictures. */
const HOME_MAY_MOVE_DAYS = 730;

/**
 * `towns` knows how large a town is. Assets in any order: those of the brief's `materialRanges`, and the included ones. Throws Fault
 * `nothing_to_film` when the brief has no picture at all, `usage` or `not_found` when an included one
 * cannot be shown.
 */
export function draft(brief: Brief, assets: readonly Asset[], towns?: Towns): Draft {
  const pool = gatherPool(brief, assets);
  const candidates = withToldPlaces(brief, pool.candidates, towns);
  if (pool.considered === 0) throw nothingThere(brief);
  const eras = erasOf(brief, candidates);
  const moments = momentsOf(candidates, eras.of);
  const asked = brief.people ? personsOf(brief.people) : [];
  const weigh = weigher(moments, asked);
  const stories = storiesOf(moments, homesOf(brief, candidates), eras)
    .map((story): WeighedStory => ({ ...story, ...weigh(story) }));

  const days = new Set(candidates.map((candidate) => candidate.date)).size;
  const hours = new Set(candidates.map(({ asset }) => asset.takenAt.slice(0, 13))).size;
  const eraCount = new Set(moments.map((moment) => moment.era).filter((era) => era >= 0)).size;
  const usualSeconds = brief.durationSeconds ?? presetSeconds(brief, { days, hours });
  const ends = hasEnding(usualSeconds);
  const onCards = openingAndEndingSeconds(usualSeconds, brief.look.cards, ends);
  // Every era gets its shot, so a film through many years is longer than its preset.
  const wishedSeconds = brief.durationSeconds ??
    Math.max(usualSeconds, Math.ceil(onCards + eraCount * ERA_SECONDS));
  const secondsPerSlot = isBrisk(brief)
    ? BRISK_SHOT_SECONDS
    : SECONDS_PER_SLOT * quicknessOf(brief.durationSeconds);
  const slots = Math.max(
    1,
    leastScreens(brief),
    Math.floor((wishedSeconds - onCards) / secondsPerSlot),
  );
  const dayLimit = days > WEEK_DAYS ? Math.round(DAY_SECONDS / SECONDS_PER_SLOT) : Infinity;
  const claims = claimsOf(brief, stories);
  const shortlist = shortlistOf(stories, claims, slots, dayLimit);
  return {
    candidates,
    moments,
    stories,
    trace: pool.trace,
    considered: pool.considered,
    wishedSeconds,
    hasEnding: ends,
    slots,
    spacingSeconds: spacingOf(moments, slots),
    dayLimit,
    eras: eraCount,
    shortlist,
  };
}

/** After the owner's rules, which speak of places as the library names them. */
function withToldPlaces(
  { locale }: Pick<Brief, "locale">,
  candidates: readonly ShotCandidate[],
  towns: Towns | undefined,
): ShotCandidate[] {
  const places = picturePlaces(candidates.map(({ asset }) => asset), locale, towns);
  return candidates.map((candidate, index) => {
    const { asset } = candidate, place = places[index];
    return place === asset.place || !place
      ? candidate
      : { ...candidate, asset: { ...asset, place } };
  });
}

/** Half of what an even spread over the photographed time would give, five minutes at most. */
function spacingOf(moments: readonly Moment[], slots: number): number {
  const active = moments.reduce(
    (sum, moment) => sum + (moment.end - moment.start) / 1000 + SPACING_SECONDS,
    0,
  );
  // Where all pictures fit, only what is nearly one is too near.
  const distinct = moments.reduce((sum, { groups }) => sum + groups, 0);
  if (distinct <= slots) return MIN_SPACING_SECONDS;
  return Math.round(
    Math.min(SPACING_SECONDS, Math.max(MIN_SPACING_SECONDS, active / (2 * slots))),
  );
}

function homesOf(brief: Brief, candidates: readonly ShotCandidate[]): readonly HomePeriod[] {
  if (!brief.home) return [];
  const first = candidates[0]?.date, last = candidates.at(-1)?.date;
  const isLong = first && last && daysBetween(first, last) > HOME_MAY_MOVE_DAYS;
  return isLong
    ? detectHomes(candidates.map(({ asset }) => asset), brief.home)
    : fixedHome(brief.home);
}

function nothingThere(brief: Brief): Fault {
  if (brief.albumId !== undefined && brief.query) {
    const { occasion, query } = brief;
    const sentence = `There is no picture of "${query.text}" in the album "${occasion?.name}"`;
    return new Fault("nothing_to_film", sentence, {
      hint: "Say it in other words, or leave out --subject",
    });
  }
  if (brief.albumId !== undefined) {
    return new Fault("nothing_to_film", `The album "${brief.occasion?.name}" holds no picture`, {
      hint: "Add pictures to it, or choose another album",
    });
  }
  if (brief.query) {
    const { text } = brief.query;
    return new Fault("nothing_to_film", `There is no picture of "${text}" in ${periodOf(brief)}`, {
      hint: "Say it in other words, or look in other days",
    });
  }
  if (brief.place !== undefined) {
    const sentence = `There is no picture from "${brief.place}" in ${periodOf(brief)}`;
    return new Fault("nothing_to_film", sentence, {
      hint: "Look in other days, or at another place",
    });
  }
  return new Fault("nothing_to_film", `There is no picture of ${periodOf(brief)}`, {
    hint: "Check the dates, and that the library is the right one",
  });
}
