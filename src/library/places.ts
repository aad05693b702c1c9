// SPDX-License-Identifier: AGPL-3.0-or-later

// The names a library has for the places of its pictures.

import type { Asset } from "./asset.ts";
import type { Library } from "./library.ts";
import { foldedWords } from "./word_search.ts";

/** City, state and country, as far as the library knows them. */
export function placeNamesOf({ place }: Pick<Asset, "place">): readonly string[] {
  return [place?.city, place?.state, place?.country].flatMap((name) => name || []);
}

const withoutCase = new Intl.Collator("en", { sensitivity: "accent" });

/** Compared without case. */
export function isSameName(a: string, b: string): boolean {
  return withoutCase.compare(a, b) === 0;
}

/** True when its city, state or country is called so. */
export function isAtPlace(asset: Pick<Asset, "place">, place: string): boolean {
  return placeNamesOf(asset).some((name) => isSameName(name, place));
}

/** As people write it: without case, accents and hyphens. */
export function foldedName(name: string): string {
  return foldedWords(name).join(" ");
}

/** The places of all pictures, those most of them are of first. Errors as the library's. */
export async function readPlaces(
  library: Pick<Library, "assets">,
  signal: AbortSignal,
): Promise<string[]> {
  return await readMostNamed(library, placeNamesOf, signal);
}

/** Such names of all pictures, those most of them have first. Errors as the library's. */
export async function readMostNamed(
  library: Pick<Library, "assets">,
  namesOf: (asset: Asset) => readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const counts = new Map<string, number>();
  for await (const batch of library.assets(undefined, signal)) {
    for (const name of batch.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
