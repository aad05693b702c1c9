// SPDX-License-Identifier: AGPL-3.0-or-later

// The days of a brief in words.

import type { Brief } from "./brief.ts";
import { hemisphereOf, rangeLabel } from "./days/period_label.ts";

/** The brief's days in words; several windows are named by the first and the last year. */
export function periodOf(
  brief: Pick<Brief, "windows" | "home" | "locale" | "today">,
): string {
  const start = brief.windows[0]?.start ?? brief.today;
  const end = brief.windows.at(-1)?.end ?? brief.today;
  if (brief.windows.length > 1) return `${start.slice(0, 4)} to ${end.slice(0, 4)}`;
  return rangeLabel({ start, end }, brief.locale, hemisphereOf(undefined, brief.home?.latitude));
}
