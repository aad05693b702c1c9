// SPDX-License-Identifier: AGPL-3.0-or-later

// The maps of trips inside a film that tells of months: each stands before the first shot of its trip.

import { dateOf } from "../../../base/local_time.ts";
import type { Brief } from "../../brief/brief.ts";
import { datesLabel } from "../../brief/days/period_label.ts";
import { fixedHome } from "../../brief/places/homes.ts";
import { tripStops } from "../../brief/places/trip_stops.ts";
import type { ChosenShot } from "../choice/selection.ts";
import type { Divider } from "../cut.ts";
import { mapsOfTripsThatFit } from "../length/film_length.ts";
import { MIN_CHAPTER_SHOTS, tellsOfMonths } from "../length/dividers.ts";
import { commonPlace } from "../pool/moments.ts";
import type { WeighedStory } from "../stories/weights.ts";
import { routePoints, routeText } from "../stories/trip_route.ts";
import { isNextLeg } from "../stories/trips.ts";

/** `picks` in film order; the trip of most shots comes first where not all maps fit. */
export function tripMaps(
  brief: Brief,
  picks: readonly ChosenShot[],
  filmSeconds: number,
): Divider[] {
  const { home } = brief;
  const mayShow = home && brief.look.cards && brief.look.map !== false &&
    brief.memoryType !== "trip" &&
    tellsOfMonths(brief, picks.map(({ judged }) => judged.candidate.asset));
  if (!mayShow) return [];
  const maps = tripsIn(picks).filter(({ shots }) => shots >= MIN_CHAPTER_SHOTS)
    .sort((a, b) => b.shots - a.shots)
    .flatMap(({ stories, beforeShot }): Divider[] => {
      const candidates = stories.flatMap(({ moments }) =>
        moments.flatMap((moment) => moment.candidates)
      );
      const days = { start: dateOf(stories[0]!.start), end: dateOf(stories.at(-1)!.end) };
      const assets = candidates.map(({ asset }) => asset);
      const stops = tripStops(assets, fixedHome(home), days);
      if (stops.length === 0) return [];
      const { country, state, city } = commonPlace(candidates) ?? {};
      const town = stories.length === 1 ? city : undefined;
      return [{
        beforeShot,
        title: town ?? state ?? country ?? routeText(stops),
        sub: datesLabel(days, brief.locale),
        way: routePoints({ home, stops }),
      }];
    });
  return maps.slice(0, mapsOfTripsThatFit(filmSeconds))
    .sort((a, b) => a.beforeShot - b.beforeShot);
}

interface ShownTrip {
  /** The trip, or those of its legs that the film shows. */
  readonly stories: readonly WeighedStory[];
  readonly beforeShot: number;
  readonly shots: number;
}

function tripsIn(picks: readonly ChosenShot[]): ShownTrip[] {
  const trips: ShownTrip[] = [];
  for (const [index, { story }] of picks.entries()) {
    if (story.kind !== "trip" && story.kind !== "leg") continue;
    const last = trips.at(-1), before = last?.stories.at(-1);
    const goesOn = before !== undefined && isNextLeg(before, story);
    if (last && (before === story || goesOn)) {
      const stories = goesOn ? [...last.stories, story] : last.stories;
      trips[trips.length - 1] = { ...last, stories, shots: last.shots + 1 };
    } else {
      trips.push({ stories: [story], beforeShot: index, shots: 1 });
    }
  }
  return trips;
}
