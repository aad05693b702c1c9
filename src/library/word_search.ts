// SPDX-License-Identifier: AGPL-3.0-or-later

// Free text over what a library says in words: names of files, folders, tags, places and people.

import type { Asset, AssetId, Person, PersonId } from "./asset.ts";
import type { SearchOptions } from "./library.ts";
import { dateOf, isInRange } from "../base/local_time.ts";

/** Words that say nothing about a picture, in the languages our users type most. */
const EMPTY_WORDS = new Set(
  ("a an and at by for from in into my of on or our the to us we with " +
    "am an auf bei das der die ein eine im in mit und unser von zu " +
    "au aux avec dans de des du en et la le les notre un une").split(" "),
);

/** Lower case without accents, so that "Gänse" finds "ganse" and the other way round. */
export function foldedWords(text: string): string[] {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/**
 * Ids of the assets that hold most of the words, then the newest. A word counts when it begins a word
 * of the asset. Nothing is found by fewer than half of the words.
 */
export async function searchWords(
  text: string,
  batches: AsyncIterable<readonly Asset[]>,
  people: readonly Person[],
  { range, limit }: Pick<SearchOptions, "range" | "limit">,
): Promise<readonly AssetId[]> {
  const asked = [...new Set(foldedWords(text))];
  const telling = asked.filter((word) => !EMPTY_WORDS.has(word));
  const wanted = telling.length > 0 ? telling : asked;
  if (wanted.length === 0) return [];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const found: Array<{ readonly id: AssetId; readonly takenAt: string; readonly hits: number }> =
    [];
  for await (const batch of batches) {
    for (const asset of batch) {
      if (range && !isInRange(dateOf(asset.takenAt), range)) continue;
      const words = foldedWords(textOf(asset, names));
      const hits = wanted.filter((want) => words.some((word) => word.startsWith(want))).length;
      if (hits * 2 >= wanted.length) found.push({ id: asset.id, takenAt: asset.takenAt, hits });
    }
  }
  found.sort((a, b) => b.hits - a.hits || (a.takenAt < b.takenAt ? 1 : -1));
  return found.slice(0, limit).map(({ id }) => id);
}

function textOf(asset: Asset, names: ReadonlyMap<PersonId, string>): string {
  const { id, fileName, tags, description, place, people } = asset;
  return [
    id,
    fileName,
    ...tags,
    description,
    place?.city,
    place?.state,
    place?.country,
    ...people.map((person) => names.get(person)),
  ].filter((part) => part !== undefined).join(" ");
}
