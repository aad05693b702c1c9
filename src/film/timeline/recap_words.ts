// SPDX-License-Identifier: AGPL-3.0-or-later

// The words of a film's last card: when it was, the numbers people like, and who is in it.

import { formatList, type MessageKey, say, spokenLocale } from "../../messages/say.ts";
import type { Recap } from "../select/cut.ts";
import type { Overlay } from "./timeline.ts";

/** More figures are not read in the time of a card. */
const MAX_FIGURES = 3;
/** Where roads are measured in miles. */
const MILES: ReadonlySet<string> = new Set(["US", "GB", "LR", "MM"]);
const MILE_KM = 1.609344;
/** Between a number and what it counts, which stands below it. */
export const FIGURE_BREAK = "\n";

type Words = ReadonlyArray<Pick<Overlay, "role" | "text">>;

/** Figures worth telling, then the names. */
export function recapWords(recap: Recap | undefined, locale: string): Words {
  if (!recap) return [];
  const spoken = spokenLocale(locale), numbers = new Intl.NumberFormat(spoken);
  const figure = (key: MessageKey, count: number | undefined, least = 2): Words =>
    count === undefined || count < least ? [] : [{
      role: "figure",
      text: `${numbers.format(count)}${FIGURE_BREAK}${say(spoken, key, { count })}`,
    }];
  const figures = [
    ...figure("recap.days", recap.days),
    ...(recap.countries > 1
      ? figure("recap.countries", recap.countries)
      : figure("recap.places", recap.places)),
    ...way(recap, spoken, figure),
    ...figure("recap.pictures", recap.pictures),
  ].slice(0, MAX_FIGURES);
  const { people } = recap;
  return [
    // One number alone is no year in numbers.
    ...(figures.length > 1 ? figures : []),
    ...(people.length > 0
      ? [{
        role: "names" as const,
        text: say(spoken, "recap.with", { people: formatList(spoken, people) }),
      }]
      : []),
  ];
}

function way(
  { kilometres }: Recap,
  locale: string,
  figure: (key: MessageKey, count: number | undefined) => Words,
): Words {
  if (kilometres === undefined) return [];
  const isInMiles = MILES.has(new Intl.Locale(locale).region ?? "");
  return isInMiles
    ? figure("recap.miles", Math.round(kilometres / MILE_KM))
    : figure("recap.kilometres", kilometres);
}
