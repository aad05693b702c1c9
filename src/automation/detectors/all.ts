// SPDX-License-Identifier: AGPL-3.0-or-later

// The detectors in the order in which they speak: of two candidates that are the
// same memory with the same score, the earlier one counts.

import { activityBurst } from "./activity_burst.ts";
import { album } from "./album.ts";
import { birthday } from "./birthday.ts";
import type { Detector } from "./detector.ts";
import { holiday } from "./holiday.ts";
import { backfill, monthly } from "./monthly.ts";
import { multiPerson, savedGroup } from "./multi_person.ts";
import { onThisDay } from "./on_this_day.ts";
import { personMonthly } from "./person_monthly.ts";
import { personSpotlight } from "./person_spotlight.ts";
import { season } from "./season.ts";
import { specialDay } from "./special_day.ts";
import { theme } from "./themes/theme.ts";
import { trip } from "./trip.ts";
import { yearly } from "./yearly.ts";

export const DETECTORS: readonly Detector[] = [
  monthly,
  yearly,
  personSpotlight,
  multiPerson,
  activityBurst,
  onThisDay,
  birthday,
  trip,
  specialDay,
  savedGroup,
  season,
  holiday,
  album,
  personMonthly,
  backfill,
  theme,
];
