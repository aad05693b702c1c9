// SPDX-License-Identifier: AGPL-3.0-or-later

// What memories and their days are called, for people.

import { formatList } from "./say.ts";
import { say } from "./say.ts";
import type { MessageKey } from "./say.ts";
import { inLocale } from "./say.ts";
import { dateFormat } from "../base/local_time.ts";

/** "2–9 July 2026", "May 2026", "2025"; local days, ISO. */
export function daysText(locale: string, start: string, end: string): string {
  const [from, to] = [new Date(`${start}T12:00:00Z`), new Date(`${end}T12:00:00Z`)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return "";
  const format = (parts: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...parts, year: "numeric" });
  const isFirst = start.endsWith("-01"), isLast = isLastOfMonth(to);
  if (isFirst && isLast && start.slice(0, 4) === end.slice(0, 4)) {
    const isYear = start.endsWith("-01-01") && end.endsWith("-12-31");
    const isMonth = start.slice(0, 7) === end.slice(0, 7);
    if (isYear || isMonth) {
      return inLocale(locale, format(isYear ? {} : { month: "long" }).format(from));
    }
  }
  return inLocale(locale, format({ day: "numeric", month: "long" }).formatRange(from, to));
}

function isLastOfMonth(day: Date): boolean {
  return new Date(day.getTime() + 86_400_000).getUTCDate() === 1;
}

const CATEGORIES: ReadonlyMap<string, MessageKey> = new Map([
  ["monthly_review", "category.month"],
  ["monthly_highlights", "category.month"],
  ["activity_burst", "category.busy_month"],
  ["year_in_review", "category.year"],
  ["person_spotlight", "category.person"],
  ["birthday", "category.birthday"],
  ["multi_person", "category.together"],
  ["on_this_day", "category.on_this_day"],
  ["trip", "category.trip"],
  ["emergent_day", "category.special_day"],
  ["special_day", "category.special_day"],
  ["season", "category.season"],
  ["holiday", "category.holiday"],
  ["album", "category.album"],
  ["backfill", "category.month"],
  ["person_monthly", "category.person"],
  ["theme", "category.theme"],
  ["custom", "choice.custom"],
]);

/** What a memory is called where its people are known: "Anna and Ben", "Birthday of Anna". */
export function memoryText(locale: string, category: string, people: readonly string[]): string {
  if (people.length === 0) return categoryText(locale, category);
  const names = formatList(locale, people);
  return category === "birthday" ? say(locale, "category.birthday_of", { names }) : names;
}

/** A category, or a memory type, for people. */
export function categoryText(locale: string, category: string): string {
  const known = CATEGORIES.get(category);
  if (known !== undefined) return say(locale, known);
  return category.replaceAll("_", " ").replace(/^./, (a) => a.toUpperCase());
}
