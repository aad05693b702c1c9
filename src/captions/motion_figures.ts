// How many clips have a sentence, and of how many it is known what it was made of.

import { type Bank, isUnreadable } from "../bank/bank.ts";
import type { MotionLineProducer } from "../bank/fact.ts";
import { isMotionLineProducer } from "./names.ts";

export interface MotionFigures {
  readonly producer: MotionLineProducer;
  readonly described: number;
  /** Settled without a sentence. */
  readonly unavailable: number;
  /** Described in a time that kept no provenance. */
  readonly unrecorded: number;
}

/** One for each captioner of the bank, in the order of the alphabet. */
export function motionFigures(bank: Pick<Bank, "producers" | "rows">): MotionFigures[] {
  const figures: MotionFigures[] = [];
  for (const { producer } of bank.producers()) {
    if (!isMotionLineProducer(producer)) continue;
    let described = 0, unavailable = 0, unrecorded = 0;
    for (const { value } of bank.rows(producer)) {
      if (isUnreadable(value)) unavailable++;
      else {
        described++;
        if (value.provenance === undefined) unrecorded++;
      }
    }
    figures.push({ producer, described, unavailable, unrecorded });
  }
  return figures;
}
