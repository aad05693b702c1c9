// SPDX-License-Identifier: AGPL-3.0-or-later

// The pictures that are prepared ahead of films.

import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { Brief } from "../brief/brief.ts";
import { materialAssets } from "../brief/material.ts";
import { gatherPool } from "./pool.ts";

/** In order of capture. What no film may show is not looked at either. Errors as the library's. */
export async function prepareScope(
  library: Library,
  brief: Brief,
  signal?: AbortSignal,
): Promise<readonly Asset[]> {
  const assets = await materialAssets(library, brief, signal);
  return gatherPool(brief, assets).candidates.map(({ asset }) => asset);
}
