// Rows of the bank as far as captions may be taken from them.

import { type Banked, isUnreadable } from "../bank/bank.ts";
import type { Caption, MotionLine } from "../bank/fact.ts";
import { MOST_DESCRIPTION } from "./question.ts";

/** A described picture or clip whose sentence can be shown. */
export function isDescribed<V extends Caption | MotionLine>(row: Banked<V>): row is V {
  return row !== undefined && !isUnreadable(row) && typeof row.text === "string" &&
    row.text.trim() !== "" && [...row.text].length <= MOST_DESCRIPTION;
}
