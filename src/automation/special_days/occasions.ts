// The occasions of a year: runs of pictures that end when nobody takes any more, keyed by the day they
// began. They do not end at midnight.

import { dateOf, type LocalDate, wallMs } from "../../base/local_time.ts";
import { LONGEST_OCCASION_MS } from "../../film/brief/days/special_day.ts";
import { runsOf } from "../../film/select/pool/scopes.ts";
import type { Asset } from "../../library/asset.ts";
import type { Evidence } from "./own_pictures.ts";

export interface Occasion {
  readonly day: LocalDate;
  /** In order of time; never none. */
  readonly pictures: readonly Asset[];
}

/** Evidence in order of time. What lasts longer than two days is not one occasion and is left out. */
export function occasionsOf(evidence: readonly Evidence[]): Occasion[] {
  const strong = evidence.filter(({ isWeak }) => !isWeak).map(({ asset }) => asset);
  const weak = evidence.filter(({ isWeak }) => isWeak).map(({ asset }) => asset);
  let next = 0;
  return runsOf(strong).flatMap((run) => {
    const start = run[0]!.takenAt, end = run.at(-1)!.takenAt;
    const inside: Asset[] = [];
    for (; next < weak.length && weak[next]!.takenAt <= end; next++) {
      if (weak[next]!.takenAt >= start) inside.push(weak[next]!);
    }
    if (wallMs(end) - wallMs(start) > LONGEST_OCCASION_MS) return [];
    const pictures = inside.length === 0
      ? run
      : [...run, ...inside].sort((a, b) => (a.takenAt < b.takenAt ? -1 : 1));
    return [{ day: dateOf(start), pictures }];
  });
}
