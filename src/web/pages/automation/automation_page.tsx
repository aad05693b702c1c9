// The automation: what a run would make today and when the next one comes, what is passed over and why, films that
// wait for their delivery, and what it did.

import type { NextFilm } from "../../../automation/cooldown.ts";
import type { TimerSnapshot } from "../../../automation/timer/daily_timer.ts";
import { formatMessage } from "../../../messages/say.ts";
import { timerRow } from "../../health/health_rows.ts";
import type { TitledFilm } from "../../films/titled_film.ts";
import type { PassedOver, Suggestions } from "../../../app/suggestions/suggestion_monitor.ts";
import { FilmShelf } from "../films/film_pieces.tsx";
import { Layout, type PageFrame } from "../layout.tsx";
import { EnglishDetail, LocalizedBlock, LocalizedLine } from "../localized_text.tsx";
import { momentText } from "../words.ts";
import { type LocalizedText } from "../../../messages/localized_text.ts";
import { categoryText, daysText, memoryText } from "../../../messages/memory_text.ts";
import { AttemptSummary, type ShownAttempt } from "./attempt_panel.tsx";
import { SuggestionsPanel } from "./suggestions_panel.tsx";

interface AutomationView {
  readonly frame: PageFrame;
  readonly nowMs: number;
  readonly timer: TimerSnapshot;
  readonly suggestions: Suggestions;
  readonly next: NextFilm;
  /** Newest first. */
  readonly attempts: readonly ShownAttempt[];
  readonly hasEarlier: boolean;
  /** Films whose delivery is due. */
  readonly waiting: readonly TitledFilm[];
  /** The id of the state the page was made in. */
  readonly liveId: string;
  /** Why the run that was asked for did not begin. */
  readonly problem?: LocalizedText;
}

/** Seconds between two looks while something is going on, where no stream of events comes through. */
const REFRESH_SECONDS = 4;

export function AutomationPage(view: AutomationView) {
  const { frame, nowMs, suggestions, waiting, problem } = view, { say } = frame;
  const running = view.attempts.find(({ attempt, isLeft }) =>
    attempt.outcome === "running" && !isLeft
  );
  const isBusy = running !== undefined || suggestions.isLooking;
  return (
    <Layout frame={frame} title={say("automation.title")}>
      <div class="head">
        <h1>{say("automation.title")}</h1>
        <Timer {...view} />
        {problem !== undefined && (
          <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
        )}
      </div>
      <div
        id="live"
        data-events={frame.to("/api/live")}
        data-state={view.liveId}
        data-refresh={isBusy ? String(REFRESH_SECONDS) : undefined}
      >
        <div class="panels first">
          <Today {...view} running={running} />
          <SuggestionsPanel {...view} next={undefined} />
        </div>
        <PassedOverList frame={frame} all={suggestions.passedOver} />
        {waiting.length > 0 && (
          <section class="shelf" aria-labelledby="waiting">
            <h2 id="waiting">{say("automation.waiting")}</h2>
            <FilmShelf frame={frame} films={waiting} nowMs={nowMs} />
          </section>
        )}
        <History {...view} />
      </div>
    </Layout>
  );
}

function Timer({ frame, timer }: AutomationView) {
  const { state, texts, hint } = timerRow(frame.locale, timer);
  return (
    <>
      <p class={state === "good" ? "quiet" : "notice warn"}>
        <LocalizedLine frame={frame} texts={texts} />
      </p>
      {hint !== undefined && (
        <p class="small quiet">
          <LocalizedLine frame={frame} texts={[hint]} />
        </p>
      )}
      <EnglishDetail frame={frame} texts={texts} />
      {frame.isOwner && (
        <a class="small" href={frame.to("/settings/automation")}>
          {frame.say("automation.settings")}
        </a>
      )}
    </>
  );
}

function Today(
  { frame, nowMs, suggestions, next, running }: AutomationView & {
    readonly running: ShownAttempt | undefined;
  },
) {
  const { say, locale } = frame, { ranked, lookedAt, problem } = suggestions, [first] = ranked;
  const { cooldownUntil, isWaiting } = next;
  const would = isWaiting
    ? say("suggest.delivers")
    : first !== undefined
    ? say("automation.would")
    : problem !== undefined
    // It stands beside this.
    ? undefined
    : say(lookedAt === undefined ? "automation.looking" : "automation.nothing");
  return (
    <section class="card" aria-labelledby="today">
      <h2 id="today">{say("automation.today")}</h2>
      {running ? <AttemptSummary frame={frame} nowMs={nowMs} {...running} /> : (
        <>
          {would !== undefined && <p>{would}</p>}
          {first !== undefined && !isWaiting && (
            <div class="attempt">
              <p class="what">
                {memoryText(locale, first.category, first.names)},{" "}
                {daysText(locale, first.start, first.end)}
              </p>
              <p class="quiet small">
                {say("trace.clause", { clause: formatMessage(locale, first.reason) })}{" "}
                {say("automation.of", { n: ranked.length })}
              </p>
            </div>
          )}
          {cooldownUntil !== undefined && !isWaiting && (
            <p class="notice">
              {say("automation.paused", { moment: momentText(locale, cooldownUntil) })}
            </p>
          )}
          {frame.isOwner && (
            <form method="post" action={frame.to("/automation/run")} class="actions">
              <button class="button" type="submit">{say("automation.run")}</button>
              <span class="quiet small">{say("automation.run_about")}</span>
            </form>
          )}
        </>
      )}
    </section>
  );
}

/** By why they are, each reason once. */
function PassedOverList(
  { frame, all }: { readonly frame: PageFrame; readonly all: readonly PassedOver[] },
) {
  if (all.length === 0) return null;
  const { say, locale } = frame;
  return (
    <section class="shelf" aria-labelledby="passed">
      <h2 id="passed">{say("automation.passed")}</h2>
      <details class="card">
        <summary>{say("automation.passed_about", { n: all.length })}</summary>
        <ul class="passed">
          {[...Map.groupBy(all, ({ why }) => why)].map(([why, memories]) => (
            <li>
              <h3>{say(`why.${why}`)}</h3>
              <ul class="told">
                {memories.map((memory) => (
                  <li>
                    {passedText(locale, memory)}
                    {memory.film !== undefined && (
                      <>
                        {" · "}
                        <a href={`/films/${memory.film}`}>{say("home.watch")}</a>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** "Trip, 2–9 July 2026", "One person: Anna, 2025" */
function passedText(locale: string, { category, days, names }: PassedOver): string {
  const kind = categoryText(locale, category), title = memoryText(locale, category, names);
  const what = names.length === 0 || category === "birthday" ? title : `${kind}: ${title}`;
  return days === undefined ? what : `${what}, ${daysText(locale, days.start, days.end)}`;
}

function History({ frame, nowMs, attempts, hasEarlier }: AutomationView) {
  const { say } = frame;
  return (
    <section class="shelf" aria-labelledby="history">
      <h2 id="history">{say("automation.history")}</h2>
      {attempts.length === 0 && <p class="quiet">{say("attempt.none")}</p>}
      <ul class="runs">
        {attempts.map((each) => (
          <li class="card">
            <AttemptSummary frame={frame} nowMs={nowMs} {...each} />
          </li>
        ))}
      </ul>
      {hasEarlier && (
        <p class="onwards">
          <a class="button plain" href={frame.to("/runs")}>{say("automation.all")}</a>
        </p>
      )}
    </section>
  );
}
