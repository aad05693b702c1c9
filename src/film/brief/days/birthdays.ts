// SPDX-License-Identifier: AGPL-3.0-or-later

// A birthday film: the year of life that ends with the party, and a glance at earlier parties.

import { Fault } from "../../../base/fault.ts";
import { addDays, type LocalDate, type LocalRange, yearOf } from "../../../base/local_time.ts";
import type { Person } from "../../../library/asset.ts";
import type { Resolved } from "../film_options.ts";
import { inYear, monthDayOf, parseMonthDay, type YearlyDay } from "./date_input.ts";

const EARLIER_BIRTHDAYS = 5;

/**
 * The last window runs from the day after the previous birthday through the birthday of `year`
 * (absent: the latest one that is past); before it up to five earlier birthdays, a day to either side.
 */
export function birthdayWindows(
  person: Person,
  birthday: true | string,
  today: LocalDate,
  year?: number,
): Resolved {
  const monthDay = birthdayOf(person, birthday);
  const { year: last, window: main } = yearOfLife(monthDay, today, year);
  const born = person.birthDate;
  if (born && last <= yearOf(born)) {
    throw new Fault("usage", `"${person.name}" had no birthday to celebrate in ${last}`, {
      hint: `Choose a year after ${yearOf(born)}`,
    });
  }
  const windows: LocalRange[] = [];
  for (let each = last - EARLIER_BIRTHDAYS; each < last; each++) {
    if (born && each < yearOf(born)) continue;
    const day = inYear(monthDay, each);
    const end = addDays(day, 1);
    windows.push({
      start: born && addDays(day, -1) < born ? born : addDays(day, -1),
      end: end >= main.start ? addDays(main.start, -1) : end,
    });
  }
  windows.push(main);
  const age = born ? last - yearOf(born) : undefined;
  return {
    windows,
    occasion: {
      name: person.name,
      birthday: { person: person.id, ...(age === undefined ? {} : { age }) },
    },
  };
}

function birthdayOf(person: Person, birthday: true | string): YearlyDay {
  if (birthday !== true) return parseMonthDay(birthday, "birthday");
  if (!person.birthDate) {
    throw new Fault("usage", `Nobody has said when "${person.name}" was born`, {
      hint: "Type the day with --birthday MM-DD, or add the birth date in the library",
    });
  }
  return monthDayOf(person.birthDate);
}

interface YearOfLife {
  /** The calendar's year in which it ends. */
  readonly year: number;
  /** From the day after the birthday before through the birthday, both inclusive. */
  readonly window: LocalRange;
}

/** The year of life that begins with the birthday in `year`, or with the latest one, today included. */
export function yearOfLife(birthday: YearlyDay, today: LocalDate, year?: number): YearOfLife {
  const isPast = inYear(birthday, yearOf(today)) <= today;
  const last = year ?? (isPast ? yearOf(today) : yearOf(today) - 1);
  return {
    year: last,
    window: { start: addDays(inYear(birthday, last - 1), 1), end: inYear(birthday, last) },
  };
}
