// The pool: which assets of the library may compete for the film, and why the others may not.

import { Fault } from "../../base/fault.ts";
import { dateOf, wallMs } from "../../base/local_time.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { Brief } from "../brief/brief.ts";
import { isConsidered } from "../brief/material.ts";
import { type Candidate, compareAssets } from "./candidate.ts";
import { captureGroups } from "./capture_groups.ts";
import { findCopies } from "./copies.ts";
import type { TraceRow } from "./cut.ts";
import { gateReason, isReceived, isWished, provenanceOf, tasteReason } from "./exclusions.ts";
import { occasionRun } from "./occasion_run.ts";
import { withoutStrangers } from "./people_present.ts";
import { withoutHomeDays } from "./trip_members.ts";

export interface Pool {
  /** In order of capture. */
  readonly candidates: readonly Candidate[];
  /** One row for each considered asset that is not a candidate. */
  readonly trace: readonly TraceRow[];
  readonly considered: number;
}

/** film.md E6: more than this many at one instant were scanned then. */
export const SAME_INSTANT = 20;

/** Why a gate forbids a picture that was asked for; finishes "cannot be included because …". */
const GATE_WORDS: Readonly<Record<string, string>> = {
  trashed: "it is in the trash",
  archived: "it is archived",
  hidden: "it is hidden",
  locked: "it is in the locked folder",
  own_film: "it is a film this program made",
  live_half: "it is the moving half of a Live Photo",
  photos_off: "the film takes no photos",
  too_short: "the clip is shorter than two seconds",
};

/**
 * Order of the rules: the owner's word, decency and the file, taste, the film's own scope, copies.
 * Throws Fault `not_found` for an included asset the library does not hold, and `usage` when a gate
 * forbids one.
 */
export function gatherPool(brief: Brief, assets: readonly Asset[]): Pool {
  const considers = isConsidered(brief);
  const byId = new Map<AssetId, Asset>();
  for (const asset of assets) if (considers(asset)) byId.set(asset.id, asset);
  const considered = [...byId.values()].sort(compareAssets);
  const included = new Set(brief.include), excluded = new Set(brief.exclude);
  const provenance = provenanceOf(considered);
  refuseAloud(brief, byId, excluded, (asset) => gateReason(asset, brief, provenance));

  const trace: TraceRow[] = [];
  const out = (asset: AssetId, reason: string, other?: AssetId) => {
    trace.push({
      asset,
      stage: "pool",
      verdict: "out",
      reason,
      ...(other === undefined ? {} : { other }),
    });
  };
  let passed = considered.filter((asset) => {
    const reason = excluded.has(asset.id) ? "excluded" : gateReason(asset, brief, provenance) ??
      (included.has(asset.id) ? undefined : tasteReason(asset, brief, provenance));
    if (reason) out(asset.id, reason);
    return reason === undefined;
  });
  for (const scopeOf of [occasionRun, withoutHomeDays, withoutStrangers]) {
    const scope = scopeOf(brief, passed);
    if (!scope) continue;
    passed = passed.filter((asset) => {
      const stays = scope.kept.has(asset.id) || included.has(asset.id);
      if (!stays) out(asset.id, scope.reason);
      return stays;
    });
  }
  const copies = findCopies(passed, included);
  const kept = passed.filter((asset) => {
    const other = copies.keptFor.get(asset.id);
    if (other !== undefined) out(asset.id, "copy", other);
    return other === undefined;
  });
  const candidates = candidatesOf(kept, included, copies.wished);
  return { candidates, trace, considered: considered.length };
}

function candidatesOf(
  assets: readonly Asset[],
  included: ReadonlySet<AssetId>,
  wished: ReadonlySet<AssetId>,
): Candidate[] {
  // In order of capture: an instant shared by more than twenty stands twenty places before or after.
  const sharesInstant = (index: number) => {
    const { takenAt } = assets[index]!;
    let first = index, last = index;
    while (last - first <= SAME_INSTANT && assets[first - 1]?.takenAt === takenAt) first--;
    while (last - first <= SAME_INSTANT && assets[last + 1]?.takenAt === takenAt) last++;
    return last - first >= SAME_INSTANT;
  };
  const timed = assets.map((asset, index) => ({
    asset,
    at: wallMs(asset.takenAt),
    scanned: sharesInstant(index),
  }));
  const groups = captureGroups(timed);
  return timed.map(({ asset, at, scanned }) => ({
    asset,
    at,
    endsAt: at + (asset.kind === "video" ? (asset.durationSeconds ?? 0) * 1000 : 0),
    date: dateOf(asset.takenAt),
    included: included.has(asset.id),
    favorite: isWished(asset) || wished.has(asset.id),
    received: isReceived(asset),
    group: groups.get(asset.id) ?? asset.id,
    scanned,
  }));
}

function refuseAloud(
  brief: Brief,
  byId: ReadonlyMap<AssetId, Asset>,
  excluded: ReadonlySet<AssetId>,
  gate: (asset: Asset) => string | undefined,
): void {
  for (const id of brief.include) {
    const asset = byId.get(id);
    if (!asset) {
      throw new Fault("not_found", `The picture "${id}" cannot be included: nobody has it`, {
        hint: "Look up its id in the library, or leave out this --include",
      });
    }
    const reason = excluded.has(id) ? undefined : gate(asset);
    if (!excluded.has(id) && reason === undefined) continue;
    const because = reason === undefined
      ? "it is excluded as well"
      : GATE_WORDS[reason] ?? `of the rule "${reason}"`;
    throw new Fault("usage", `"${asset.fileName}" cannot be included because ${because}`, {
      hint: `Leave out --include ${id}, or change that`,
    });
  }
}
