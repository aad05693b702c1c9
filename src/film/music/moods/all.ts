// All moods.

import type { Mood } from "../../brief/brief.ts";
import { calm } from "./calm.ts";
import { energetic } from "./energetic.ts";
import { epic } from "./epic.ts";
import { happy } from "./happy.ts";
import type { MoodStyle } from "./mood_style.ts";
import { nostalgic } from "./nostalgic.ts";
import { playful } from "./playful.ts";
import { tender } from "./tender.ts";

export const MOODS: Readonly<Record<Mood, MoodStyle>> = {
  calm,
  tender,
  nostalgic,
  happy,
  energetic,
  playful,
  epic,
};
