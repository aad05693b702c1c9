// Dates as a person would write them below a picture, in any language.

import { dateFormat } from "../../base/date_format.ts";
import {
  dayMs,
  daysBetween,
  daysInMonth,
  type LocalDate,
  monthOf,
  yearOf,
} from "../../base/local_time.ts";

/** First and last day of a film. */
export interface Span {
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
function standingAlone(text: string, locale: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  const rest = text.slice(first.length);
  return `${first.toLocaleUpperCase(knownLocale(locale))}${rest}`.replace(/[\u2009\u202F]/g, " ");
}

/**
 * What is new in a film of this span: weekday and day, day and month, or the whole date. The month is
 * left out only where a title has told it.
 */
export function captionDate(
  date: LocalDate,
  span: Span,
  locale: string,
  hasTitle = true,
): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    standingAlone(formatter(locale, options).format(dayMs(date)), locale);
  const oneYear = yearOf(span.first) === yearOf(span.last);
  if (hasTitle && oneYear && monthOf(span.first) === monthOf(span.last)) {
    // American English puts the day first here, which nobody writes.
    if (/^en\b/i.test(knownLocale(locale))) {
      return `${format({ weekday: "long" })} ${format({ day: "numeric" })}`;
    }
    return format({ weekday: "long", day: "numeric" });
  }
  return oneYear
    ? format({ day: "numeric", month: "long" })
    : format({ day: "numeric", month: "long", year: "numeric" });
}

/** Up to so many days a span is named by its days, beyond by its months. */
const BY_DAYS = 31;

/** "14 – 21 June 2025", "June – August 2025", "2025", "2021 – 2025": as short as it stays true. */
export function spanWords(span: Span, locale: string): string {
  const between = (options: Intl.DateTimeFormatOptions) => {
    const dates = [new Date(dayMs(span.first)), new Date(dayMs(span.last))] as const;
    return standingAlone(formatter(locale, options).formatRange(...dates), locale);
  };
  const [firstYear, lastYear] = [yearOf(span.first), yearOf(span.last)];
  const wholeMonth = span.first.slice(0, 7) === span.last.slice(0, 7) &&
    daysBetween(span.first, span.last) + 1 === daysInMonth(firstYear, monthOf(span.first));
  if (wholeMonth) return between({ month: "long", year: "numeric" });
  if (daysBetween(span.first, span.last) < BY_DAYS) {
    return between({ day: "numeric", month: "long", year: "numeric" });
  }
  const months = (lastYear - firstYear) * 12 + monthOf(span.last) - monthOf(span.first) + 1;
  if (lastYear > firstYear && months > 14) return between({ year: "numeric" });
  if (firstYear === lastYear && months >= 11) return between({ year: "numeric" });
  return between({ month: "long", year: "numeric" });
}
