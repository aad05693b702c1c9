// What a person is told of the special days that were found, and of what kept others from being found.

import { CLOSE_FAMILY, type DiscoverEnd } from "../../src/automation/special_days/discover_days.ts";
import type { PersonBook } from "../../src/library/person_book.ts";
import { tableLines } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { counted } from "../terminal/words.ts";

export function tellDiscovered(terminal: Terminal, { years, skipped, unread }: DiscoverEnd): void {
  const { dim, yellow } = terminal.paint;
  const days = years.flatMap((year) => year.days);
  if (days.length > 0) {
    const rows = days.map(({ day, title, what }) => [day, title ?? "", what]);
    for (const line of tableLines(["day", "title", "what"], rows, terminal.paint)) {
      terminal.out(line);
    }
  }
  const pictures = years.reduce((sum, year) => sum + year.pictures, 0);
  terminal.note(
    `${counted(days.length, "special day")} in ${counted(years.length, "year")} with ` +
      counted(pictures, "picture"),
  );
  if (skipped.length > 0) {
    const were = skipped.length === 1 ? "year was" : "years were";
    terminal.note(dim(`${skipped.length} ${were} looked through before; see --rescan`));
  }
  for (const { year, reason } of unread) {
    terminal.note(yellow(`${year} will be looked through again: ${reason}`));
  }
}

/** Whole kinds of days stay unseen while home or family is not known. */
export function tellUnknown(
  terminal: Terminal,
  { hasHome }: DiscoverEnd,
  { people }: PersonBook,
): void {
  if (!hasHome) {
    terminal.note(
      "No home is known, so nothing is away from it. Set trips.homebase_latitude and " +
        "trips.homebase_longitude",
    );
  }
  if (people.some(({ role }) => role !== undefined && CLOSE_FAMILY.has(role))) return;
  terminal.note(terminal.paint.dim(
    "Nobody is known as family, so no long day with them counts. " +
      "Try: photos-memories people set <name> --role child",
  ));
}
