// What this household photographs: scenes that come back on many days (film.md SEL-26).

import type { PixelFacts } from "../../../bank/fact.ts";
import type { AssetId } from "../../../library/asset.ts";
import type { LocalDate } from "../../../base/local_time.ts";
import { hashDistance, type HashWords, hashWords } from "./novelty.ts";

const SAME_SUBJECT = 0.6;
/** With a print of colours alone every blue sky would be one subject; the shapes must be near too. */
const SAME_SHAPES_BITS = 18;
const LEAST_DAYS = 8;
const LEAST_SHARE = 0.05;

export interface Print {
  readonly asset: AssetId;
  readonly date: LocalDate;
  readonly pixels: PixelFacts;
}

interface Cluster {
  /** Of the founder. */
  readonly hash: HashWords;
  readonly members: Print[];
}

/**
 * Greedy clusters in order of capture: a picture joins the first whose founder it is like. Members of
 * the clusters that come back on eight days or more and make a twentieth of the pictures.
 */
export function recurringAssets(
  prints: readonly Print[],
  likeness: (a: PixelFacts, b: PixelFacts) => number,
): ReadonlySet<AssetId> {
  const clusters: Cluster[] = [];
  for (const print of prints) {
    const hash = hashWords(print.pixels.hash);
    const cluster = clusters.find((each) =>
      hashDistance(each.hash, hash) <= SAME_SHAPES_BITS &&
      likeness(each.members[0]!.pixels, print.pixels) >= SAME_SUBJECT
    );
    if (cluster) cluster.members.push(print);
    else clusters.push({ hash, members: [print] });
  }
  const recurring = clusters.filter(({ members }) =>
    members.length >= LEAST_SHARE * prints.length &&
    new Set(members.map(({ date }) => date)).size >= LEAST_DAYS
  );
  return new Set(recurring.flatMap(({ members }) => members.map(({ asset }) => asset)));
}
