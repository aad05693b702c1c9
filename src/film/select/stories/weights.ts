// SPDX-License-Identifier: AGPL-3.0-or-later

// What a story weighs, from facts that can be checked: hearts, busy days, places, people.

import type { PersonId } from "../../../library/asset.ts";
import type { StorySummary } from "../cut.ts";
import { busyThreshold, type Moment, picturesByDay } from "../pool/moments.ts";
import type { Story } from "./stories.ts";

export type Weight = StorySummary["weight"];

interface Weighed {
  readonly weight: Weight;
  /** Codes of what speaks for it. */
  readonly reasons: readonly string[];
}

/** Figures for the apportionment; their ratios follow the ceilings of stories. */
export const WEIGHT_FIGURE: Readonly<Record<Weight, number>> = {
  dominant: 4,
  major: 3,
  minor: 2,
  glimpse: 1,
  none: 0.5,
};

const MAJOR_FAVORITES = 3;
/** Dense is twice the median day … */
const DENSE = 2;
/** … with this share of the people the film is about. */
const ASKED_SHARE = 0.3;
/** Cities a household is in so often that being there says nothing. */
const USUAL_CITIES = 12;

/** Weighs the stories of one film against each other. `asked` are the people of a film about people. */
export function weigher(
  moments: readonly Moment[],
  asked: readonly PersonId[],
): (story: Story) => Weighed {
  const threshold = busyThreshold(moments);
  const usual = usualCities(moments);
  const counts = [...picturesByDay(moments).values()].sort((a, b) => a - b);
  const medianDay = counts[Math.floor((counts.length - 1) / 2)] ?? 0;
  const askedPeople = new Set(asked);
  return (story) => {
    const candidates = story.moments.flatMap((moment) => moment.candidates);
    const busiest = Math.max(0, ...picturesByDay(story.moments).values());
    const city = story.place?.city;
    const favorites = candidates.filter((candidate) => candidate.favorite).length;
    const withAsked = candidates.filter(({ asset }) =>
      asset.people.some((id) => askedPeople.has(id))
    );
    const isBusy = counts.length > 1 && busiest >= threshold;
    const isUnusual = city !== undefined && usual.size >= USUAL_CITIES && !usual.has(city);
    const isDense = story.pictures / story.days >= DENSE * medianDay && counts.length > 1;
    const isAboutAsked = withAsked.length >= ASKED_SHARE * story.pictures && askedPeople.size > 0;

    const reasons: string[] = [];
    if (candidates.some((candidate) => candidate.included)) reasons.push("included");
    if (favorites > 0) reasons.push("favorites");
    if (isBusy) reasons.push("busy_day");
    if (story.isAway) reasons.push("away");
    if (isUnusual) reasons.push("unusual_place");
    if (isDense && isAboutAsked) reasons.push("family");
    if (candidates.some(({ asset }) => asset.people.length > 0)) reasons.push("people");
    if (candidates.some(({ asset }) => asset.kind === "video")) reasons.push("video");
    return { weight: weightOf(reasons, favorites, story), reasons };
  };
}

const REMARKABLE = ["busy_day", "away", "unusual_place"];

function weightOf(reasons: readonly string[], favorites: number, story: Story): Weight {
  if (favorites >= MAJOR_FAVORITES || reasons.includes("family")) return "major";
  const isRemarkable = REMARKABLE.some((reason) => reasons.includes(reason));
  if (isRemarkable || favorites > 0 || reasons.includes("included")) return "minor";
  if (!reasons.includes("people") && !reasons.includes("video")) return "none";
  return story.moments.length === 0 ? "none" : "glimpse";
}

function usualCities(moments: readonly Moment[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { candidates } of moments) {
    for (const { asset } of candidates) {
      const city = asset.place?.city;
      if (city) counts.set(city, (counts.get(city) ?? 0) + 1);
    }
  }
  const most = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return new Set(most.slice(0, USUAL_CITIES).map(([city]) => city));
}

export type WeighedStory = Story & Weighed;
