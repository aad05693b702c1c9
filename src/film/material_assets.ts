// Everything a brief could use, read from the library once.

import type { Asset, AssetId } from "../library/asset.ts";
import type { Library } from "../library/library.ts";
import type { Brief } from "./brief/brief.ts";
import { materialRanges } from "./brief/material.ts";

/** Of its album or its days, and what it asks for by name. Errors as the library's. */
export async function materialAssets(
  library: Library,
  brief: Brief,
  signal: AbortSignal | undefined,
): Promise<Asset[]> {
  const assets = new Map<AssetId, Asset>();
  for (const batches of materialOf(library, brief, signal)) {
    for await (const batch of batches) {
      for (const asset of batch) assets.set(asset.id, asset);
    }
  }
  for (const id of brief.include) {
    const asset = assets.get(id) ?? await library.asset(id);
    if (asset) assets.set(id, asset);
  }
  return [...assets.values()];
}

function materialOf(
  library: Library,
  brief: Brief,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly Asset[]>[] {
  if (brief.albumId !== undefined) return [library.albumAssets(brief.albumId, signal)];
  return materialRanges(brief).map((range) => library.assets(range, signal));
}
