// SPDX-License-Identifier: AGPL-3.0-or-later

// The scopes of single kinds of film: the run of pictures of an occasion, which does not end at midnight,
// the pictures of a trip, and the moments of the people a film is about.

import { dateOf, wallMs } from "../../../base/local_time.ts";
import type { Asset, AssetId } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { LONGEST_OCCASION_MS } from "../../brief/days/special_day.ts";
import { satisfies } from "../../brief/people_expression.ts";
import { distanceKm, type Position, positionOf } from "../../brief/places/geo.ts";
import { fixedHome } from "../../brief/places/homes.ts";
import { isAway, TRIP_OPTIONS } from "../../brief/places/trips.ts";
import type { OutReason } from "../cut.ts";
import { EPISODE, MOMENT, type Nearness } from "./moments.ts";

const SILENCE_MS = 5 * 3_600_000;

/** `undefined` where a scope keeps everything. */
interface Scope {
  readonly kept: ReadonlySet<AssetId>;
  /** The trace's code for what is not kept. */
  readonly reason: OutReason;
}

/**
 * For a special day what its catalogue says, else the run with the most pictures on that day, cut at
 * five hours of silence; a run over two days is not one occasion, then the day alone counts. Other
 * films keep everything.
 */
export function occasionRun(brief: Brief, assets: readonly Asset[]): Scope | undefined {
  const day = brief.windows[0]?.start;
  if (brief.memoryType !== "special_day" || day === undefined) return undefined;
  if (brief.span) return { kept: inSpan(assets, brief.span), reason: "outside_occasion" };
  const runs = runsOf(assets);
  const onDay = (run: readonly Asset[]) =>
    run.filter((asset) => dateOf(asset.takenAt) === day).length;
  let best: readonly Asset[] = [];
  for (const run of runs) if (onDay(run) > onDay(best)) best = run;
  const first = best[0], final = best.at(-1);
  const lasts = first && final ? wallMs(final.takenAt) - wallMs(first.takenAt) : 0;
  const occasion = lasts > LONGEST_OCCASION_MS
    ? assets.filter((asset) => dateOf(asset.takenAt) === day)
    : best;
  return { kept: new Set(occasion.map((asset) => asset.id)), reason: "outside_occasion" };
}

/** Pictures in order of time, cut where five hours pass without one. */
export function runsOf<Timed extends Pick<Asset, "takenAt" | "durationSeconds">>(
  pictures: readonly Timed[],
): Timed[][] {
  const runs: Timed[][] = [];
  let last = -Infinity;
  for (const picture of pictures) {
    const at = wallMs(picture.takenAt);
    if (at - last > SILENCE_MS) runs.push([]);
    runs.at(-1)!.push(picture);
    last = Math.max(last, at + (picture.durationSeconds ?? 0) * 1000);
  }
  return runs;
}

function inSpan(
  assets: readonly Asset[],
  { start, end, assets: chosen }: NonNullable<Brief["span"]>,
): ReadonlySet<AssetId> {
  const only = chosen && new Set(chosen);
  return new Set(
    assets.filter(({ id, takenAt }) =>
      takenAt >= start && takenAt <= end && (only === undefined || only.has(id))
    ).map(({ id }) => id),
  );
}

/** Neighbours within `near` of the last one of a cluster, by time alone where a position is missing. */
function clusterInTime(assets: readonly Asset[], near: Nearness): Asset[][] {
  const clusters: Asset[][] = [];
  let lastEnd = -Infinity;
  let lastPosition: Position | undefined;
  for (const asset of assets) {
    const at = wallMs(asset.takenAt);
    const position = positionOf(asset);
    const joins = at - lastEnd <= near.gapMs &&
      (!position || !lastPosition || distanceKm(position, lastPosition) <= near.kilometres);
    if (!joins) clusters.push([]);
    clusters.at(-1)!.push(asset);
    const end = at + (asset.durationSeconds ?? 0) * 1000;
    lastEnd = joins ? Math.max(lastEnd, end) : end;
    lastPosition = position ?? (joins ? lastPosition : undefined);
  }
  return clusters;
}

/** A picture without a position this near to an away one was taken there too … */
const NEAR_MS = 30 * 60_000;
/** … and so was one between two away pictures that are not further apart than this. */
const BETWEEN_MS = 6 * 3_600_000;

/**
 * Pictures with a position count by it; videos and pictures without one by their neighbours in time
 * of the same account. Videos of a day with any away picture always count.
 */
export function withoutHomeDays(brief: Brief, assets: readonly Asset[]): Scope | undefined {
  if (brief.memoryType !== "trip" || !brief.home) return undefined;
  const homes = fixedHome(brief.home);
  const kept = new Set<AssetId>();
  const awayTimes = new Map<string, number[]>();
  const unknown: Asset[] = [];
  for (const asset of assets) {
    const isFar = isAway(asset, homes, TRIP_OPTIONS.minDistanceKm);
    if (isFar === undefined) {
      unknown.push(asset);
    } else if (isFar) {
      kept.add(asset.id);
      const times = awayTimes.get(asset.account);
      const at = wallMs(asset.takenAt);
      if (times) times.push(at);
      else awayTimes.set(asset.account, [at]);
    }
  }
  const awayDays = new Set(
    assets.filter((asset) => kept.has(asset.id)).map((asset) => asset.takenAt.slice(0, 10)),
  );
  for (const asset of unknown) {
    const times = awayTimes.get(asset.account) ?? [];
    const at = wallMs(asset.takenAt);
    const next = firstAtOrAfter(times, at);
    const before = times[next - 1] ?? -Infinity, after = times[next] ?? Infinity;
    const isNear = at - before <= NEAR_MS || after - at <= NEAR_MS || after - before < BETWEEN_MS;
    const isVideoOfDay = asset.kind === "video" && awayDays.has(asset.takenAt.slice(0, 10));
    if (isNear || isVideoOfDay) kept.add(asset.id);
  }
  return { kept, reason: "at_home" };
}

function firstAtOrAfter(sorted: readonly number[], value: number): number {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * For films about people: pictures of moments in which the asked people were recognised, and from the
 * same episode those that show an unrecognised face, the backs of heads. A medium with the face
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
