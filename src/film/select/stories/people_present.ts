// Who was there: a person counts as present in every picture of a moment in which they were recognised.

import type { Asset, AssetId } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { satisfies } from "../../brief/people_expression.ts";
import type { Scope } from "../pool/occasion_run.ts";
import { clusterInTime } from "../pool/cluster_in_time.ts";
import { EPISODE, MOMENT } from "../pool/units.ts";

/**
 * For films about people: pictures of moments in which the asked people were recognised, and from the
 * same episode those that show somebody unrecognised, the backs of heads. A carrier with the face
 * itself still ranks before both.
 */
export function withoutStrangers(brief: Brief, assets: readonly Asset[]): Scope | undefined {
  const people = brief.people;
  if (!people) return undefined;
  const isPresent = (group: readonly Asset[]) =>
    satisfies(people, new Set(group.flatMap((asset) => asset.people)));
  const kept = new Set<AssetId>();
  for (const episode of clusterInTime(assets, EPISODE)) {
    for (const moment of clusterInTime(episode, MOMENT)) {
      if (isPresent(moment)) { for (const asset of moment) kept.add(asset.id); }
    }
    if (!isPresent(episode)) continue;
    for (const asset of episode) if (asset.faces?.some((face) => !face.person)) kept.add(asset.id);
  }
  return { kept, reason: "people_absent" };
}
