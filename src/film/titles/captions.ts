// Dates and places on pictures: said when they change, and not again until they do (film.md CAP-1).

import { dateOf } from "../../base/local_time.ts";
import type { Place } from "../../library/asset.ts";
import { distanceKm, positionOf } from "../brief/places/geo.ts";
import type { Titles } from "../brief/brief.ts";
import type { Shot } from "../select/cut.ts";
import { captionDate, type Span } from "./date_words.ts";

export interface Caption {
  readonly date?: string;
  readonly place?: string;
}

export interface CaptionRules {
  readonly span: Span;
  /** What the opening card says; nothing in a film without one. */
  readonly titles?: Pick<Titles, "main" | "sub">;
  /** Where the people live; `country` spares looking for it among the pictures. */
  readonly home?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly country?: string;
  };
  /** BCP 47. */
  readonly locale: string;
}

/** Pictures so near to home are taken in the home country. */
const NEAR_HOME_KM = 50;

/** Letters and digits only, without accents, so that "São Tomé" is found in "A week in Sao Tome". */
function plain(text: string): string {
  return ` ${
    text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
  } `;
}

type Located = Pick<Shot, "asset">;

interface CaptionedShot extends Located {
  /** Shown too briefly for a caption: what is new in it is left to the next shot to say. */
  readonly tooShort?: boolean;
}

/**
 * Countries that need no naming: home, or, when nobody said where home is, the only country of the
 * film. `undefined` stands for "not known".
 */
function homeCountry(shots: readonly Located[], home: CaptionRules["home"]): string | undefined {
  if (home?.country) return home.country;
  const countries = new Set(shots.flatMap(({ asset }) => asset.place?.country ?? []));
  if (!home) return countries.size === 1 ? [...countries][0] : undefined;
  return shots.find(({ asset }) => {
    const at = positionOf(asset);
    return asset.place?.country && at && distanceKm(at, home) <= NEAR_HOME_KM;
  })?.asset.place?.country;
}

function joinPlaces(near: string, country: string): string {
  return /\p{sc=Arab}/u.test(near) ? `${near}، ${country}` : `${near}, ${country}`;
}

/** One entry for each shot, in order. */
export function captionsFor(shots: readonly CaptionedShot[], rules: CaptionRules): Caption[] {
  const { span, titles, home, locale } = rules;
  const homeland = homeCountry(shots, home);
  const title = plain(`${titles?.main ?? ""} ${titles?.sub ?? ""}`);
  let lastDate: string | undefined, lastPlace: string | undefined;
  let country = homeland;

  const dateOfShot = ({ asset }: Located): string | undefined => {
    // The time a file was written is no date to print into a film.
    if (asset.dateSource === "file_time") return undefined;
    const date = captionDate(dateOf(asset.takenAt), span, locale, titles !== undefined);
    if (date === lastDate) return undefined;
    return lastDate = date;
  };

  const placeOfShot = (place: Place | undefined): string | undefined => {
    const near = place?.city ?? place?.state;
    const key = near ?? place?.country;
    if (!place || !key) return undefined;
    const entering = place.country !== undefined && place.country !== country;
    const moved = lastPlace !== `${key}\n${place.country ?? ""}`;
    lastPlace = `${key}\n${place.country ?? ""}`;
    if (place.country !== undefined) country = place.country;
    if (!moved) return undefined;
    const foreign = place.country !== undefined && place.country !== homeland &&
      !title.includes(plain(place.country));
    if (near === undefined) return foreign ? place.country : undefined;
    return foreign && entering && place.country !== near ? joinPlaces(near, place.country!) : near;
  };

  return shots.map((shot) => {
    if (shot.tooShort) return {};
    const date = dateOfShot(shot), place = placeOfShot(shot.asset.place);
    return { ...(date ? { date } : {}), ...(place ? { place } : {}) };
  });
}
