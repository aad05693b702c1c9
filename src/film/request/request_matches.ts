// SPDX-License-Identifier: AGPL-3.0-or-later

// Which pictures pass the filters of a request, counted one by one while the library goes by.

import { dateOf, isInRange } from "../../base/local_time.ts";
import type { AlbumId, Asset, AssetId } from "../../library/asset.ts";
import { foldedName, placeNamesOf } from "../../library/places.ts";
import { foldedWords } from "../../library/word_search.ts";
import type { Filter, Filters } from "./filters.ts";

interface FilterSettings {
  readonly filters: readonly Filter[];
  /** All people, or any of them. */
  readonly together: boolean;
  readonly members: ReadonlyMap<AlbumId, ReadonlySet<AssetId>>;
}

export interface Counted {
  readonly filter: Filter;
  readonly pictures: number;
}

/** "dogs" and "dog" are the same thing, and so are "berries" and "berry". */
function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function stemsOf(text: string): string[] {
  return foldedWords(text).map(stemOf);
}

export class RequestMatches {
  readonly #settings: FilterSettings;
  readonly #counts: number[];
  readonly #stems: ReadonlyMap<Filter, readonly string[]>;
  readonly #ids: AssetId[] = [];
  #undescribed = 0;
  #candidates = 0;

  constructor(settings: FilterSettings) {
    this.#settings = settings;
    this.#counts = settings.filters.map(() => 0);
    this.#stems = new Map(settings.filters.map((filter) => [filter, stemsOf(filter.said)]));
  }

  /** `caption` is the picture in words; `undefined` when it has none. */
  look(asset: Asset, caption: string | undefined): void {
    if (asset.visibility !== "visible") return;
    const texts = [caption, asset.description, ...asset.tags];
    const words = new Set(texts.flatMap((text) => text === undefined ? [] : stemsOf(text)));
    const passes = this.#settings.filters.map((filter) => this.#passes(filter, asset, words));
    passes.forEach((passed, index) => this.#counts[index]! += passed ? 1 : 0);
    const holds = (kind: Filter["kind"]) => {
      const of = passes.filter((_, index) => this.#settings.filters[index]!.kind === kind);
      const isEach = kind === "person" && this.#settings.together;
      return of.length === 0 || (isEach ? of.every(Boolean) : of.some(Boolean));
    };
    if (!(["person", "place", "album", "days"] as const).every(holds)) return;
    this.#candidates++;
    if (caption === undefined) this.#undescribed++;
    if (holds("thing")) this.#ids.push(asset.id);
  }

  get counts(): readonly Counted[] {
    return this.#settings.filters.map((filter, index) => ({
      filter,
      pictures: this.#counts[index]!,
    }));
  }

  /** In the order of the library. */
  get found(): readonly AssetId[] {
    return this.#ids;
  }

  /** How many pass everything but what they show, and how many of them have no caption. */
  get prepared(): { readonly candidates: number; readonly undescribed: number } {
    return { candidates: this.#candidates, undescribed: this.#undescribed };
  }

  #passes(filter: Filter, asset: Asset, words: ReadonlySet<string>): boolean {
    switch (filter.kind) {
      case "person":
        return filter.ids.some((id) => asset.people.includes(id));
      case "place":
        return placeNamesOf(asset).some((name) => foldedName(name) === filter.place);
      case "album":
        return this.#settings.members.get(filter.id)?.has(asset.id) ?? false;
      case "days":
        return isInRange(dateOf(asset.takenAt), filter.range);
      case "thing":
        return this.#stems.get(filter)!.every((stem) => words.has(stem));
    }
  }
}

export type RequestVerdict = "possible" | "thin" | "not possible" | "needs preparation";

/** Fewer pictures than this make a thin film. */
const THIN_BELOW = 12;
/** Where more than this share of the pictures has no caption, what they show is unknown. */
const UNDESCRIBED_SHARE = 0.5;

interface RequestFigures {
  readonly found: number;
  readonly candidates: number;
  readonly undescribed: number;
}

export function verdictOfRequest(
  { known, unknown }: Filters,
  { found, candidates, undescribed }: RequestFigures,
): RequestVerdict {
  if (unknown.length > 0 || known.length === 0) return "not possible";
  const asksForThings = known.some(({ kind }) => kind === "thing");
  const isUnprepared = found < THIN_BELOW && undescribed > candidates * UNDESCRIBED_SHARE;
  if (asksForThings && isUnprepared) return "needs preparation";
  if (found === 0) return "not possible";
  return found < THIN_BELOW ? "thin" : "possible";
}
