// SPDX-License-Identifier: AGPL-3.0-or-later

// Faces that the library does not know: found by this program in pictures a film may show.

import { type Bank, isUnreadable } from "../../bank/bank.ts";
import { Fault } from "../../base/fault.ts";
import { acquire, type ServiceOutage } from "../../facts/acquire.ts";
import { overlap } from "../../facts/faces/yunet.ts";
import { type Asset, type AssetId, type Face, FOLDER_ACCOUNT } from "../../library/asset.ts";
import type { AnalyzeOptions } from "./analyze.ts";
import type { Measurers } from "./measurers.ts";

interface Known {
  /** By picture; without a score those of the library. */
  readonly faces: Map<AssetId, readonly Face[]>;
  /** Pictures that were looked through; added to. */
  readonly sought: Set<AssetId>;
  /** Every picture whose faces the library was asked for. */
  readonly asked: readonly Asset[];
}

/**
 * Adds what is found in `assets` to the faces that are known. Pictures that cannot be
 * read have none, and a detector that cannot be loaded stops no film: `onUnsought` hears why. Throws Fault
 * `cancelled`, `library_unreadable` as `acquire`.
 */
export async function findFaces(
  bank: Pick<Bank, "read" | "write">,
  finders: Measurers["faces"],
  assets: readonly Asset[],
  { faces, sought, asked }: Known,
  { signal, away, onStep, onUnsought }: AnalyzeOptions & { readonly away: ServiceOutage },
): Promise<void> {
  if (!finders) return;
  const findsItself = accountsWithFaces(asked, faces);
  const lacking = assets.filter(({ account, sourceKey }) => {
    const pixels = bank.read("pixels-v1", sourceKey);
    return !findsItself.has(account) && pixels !== undefined && !isUnreadable(pixels);
  });
  try {
    await acquire(bank, finders, lacking, ({ sourceKey }) => sourceKey, {
      signal,
      away,
      onProgress: (done, total) => onStep?.("faces", done, total),
    });
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "model_unavailable") throw error;
    onUnsought?.(error);
  }
  for (const { id, sourceKey } of lacking) {
    const banked = bank.read(finders[0]!.producer, sourceKey);
    if (!banked || isUnreadable(banked)) continue;
    sought.add(id);
    faces.set(id, joinedFaces(faces.get(id) ?? [], banked.faces));
  }
}

/** Servers that look for faces themselves; what a folder's files say of them may leave some out. */
function accountsWithFaces(
  assets: readonly Asset[],
  faces: ReadonlyMap<AssetId, readonly Face[]>,
): ReadonlySet<string> {
  const says = ({ id }: Asset) => faces.get(id)?.some(({ score }) => score === undefined);
  return new Set(
    assets.filter((asset) => asset.account !== FOLDER_ACCOUNT && says(asset))
      .map(({ account }) => account),
  );
}

/** Boxes of one face by two detectors differ more than those of one. */
const SAME_FACE = 0.15;

/** What the library knows, then the faces among `found` that it does not. */
export function joinedFaces(known: readonly Face[], found: readonly Face[]): readonly Face[] {
  const isKnown = ({ box }: Face) => known.some((face) => overlap(face.box, box) > SAME_FACE);
  return [...known, ...found.filter((face) => !isKnown(face))];
}
