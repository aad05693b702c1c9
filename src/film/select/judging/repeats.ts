// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether one picture repeats another: a copy, the same burst, the same view.

import type { PixelFacts } from "../../../bank/fact.ts";
import type { AssetId } from "../../../library/asset.ts";
import type { OutReason } from "../cut.ts";
import type { Moment } from "../pool/moments.ts";
import type { Judged } from "./judge.ts";
import { hashDistance } from "./picture_hash.ts";

/** Why a picture may not come in, as the trace will say it. */
export interface ShotRejection {
  readonly reason: OutReason;
  readonly other?: AssetId;
  readonly numbers?: Readonly<Record<string, number>>;
}

/** `undefined` when it shows something else, or when one of the two was never looked at. */
export function repeatOf(
  judged: Judged,
  shown: Judged,
  likenessOf: (a: PixelFacts, b: PixelFacts) => number,
): ShotRejection | undefined {
  if (!judged.pixels || !judged.hash || !shown.pixels || !shown.hash) return undefined;
  const { candidate, moment } = judged;
  const other = shown.candidate.asset.id;
  const apart = Math.abs(candidate.at - shown.candidate.at);
  const areAlike = candidate.asset.kind === shown.candidate.asset.kind;
  const bits = hashDistance(judged.hash, shown.hash);
  if (areAlike && candidate.asset.kind === "photo") {
    // A heart on the same view of another year is for that year.
    const isOfItsOwn = candidate.favorite && !candidate.received && apart > COPY_MS;
    const isCopy = !isOfItsOwn && bits <= COPY_BITS &&
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

/** Photos of one burst, by time and hash. */
const BURST_MS = 300_000;
export const BURST_BITS = 8;
/** A forwarded or exported copy keeps every cell of the hash but a stray one, and its colours. */
const COPY_BITS = 2, COPY_COSINE = 0.99;
/** A copy keeps the instant, or gets that of the day it was sent or saved on. */
const COPY_MS = 14 * 24 * 3_600_000;

/**
 * The print of `pixels-v1` is a layout of colours: gifts in a room and people dancing in it are 0.97
 * alike. The same view has the same shapes too: measured, up to 14 bits, and other views rarely fewer.
 */
export const SAME_VIEW_BITS = 14;
/** As like as this, that close in time, is a repeat. */
const HOUR_MS = 3_600_000;
const LIKENESS = { moment: 0.9, hour: 0.8, days: 0.65 };
const SCENE_MS = 14 * 24 * HOUR_MS;

/** Prints of strangers are somewhat alike too; so many pairs show how much. */
const SAMPLE = 48, ENOUGH_PAIRS = 40;
const MAX_BASELINE = 0.9;

function cosine(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * (b[index] ?? 0);
  return sum;
}

/** A print and the moment it was taken in. */
interface Seen {
  readonly print: readonly number[];
  readonly moment: Moment;
}

/**
 * Likeness of two prints, 0 for two pictures that have nothing to do with each other and 1 for the
 * same: the cosine above the median cosine of pictures of different moments, so that one threshold
 * serves prints of every making.
 */
export function likenessAbove(prints: readonly Seen[]): (a: PixelFacts, b: PixelFacts) => number {
  const step = Math.max(1, Math.floor(prints.length / SAMPLE));
  const sample = prints.filter((_, index) => index % step === 0);
  const cosines: number[] = [];
  for (const [index, one] of sample.entries()) {
    for (const other of sample.slice(index + 1)) {
      if (one.moment !== other.moment) cosines.push(cosine(one.print, other.print));
    }
  }
  cosines.sort((a, b) => a - b);
  const middle = cosines[Math.floor(cosines.length / 2)] ?? 0;
  const baseline = cosines.length < ENOUGH_PAIRS ? 0 : Math.min(MAX_BASELINE, Math.max(0, middle));
  return (a, b) => (cosine(a.print, b.print) - baseline) / (1 - baseline);
}

/** The likeness from which two pictures `apartMs` apart repeat each other; above 1 = never. */
function repeatsFrom(sameMoment: boolean, apartMs: number): number {
  if (sameMoment) return LIKENESS.moment;
  if (apartMs <= HOUR_MS) return LIKENESS.hour;
  return apartMs <= SCENE_MS ? LIKENESS.days : Infinity;
}
