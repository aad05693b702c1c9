// SPDX-License-Identifier: AGPL-3.0-or-later

// The pool: which assets of the library may compete for the film, and why the others may not.

import { PLAIN_ENGLISH } from "../../messages/locale.ts";
import { Fault } from "../../base/fault.ts";
import { dateOf, wallMs } from "../../base/local_time.ts";
import { shellWord } from "../../base/text.ts";
import { type Asset, type AssetId, idsOf } from "../../library/asset.ts";
import type { Brief } from "../brief/brief.ts";
import { isConsidered } from "../brief/material.ts";
import { compareAssets, type ShotCandidate } from "./candidate.ts";
import type { OutReason, TraceRow } from "./cut.ts";
import { batchesOf, captureGroups } from "./pool/capture_groups.ts";
import { findCopies } from "./pool/copies.ts";
import { reasonClause } from "./trace_sentences.ts";
import { occasionRun, withoutHomeDays, withoutStrangers } from "./pool/scopes.ts";
import {
  excludedReason,
  excludedWords,
  excluderOf,
  gateReason,
  isReceived,
  isWished,
  type Provenance,
  provenanceOf,
  tasteReason,
} from "./pool/rules.ts";
import { ownerWords } from "./seen/audience.ts";

interface Pool {
  /** In order of capture. */
  readonly candidates: readonly ShotCandidate[];
  /** One row for each considered asset that is not a candidate. */
  readonly trace: readonly TraceRow[];
  readonly considered: number;
}

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
  const included = new Set(brief.include);
  const excluded = excludedIds(brief, considered);
  const provenance = provenanceOf(considered);
  const excluderOfAsset = excluderOf(brief.exclusions);
  const versions = versionsOf(considered);
  const excluder = (asset: Asset) =>
    excluderOfAsset(asset) ??
      versions.get(asset.editOf ?? asset.id)?.map(excluderOfAsset)
        .find((rule) => rule?.kind === "asset");
  const wordOf = ownerWords(brief);
  refuseIncluded(brief, byId, excluded, (asset) => {
    const rule = excluder(asset);
    return rule ? excludedReason(rule) : gateReason(asset, brief, provenance);
  });

  const trace: TraceRow[] = [];
  const out = (asset: AssetId, reason: OutReason, other?: AssetId) => {
    trace.push({
      asset,
      stage: "pool",
      verdict: "out",
      reason,
      ...(other === undefined ? {} : { other }),
    });
  };
  let passed = considered.filter((asset) => {
    const rule = excluder(asset);
    if (rule && !excluded.has(asset.id)) {
      out(asset.id, excludedReason(rule), excludedWords(rule));
      return false;
    }
    const reason = excluded.has(asset.id) ? "excluded" : gateReason(asset, brief, provenance) ??
      (included.has(asset.id)
        ? undefined
        : tasteReason(asset, brief, provenance, wordOf(asset).isPinned));
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
    if (other !== undefined) {
      out(asset.id, copies.originals.has(asset.id) ? "edited_copy" : "copy", other);
    }
    return other === undefined;
  });
  const candidates = candidatesOf(kept, included, copies.wished, provenance);
  return { candidates, trace, considered: considered.length };
}

/**
 * Who leaves out a picture may have named the copy in another account. One who leaves out an edited copy,
 * or its original, means the picture: the other would take its place.
 */
function excludedIds({ exclude }: Brief, considered: readonly Asset[]): ReadonlySet<AssetId> {
  const asked = new Set(exclude);
  const fitting = considered.filter((asset) => idsOf(asset).some((id) => asked.has(id)));
  const pictures = new Set(fitting.map(({ id, editOf }) => editOf ?? id));
  const left = considered.filter(({ id, editOf }) => pictures.has(editOf ?? id));
  return new Set(left.map(({ id }) => id));
}

/** Edited copies and their original, by the original's id. */
function versionsOf(assets: readonly Asset[]): ReadonlyMap<AssetId, readonly Asset[]> {
  const edited = new Set(assets.flatMap(({ editOf }) => editOf ?? []));
  return Map.groupBy(
    assets.filter(({ id, editOf }) => editOf !== undefined || edited.has(id)),
    ({ id, editOf }) => editOf ?? id,
  );
}

function candidatesOf(
  assets: readonly Asset[],
  included: ReadonlySet<AssetId>,
  wished: ReadonlySet<AssetId>,
  provenance: Provenance,
): ShotCandidate[] {
  const instants = assets.map((asset) => ({ asset, at: wallMs(asset.takenAt) }));
  const batches = batchesOf(instants);
  const timed = instants.map((instant, index) => {
    const batch = batches[index];
    return { ...instant, ...(batch ? { batch } : {}) };
  });
  const groups = captureGroups(timed);
  return timed.map(({ asset, at, batch }) => ({
    asset,
    at,
    endsAt: at + (asset.kind === "video" ? (asset.durationSeconds ?? 0) * 1000 : 0),
    date: dateOf(asset.takenAt),
    included: included.has(asset.id),
    favorite: isWished(asset) || wished.has(asset.id),
    received: isReceived(asset, provenance),
    group: groups.get(asset.id) ?? asset.id,
    ...(batch ? { batch } : {}),
  }));
}

function refuseIncluded(
  brief: Brief,
  byId: ReadonlyMap<AssetId, Asset>,
  excluded: ReadonlySet<AssetId>,
  gate: (asset: Asset) => OutReason | undefined,
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
      : reasonClause(PLAIN_ENGLISH, { verdict: "out", reason });
    throw new Fault("usage", `"${asset.fileName}" cannot be included because ${because}`, {
      hint: `Leave out --include ${shellWord(id)}, or change that`,
    });
  }
}
