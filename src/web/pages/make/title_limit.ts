// SPDX-License-Identifier: AGPL-3.0-or-later

// How long a title may be: said below its field while it is typed.

import { MAX_TITLE } from "../../../film/brief/title_limit.ts";
import type { PageFrame } from "../layout.tsx";

/** Attributes of the field of a title; the script of the pages puts the number in the place of "#". */
export function titleLimit({ say }: Pick<PageFrame, "say">) {
  const values = { n: "#", limit: String(MAX_TITLE) };
  return {
    "data-limit": MAX_TITLE,
    "data-letters": say("make.title_letters", values),
    "data-over": say("make.title_over", values),
  };
}
