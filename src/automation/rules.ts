// SPDX-License-Identifier: AGPL-3.0-or-later

// What the automation obeys, as plain values of the configuration.

import type { MonthDay } from "../base/local_time.ts";
import type { Config } from "../config/schema.ts";
import { ownHolidaysOf } from "../film/brief/days/holidays.ts";
import { type Position, positionOf } from "../film/brief/places/geo.ts";
import type { TripOptions } from "../film/brief/places/trips.ts";

/** One switch for each detector. */
interface DetectorSwitches {
  readonly monthly: boolean;
  readonly yearly: boolean;
  readonly personSpotlight: boolean;
  readonly pairs: boolean;
  readonly activityBurst: boolean;
  readonly onThisDay: boolean;
  readonly birthdays: boolean;
  readonly trips: boolean;
  readonly specialDays: boolean;
  readonly groups: boolean;
  readonly seasons: boolean;
  readonly holidays: boolean;
  readonly albums: boolean;
  readonly personMonthly: boolean;
  readonly backfillMonths: boolean;
  readonly themes: boolean;
}

/** A day of every year the owner named. */
export interface ExtraHoliday {
  readonly monthDay: MonthDay;
  readonly name: string;
}

export interface AutomationOptions {
  readonly detect: DetectorSwitches;
  /** A month is a burst with more than so many times the average of the months before it. */
  readonly burstThreshold: number;
  readonly cooldownHours: number;
  /** Exactly the accounts that are read; empty means the top-level connection alone. */
  readonly accounts: readonly string[];
  /** As configured; absent: trips are told from where the pictures say it is. */
  readonly home?: Position;
  readonly trips: TripOptions;
  readonly extraHolidays: readonly ExtraHoliday[];
  readonly includeSharedAlbums: boolean;
  /** Patterns of file names no film shows. */
  readonly excludedNames: readonly string[];
  /** Whom the library hides may be in films. */
  readonly includesHiddenPeople: boolean;
}

export function automationOptions(
  { automation, trips, analysis, immich }: Pick<
    Config,
    "automation" | "trips" | "analysis" | "immich"
  >,
): AutomationOptions {
  // Both coordinates at zero are how older files say that nothing is set.
  const home = positionOf({
    latitude: trips.homebase_latitude,
    longitude: trips.homebase_longitude,
  });
  return {
    detect: {
      monthly: automation.detect_monthly,
      yearly: automation.detect_yearly,
      personSpotlight: automation.detect_person_spotlight,
      pairs: automation.detect_pairs,
      activityBurst: automation.detect_activity_burst,
      onThisDay: automation.detect_on_this_day,
      birthdays: automation.detect_birthdays,
      trips: automation.detect_trips,
      specialDays: automation.detect_special_days,
      groups: automation.detect_groups,
      seasons: automation.detect_seasons,
      holidays: automation.detect_holidays,
      albums: automation.detect_albums,
      personMonthly: automation.detect_person_monthly,
      backfillMonths: automation.backfill_months,
      themes: automation.detect_themes,
    },
    burstThreshold: automation.burst_threshold,
    cooldownHours: automation.cooldown_hours,
    accounts: automation.accounts,
    home,
    trips: {
      minDistanceKm: trips.min_distance_km,
      maxGapDays: trips.max_gap_days,
      minNights: trips.min_duration_days,
    },
    extraHolidays: ownHolidaysOf(automation.extra_holidays)
      .map(({ name, dates }) => ({ name, monthDay: dates[0]! })),
    includeSharedAlbums: automation.include_shared_albums,
    excludedNames: analysis.exclude_filename_patterns,
    includesHiddenPeople: immich.include_hidden_people,
  };
}
