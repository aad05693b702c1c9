// SPDX-License-Identifier: AGPL-3.0-or-later

// Days and spans of days in the words of a language, as titles and captions print them.

import {
  dateFormat,
  dayMs,
  daysBetween,
  daysInMonth,
  type LocalDate,
  monthOf,
  yearOf,
} from "../../../base/local_time.ts";

/** First and last day of a film. */
export interface DateSpan {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** The locale when this runtime knows it, otherwise English. */
export function knownLocale(locale: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(knownLocale(locale), options);
}

/** Standing alone, "samedi 14" begins with a capital. */
export function standingAlone(text: string, locale: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  const rest = text.slice(first.length);
  return `${first.toLocaleUpperCase(knownLocale(locale))}${rest}`.replace(/[\u2009\u202F]/g, " ");
}

/** "2019", "2019年" */
export function yearWords(date: LocalDate, locale: string): string {
  return formatter(locale, { year: "numeric" }).format(dayMs(date));
}

/** Up to so many days a span is named by its days, beyond by its months. */
const BY_DAYS = 31;

/** "14 – 21 June 2025", "June – August 2025", "2025", "2021 – 2025": as short as it stays true. */
export function spanWords(span: DateSpan, locale: string): string {
  const between = (options: Intl.DateTimeFormatOptions) => rangeWords(span, options, locale);
  const [firstYear, lastYear] = [yearOf(span.first), yearOf(span.last)];
  if (isWholeMonth(span)) return between({ month: "long", year: "numeric" });
  if (daysBetween(span.first, span.last) < BY_DAYS) {
    return between({ day: "numeric", month: "long", year: "numeric" });
  }
  const months = (lastYear - firstYear) * 12 + monthOf(span.last) - monthOf(span.first) + 1;
  if (lastYear > firstYear && months > 14) return between({ year: "numeric" });
  if (firstYear === lastYear && months >= 11) return between({ year: "numeric" });
  return between({ month: "long", year: "numeric" });
}

/** From the first day to the last, as short as the language says it. */
export function rangeWords(
  span: DateSpan,
  options: Intl.DateTimeFormatOptions,
  locale: string,
): string {
  const dates = [new Date(dayMs(span.first)), new Date(dayMs(span.last))] as const;
  const format = formatter(locale, options), range = format.formatRange(...dates);
  // Japanese writes a range in bare numbers, unlike a day.
  const words = range.includes("/")
    ? `${format.format(dates[0])}～${formatter(locale, beyond(span, options)).format(dates[1])}`
    : range;
  return standingAlone(words, locale);
}

/** What of its date the last day does not share with the first. */
function beyond(
  { first, last }: DateSpan,
  { year, month, day }: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormatOptions {
  if (day && first.slice(0, 7) === last.slice(0, 7)) return { day };
  if (month && yearOf(first) === yearOf(last)) return { month, ...(day ? { day } : {}) };
  return { ...(year ? { year } : {}), ...(month ? { month } : {}), ...(day ? { day } : {}) };
}

export function isWholeMonth({ first, last }: DateSpan): boolean {
  return first.slice(0, 7) === last.slice(0, 7) &&
    daysBetween(first, last) + 1 === daysInMonth(yearOf(first), monthOf(first));
}
