// Towns by their names, a place's town, and the map: read when the step is opened, and kept for the next click.

import type { Place } from "../../library/asset.ts";
import { openWorld } from "../../film/maps/atlas/draw_map.ts";
import { homeMap, leastTown } from "../../film/maps/home_map.ts";
import { countryName } from "../../film/brief/places/told_places.ts";
import { type Gazetteer, loadGazetteer } from "../../library/gazetteer/gazetteer.ts";
import { placeName } from "../../messages/place_names.ts";
import type { SetupDeps } from "./setup_port.ts";

const MOST_TOWNS = 10;
/** The coarser atlas is as good while a pixel is ten kilometres or more. */
const COARSE_UNTIL = 1;

export function homePlaces(): Pick<SetupDeps, "townsNamed" | "placeAt" | "homeMap"> {
  let opened: Promise<Gazetteer> | undefined;
  const gazetteer = () => opened ??= loadGazetteer();
  return {
    async townsNamed(name, locale) {
      const wanted = folded(name);
      const towns = (await gazetteer()).townsNamed((town) =>
        folded(town).startsWith(wanted) || folded(placeName(locale, town)).startsWith(wanted)
      );
      const isWhole = (town: string) =>
        folded(town) === wanted || folded(placeName(locale, town)) === wanted;
      // Who types a whole name means it, however large its namesakes are.
      const whole = towns.filter((town) => isWhole(town.name));
      return (whole.length > 0 ? whole : towns).slice(0, MOST_TOWNS).map((town) => ({
        latitude: town.latitude,
        longitude: town.longitude,
        name: placeName(locale, town.name),
        where: regionText(town, locale),
      }));
    },
    async placeAt({ latitude, longitude }, locale) {
      const place = (await gazetteer()).placeAt(latitude, longitude);
      if (place?.city === undefined) return undefined;
      const where = regionText(place, locale);
      return [placeName(locale, place.city), where].filter((part) => part !== "").join(", ");
    },
    async homeMap(ask, locale) {
      const world = await openWorld(ask.closeness <= COARSE_UNTIL ? "whole" : "far");
      const towns = (await gazetteer()).largeTowns(leastTown(ask.closeness));
      return homeMap(
        ask,
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
