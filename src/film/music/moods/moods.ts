// SPDX-License-Identifier: AGPL-3.0-or-later

// The style of each mood.

import type { Mood } from "../../brief/brief.ts";
import { acoustic, calm, nostalgic, tender } from "./gentle.ts";
import { cinematic, epic } from "./grand.ts";
import { energetic, happy, holiday, playful } from "./lively.ts";
import type { MoodStyle } from "./mood_style.ts";

export const MOODS: Readonly<Record<Mood, MoodStyle>> = {
  calm,
  tender,
  nostalgic,
  happy,
  energetic,
  playful,
  epic,
  acoustic,
  cinematic,
  holiday,
};
