// SPDX-License-Identifier: AGPL-3.0-or-later

// How one item goes over into the next: the meaning chooses, not a dice.

import { DEFAULT_TRANSITION_SECONDS } from "../../config/film_defaults.ts";
import type { Brief, Fps } from "../brief/brief.ts";
import { JOINS_SECONDS } from "../select/length/clip_window.ts";
import type { Join } from "./timeline.ts";

/** What a join needs to know about the item on each of its sides. */
export interface JoinSide {
  readonly kind: "shot" | "card";
  /** One of several pictures of one opening. */
  readonly isSequence?: true;
  readonly momentId?: string;
  readonly storyId?: string;
  /** Frames between the item's two boundaries. */
  readonly frames: number;
  /** A clip's: what it holds beyond those frames, where that is known; a still has no end. */
  readonly spareFrames?: number;
}

/** How the film's shots are to follow each other. */
type JoinLook = Pick<Brief["look"], "transition" | "transitionSeconds"> & {
  /** Cut like an edit; see `brisk.ts`. */
  readonly isBrisk?: boolean;
};

/** Seconds of overlap. A dissolve inside a story is short, between stories it takes its time. */
const WITHIN_STORY_SECONDS = 0.36;
const BETWEEN_STORIES_SECONDS = 0.6;
const BESIDE_CARD_SECONDS = 0.7;
/** Between stories of a brisk film, whose shots are short. */
const BRISK_SECONDS = 0.4;

/** A dissolve takes at most this share of the shorter neighbour, else it becomes a cut. */
const MAX_SHARE = 0.5;
/** In a brisk film between two shots: what is seen at a glance is not blurred by its neighbours. */
const MAX_BRISK_SHARE = 0.18;

/** The joins between neighbours, one fewer than the items; `frames` is even, so the middle is a frame. */
export function chooseJoins(sides: readonly JoinSide[], look: JoinLook, fps: Fps): Join[] {
  const joins: Join[] = [];
  for (let i = 0; i + 1 < sides.length; i++) {
    const a = sides[i]!, b = sides[i + 1]!;
    const wanted = Math.round(overlapSeconds(a, b, look) * fps / 2) * 2;
    const frames = Math.min(wanted, roomOf(a, fps), roomOf(b, fps));
    const isGlance = look.isBrisk && a.kind === "shot" && b.kind === "shot";
    const share = isGlance ? MAX_BRISK_SHARE : MAX_SHARE;
    const fits = frames > 0 && frames <= Math.min(a.frames, b.frames) * share;
    joins.push({ after: i, frames: fits ? frames : 0, style: fits ? "dissolve" : "cut" });
  }
  return joins;
}

/**
 * Half of a join is outside of each side, so what is spare is enough for one at each end. A clip is cut
 * with `JOINS_SECONDS` to spare; longer joins only where it has more.
 */
function roomOf({ spareFrames }: JoinSide, fps: Fps): number {
  if (spareFrames === undefined) return Infinity;
  return Math.round(Math.max(JOINS_SECONDS * fps, spareFrames) / 2) * 2;
}

function overlapSeconds(a: JoinSide, b: JoinSide, look: JoinLook): number {
  if (look.transition === "none") return 0;
  const share = (look.transitionSeconds ?? DEFAULT_TRANSITION_SECONDS) / DEFAULT_TRANSITION_SECONDS;
  if (a.isSequence && b.isSequence) return 0;
  if (a.kind === "card" || b.kind === "card") return BESIDE_CARD_SECONDS * share;
  if (look.transition === "cut") return 0;
  if (look.transition === "crossfade") return DEFAULT_TRANSITION_SECONDS * share;
  if (a.storyId !== b.storyId) {
    return (look.isBrisk ? BRISK_SECONDS : BETWEEN_STORIES_SECONDS) * share;
  }
  return look.isBrisk || a.momentId === b.momentId ? 0 : WITHIN_STORY_SECONDS * share;
}
