// SPDX-License-Identifier: AGPL-3.0-or-later

// The map of the places that can be chosen, and the place that a click on it means.

import type { Overview, Pickable } from "../../../app/library/overview.ts";
import type { Position } from "../../../film/brief/places/geo.ts";
import { CLOSEST, type HomeMapOptions, placeOn } from "../../../film/maps/home_map.ts";
import { PLACES_MAP } from "../../pages/make/make_page.tsx";

type MapSize = keyof typeof PLACES_MAP;

/** More dots are no map but a cloud. */
const MAX_DOTS = 60;
/** Around the outermost places, of the width of what they take. */
const AIR = 1.3;
/** Width of the map in degrees at its farthest, and how much of it one step closer leaves. */
const WHOLE = 360, STEP = 4;

export function isMapSize(name: string): name is MapSize {
  return Object.hasOwn(PLACES_MAP, name);
}

type Located = Pickable & { readonly at: Position };

function located({ places }: Pick<Overview, "places">): readonly Located[] {
  return places.filter((each): each is Located => each.at !== undefined).slice(0, MAX_DOTS);
}

export function placesMap(
  overview: Pick<Overview, "places">,
  size: MapSize,
  chosen: string,
): HomeMapOptions {
  const all = located(overview), most = Math.max(1, ...all.map(({ pictures }) => pictures));
  return {
    ...around(all.map(({ at }) => at), PLACES_MAP[size]),
    size: PLACES_MAP[size],
    dots: all.map(({ at, pictures, value }) => ({
      ...at,
      share: pictures / most,
      isChosen: value === chosen,
    })),
  };
}

/** As close as all of them allow. */
function around(
  all: readonly Position[],
  { width, height }: HomeMapOptions["size"],
): Pick<HomeMapOptions, "middle" | "closeness"> {
  const latitudes = all.map(({ latitude }) => latitude);
  const longitudes = all.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  // Mercator draws a degree to the north longer, the farther north it is.
  const tall = (north - south) / Math.cos(middle.latitude * Math.PI / 180) * width / height;
  const across = Math.max(east - west, tall) * AIR;
  const steps = across > 0 ? Math.floor(Math.log(WHOLE / across) / Math.log(STEP)) : CLOSEST;
  return { middle, closeness: Math.min(CLOSEST - 1, Math.max(0, steps)) };
}

/** The place nearest to a click; `undefined` for a key press, which clicks nowhere. */
export function placeAt(
  overview: Pick<Overview, "places">,
  size: MapSize,
  [x, y]: readonly [x: number, y: number],
): string | undefined {
  const all = located(overview), isInside = x > 0 && y > 0;
  if (all.length === 0 || !isInside) return undefined;
  const there = placeOn(placesMap(overview, size, ""), x, y);
  const away = ({ at }: Located) =>
    Math.hypot(
      at.latitude - there.latitude,
      (at.longitude - there.longitude) * Math.cos(there.latitude * Math.PI / 180),
    );
  return all.reduce((best, each) => away(each) < away(best) ? each : best).value;
}
