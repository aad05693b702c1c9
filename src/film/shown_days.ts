// The days a film shows, as its file's name and its line on a page say them.

import type { LocalRange } from "../base/local_time.ts";
import type { Brief } from "./brief/brief.ts";
import type { Cut } from "./select/cut.ts";
import { periodOf } from "./select/draft.ts";

/** The brief's own; an album's are all days of the library, so that there the cut's are said. */
export function shownDays(
  { albumId, windows }: Pick<Brief, "albumId" | "windows">,
  { span }: Pick<Cut, "span">,
): readonly LocalRange[] {
  return albumId === undefined ? windows : [{ start: span.first, end: span.last }];
}

/** The same in words. */
export function shownPeriod(brief: Brief, cut: Pick<Cut, "span">): string {
  return periodOf({ ...brief, windows: shownDays(brief, cut) });
}
