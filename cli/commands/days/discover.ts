// SPDX-License-Identifier: AGPL-3.0-or-later

// `discover-days`: fills the catalogue of special days from the library.

import { jsonPage } from "../../terminal/json_answer.ts";
import { readExcluded } from "../../../src/automation/reading/excluded.ts";
import { automationOptions } from "../../../src/automation/rules.ts";
import { dayRecords } from "../../../src/automation/special_days/day_records.ts";
import {
  CLOSE_FAMILY,
  discoverDays as discover,
  type DiscoverEnd,
  type DiscoverOptions,
  type DiscoverProgress,
} from "../../../src/automation/special_days/discover_days.ts";
import { Fault } from "../../../src/base/fault.ts";
import { yearOf } from "../../../src/base/local_time.ts";
import type { Config } from "../../../src/config/schema.ts";
import { FIRST_YEAR, LAST_YEAR } from "../../../src/film/brief/days/date_input.ts";
import type { SpecialDayStore } from "../../../src/ledger/ledger.ts";
import type { PersonBook } from "../../../src/library/person_book.ts";
import { systemMachine } from "../../../src/system/machine.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { localToday } from "../../../src/base/local_time.ts";
import type { LibraryChoice } from "../../../src/app/library/library_choice.ts";
import { WHICH_OPTIONS, whichOf, withLibrary } from "../../library/library_session.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { counted, remainingText } from "../../../src/base/english_text.ts";
import { tableLines } from "../../terminal/table_lines.ts";

/** Phones take most pictures since then. */
const DEFAULT_SINCE = 2007;

export const daysDiscoverCommand: Command = {
  name: "discover-days",
  summary: "Find days worth remembering; their anniversaries are proposed as films",
  options: {
    since: { kind: "number", about: `First year (default ${DEFAULT_SINCE})`, value: "<yyyy>" },
    until: { kind: "number", about: "Last year (default this one)", value: "<yyyy>" },
    "also-skip": {
      kind: "text",
      about: "Another holiday that is no special day when spent at home: MM-DD or a name",
      value: "<MM-DD|name>",
      repeatable: true,
    },
    rescan: { kind: "flag", about: "Also years that were looked through; your words stay" },
    replace: { kind: "flag", about: "The same, and forget every day found in them before" },
    json: JSON_OPTION,
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories discover-days",
    "photos-memories discover-days --since 2015 --also-skip halloween",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const ask = askOf(given);
  return await withLibrary(context, (config) => scopeOf(given, config), async (session) => {
    const { library, ledger, config } = session;
    const book = await ledger.people.book(), rules = automationOptions(config);
    if (ask.replace) await tellReplaced(context, ledger.specialDays, ask);
    const end = await discover(
      {
        library,
        specialDays: ledger.specialDays,
        book,
        isExcluded: await readExcluded({ library, ledger, ...rules }, book, signal),
        // The calendars of all countries take a while to load.
        calendar:
          (await import("../../../src/film/brief/days/national_holidays.ts")).nationalHolidays,
        now: systemMachine.now,
        onProgress: (progress) => showProgress(terminal, progress),
      },
      { ...rules, perYear: config.automation.special_days_per_year },
      ask,
      signal,
    );
    terminal.status("");
    if (given.flag("json")) terminal.page(jsonPage(jsonOf(end)));
    else {
      tellDiscovered(terminal, end);
      tellUnknown(terminal, end, book);
    }
    return end.unread.length === 0 ? 0 : 1;
  });
}

function askOf(given: Given): DiscoverOptions {
  const today = localToday(systemMachine.now());
  const since = given.wholeNumber("since", FIRST_YEAR, LAST_YEAR) ?? DEFAULT_SINCE;
  const until = given.wholeNumber("until", FIRST_YEAR, LAST_YEAR) ??
    Math.max(since, yearOf(today));
  if (until < since) {
    throw new Fault("usage", `No year is from ${since} to ${until}`, {
      hint: "Give --since a year that is not after --until",
    });
  }
  return {
    since,
    until,
    today,
    alsoSkip: given.list("also-skip"),
    rescan: given.flag("rescan"),
    replace: given.flag("replace"),
  };
}

/** The library the automation reads, unless another is named. */
function scopeOf(given: Given, { automation }: Config): LibraryChoice {
  const which = whichOf(given);
  return which.libraryFolder === undefined && which.accounts?.length === 0
    ? { accounts: automation.accounts }
    : which;
}

async function tellReplaced(
  { terminal }: CommandContext,
  specialDays: SpecialDayStore,
  { since, until }: DiscoverOptions,
): Promise<void> {
  const gone = (await specialDays.list()).filter(({ day, eventId }) =>
    eventId === undefined && yearOf(day) >= since && yearOf(day) <= until
  );
  terminal.note(
    `This replaces ${counted(gone.length, "day")} found from ${since} to ${until}; ` +
      "events written by hand stay",
  );
}

function showProgress(terminal: Terminal, { year, done, total, etaSeconds }: DiscoverProgress) {
  const percent = total === 0 ? 100 : Math.floor(done / total * 100);
  const left = etaSeconds === undefined ? "" : `, ${remainingText(etaSeconds)} left`;
  const words = `Looking for special days in ${year}  ${percent} %${left}`;
  if (terminal.isInteractive) terminal.status(words);
  else terminal.note(words);
}

function jsonOf({ years, skipped, unread }: DiscoverEnd): Record<string, unknown> {
  return {
    years: years.map(({ year, pictures, days }) => ({
      year,
      pictures,
      days: dayRecords(days, []),
    })),
    skipped,
    unread,
  };
}

function tellDiscovered(terminal: Terminal, { years, skipped, unread }: DiscoverEnd): void {
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
function tellUnknown(
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
