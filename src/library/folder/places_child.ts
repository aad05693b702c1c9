// The child's side of naming places: the towns of the world live and die in it.

import type { ChildJob } from "../../system/process/child_job.ts";
import type { Place } from "../asset.ts";
import { loadGazetteer } from "./places.ts";

/** Latitude and longitude in degrees. */
export type Spot = readonly [latitude: number, longitude: number];

/** For each spot its place; `null` far from every town. */
export const namePlaces: ChildJob<readonly Spot[], never, readonly (Place | null)[]> = async (
  spots,
) => {
  const gazetteer = await loadGazetteer();
  return spots.map(([latitude, longitude]) => gazetteer.placeAt(latitude, longitude) ?? null);
};

export default namePlaces;
