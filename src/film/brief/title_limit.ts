// SPDX-License-Identifier: AGPL-3.0-or-later

// How long a title that a person typed may be, wherever it was typed.

import { graphemesOf } from "../../base/text.ts";

/** Letters of a title or of the line below it, as a reader counts them. */
export const MAX_TITLE = 120;

export function isTooLongTitle(title: string): boolean {
  return graphemesOf(title.trim()).length > MAX_TITLE;
}
