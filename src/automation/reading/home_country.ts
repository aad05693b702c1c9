// The country the home stands in, as the library names it.

import { distanceKm, type Position, positionOf } from "../../film/brief/places/geo.ts";
import type { Asset } from "../../library/asset.ts";

/** Pictures this near to home tell the country it stands in. */
const NEAR_HOME_KM = 25;

export class HomeCountry {
  readonly #counts = new Map<string, number>();

  constructor(readonly home: Position) {}

  add(asset: Asset): void {
    const country = asset.place?.country;
    const at = country === undefined ? undefined : positionOf(asset);
    if (country === undefined || !at || distanceKm(at, this.home) > NEAR_HOME_KM) return;
    this.#counts.set(country, (this.#counts.get(country) ?? 0) + 1);
  }

  result(): string | undefined {
    return [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
  }
}
