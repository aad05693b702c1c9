// SPDX-License-Identifier: AGPL-3.0-or-later

// Public holidays of every country, from a calendar that ships with the program. It takes a tenth of
// a second to load, so only a film of a holiday by name imports this file.

import Holidays from "date-holidays";
import type { HolidayCalendar } from "../film_options.ts";

/**
 * National days of rest and observances, in English and in the country's own language; a substitute
 * day is not the feast. Unknown countries have none.
 */
export const nationalHolidays: HolidayCalendar = (country, year) => {
  const calendar = new Holidays(country);
  const own = calendar.getHolidays(year) ?? [];
  const english = calendar.getHolidays(year, "en") ?? [];
  const days = [...english, ...own]
    .filter((day) => !day.substitute)
    .map((day) => ({ name: day.name, date: day.date.slice(0, 10) }));
  const seen = new Set<string>();
  return days.filter(({ name, date }) => {
    const key = `${date} ${name}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
};
