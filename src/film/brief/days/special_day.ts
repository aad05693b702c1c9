// SPDX-License-Identifier: AGPL-3.0-or-later

// Which pictures a special day is about, as its catalogue says.

import { Fault } from "../../../base/fault.ts";
import { type LocalDate, wallMs } from "../../../base/local_time.ts";
import type { SpecialDay } from "../../../ledger/special_day.ts";
import type { Resolved } from "../film_options.ts";

/** Begins every title of a found day that was not given by a person; the place follows. */
export const FOUND_TITLE = "A day in ";

/** What lasts longer is not one occasion. */
export const LONGEST_OCCASION_MS = 48 * 3_600_000;

/**
 * The day with the title and the run its catalogue has for it. Where that run is too long, or reaches
 * into another catalogued day, the calendar day counts instead. A day the catalogue does not hold is
 * what its pictures make it. Throws Fault `usage` when it holds several events on that day
 * and none was named, `not_found` when it lacks the one that was.
 */
export function specialDayScope(
  day: LocalDate,
  eventId: string | undefined,
  catalogue: readonly SpecialDay[] | undefined,
): Resolved {
  const windows = [{ start: day, end: day }];
  const special = catalogue && cataloguedDay(day, eventId, catalogue);
  if (!special) return { windows };
  const { title, subtitle, start, end, assetIds } = special;
  return {
    windows,
    ...(special.eventId === undefined ? {} : { eventId: special.eventId }),
    ...(title ? { occasion: { name: title, ...(subtitle ? { subtitle } : {}) } } : {}),
    span: isOneOccasion(special, catalogue)
      ? { start, end, ...(assetIds ? { assets: assetIds } : {}) }
      : { start: `${day}T00:00:00.000`, end: `${day}T23:59:59.999` },
  };
}

function cataloguedDay(
  day: LocalDate,
  eventId: string | undefined,
  catalogue: readonly SpecialDay[],
): SpecialDay | undefined {
  const there = catalogue.filter((special) => special.day === day);
  if (eventId !== undefined) {
    const event = there.find((special) => special.eventId === eventId);
    if (event) return event;
    throw new Fault("not_found", `There is no event "${eventId}" on ${day}`, {
      hint: eventsOf(there) || 'See "photos-memories days-export"',
    });
  }
  const found = there.find((special) => special.eventId === undefined);
  if (found || there.length <= 1) return found ?? there[0];
  throw new Fault("usage", `${there.length} events are catalogued on ${day}`, {
    hint: `Add --event-id. ${eventsOf(there)}`,
  });
}

/** "Known are party (Garden party), walk" */
function eventsOf(there: readonly SpecialDay[]): string {
  const events = there.flatMap(({ eventId, title }) =>
    eventId === undefined ? [] : [title ? `${eventId} (${title})` : eventId]
  );
  return events.length === 0 ? "" : `Known are ${events.join(", ")}`;
}

/** What a person chose is one occasion, however long it took. */
function isOneOccasion(special: SpecialDay, catalogue: readonly SpecialDay[]): boolean {
  const { day, eventId, start, end } = special;
  if (eventId !== undefined) return true;
  if (wallMs(end) - wallMs(start) > LONGEST_OCCASION_MS) return false;
  return !catalogue.some((other) => other.day > day && other.start <= end);
}
