// The start page: the latest film, what the automation did last and would do next, and all films.

import type { Attempt } from "../../ledger/attempt.ts";
import type { Run } from "../../ledger/run.ts";
import type { Suggestions } from "../web_needs.ts";
import { AttemptPanel } from "./attempt_panel.tsx";
import { FilmTitle, lineOf, Picture } from "./film_pieces.tsx";
import { type Frame, Layout, Mark } from "./layout.tsx";
import { SuggestionsPanel } from "./suggestions_panel.tsx";

export interface HomeView {
  readonly frame: Frame;
  readonly nowMs: number;
  readonly attempt: Attempt | undefined;
  /** The attempt says it is running, but nobody works at it. */
  readonly isLeft: boolean;
  /** Of the state the page was made in. */
  readonly liveId: string;
  readonly suggestions: Suggestions;
  /** Newest first. */
  readonly films: readonly Run[];
}

/** Seconds between two looks while something is going on, where no stream of events comes through. */
const REFRESH_SECONDS = 4;

export function HomePage(view: HomeView) {
  const { frame, films, nowMs } = view;
  const [latest, ...earlier] = films;
  const isBusy = view.suggestions.isLooking ||
    (view.attempt?.outcome === "running" && !view.isLeft);
  return (
    <Layout frame={frame} title="">
      {latest ? <Latest frame={frame} film={latest} nowMs={nowMs} /> : <NoFilm />}
      <div
        id="live"
        class="panels"
        data-events={frame.to("/api/live")}
        data-state={view.liveId}
        data-refresh={isBusy ? String(REFRESH_SECONDS) : undefined}
      >
        <AttemptPanel {...view} />
        <SuggestionsPanel frame={frame} suggestions={view.suggestions} nowMs={nowMs} />
      </div>
      {earlier.length > 0 && (
        <section class="shelf" aria-labelledby="earlier">
          <h2 id="earlier">Earlier films</h2>
          <ul class="films">
            {earlier.map((film) => (
              <li class="film">
                <Picture frame={frame} film={film} />
                <div>
                  <h3>
                    <FilmTitle frame={frame} film={film} />
                  </h3>
                  <p class="over">{lineOf(film, nowMs)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Layout>
  );
}

function Latest({ frame, film, nowMs }: { frame: Frame; film: Run; nowMs: number }) {
  return (
    <section class="latest" aria-labelledby="latest">
      <Picture frame={frame} film={film} isFirst />
      <div class="words">
        <p class="over">Latest film</p>
        <h1 id="latest">
          <FilmTitle frame={frame} film={film} />
        </h1>
        <p class="quiet">{lineOf(film, nowMs)}</p>
        <a class="button" href={frame.to(`/films/${film.runId}`)}>Watch it</a>
      </div>
    </section>
  );
}

function NoFilm() {
  return (
    <section class="empty">
      <Mark class="mark" />
      <h1>No film yet</h1>
      <p class="quiet">
        The first one comes with the next run of the automation, or right now from a terminal:
      </p>
      <p>
        <code>photos-memories auto run</code>
      </p>
    </section>
  );
}
