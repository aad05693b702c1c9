// SPDX-License-Identifier: AGPL-3.0-or-later

// How many screens a film of an asked length has at least, so that it is an edit and not a slide show.

import type { Brief } from "../../brief/brief.ts";

/** On average a screen is seen for no longer … */
const SECONDS_PER_SCREEN = 3.6;
/** … in films up to this length; a longer one takes its time. */
const LONGEST_EDIT_SECONDS = 60;

/** 0 where no length was asked for, or how long every picture is seen. */
export function leastScreens(
  { durationSeconds, photoSeconds }: Pick<Brief, "durationSeconds" | "photoSeconds">,
): number {
  const isEdit = durationSeconds !== undefined && durationSeconds <= LONGEST_EDIT_SECONDS;
  return isEdit && photoSeconds === undefined
    ? Math.floor(durationSeconds / SECONDS_PER_SCREEN)
    : 0;
}
