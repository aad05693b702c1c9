// SPDX-License-Identifier: AGPL-3.0-or-later

// From the library and the ledger as they are now to the decision of today.

import type { LocalDate } from "../base/local_time.ts";
import type { HolidayCalendar } from "../film/brief/film_options.ts";
import type { Ledger, RunReader } from "../ledger/ledger.ts";
import type { RunLibrary } from "../ledger/run.ts";
import type { Library } from "../library/library.ts";
import { decide } from "./decide.ts";
import { type Decision } from "./candidate.ts";
import { readHistory } from "./reading/read_history.ts";
import { readSnapshot } from "./reading/read_snapshot.ts";
import { readExcluded } from "./reading/excluded.ts";
import type { AutomationOptions } from "./rules.ts";

interface DiscoveryDeps {
  /** All accounts in scope as one; brought up to date here. */
  readonly library: Library;
  /** The top-level connection or the folder, when it is in scope; often the same object. */
  readonly primary?: Library;
  /** The library as films write it down. */
  readonly read?: RunLibrary;
  readonly ledger: Pick<Ledger, "runs" | "attempts" | "people" | "specialDays" | "exclusions">;
  readonly now: () => number;
  /** The day it was on this machine at an instant (ISO 8601). */
  readonly dayOf: (instant: string) => LocalDate;
  /** Loaded only where a rule asks for holidays. */
  readonly calendar?: HolidayCalendar;
}

/** Throws what the library throws, and Fault `cancelled`. */
export async function discover(
  deps: DiscoveryDeps,
  rules: AutomationOptions,
  signal: AbortSignal,
): Promise<Decision> {
  const { library, primary, ledger, now, dayOf, calendar } = deps;
  const before = await library.span();
  const { notes = [] } = await library.sync({ signal });
  const nowMs = now();
  const today = dayOf(new Date(nowMs).toISOString());
  const book = await ledger.people.book();
  const snapshot = await readSnapshot(
    {
      library,
      primary,
      book,
      catalogue: await ledger.specialDays.list(),
      isExcluded: await readExcluded({ ...deps, ...rules }, book, signal),
      calendar,
    },
    rules,
    today,
    signal,
  );
  const history = await readHistory(ledger, rules, dayOf);
  const decision = decide(snapshot, history, rules, nowMs);
  if (await library.span() !== undefined) return decision;
  const empty = {
    key: "lacking.pictures",
    values: { library: { english: library.label } },
  } as const;
  return {
    ...decision,
    notes: [empty, ...notes, ...decision.notes],
    empty: {
      sentence: `There is no picture any more in ${library.label}`,
      hint: "Look whether its drive is mounted, and whether it is the right library",
      hadPictures: before !== undefined || await hasFilmOf(deps.read, ledger.runs),
    },
  };
}

/** Among so many films is one of the library that is read every day. */
const NEWEST_FILMS = 200;

async function hasFilmOf(
  read: RunLibrary | undefined,
  runs: Pick<RunReader, "list">,
): Promise<boolean> {
  if (read === undefined) return false;
  const films = await runs.list(NEWEST_FILMS, ["completed"]);
  return films.some(({ library }) => library !== undefined && isOneLibrary(library, read));
}

function isOneLibrary(one: RunLibrary, other: RunLibrary): boolean {
  if ("folder" in one) return "folder" in other && one.folder === other.folder;
  return "accounts" in other &&
    one.accounts.some(({ url }) => other.accounts.some((account) => account.url === url));
}
