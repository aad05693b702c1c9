// SPDX-License-Identifier: AGPL-3.0-or-later

// How far a picture may be shown. Facts only ever narrow it; only the
// owner widens it again.

import type { LabelOf } from "../../../facts/known_heads.ts";
import type { Asset, AssetId } from "../../../library/asset.ts";
import { type Brief, SHARING_LEVELS, type SharingLevel } from "../../brief/brief.ts";
import type { ShotCandidate } from "../candidate.ts";
import type { OutReason } from "../cut.ts";
import { captionWords } from "./evidence_rules.ts";
import type { SeenPicture } from "./seen_picture.ts";

/** Why a picture is kept among fewer people. */
type HoldReason = Extract<OutReason, `held_${string}`>;

interface Audience {
  /** The widest circle it may be shown to. */
  readonly widest: SharingLevel;
  /** Absent when every audience may see it. */
  readonly reason?: HoldReason;
}

/** Rooms that are shown only within the family. */
const PRIVATE_VENUES: ReadonlySet<string | undefined> = new Set<LabelOf<"venue">>([
  "bedroom",
  "medical",
  "private_facility",
]);

/** Between these a picture is not held, but the owner should look at it. */
const CHECK_FROM = 0.2, CHECK_BELOW = 0.5;

interface Standpoint {
  /** The owner cleared it for every audience. */
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

/** True for a row of the trace whose picture is left out for the sake of the audience. */
export function isHeldBack(row: { readonly verdict: string; readonly reason: string }): boolean {
  return row.verdict === "out" && (row.reason.startsWith("held_") || HIDDEN.has(row.reason));
}

/** The library itself keeps such a picture from view. */
const HIDDEN: ReadonlySet<string> = new Set<OutReason>([
  "trashed",
  "archived",
  "hidden",
  "locked",
  "partner",
]);

/** The probability that is worth a look before the film is shared; nothing when it is clear or held. */
export function worthALook(seen: SeenPicture, isCleared: boolean): number | undefined {
  const { probability, isFlagged } = seen.exposure;
  if (isCleared || isFlagged) return undefined;
  return probability >= CHECK_FROM && probability < CHECK_BELOW ? probability : undefined;
}

// Captures taken one after the other tell of each other: where most of those that were analyzed are
// held, so are the rest.

/** Each within five minutes of the one before. */
const RUN_GAP_MS = 5 * 60_000;
/** At least so many flagged, and at least half of those known. */
const MIN_FLAGGED = 3, MIN_SHARE = 0.5;

/**
 * Members of runs that are held whole. `isFlagged` is `undefined` for what was not analyzed. Instants that
 * a batch was given say nothing of what was taken together. A flagged picture the owner cleared counts
 * all the same: it is cleared alone.
 */
export function heldRuns(
  candidates: readonly ShotCandidate[],
  isFlagged: (candidate: ShotCandidate) => boolean | undefined,
): ReadonlySet<AssetId> {
  const held = new Set<AssetId>();
  for (const run of runsOf(candidates.filter(({ batch }) => !batch))) {
    const known = run.map(isFlagged).filter((flag) => flag !== undefined);
    const flagged = known.filter((flag) => flag).length;
    if (flagged < MIN_FLAGGED || flagged < MIN_SHARE * known.length) continue;
    for (const { asset } of run) held.add(asset.id);
  }
  return held;
}

function runsOf(candidates: readonly ShotCandidate[]): ShotCandidate[][] {
  const runs: ShotCandidate[][] = [];
  let lastEnd = -Infinity;
  for (const candidate of candidates.toSorted((a, b) => a.at - b.at)) {
    if (candidate.at - lastEnd > RUN_GAP_MS) runs.push([]);
    runs.at(-1)!.push(candidate);
    lastEnd = Math.max(lastEnd, candidate.endsAt);
  }
  return runs;
}

// The owner's lasting word on single pictures, as a brief carries it.

export interface OwnerWord {
  /** Every audience may see it, whatever is found in it. */
  readonly isCleared: boolean;
  /** It may be shown although it is a screen or a document. */
  readonly isPinned: boolean;
}

const SILENT: OwnerWord = { isCleared: false, isPinned: false };

/** A word about other pixels under the same id is no word about these. */
export function ownerWords({ decisions = [] }: Brief): (asset: Asset) => OwnerWord {
  if (decisions.length === 0) return () => SILENT;
  const said = new Set(decisions.map((each) => keyOf(each.kind, each.asset, each.sourceKey)));
  return ({ id, sourceKey }) => ({
    isCleared: said.has(keyOf("clear", id, sourceKey)),
    isPinned: said.has(keyOf("pin", id, sourceKey)),
  });
}

function keyOf(kind: string, asset: string, sourceKey: string): string {
  return `${kind}\n${asset}\n${sourceKey}`;
}
