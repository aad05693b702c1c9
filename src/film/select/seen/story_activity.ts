// What most pictures of a story show people doing, for its name (inference.md 8.5).

import type { LabelOf } from "../../../facts/known_heads.ts";

export type Activity = Exclude<LabelOf<"activity">, "other" | "posing">;

/** Fewer pictures than this are no majority of anything. */
const LEAST_PICTURES = 3;
/** As many as must name the same town for a story to be named after it. */
const SHARED = 0.6;

/**
 * Of the labels known of a story's pictures. Those that show nothing in particular count against it;
 * people who pose do so wherever they are.
 */
export function commonActivity(
  labels: readonly LabelOf<"activity">[],
): Activity | undefined {
  if (labels.length < LEAST_PICTURES) return undefined;
  const counts = new Map<LabelOf<"activity">, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  for (const [label, count] of counts) {
    if (label === "other" || label === "posing") continue;
    if (count >= LEAST_PICTURES && count >= SHARED * labels.length) return label;
  }
  return undefined;
}
