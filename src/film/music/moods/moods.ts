// The style of each mood.

import type { Mood } from "../../brief/brief.ts";
import { epic } from "./epic.ts";
import { calm, nostalgic, tender } from "./gentle.ts";
import { energetic, happy, playful } from "./lively.ts";
import type { MoodStyle } from "./mood_style.ts";

export const MOODS: Readonly<Record<Mood, MoodStyle>> = {
  calm,
  tender,
  nostalgic,
  happy,
  energetic,
  playful,
  epic,
};
