// Whether one picture repeats another: a copy, the same burst, the same view (film.md SEL-45, SEL-46).

import type { PixelFacts } from "../../../bank/fact.ts";
import type { AssetId } from "../../../library/asset.ts";
import type { Judged } from "./judge.ts";
import {
  BURST_BITS,
  BURST_MS,
  COPY_BITS,
  COPY_COSINE,
  cosine,
  hashDistance,
  repeatsFrom,
  SAME_VIEW_BITS,
} from "./novelty.ts";

/** Why a picture may not come in, as the trace will say it. */
export interface Refusal {
  readonly reason: string;
  readonly other?: AssetId;
  readonly numbers?: Readonly<Record<string, number>>;
}

/** `undefined` when it shows something else, or when one of the two was never looked at. */
export function repeatOf(
  judged: Judged,
  shown: Judged,
  likenessOf: (a: PixelFacts, b: PixelFacts) => number,
): Refusal | undefined {
  if (!judged.pixels || !judged.hash || !shown.pixels || !shown.hash) return undefined;
  const { candidate, moment } = judged;
  const other = shown.candidate.asset.id;
  const apart = Math.abs(candidate.at - shown.candidate.at);
  const areAlike = candidate.asset.kind === shown.candidate.asset.kind;
  const bits = hashDistance(judged.hash, shown.hash);
  if (areAlike && candidate.asset.kind === "photo") {
    const isCopy = bits <= COPY_BITS &&
      cosine(judged.pixels.print, shown.pixels.print) >= COPY_COSINE;
    if (isCopy) return { reason: "copy", other, numbers: { bits } };
    if (apart <= BURST_MS && bits <= BURST_BITS) {
      return { reason: "burst_sibling", other, numbers: { bits } };
    }
  }
  // The owner's heart says that the second one matters too.
  if (candidate.favorite && !shown.candidate.favorite) return undefined;
  // A clip repeats a still only of its own moment.
  const sameMoment = moment === shown.moment;
  if (!sameMoment && !areAlike) return undefined;
  const from = repeatsFrom(sameMoment, apart);
  if (from > 1 || bits > SAME_VIEW_BITS) return undefined;
  const likeness = likenessOf(judged.pixels, shown.pixels);
  return likeness >= from
    ? { reason: "repeat", other, numbers: { likeness: Math.round(likeness * 100) } }
    : undefined;
}
