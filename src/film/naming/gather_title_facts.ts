// SPDX-License-Identifier: AGPL-3.0-or-later

// The facts of a film's title, from the brief and the cut.

import { dateOf, type LocalDate, monthOf, yearOf } from "../../base/local_time.ts";
import type { Asset, Person, PersonId } from "../../library/asset.ts";
import type { PersonRole } from "../../library/person_book.ts";
import { languageOf, spokenLocale } from "../../messages/say.ts";
import type { Brief } from "../brief/brief.ts";
import { hemisphereOf } from "../brief/days/period_label.ts";
import { personsOf } from "../brief/people_expression.ts";
import type { Cut } from "../select/cut.ts";
import { shortName } from "../select/titles/people_names.ts";
import { shownPeriod } from "../select/shown_period.ts";
import { holdsWords, timesOf } from "./title_guard.ts";
import type { TitleFacts, TitlePerson } from "./title_writer.ts";

interface Surroundings {
  /** The library's, with the birth dates that hold. */
  readonly people: readonly Person[];
  readonly relations: ReadonlyMap<PersonId, PersonRole>;
  /** The name of the album that holds most of the film. */
  readonly album?: string;
}

/** A person in a quarter of the shots belongs to the film, asked for or not. */
const MUCH_SHARE = 0.25;
const MAX_PEOPLE = 8;
/** More stretches than this are more than a title can tell. */
const MAX_STRETCHES = 40;

export function gatherTitleFacts(
  brief: Brief,
  cut: Cut,
  { people, relations, album }: Surroundings,
): TitleFacts {
  const shots = cut.shots.map(({ asset }) => asset);
  const { name, subtitle, birthday } = brief.occasion ?? {};
  const isCatalogued = (brief.memoryType === "holiday" || brief.memoryType === "special_day") &&
    name !== undefined && name !== "";
  const albumName = brief.memoryType === "album" && brief.albumId !== undefined ? name : album;
  const birthdayChild = birthday && people.find(({ id }) => id === birthday.person);
  const destinations = brief.memoryType === "trip" ? destinationsOf(shots, cut) : undefined;
  const locale = spokenLocale(brief.locale);
  return {
    language: languageOf(locale),
    kind: brief.memoryType,
    firstDay: cut.span.first,
    lastDay: cut.span.last,
    period: shownPeriod(brief, cut),
    times: timesOf(cut.span, hemisphereOf(undefined, brief.home?.latitude), locale),
    usual: {
      title: cut.titles.main,
      ...(cut.titles.sub === undefined ? {} : { subtitle: cut.titles.sub }),
    },
    people: peopleOf(brief, cut, people, relations),
    ...(isCatalogued ? { occasion: { name, ...(subtitle ? { subtitle } : {}) } } : {}),
    ...(birthday && birthdayChild
      ? {
        birthday: {
          name: shortName(birthdayChild, people),
          ...(birthday.age === undefined ? {} : { age: birthday.age }),
        },
      }
      : {}),
    ...(albumName ? { album: albumName } : {}),
    ...(brief.query ? { subject: brief.query.text } : {}),
    ...(destinations ? { destinations } : {}),
    places: stretchesOf(shots),
  };
}

/** The places the template names the trip after; nothing where it names none. */
function destinationsOf(shots: readonly Asset[], { titles }: Cut): string[] | undefined {
  if (titles.source !== "place") return undefined;
  const known = new Set(
    shots.flatMap(({ place }) => [place?.city, place?.state, place?.country])
      .filter((name) => name !== undefined),
  );
  const named = [...known].filter((name) => holdsWords(titles.main, name));
  return named.length > 0 ? named : undefined;
}

function peopleOf(
  brief: Brief,
  { shots, span }: Cut,
  people: readonly Person[],
  relations: ReadonlyMap<PersonId, PersonRole>,
): TitlePerson[] {
  const counts = new Map<PersonId, number>();
  for (const { asset } of shots) {
    for (const id of asset.people) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const often = [...counts].filter(([, count]) => count >= MUCH_SHARE * shots.length)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([id]) => id);
  const asked = brief.people ? personsOf(brief.people) : [];
  const told: TitlePerson[] = [];
  for (const id of new Set([...asked, ...often])) {
    const person = people.find((each) => each.id === id);
    const name = person && shortName(person, people);
    if (!person || !name || told.some((other) => other.name === name)) continue;
    const relation = relations.get(id), { birthDate } = person;
    told.push({
      name,
      ...(relation ? { relation } : {}),
      ...(birthDate && birthDate <= span.first
        ? { birthDate, ages: [ageOn(birthDate, span.first), ageOn(birthDate, span.last)] as const }
        : {}),
    });
    if (told.length === MAX_PEOPLE) break;
  }
  return told;
}

function ageOn(birth: LocalDate, day: LocalDate): number {
  const isBefore = monthOf(day) < monthOf(birth) ||
    (monthOf(day) === monthOf(birth) && day.slice(8) < birth.slice(8));
  return yearOf(day) - yearOf(birth) - (isBefore ? 1 : 0);
}

function namesIn(place: Asset["place"]): string[] {
  return [place?.city ?? place?.state, place?.country].filter((name) => name !== undefined);
}

/** Days in a row in one place are one stretch; of too many, those spread evenly are told. */
function stretchesOf(shots: readonly Asset[]): TitleFacts["places"] {
  const stretches: Array<{ from: LocalDate; to: LocalDate; names: readonly string[] }> = [];
  for (const { takenAt, place } of shots) {
    const day = dateOf(takenAt), names = namesIn(place);
    if (names.length === 0) continue;
    const last = stretches.at(-1);
    if (last && last.names.join() === names.join()) last.to = day;
    else stretches.push({ from: day, to: day, names });
  }
  const step = Math.max(1, stretches.length / MAX_STRETCHES);
  return stretches.filter((_, index) =>
    Math.floor(index / step) !== Math.floor((index - 1) / step)
  );
}
