// SPDX-License-Identifier: AGPL-3.0-or-later

// Which pictures of the library may be shown now: none that is hidden there, and none that was shut out of films.

import { readExcluded } from "../../automation/reading/excluded.ts";
import { automationOptions } from "../../automation/rules.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { OpenLibrary } from "./library_service.ts";

export async function readShowable(
  { library, settings: { config } }: Pick<OpenLibrary, "library" | "settings">,
  ledger: Pick<Ledger, "exclusions" | "people" | "runs">,
  signal: AbortSignal,
): Promise<(asset: Asset) => boolean> {
  const book = await ledger.people.book(), rules = automationOptions(config);
  const isExcluded = await readExcluded({ library, ledger, ...rules }, book, signal);
  return (asset) => asset.visibility === "visible" && !isExcluded(asset);
}

/** The pictures of these ids; `undefined` where one of them is gone, hidden or shut out. */
export async function readShown(
  opened: Parameters<typeof readShowable>[0],
  ledger: Parameters<typeof readShowable>[1],
  ids: readonly AssetId[],
  signal: AbortSignal,
): Promise<readonly Asset[] | undefined> {
  const isShowable = await readShowable(opened, ledger, signal), shown: Asset[] = [];
  for (const id of ids) {
    const asset = await opened.library.asset(id);
    if (asset === undefined || !isShowable(asset)) return undefined;
    shown.push(asset);
  }
  return shown;
}
