// Pictures of a film that say nothing of when they were taken: some may be of other days.

import type { Asset } from "../library/asset.ts";
import type { Library, SyncReport } from "../library/library.ts";
import type { Brief } from "./brief/brief.ts";
import { materialAssets } from "./material_assets.ts";

/**
 * Of the film's own days or album, oldest first; of the whole library where those days are empty, for
 * there a guess may be the reason.
 */
export async function guessedDates(
  library: Library,
  brief: Brief,
  report: Pick<SyncReport, "guessedDates">,
  signal: AbortSignal,
): Promise<readonly Asset[]> {
  if (report.guessedDates === 0) return [];
  const material = await materialAssets(library, brief, signal);
  if (material.length > 0) return material.filter(isGuessed);
  const guessed: Asset[] = [];
  for await (const batch of library.assets(undefined, signal)) {
    guessed.push(...batch.filter(isGuessed));
  }
  return guessed;
}

function isGuessed({ dateSource }: Asset): boolean {
  return dateSource === "file_name" || dateSource === "file_time";
}
