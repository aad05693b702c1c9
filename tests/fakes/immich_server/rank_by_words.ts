// Stands for the server's search by meaning: the words of the question are looked for in everything
// that is written about a picture.

import type { ServerState } from "./server_state.ts";
import type { StoredAsset } from "./stored.ts";

/** Best first; equal ones newest first. */
export function rankByWords(
  state: ServerState,
  rows: readonly StoredAsset[],
  query: string,
): StoredAsset[] {
  const words = wordsOf(query);
  const scored = rows.map((asset) => {
    const written = new Set(wordsOf(textOf(state, asset)));
    return { asset, score: words.filter((word) => written.has(word)).length };
  });
  return scored
    .filter(({ score }) => score > 0 || state.settings.smartSearch === "ranked")
    .sort((a, b) => b.score - a.score || b.asset.takenMs - a.asset.takenMs)
    .map(({ asset }) => asset);
}

function textOf(state: ServerState, asset: StoredAsset): string {
  const { description, city, country } = asset.exif;
  const tags = asset.tagIds.map((id) => state.tags.get(id)?.value);
  const people = asset.faces.map(({ personId }) => state.people.get(personId ?? "")?.name);
  return [description, city, country, asset.fileName, ...tags, ...people].join(" ");
}

/** "Beaches" finds "beach": a plural is cut off. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/(?<=...)(?:es|s)$/u, "")
  );
}
