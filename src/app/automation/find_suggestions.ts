// SPDX-License-Identifier: AGPL-3.0-or-later

// One look at the library for what would be filmed next, with the pictures a page shows of it.

import { openForkedPictures } from "../../facts/pictures/forked_pictures.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { openAutomation } from "./automation_session.ts";
import type { AppContext } from "../context.ts";
import { showMemories } from "../suggestions/shown_memories.ts";
import type { FoundSuggestions } from "../suggestions/suggestion_monitor.ts";

/**
 * Calls `proved` once the library has shown that it can be read, and `decided` before pictures are drawn. Throws as `openAutomation` and as the
 * library does.
 */
export async function findSuggestions(
  context: AppContext,
  ledger: Ledger,
  warn: (sentence: string) => void,
  signal: AbortSignal,
  proved: () => void,
  decided: (decision: FoundSuggestions) => void,
): Promise<FoundSuggestions> {
  await using session = await openAutomation(context, { ledger, warn });
  await session.deps.library.prove(signal);
  proved();
  const decision = await session.deps.library.discover(signal);
  const library = await session.library();
  const names = new Map((await library.people()).map(({ id, name }) => [id, name]));
  decided({ ...decision, names });
  await using pictures = openForkedPictures({ entry: context.entry });
  const isExcluded = await session.isExcluded(signal);
  const shown = await showMemories({ library, pictures, isExcluded }, decision, signal);
  return { ...decision, names, shown };
}
