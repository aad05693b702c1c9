// Easter Sunday of the western churches, by the anonymous Gregorian computus.

import { type LocalDate, localDate } from "../../base/local_time.ts";

export function easterSunday(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100), yearOfCentury = year % 100;
  const leapCenturies = Math.floor(century / 4), centuryRest = century % 4;
  const moonShift = Math.floor((century + 8) / 25);
  const moonCorrection = Math.floor((century - moonShift + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonCorrection + 15) % 30;
  const leapYears = Math.floor(yearOfCentury / 4), yearRest = yearOfCentury % 4;
  const weekday = (32 + 2 * centuryRest + 2 * leapYears - epact - yearRest) % 7;
  const lateCorrection = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const dayCount = epact + weekday - 7 * lateCorrection + 114;
  return localDate(year, Math.floor(dayCount / 31), (dayCount % 31) + 1);
}
