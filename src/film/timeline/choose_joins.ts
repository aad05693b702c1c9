// How one item goes over into the next: the meaning chooses, not a dice (film.md TRN-2).

import type { Fps } from "../brief/brief.ts";
import type { Join } from "./timeline.ts";

/** What a join needs to know about the item on each of its sides. */
export interface JoinSide {
  readonly kind: "shot" | "card";
  readonly momentId?: string;
  readonly storyId?: string;
  /** Frames between the item's two boundaries. */
  readonly frames: number;
}

/** Seconds of overlap. A dissolve inside a story is short, between stories it takes its time. */
const WITHIN_STORY_SECONDS = 0.36;
const BETWEEN_STORIES_SECONDS = 0.6;
const BESIDE_CARD_SECONDS = 0.7;
const CROSSFADE_SECONDS = 0.5;

/** A dissolve takes at most this share of the shorter neighbour, else it becomes a cut. */
const MAX_SHARE = 0.5;

/** The joins between neighbours, one fewer than the items; `frames` is even, so the middle is a frame. */
export function chooseJoins(
  sides: readonly JoinSide[],
  transition: "smart" | "cut" | "crossfade",
  fps: Fps,
): Join[] {
  const joins: Join[] = [];
  for (let i = 0; i + 1 < sides.length; i++) {
    const seconds = overlapSeconds(sides[i]!, sides[i + 1]!, transition);
    const frames = Math.round(seconds * fps / 2) * 2;
    const shorter = Math.min(sides[i]!.frames, sides[i + 1]!.frames);
    const fits = frames > 0 && frames <= shorter * MAX_SHARE;
    joins.push({ after: i, frames: fits ? frames : 0, style: fits ? "dissolve" : "cut" });
  }
  return joins;
}

function overlapSeconds(a: JoinSide, b: JoinSide, transition: "smart" | "cut" | "crossfade") {
  if (a.kind === "card" || b.kind === "card") return BESIDE_CARD_SECONDS;
  if (transition === "cut") return 0;
  if (transition === "crossfade") return CROSSFADE_SECONDS;
  if (a.storyId !== b.storyId) return BETWEEN_STORIES_SECONDS;
  return a.momentId === b.momentId ? 0 : WITHIN_STORY_SECONDS;
}
