// What a stop of a trip is called: what most of the pictures around it say.

import type { Asset, Place } from "../../library/asset.ts";

/** The town of most pictures, else their region, else their country. */
export function stopName(
  pictures: readonly Pick<Asset, "place">[],
): { readonly name?: string; readonly country?: string } {
  const country = mostOf(pictures, "country");
  const name = mostOf(pictures, "city") ?? mostOf(pictures, "state") ?? country;
  return { ...(name ? { name } : {}), ...(country ? { country } : {}) };
}

/** The commonest name of a level; of equals the one that was seen first. */
function mostOf(
  pictures: readonly Pick<Asset, "place">[],
  level: keyof Place,
): string | undefined {
  const counts = new Map<string, number>();
  for (const { place } of pictures) {
    const name = place?.[level];
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  let best: string | undefined;
  for (const [name, count] of counts) {
    if (best === undefined || count > counts.get(best)!) best = name;
  }
  return best;
}
