// The last words of a film: when it was, and where, if the pictures agree on a place.

import type { Cut, Shot } from "../select/cut.ts";
import { spanWords } from "./date_words.ts";

/**
 * A town or region is the film's place when this share of the located shots is there; so is a country
 * of a journey too long to name them all.
 */
const NEARLY_ALL = 0.85;
/** More countries than this are a journey too long for one line. Up to so many, none is left out. */
const MOST_COUNTRIES = 3;

/** The name most shots share, when nearly all of the located ones do. */
function shared(names: readonly (string | undefined)[]): string | undefined {
  const known = names.filter((name) => name !== undefined);
  const counts = new Map<string, number>();
  for (const name of known) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] >= NEARLY_ALL * known.length ? most[0] : undefined;
}

function placeWords(shots: readonly Shot[]): string | undefined {
  const places = shots.flatMap(({ asset: { place } }) =>
    place?.city || place?.country ? place : []
  );
  // A few located pictures do not say where a film happens.
  if (places.length * 2 < shots.length) return undefined;
  const countries = [...new Set(places.flatMap((place) => place.country ?? []))];
  if (countries.length > 1 && countries.length <= MOST_COUNTRIES) return countries.join(" · ");
  const country = shared(places.map((place) => place.country));
  const near = shared(places.map((place) => place.city)) ??
    shared(places.map((place) => place.state));
  if (near) return country && country !== near ? `${near}, ${country}` : near;
  return country;
}

/** One or two lines; never what the title already said, unless there is nothing else to say. */
export function endingWords(
  cut: Pick<Cut, "titles" | "shots" | "span">,
  locale: string,
): string[] {
  const said = new Set([cut.titles.main, cut.titles.sub]);
  const lines = [spanWords(cut.span, locale), placeWords(cut.shots)]
    .filter((line) => line !== undefined)
    .filter((line) => !said.has(line));
  return lines.length > 0 ? lines : [cut.titles.main];
}
