// The rules of rotation as a person reads them; programs get their names.

import type { RotationRule } from "../../src/automation/candidate.ts";

/** Each finishes "Kept back: …". */
export const RULE_WORDS: Readonly<Record<RotationRule, string>> = {
  same_category_as_previous: "the last film was of the same kind",
  category_limit_two_of_six: "two of the last six films were of this kind",
  monthly_review_already_completed_this_month: "this month has had its look back already",
  person_in_last_two_person_runs: "one of the last two films about people showed the same person",
};
