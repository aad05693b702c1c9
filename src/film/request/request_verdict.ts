// What can be made of a request.

import type { Filters } from "./filters.ts";

export type RequestVerdict = "possible" | "thin" | "not possible" | "needs preparation";

/** film.md MT-20: fewer pictures than this make a thin film. */
const THIN_BELOW = 12;
/** Where more than this share of the pictures was never described, nobody knows what they show. */
const UNDESCRIBED_SHARE = 0.5;

export interface RequestFigures {
  readonly found: number;
  readonly candidates: number;
  readonly undescribed: number;
}

export function verdictOfRequest(
  { known, unknown }: Filters,
  { found, candidates, undescribed }: RequestFigures,
): RequestVerdict {
  if (unknown.length > 0 || known.length === 0) return "not possible";
  const asksForThings = known.some(({ kind }) => kind === "thing");
  const isUnprepared = found < THIN_BELOW && undescribed > candidates * UNDESCRIBED_SHARE;
  if (asksForThings && isUnprepared) return "needs preparation";
  if (found === 0) return "not possible";
  return found < THIN_BELOW ? "thin" : "possible";
}
