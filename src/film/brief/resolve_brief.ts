// SPDX-License-Identifier: AGPL-3.0-or-later

// From what was said to a brief. Command line, page and automation all come through here, so that
// the same words are the same film everywhere.

import { hash32 } from "../../base/random.ts";
import { type BriefFacts, type FilmOptions, type Resolved } from "./film_options.ts";
import type { Brief } from "./brief.ts";
import { findPlace } from "./find_by_name.ts";
import { homelessFault } from "./places/homes.ts";
import { memoryKeyOf } from "./memory_key.ts";
import { findGroup, resolvePeople } from "./people_expression.ts";
import { resolveWindows } from "./days/resolve_windows.ts";
import { chooseTrip } from "./choose_trip.ts";
import { checkOptions } from "./check_options.ts";
import { stated, usual } from "./resolve_style.ts";
import { themeNamed, themeTitle } from "./themes.ts";

/**
 * Throws Fault `usage` for words that contradict each other or mean nothing here,
 * `nothing_to_film` when no trip exists, `config_invalid` when trips are asked for without a home.
 */
export function resolveBrief(options: FilmOptions, facts: BriefFacts): Brief {
  const { type, style } = checkOptions(options, facts);
  const people = resolvePeople(options, facts, type);
  const resolved: Resolved & Pick<Brief, "home"> = type === "trip"
    ? resolveTrip(options, facts)
    : { ...resolveWindows(type, options, facts, people), home: facts.home };
  const theme = options.theme === undefined ? undefined : themeNamed(options.theme);
  const words = theme
    ? themeTitle(theme, facts.locale)
    : options.query ?? options.subject ?? facts.request?.subject ?? options.request;
  const matches = facts.request?.matches ?? facts.matches ?? [];
  const of = {
    memoryType: type,
    windows: resolved.windows,
    people,
    albumId: resolved.albumId,
    isSharedAlbum: resolved.isSharedAlbum,
    group: options.group === undefined
      ? undefined
      : findGroup(options.group, facts.groups ?? []).id,
    anniversary: resolved.anniversary,
    eventId: resolved.eventId ?? options.eventId,
    span: resolved.span,
    occasion: options.privacy ? nameless(type, resolved.occasion) : resolved.occasion,
    today: facts.today,
    place: options.place === undefined ? undefined : findPlace(options.place, facts.places ?? []),
    query: words === undefined
      ? undefined
      : { text: words.trim(), ...(theme ? { theme } : {}), matches },
  };
  const defaults = facts.defaults ?? {};
  return stated<Brief>({
    ...of,
    include: [...new Set(options.include ?? [])],
    exclude: [...new Set(options.exclude ?? [])],
    exclusions: facts.exclusions?.length ? facts.exclusions : undefined,
    sharing: usual(options.sharing ?? defaults.sharing, "family"),
    decisions: facts.decisions?.length
      ? facts.decisions.map(({ asset, kind, sourceKey }) => ({ asset, kind, sourceKey }))
      : undefined,
    seed: options.seed ?? hash32(memoryKeyOf(of)),
    ...style,
    home: resolved.home,
    locale: facts.locale,
  });
}

function resolveTrip(options: FilmOptions, facts: BriefFacts): Resolved & Pick<Brief, "home"> {
  if (!facts.trips) throw homelessFault();
  const trip = chooseTrip(options, facts);
  return { windows: [{ start: trip.start, end: trip.end }], home: trip.home };
}

/** What an album or a day is called names people and places. */
function nameless(type: Brief["memoryType"], occasion: Brief["occasion"]): Brief["occasion"] {
  if (type === "album") return { name: "Album" };
  return type === "special_day" ? undefined : occasion;
}
