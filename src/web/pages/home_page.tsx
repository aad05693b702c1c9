// The start page: memories that play at once, the latest film, what the automation did last and would do next, and all films.

import type { NextFilm } from "../../automation/cooldown.ts";
import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";
import type { Attempt } from "../../ledger/attempt.ts";
import type { Run } from "../../ledger/run.ts";
import type { TitledFilm } from "../films/titled_film.ts";
import type { Suggestions } from "../../app/suggestions/suggestion_monitor.ts";
import type { Memory } from "../../app/memories/memories.ts";
import { Covers } from "./memories/covers.tsx";
import { AttemptPanel } from "./automation/attempt_panel.tsx";
import { FilmShelf, FilmTitle, lineOf, Picture, Since, Subtitle } from "./films/film_pieces.tsx";
import { Layout, Mark, type PageFrame, Said } from "./layout.tsx";
import { type QueuedOrder, QueuePanel } from "./make/queue_panel.tsx";
import { SuggestionsPanel } from "./automation/suggestions_panel.tsx";
import { makingText, momentText } from "./words.ts";

interface HomeView {
  readonly frame: PageFrame;
  readonly nowMs: number;
  readonly attempt: Attempt | undefined;
  /** The attempt says it is running, but no process works at it. */
  readonly isLeft: boolean;
  /** The attempt has a log that can be read. */
  readonly hasTranscript: boolean;
  /** There were attempts before it. */
  readonly hasEarlier: boolean;
  /** The film that is being made, by the attempt or from a terminal. */
  readonly making: Run | undefined;
  /** The id of the state the page was made in. */
  readonly liveId: string;
  readonly suggestions: Suggestions;
  /** Best first. */
  readonly memories: readonly Memory[];
  readonly queue: readonly QueuedOrder[];
  readonly next: NextFilm;
  readonly timer: TimerSnapshot;
  /** Keys without which there is no library. */
  readonly missing: readonly string[];
  /** Newest first. */
  readonly films: readonly TitledFilm[];
  /** There are older ones. */
  readonly hasMore: boolean;
  /** The newest film is on this machine or at the library. */
  readonly isThere: boolean;
}

/** Seconds between two looks while something is going on, where no stream of events comes through. */
const REFRESH_SECONDS = 4;

export function HomePage(view: HomeView) {
  const { frame, films } = view;
  const [latest, ...earlier] = films;
  const isRunning = view.attempt?.outcome === "running" && !view.isLeft;
  const isBusy = view.suggestions.isLooking || isRunning || view.making !== undefined ||
    view.queue.length > 0;
  // Two films are never made at once, and how the first one is made stands in its place.
  const isFree = latest !== undefined && !isRunning && view.making === undefined;
  // What the automation makes is told of in its own panel.
  const isItsOwn = isRunning && view.making?.attemptId === view.attempt?.attemptId;
  const making = isItsOwn ? undefined : view.making;
  // Without a library and without a past there is nothing to tell but how to begin.
  const isNew = latest === undefined && view.attempt === undefined && view.missing.length > 0;
  return (
    <Layout frame={frame} title="">
      {view.memories.length > 0 && <Covers frame={frame} memories={view.memories} />}
      <div id="newest" data-state={[latest?.runId, view.making?.runId].join(" ")}>
        {latest ? <Latest {...view} making={making} film={latest} /> : <FirstSteps {...view} />}
      </div>
      {!isNew && (
        <div
          id="live"
          class="panels"
          data-events={frame.to("/api/live")}
          data-state={view.liveId}
          data-refresh={isBusy ? String(REFRESH_SECONDS) : undefined}
        >
          <AttemptPanel {...view} />
          <SuggestionsPanel {...view} next={isFree ? view.next : undefined} />
          <QueuePanel frame={frame} queue={view.queue} />
        </div>
      )}
      <div id="older" data-state={earlier[0]?.runId}>
        {earlier.length > 0 && <Earlier {...view} films={earlier} />}
      </div>
    </Layout>
  );
}

