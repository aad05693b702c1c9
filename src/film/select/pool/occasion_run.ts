// The run of pictures an occasion is: it does not end at midnight, it ends when nobody takes any more.

import { dateOf, wallMs } from "../../../base/local_time.ts";
import type { Asset, AssetId } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { LONGEST_OCCASION_MS } from "../../brief/special_day_scope.ts";

/** film.md MT-17 */
const SILENCE_MS = 5 * 3_600_000;

/** `undefined` where a scope keeps everything. */
export interface Scope {
  readonly kept: ReadonlySet<AssetId>;
  /** The trace's code for what is not kept. */
  readonly reason: string;
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
