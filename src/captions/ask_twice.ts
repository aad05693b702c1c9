// The rule of two: a picture is asked about once more when the first answer was none, and settled
// only when both times a model answered and both answers were invalid.

import type { Closed } from "../llm/closed.ts";
import type { Said } from "./captioner.ts";

export type Attempt<V> =
  | { readonly kind: "described"; readonly value: V }
  /** The model answered, not as asked. */
  | { readonly kind: "invalid"; readonly reason: string }
  /** No model answered: too slow, cut off, told to come back. `isAway`: the next to answer may be another. */
  | {
    readonly kind: "failed";
    readonly reason: string;
    readonly isSilent?: true;
    readonly isAway?: true;
    /** The setting that gives it longer, where it came too late. */
    readonly raise?: string;
  }
  | { readonly kind: "refused"; readonly closed: Closed };

const TWO_INVALID = "two invalid answers";

/**
 * `settles` says whether two invalid answers are the last word. A reason names both answers, once
 * where they are the same.
 */
export async function askTwice<V>(
  ask: () => Promise<Attempt<V>>,
  settles: boolean,
): Promise<Said<V>> {
  const first = await ask();
  if (first.kind === "described" || first.kind === "refused") return first;
  const second = await ask();
  if (second.kind === "described" || second.kind === "refused") return second;
  if (first.kind === "invalid" && second.kind === "invalid") {
    const reasons = [...new Set([first.reason, second.reason])].join("; then ");
    const reason = `${TWO_INVALID}: ${reasons}`;
    if (settles) return { kind: "settled", reason };
    return { kind: "outstanding", reason, missing: "valid answer" };
  }
  // What kept a model from answering is what somebody can mend.
  const failed = second.kind === "failed" ? second : first;
  const { reason } = failed, raise = failed.kind === "failed" ? failed.raise : undefined;
  return { kind: "outstanding", reason, missing: "answer", ...(raise && { raise }) };
}