function Earlier(
  { frame, films, nowMs, hasMore }: Pick<HomeView, "frame" | "films" | "nowMs" | "hasMore">,
) {
  return (
    <section class="shelf" aria-labelledby="earlier">
      <h2 id="earlier">{frame.say("home.earlier")}</h2>
      <FilmShelf frame={frame} films={films} nowMs={nowMs} />
      {hasMore && (
        <p class="onwards">
          <a class="button plain" href={frame.to("/films")}>{frame.say("home.all")}</a>
        </p>
      )}
    </section>
  );
}

function Latest(
  { frame, film, making, nowMs, isThere }: HomeView & { readonly film: TitledFilm },
) {
  return (
    <section class="latest" aria-labelledby="latest">
      <Picture frame={frame} film={film} isFirst />
      <div class="words">
        <p class="over">{frame.say("home.latest")}</p>
        <h1 id="latest">
          <FilmTitle frame={frame} film={film} />
        </h1>
        <Subtitle film={film} />
        <p class="quiet">{lineOf(frame.locale, film, nowMs)}</p>
        {isThere && (
          <a class="button" href={frame.to(`/films/${film.runId}`)}>{frame.say("home.watch")}</a>
        )}
        {making && (
          <p class="over">
            <Said
              frame={frame}
              message="home.since"
              values={{
                what: makingText(frame.locale, making),
                since: <Since frame={frame} run={making} nowMs={nowMs} />,
              }}
            />
          </p>
        )}
      </div>
    </section>
  );
}

interface FirstStepsProps {
  readonly frame: PageFrame;
  /** Keys without which there is no library. */
  readonly missing: readonly string[];
  readonly timer: TimerSnapshot;
  /** The first film, on its way. */
  readonly making: Run | undefined;
  readonly nowMs: number;
}

function FirstSteps({ frame, missing, timer, making, nowMs }: FirstStepsProps) {
  return (
    <section class="empty">
      <Mark class="mark" />
      {missing.length > 0
        ? <NoLibrary frame={frame} />
        : making
        ? <Making frame={frame} run={making} nowMs={nowMs} />
        : <NoFilm frame={frame} timer={timer} />}
    </section>
  );
}

function NoLibrary({ frame }: Pick<FirstStepsProps, "frame">) {
  return (
    <>
      <h1>{frame.say("home.where")}</h1>
      {frame.isOwner
        ? (
          <p>
            <a class="button" href={frame.to("/setup/library")}>{frame.say("home.where_choose")}</a>
          </p>
        )
        : <p class="quiet">{frame.say("home.where_owner")}</p>}
    </>
  );
}

function Making(
  { frame, run, nowMs }: { readonly frame: PageFrame; readonly run: Run; readonly nowMs: number },
) {
  return (
    <>
      <h1>{makingText(frame.locale, run)}</h1>
      <p class="quiet">
        <Said
          frame={frame}
          message="home.making_since"
          values={{ since: <Since frame={frame} run={run} nowMs={nowMs} /> }}
        />{" "}
        {frame.say(run.isDryRun ? "home.tried_out" : "home.seen_here")}
      </p>
    </>
  );
}

function NoFilm({ frame, timer }: Pick<FirstStepsProps, "frame" | "timer">) {
  return (
    <>
      <h1>{frame.say("home.no_film")}</h1>
      <p class="quiet">
        {timer.next_run === null ? frame.say("home.first_by_hand") : frame.say(
          "home.first_by_itself",
          { moment: momentText(frame.locale, timer.next_run) },
        )}
      </p>
      <p>
        <a class="button" href={frame.to("/make")}>{frame.say("home.make")}</a>
      </p>
      {frame.isOwner && !timer.enabled && (
        <p class="quiet">
          <Said
            frame={frame}
            message="home.automation_off"
            values={{
              setting: (
                <a href={frame.to("/settings/automation")}>
                  {frame.say("setting.automation.enabled")}
                </a>
              ),
            }}
          />
        </p>
      )}
    </>
  );
}
