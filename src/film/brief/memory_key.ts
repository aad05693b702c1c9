// SPDX-License-Identifier: AGPL-3.0-or-later

// The identity of a memory: kind, days and people, whatever the film of it looks like.
// A film made by hand and one made by the automation have the same key for the same memory.

import { daysBetween, type LocalDate, localDate, monthOf, yearOf } from "../../base/local_time.ts";
import type { Brief, PeopleExpression } from "./brief.ts";

/** Everything of a brief that says which memory it is about. */
type Remembered = Pick<
  Brief,
  | "memoryType"
  | "windows"
  | "people"
  | "albumId"
  | "group"
  | "anniversary"
  | "eventId"
  | "occasion"
  | "place"
  | "query"
  | "today"
>;

/**
 * `<type>:<first day>:<last day>:<people>[:<more>]…`. People are ids, sorted, joined by "," where all
 * of them are meant and by "|" where any of them is. More is the id of a saved group (which then
 * stands for its people), the number of years a special day is ago, its occasion, a place, and the words of a
 * free text or its theme, whatever it is called in the person's language. An album is its id instead of days.
 */
export function memoryKeyOf(brief: Remembered): string {
  const people = brief.group === undefined && brief.people ? peopleText(brief.people) : "";
  const more = [
    brief.group,
    brief.memoryType === "special_day" ? yearsAgo(brief) : undefined,
    brief.eventId,
    brief.place?.toLowerCase(),
    brief.query?.theme ?? brief.query?.text.toLowerCase(),
  ].filter((part) => part !== undefined);
  return [brief.memoryType, daysOf(brief), people, ...more].join(":");
}

function daysOf({ albumId, anniversary, occasion, windows }: Remembered): string {
  if (albumId !== undefined) return `${albumId}:`;
  if (anniversary !== undefined) return `${anniversary}:${anniversary}`;
  const last = windows.at(-1);
  // The glance at earlier parties is not what a birthday film is about.
  const first = occasion?.birthday ? last : windows[0];
  return `${first?.start ?? ""}:${last?.end ?? ""}`;
}

/** A day filmed after ten years comes back after fifteen. */
function yearsAgo({ windows, today }: Remembered): string | undefined {
  const day = windows[0]?.start;
  return day && `${Math.max(0, nearestAnniversary(day, today).years)}y`;
}

function peopleText(expression: PeopleExpression): string {
  if ("person" in expression) return expression.person;
  const [parts, joint] = "all" in expression ? [expression.all, ","] : [expression.any, "|"];
  const texts = parts.map((part) => "person" in part ? part.person : `(${peopleText(part)})`);
  return [...new Set(texts)].sort().join(joint);
}

interface Anniversary {
  readonly on: LocalDate;
  /** How many years after the day itself; 0 or less when that was this year or is still to come. */
  readonly years: number;
}

/**
 * The anniversary of `day` nearest to `today`, also across New Year; 29 February counts as 28
 * February in common years. Of two equally near the later one.
 */
export function nearestAnniversary(day: LocalDate, today: LocalDate): Anniversary {
  const anniversaries = [-1, 0, 1].map((shift) =>
    localDate(yearOf(today) + shift, monthOf(day), +day.slice(8, 10))
  );
  const on = anniversaries.reduce((best, each) =>
    Math.abs(daysBetween(today, each)) <= Math.abs(daysBetween(today, best)) ? each : best
  );
  return { on, years: yearOf(on) - yearOf(day) };
}
