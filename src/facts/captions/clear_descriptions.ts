// SPDX-License-Identifier: AGPL-3.0-or-later

// Forgetting captions, so that the next preparation asks for them again.

import { type Bank, isUnreadable } from "../../bank/bank.ts";
import type { DescriptionProducer, MotionLineProducer } from "../../bank/fact.ts";
import { isDescriptionProducer, isMotionLineProducer } from "./caption_producers.ts";

export interface ClearScope {
  /** Those of these keys; every row when left out. */
  readonly sourceKeys?: ReadonlySet<string>;
  /** Only what was settled without a sentence. */
  readonly failedOnly?: boolean;
}

type Rows = Pick<Bank, "producers" | "rows" | "forget">;
type Worded = DescriptionProducer | MotionLineProducer;

/** How many rows `clearDescriptions` would remove. */
export function countDescriptions(bank: Rows, scope: ClearScope): number {
  return wordedIn(bank, isDescriptionProducer)
    .reduce((sum, producer) => sum + keysOf(bank, producer, scope).length, 0);
}

/** Removes captions of every captioner, settled failures too. Returns how many rows went. */
export async function clearDescriptions(bank: Rows, scope: ClearScope): Promise<number> {
  return await clear(bank, isDescriptionProducer, scope);
}

/** How many rows `clearMotionLines` would remove. Keys are those of `clipKey`. */
export function countMotionLines(bank: Rows, scope: ClearScope): number {
  return wordedIn(bank, isMotionLineProducer)
    .reduce((sum, producer) => sum + keysOf(bank, producer, scope).length, 0);
}

/** The same for the sentences of clips. */
export async function clearMotionLines(bank: Rows, scope: ClearScope): Promise<number> {
  return await clear(bank, isMotionLineProducer, scope);
}

async function clear(
  bank: Rows,
  isMeant: (name: string) => name is Worded,
  scope: ClearScope,
): Promise<number> {
  let removed = 0;
  for (const producer of wordedIn(bank, isMeant)) {
    removed += await bank.forget(producer, keysOf(bank, producer, scope));
  }
  return removed;
}

function wordedIn(bank: Rows, isMeant: (name: string) => name is Worded): Worded[] {
  return bank.producers().map(({ producer }) => producer).filter(isMeant);
}

/** Read to the end before anything is removed: rows are read one by one from the store. */
function keysOf(bank: Rows, producer: Worded, { sourceKeys, failedOnly }: ClearScope): string[] {
  const keys: string[] = [];
  for (const { sourceKey, value } of bank.rows(producer)) {
    if (sourceKeys && !sourceKeys.has(sourceKey)) continue;
    if (!failedOnly || isUnreadable(value)) keys.push(sourceKey);
  }
  return keys;
}
