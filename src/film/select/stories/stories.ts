// SPDX-License-Identifier: AGPL-3.0-or-later

// Stories: groups of moments the film may give shots to. Weeks at home, trips and their legs, days
// that stand out; days or episodes when the whole film is short.

import { daysBetween, fromWallMs, type LocalDateTime, yearOf } from "../../../base/local_time.ts";
import type { Place } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import type { HomePeriod } from "../../brief/places/homes.ts";
import type { ShotCandidate } from "../candidate.ts";
import type { StorySummary } from "../cut.ts";
import { busyThreshold, commonPlace, MOMENT, type Moment, picturesIn } from "../pool/moments.ts";
import { groupedBy, isAwayDay, type StoryGroup, weeksAndTrips } from "./weeks_and_trips.ts";

export interface Story {
  readonly id: string;
  readonly kind: StorySummary["kind"];
  readonly era: number;
  readonly moments: readonly Moment[];
  readonly start: LocalDateTime;
  readonly end: LocalDateTime;
  readonly place?: Place;
  readonly isAway: boolean;
  readonly pictures: number;
  /** Moments, one that goes on counting once for every ten minutes; never more than its pictures. */
  readonly distinctMoments: number;
  /** Photographed days. */
  readonly days: number;
}

/** A film of this many photographed days is told by episodes, and of this many by days. */
const EPISODE_FILM_DAYS = 2, DAY_FILM_DAYS = 21;
/** In order of their first picture. */
export function storiesOf(
  moments: readonly Moment[],
  homes: readonly HomePeriod[],
  eras: Eras,
): Story[] {
  const days = new Set(moments.map((moment) => moment.date)).size;
  const groups: StoryGroup[] = [];
  for (const ofEra of groupedBy(moments, (moment) => moment.era)) {
    const era = ofEra[0]!.era;
    if (eras.isShort(era)) {
      groups.push({ kind: "era", moments: ofEra, isAway: false });
    } else if (days <= EPISODE_FILM_DAYS) {
      groups.push(...byUnit(ofEra, "event", (moment) => moment.episode));
    } else if (days <= DAY_FILM_DAYS) {
      groups.push(...byUnit(ofEra, "day", (moment) => moment.day, homes));
    } else {
      groups.push(...weeksAndTrips(ofEra, homes, busyThreshold(moments)));
    }
  }
  return groups.sort((a, b) => a.moments[0]!.index - b.moments[0]!.index).map(storyOf);
}

function byUnit(
  moments: readonly Moment[],
  kind: StorySummary["kind"],
  unitOf: (moment: Moment) => number,
  homes: readonly HomePeriod[] = [],
): StoryGroup[] {
  return groupedBy(moments, unitOf).map((group) => ({
    kind,
    moments: group,
    isAway: isAwayDay(group, homes) ?? false,
  }));
}

function storyOf(group: StoryGroup, index: number): Story {
  const { kind, moments, isAway } = group;
  const first = moments[0]!, last = moments.at(-1)!;
  const place = commonPlace(moments.flatMap((moment) => moment.candidates));
  return {
    id: `story-${index + 1}`,
    kind,
    era: first.era,
    moments,
    start: fromWallMs(first.start),
    end: fromWallMs(moments.reduce((end, moment) => Math.max(end, moment.end), last.end)),
    ...(place ? { place } : {}),
    isAway,
    pictures: picturesIn(moments),
    distinctMoments: moments.reduce((sum, moment) => sum + distinctIn(moment), 0),
    days: new Set(moments.map((moment) => moment.date)).size,
  };
}

function distinctIn(moment: Moment): number {
  return Math.min(moment.groups, 1 + Math.floor((moment.end - moment.start) / MOMENT.gapMs));
}

/** A film about people longer than this has an era for each calendar year. */
const LONG_FILM_DAYS = 548;

interface Eras {
  /** Number of the era of a candidate; −1 when the film has none, or it stands outside of all. */
  readonly of: (candidate: ShotCandidate) => number;
  /** True when the era is a few days long and is one story. */
  readonly isShort: (era: number) => boolean;
}

/** The windows of on-this-day and holiday films are three to five days. */
const SHORT_WINDOW_DAYS = 7;

export function erasOf(brief: Brief, candidates: readonly ShotCandidate[]): Eras {
  const { windows } = brief;
  if (windows.length > 1) {
    return {
      of: ({ date }) => windows.findIndex(({ start, end }) => date >= start && date <= end),
      isShort: (era) => {
        const window = windows[era];
        return window !== undefined && daysBetween(window.start, window.end) < SHORT_WINDOW_DAYS;
      },
    };
  }
  const first = candidates[0]?.date, last = candidates.at(-1)?.date;
  const isLong = first !== undefined && last !== undefined &&
    daysBetween(first, last) > LONG_FILM_DAYS;
  const byYear = isLong && (brief.people !== undefined || brief.memoryType === "album");
  return {
    of: byYear ? ({ date }) => yearOf(date) - yearOf(first) : () => -1,
    isShort: () => false,
  };
}
