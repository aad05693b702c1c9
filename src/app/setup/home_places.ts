// SPDX-License-Identifier: AGPL-3.0-or-later

// Towns by their names, the town of a place, and the map: read when the step is opened, and stored for the next click.

import type { Place } from "../../library/asset.ts";
import { openWorld } from "../../film/maps/atlas/draw_map.ts";
import { homeMap, leastTown } from "../../film/maps/home_map.ts";
import { countryName } from "../../film/brief/places/picture_places.ts";
import { type Gazetteer, loadGazetteer } from "../../library/gazetteer/gazetteer.ts";
import { placeName } from "../../messages/place_names.ts";
import type { HomeMapOptions } from "../../film/maps/home_map.ts";
import type { Position } from "../../film/brief/places/geo.ts";

export interface NamedTown extends Position {
  readonly name: string;
  /** Region and country, where they are known. */
  readonly where: string;
}

const MAX_TOWNS = 10;
/** The coarser atlas is as good while a pixel is ten kilometres or more. */
const MAX_COARSE_CLOSENESS = 1;

export function homePlaces() {
  let opened: Promise<Gazetteer> | undefined;
  const gazetteer = () => opened ??= loadGazetteer();
  return {
    /** Largest first, at most ten. `locale` is BCP 47. */
    async townsNamed(name: string, locale: string): Promise<readonly NamedTown[]> {
      const wanted = folded(name);
      const towns = (await gazetteer()).townsNamed((town) =>
        folded(town).startsWith(wanted) || folded(placeName(locale, town)).startsWith(wanted)
      );
      const isWhole = (town: string) =>
        folded(town) === wanted || folded(placeName(locale, town)) === wanted;
      // A whole name means that town, however large the others are whose names begin so.
      const whole = towns.filter((town) => isWhole(town.name));
      return (whole.length > 0 ? whole : towns).slice(0, MAX_TOWNS).map((town) => ({
        latitude: town.latitude,
        longitude: town.longitude,
        name: placeName(locale, town.name),
        where: regionText(town, locale),
      }));
    },
    /** "Porto, Portugal"; `undefined` far from every town. */
    async placeAt({ latitude, longitude }: Position, locale: string) {
      const place = (await gazetteer()).placeAt(latitude, longitude);
      if (place?.city === undefined) return undefined;
      const where = regionText(place, locale);
      return [placeName(locale, place.city), where].filter((part) => part !== "").join(", ");
    },
    /** An SVG. */
    async homeMap(view: HomeMapOptions, locale: string): Promise<string> {
      const world = await openWorld(view.closeness <= MAX_COARSE_CLOSENESS ? "whole" : "far");
      const towns = (await gazetteer()).largeTowns(leastTown(view.closeness));
      return homeMap(
        view,
        world,
        towns.map((town) => ({ ...town, name: placeName(locale, town.name) })),
      );
    },
  };
}

function regionText({ state, country }: Place, locale: string): string {
  return [
    state && placeName(locale, state),
    country && (locale === "en" ? country : countryName(locale, country)),
  ].filter((part) => part).join(", ");
}

/** Without accents and capitals: "Munchen" finds "München". */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
