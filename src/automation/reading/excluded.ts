// SPDX-License-Identifier: AGPL-3.0-or-later

// What nothing is proposed because of: what the owner never wants to see, and films that were delivered.

import { type ExclusionDeps, readExclusions } from "../../library/exclusion.ts";
import { excluderOf, isFlash, isRefused, screenReason } from "../../film/select/pool/rules.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Asset } from "../../library/asset.ts";
import { OWN_FILM_TAG } from "../../library/upload_target.ts";
import type { PersonBook } from "../../library/person_book.ts";

interface ExcludedDeps extends ExclusionDeps {
  readonly ledger: Pick<Ledger, "exclusions" | "runs">;
}

/** True for what the owner shut out of all films, and for films that were delivered. */
export async function readExcluded(
  deps: ExcludedDeps,
  book: PersonBook,
  signal: AbortSignal,
): Promise<(asset: Asset) => boolean> {
  const excluderOfAsset = excluderOf(await readExclusions(deps, book, signal));
  const films = await deps.ledger.runs.deliveredAssets();
  return (asset) => films.has(asset.id) || excluderOfAsset(asset) !== undefined;
}

export function isShowable(asset: Asset): boolean {
  return asset.visibility === "visible" && !isRefused(asset) &&
    !asset.tags.some((tag) => tag.toLowerCase() === OWN_FILM_TAG) &&
    screenReason(asset) === undefined && !isFlash(asset);
}
