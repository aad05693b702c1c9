// SPDX-License-Identifier: AGPL-3.0-or-later

// What the music should feel like, from facts alone.

import { monthOf } from "../../../base/local_time.ts";
import type { Brief, Mood } from "../../brief/brief.ts";
import { hemisphereOf } from "../../brief/days/period_label.ts";
import type { Judged } from "../judging/judge.ts";

const FEW_SHOTS = 10;
const LIVELY_SHARE = 0.3, VERY_LIVELY_SHARE = 0.5;
const COMPANY = 2;
const MAX = 0.5;

export function moodOf(brief: Brief, shots: readonly Judged[]): Mood {
  if (brief.music.mode === "composed" && brief.music.mood) return brief.music.mood;
  const share = (holds: (shot: Judged) => boolean) =>
    shots.length === 0 ? 0 : shots.filter(holds).length / shots.length;
  // Sleigh bells are for the days around Christmas, not for every holiday.
  const isChristmas = brief.memoryType === "holiday" &&
    share((shot) => monthOf(shot.candidate.asset.takenAt) === 12) >= MAX;
  if (isChristmas) return "holiday";
  if (brief.memoryType === "on_this_day" || brief.memoryType === "holiday") return "nostalgic";
  const moving = share((shot) => shot.media.medium !== "still");
  if (brief.memoryType === "trip") return moving >= LIVELY_SHARE ? "energetic" : "happy";
  if (brief.occasion?.birthday) return "playful";
  if (shots.length < FEW_SHOTS) return "calm";

  const isWinter = winterTest(brief);
  const views = share((shot) => shot.people.length === 0 && shot.faces.length === 0);
  const winterViews = share((shot) =>
    isWinter(shot) && shot.people.length === 0 && shot.faces.length === 0
  );
  const evenings = share(isEvening);
  const company = share((shot) => Math.max(shot.people.length, shot.faces.length) >= COMPANY);
  if (winterViews >= MAX) return "calm";
  if (moving >= VERY_LIVELY_SHARE) return company >= LIVELY_SHARE ? "playful" : "energetic";
  if (company >= LIVELY_SHARE && evenings < MAX) return "happy";
  if (brief.memoryType === "person_spotlight" || evenings >= MAX) return "tender";
  if (brief.memoryType === "year_in_review") return "nostalgic";
  return views >= MAX ? "calm" : "happy";
}

function isEvening(shot: Judged): boolean {
  const hour = +shot.candidate.asset.takenAt.slice(11, 13);
  return hour >= 20 || hour < 6;
}

function winterTest(brief: Brief): (shot: Judged) => boolean {
  const months = hemisphereOf(undefined, brief.home?.latitude) === "north" ? [12, 1, 2] : [6, 7, 8];
  return (shot) => months.includes(monthOf(shot.candidate.asset.takenAt));
}
