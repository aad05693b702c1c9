// SPDX-License-Identifier: AGPL-3.0-or-later

// Which of all runs a page of films shows: by what came of them, kind, year, people, who asked, and words.

import type { Run, RunStatus } from "../../ledger/run.ts";
import { foldedWords } from "../../library/word_search.ts";

/** What came of a run, as people choose it. */
const STATES = {
  made: ["completed"],
  cut: ["dry_run"],
  failed: ["failed", "interrupted"],
  none: ["nothing", "cancelled"],
  making: ["running"],
} as const satisfies Readonly<Record<string, readonly RunStatus[]>>;
type FilmState = keyof typeof STATES;
export const STATE_NAMES = Object.keys(STATES) as readonly FilmState[];

/** As the form of the page sends them; an empty one asks for nothing. */
export interface FilmWishes {
  readonly state: FilmState | "all";
  readonly kind: string;
  /** Four digits. */
  readonly year: string;
  /** The id a run keeps. */
  readonly person: string;
  readonly by: "" | "hand" | "auto";
  readonly words: string;
}

/** What is no value of an option asks for nothing. */
export function filmWishes(query: URLSearchParams): FilmWishes {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const state = text("state"), by = text("by");
  return {
    state: state === "all" || Object.hasOwn(STATES, state) ? state as FilmWishes["state"] : "made",
    kind: text("kind"),
    year: /^\d{4}$/.test(text("year")) ? text("year") : "",
    person: text("person"),
    by: by === "hand" || by === "auto" ? by : "",
    words: text("words"),
  };
}

/** The same as a query, for the pages of a list; without what is asked for anyway. */
export function queryOf(wishes: FilmWishes, page = 1): string {
  const query = new URLSearchParams(
    Object.entries(wishes).filter(([name, value]) =>
      value !== "" && !(name === "state" && value === "made")
    ),
  );
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "" : `?${query}`;
}

export function stateOfRun({ status }: Pick<Run, "status">): FilmState {
  return STATE_NAMES.find((name) => STATES[name].some((each) => each === status))!;
}

/** `names` are those of people, by the ids runs keep. The order stays. */
export function findFilms(
  all: readonly Run[],
  { state, kind, year, person, by, words }: FilmWishes,
  names: ReadonlyMap<string, string>,
): readonly Run[] {
  const asked = foldedWords(words);
  return all.filter((run) => {
    if (state !== "all" && stateOfRun(run) !== state) return false;
    if (kind !== "" && run.memoryType !== kind) return false;
    if (by !== "" && (run.source === "auto") !== (by === "auto")) return false;
    if (person !== "" && !run.people.includes(person)) return false;
    if (year !== "" && !yearsOf(run).includes(year)) return false;
    if (asked.length === 0) return true;
    const people = run.people.map((id) => names.get(id));
    const said = foldedWords([run.title, run.summary, run.runId, ...people].join(" ")).join(" ");
    return asked.every((word) => said.includes(word));
  });
}

/** What a film tells of; of one that never came so far, when it was asked for. */
function yearsOf({ rangeStart, rangeEnd, startedAt }: Run): readonly string[] {
  const first = Number((rangeStart ?? startedAt).slice(0, 4));
  const last = Number((rangeEnd ?? rangeStart ?? startedAt).slice(0, 4));
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, n) => String(first + n));
}

export interface FilmFilters {
  readonly kinds: readonly string[];
  /** Newest first. */
  readonly years: readonly string[];
  /** The people with films whose name is known, ordered by name. */
  readonly people: ReadonlyArray<readonly [id: string, name: string]>;
}

/** What there is to choose from. */
export function filmFilters(
  all: readonly Run[],
  names: ReadonlyMap<string, string>,
): FilmFilters {
  const ids = new Set(all.flatMap(({ people }) => people));
  return {
    kinds: [...new Set(all.flatMap(({ memoryType }) => memoryType ?? []))].sort(),
    years: [...new Set(all.flatMap(yearsOf))].sort().reverse(),
    people: [...names].filter(([id]) => ids.has(id)).sort(([, a], [, b]) => a.localeCompare(b)),
  };
}
