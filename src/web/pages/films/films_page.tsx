// SPDX-License-Identifier: AGPL-3.0-or-later

// Every run there is, newest first, a page at a time: films first of all, and by the filters also what failed or was
// tried out.

import type { FilmFilters, FilmWishes } from "../../films/find_films.ts";
import { queryOf, STATE_NAMES, stateOfRun } from "../../films/find_films.ts";
import type { TitledFilm } from "../../films/titled_film.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { LocalizedLine } from "../localized_text.tsx";
import { localizedSizeText } from "../words.ts";
import { categoryText } from "../../../messages/memory_text.ts";
import type { FilmInTheMaking } from "../../films/making_film.ts";
import { endOf, FilmShelf } from "./film_pieces.tsx";
import { MakingFilms } from "./making_film.tsx";

export const FILMS_DONE = ["deleted", "stopped"] as const;

interface FilmsView {
  readonly frame: PageFrame;
  readonly nowMs: number;
  /** What led to the page. */
  readonly done: typeof FILMS_DONE[number] | undefined;
  /** On their way. */
  readonly making: readonly FilmInTheMaking[];
  readonly wishes: FilmWishes;
  readonly filters: FilmFilters;
  /** A film was made or tried: there is something to look for. */
  readonly hasFilms: boolean;
  /** How many runs fit. */
  readonly found: number;
  /** Counted from 1. */
  readonly page: number;
  /** The films on this page of the list. */
  readonly films: readonly TitledFilm[];
  /** The size of each film that is on this machine, by run. */
  readonly bytes: ReadonlyMap<string, number>;
  /** The size of all films on this machine. */
  readonly storedBytes: number;
  readonly hasOlder: boolean;
}

export function FilmsPage(view: FilmsView) {
  const { frame, nowMs, wishes, found, page, films, bytes, storedBytes, hasOlder } = view;
  const { say, locale } = frame;
  // Before there is a film nothing was looked for that could fit.
  const isSought = queryOf(wishes, 1) !== "";
  const at = (other: number) => frame.to(`/films${queryOf(wishes, other)}`);
  return (
    <Layout frame={frame} title={say("films.all")}>
      <div class="head">
        <h1>{say("films.all")}</h1>
        <p class="facts">
          {(found > 0 || isSought) && <span>{say("films.found", { n: found })}</span>}
          {storedBytes > 0 && (
            <span>{say("films.stored", { size: localizedSizeText(locale, storedBytes) })}</span>
          )}
        </p>
      </div>
      {view.done && <p class="notice" role="status">{say(`films.${view.done}`)}</p>}
      <div id="live" data-refresh={view.making.length > 0 ? "4" : undefined}>
        <MakingFilms frame={frame} films={view.making} />
      </div>
      {(view.hasFilms || isSought) && <Filters {...view} />}
      {!view.hasFilms && !isSought && view.making.length === 0 && (
        <p class="quiet">
          {say("films.none", { save: say("theatre.save") })}{" "}
          <a href={frame.to("/")}>{say("frame.memories")}</a>
        </p>
      )}
      <FilmShelf
        frame={frame}
        films={films}
        nowMs={nowMs}
        more={(film) => (
          <FilmOutcome
            frame={frame}
            film={film}
            bytes={bytes.get(film.runId) ?? 0}
          />
        )}
      />
      {(page > 1 || hasOlder) && (
        <nav class="onwards" aria-label={say("films.more")}>
          {page > 1 && <a class="button plain" href={at(page - 1)}>{say("films.newer")}</a>}
          {hasOlder && <a class="button plain" href={at(page + 1)}>{say("films.older")}</a>}
        </nav>
      )}
    </Layout>
  );
}

/** What came of it, where that is no film, and what it takes. */
function FilmOutcome(
  { frame, film, bytes }: {
    readonly frame: PageFrame;
    readonly film: TitledFilm;
    readonly bytes: number;
  },
) {
  const state = stateOfRun(film), isDelivered = film.delivery.status === "delivered";
  return (
    <>
      {state !== "made" && (
        <p>
          <span class={state === "failed" ? "tag bad" : "tag"}>
            {frame.say(`films.state_${state}`)}
          </span>
        </p>
      )}
      {film.error !== undefined && (
        <p class="quiet small">
          <LocalizedLine
            frame={frame}
            texts={[{ english: film.error, short: { key: endOf(film) } }]}
          />
        </p>
      )}
      {(bytes > 0 || isDelivered) && (
        <p class="over">
          {[
            bytes > 0 ? localizedSizeText(frame.locale, bytes) : undefined,
            isDelivered ? frame.say("film.in_library") : undefined,
          ].filter((word) => word !== undefined).join(" · ")}
        </p>
      )}
    </>
  );
}

function Filters({ frame, wishes, filters }: FilmsView) {
  const { say, locale } = frame, { kinds, years, people } = filters;
  const isAsked = queryOf(wishes) !== "";
  return (
    <details class="filters" open={isAsked}>
      <summary>{say("films.filters")}</summary>
      <form class="card" method="get" action={frame.to("/films")}>
        <div class="field">
          <label for="words">{say("films.words")}</label>
          <input id="words" name="words" type="search" value={wishes.words} maxlength={200} />
        </div>
        <Choice
          name="state"
          label={say("films.state")}
          value={wishes.state}
          options={[
            ...STATE_NAMES.map((state) => [state, say(`films.state_${state}`)] as const),
            ["all", say("films.any")],
          ]}
        />
        <Choice
          name="kind"
          label={say("films.kind")}
          value={wishes.kind}
          options={[
            ["", say("films.any")],
            ...kinds.map((kind) => [kind, categoryText(locale, kind)] as const),
          ]}
        />
        <Choice
          name="year"
          label={say("films.year")}
          value={wishes.year}
          options={[["", say("films.any")], ...years.map((year) => [year, year] as const)]}
        />
        {people.length > 0 && (
          <Choice
            name="person"
            label={say("films.person")}
            value={wishes.person}
            options={[["", say("films.any")], ...people]}
          />
        )}
        <Choice
          name="by"
          label={say("films.by")}
          value={wishes.by}
          options={[
            ["", say("films.any")],
            ["hand", say("films.by_hand")],
            ["auto", say("films.by_auto")],
          ]}
        />
        <div class="actions">
          <button class="button" type="submit">{say("films.show")}</button>
          {isAsked && <a href={frame.to("/films")}>{say("films.clear")}</a>}
        </div>
      </form>
    </details>
  );
}

function Choice(
  { name, label, value, options }: {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly options: ReadonlyArray<readonly [value: string, word: string]>;
  },
) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {options.map(([each, word]) => (
          <option value={each} selected={each === value}>{word}</option>
        ))}
      </select>
    </div>
  );
}
