// What to look at before a film is shown to others, in words people read.

import type { Cut } from "../cut.ts";

/** "somebody in it may be uncovered (31 %, from 50 % on it is kept within the family)" */
export function exposureText(probability: number): string {
  const percent = Math.round(probability * 100);
  return `somebody in it may be uncovered (${percent} %; from 50 % on it is kept within the family)`;
}

/** Stand-ins are looked at too, but only what is shown needs another look. */
export function checkedIn(
  { shots, review }: Pick<Cut, "shots" | "review">,
): NonNullable<Cut["review"]>["check"] {
  const shown = new Set(
    shots.flatMap(({ asset, pair }) => [asset.id, ...(pair ? [pair.asset.id] : [])]),
  );
  return (review?.check ?? []).filter(({ asset }) => shown.has(asset));
}
