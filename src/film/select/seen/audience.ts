// How far a picture may be shown (film.md 3.8, inference.md 8.6). Facts only ever narrow it; only the
// owner widens it again.

import type { LabelOf } from "../../../facts/known_heads.ts";
import { SHARING_LEVELS, type SharingLevel } from "../../brief/brief.ts";
import { captionWords } from "./evidence_rules.ts";
import type { SeenPicture } from "./seen_picture.ts";

/** Why a picture is kept among fewer people; each is a code of the trace. */
export type HoldReason =
  | "held_exposed"
  | "held_run"
  | "held_place"
  | "held_intimate"
  | "held_unknown";

export interface Audience {
  /** The widest circle it may be shown to. */
  readonly widest: SharingLevel;
  /** Absent when anybody may see it. */
  readonly reason?: HoldReason;
}

/** Rooms nobody outside the family is shown (film.md SEL-62). */
const PRIVATE_VENUES: ReadonlySet<string | undefined> = new Set<LabelOf<"venue">>([
  "bedroom",
  "medical",
  "private_facility",
]);

/** film.md SEL-64: between these nobody is held, but somebody should look. */
const CHECK_FROM = 0.2, CHECK_BELOW = 0.5;

interface Standpoint {
  /** The owner said that it may be shown to anybody. */
  readonly isCleared: boolean;
  /** It was taken among pictures most of which are held. */
  readonly isInHeldRun: boolean;
}

/** The strictest of what is known; nothing known is a reason too. */
export function audienceOf(seen: SeenPicture, { isCleared, isInHeldRun }: Standpoint): Audience {
  if (isCleared) return { widest: "shareable" };
  if (captionWords(seen).has("intimate")) return { widest: "just-us", reason: "held_intimate" };
  const { isFlagged } = seen.exposure;
  if (isFlagged) return { widest: "family", reason: "held_exposed" };
  if (isInHeldRun) return { widest: "family", reason: "held_run" };
  if (PRIVATE_VENUES.has(seen.label("venue"))) return { widest: "family", reason: "held_place" };
  if (isFlagged === undefined) return { widest: "family", reason: "held_unknown" };
  return { widest: "shareable" };
}

/** Why a film of this level may not show it. */
export function holdOf(audience: Audience, level: SharingLevel): HoldReason | undefined {
  const reach = (circle: SharingLevel) => SHARING_LEVELS.indexOf(circle);
  return reach(level) > reach(audience.widest) ? audience.reason : undefined;
}

/** The probability that is worth a look before the film is shared; nothing when it is clear or held. */
export function worthALook(seen: SeenPicture, isCleared: boolean): number | undefined {
  const { probability, isFlagged } = seen.exposure;
  if (isCleared || isFlagged) return undefined;
  return probability >= CHECK_FROM && probability < CHECK_BELOW ? probability : undefined;
}
