// SPDX-License-Identifier: AGPL-3.0-or-later

// A film a day: its switch, which memory comes next, what is passed over and why, films that wait for their delivery,
// and what was made.

import type { Memory } from "../../../app/memories/memories.ts";
import type { SettingLock } from "../../../config/edit/editable_settings.ts";
import type { NextFilm } from "../../../automation/cooldown.ts";
import type { TimerSnapshot } from "../../../automation/timer/daily_timer.ts";
import { formatMessage, type Message, type MessageKey } from "../../../messages/say.ts";
import { timerRow } from "../../health/health_rows.ts";
import type { TitledFilm } from "../../films/titled_film.ts";
import type { PassedOver, Suggestions } from "../../../app/suggestions/suggestion_monitor.ts";
import type { FilmInTheMaking } from "../../films/making_film.ts";
import { FilmShelf } from "../films/film_pieces.tsx";
import { MakingFilm } from "../films/making_film.tsx";
import type { PageFrame } from "../layout.tsx";
import { EnglishDetail, LocalizedBlock, LocalizedLine } from "../localized_text.tsx";
import { Lock } from "../settings/setting_field.tsx";
import { SettingsFrame } from "../settings/settings_frame.tsx";
import { messageText, momentText } from "../words.ts";
import { type LocalizedText } from "../../../messages/localized_text.ts";
import { categoryText, daysText, memoryText } from "../../../messages/memory_text.ts";
import { AttemptSummary, type ShownAttempt } from "./attempt_summary.tsx";

interface AutomationView {
  readonly frame: PageFrame;
  readonly nowMs: number;
  readonly timer: TimerSnapshot;
  readonly suggestions: Suggestions;
  /** The best suggestion, by the name pages show it by. */
  readonly memory?: Pick<Memory, "title" | "subtitle">;
  readonly next: NextFilm;
  /** Newest first. */
  readonly attempts: readonly ShownAttempt[];
  /** By the automation or from a terminal. */
  readonly making: FilmInTheMaking | undefined;
  /** The film that was being made was stopped on this page. */
  readonly isStopped: boolean;
  readonly hasEarlier: boolean;
  /** Films whose delivery is due. */
  readonly waiting: readonly TitledFilm[];
  /** The id of the state the page was made in. */
  readonly liveId: string;
  /** What keeps its switch from being changed here. */
  readonly lock?: SettingLock;
  /** Why what was asked for was not done. */
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
    <SettingsFrame
      frame={frame}
      title={say("automation.title")}
      problem={problem}
      done={view.isStopped ? [say("home.done_stopped")] : []}
    >
      <Switch {...view} />
      <div
        id="live"
        data-events={frame.to("/api/live")}
        data-state={view.liveId}
        data-refresh={isBusy ? String(REFRESH_SECONDS) : undefined}
      >
        <Today {...view} running={running} />
        <PassedOverList frame={frame} all={suggestions.passedOver} notes={suggestions.notes} />
        {waiting.length > 0 && (
          <section class="shelf" aria-labelledby="waiting">
            <h2 id="waiting">{say("automation.waiting")}</h2>
            <FilmShelf frame={frame} films={waiting} nowMs={nowMs} />
          </section>
        )}
        <History {...view} />
      </div>
    </SettingsFrame>
  );
}

/** The one place that says whether it is on, and where it is turned on and off. */
function Switch({ frame, timer, lock }: AutomationView) {
  const { say } = frame, { enabled } = timer;
  const { texts, hint } = timerRow(frame.locale, timer);
  return (
    <section class="card daily" aria-label={say("automation.title")}>
      <div>
        <p class="what" role="status">{say(enabled ? "automation.is_on" : "automation.is_off")}</p>
        {(enabled || timer.error !== undefined) && (
          <p class={timer.error === undefined ? "quiet" : "notice warn"}>
            <LocalizedLine
              frame={frame}
              texts={hint !== undefined && timer.error !== undefined ? [...texts, hint] : texts}
            />
          </p>
        )}
        <EnglishDetail frame={frame} texts={texts} />
        {lock !== undefined && <Lock frame={frame} lock={lock} />}
        {frame.isOwner && (
          <a class="small" href={frame.to("/settings/automation")}>{say("automation.settings")}</a>
        )}
      </div>
      {frame.isOwner && lock === undefined && (
        <form method="post" action={frame.to("/automation/switch")}>
          <button
            class={enabled ? "button plain" : "button"}
            type="submit"
            name="on"
            value={enabled ? "no" : "yes"}
          >
            {say(enabled ? "automation.turn_off" : "automation.turn_on")}
          </button>
        </form>
      )}
    </section>
  );
}

function Today(
  { frame, nowMs, suggestions, memory, next, timer, running, making }: AutomationView & {
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
    // It stands above this.
    ? undefined
    : say(lookedAt === undefined ? "automation.looking" : "automation.nothing");
  return (
    <section class="card today" aria-labelledby="today">
      <h2 id="today">{say("automation.today")}</h2>
      {problem !== undefined && (
        <p class="notice warn">
          {say("short.library_look")} <a href={frame.to("/status")}>{say("frame.health")}</a>
        </p>
      )}
      {running && <AttemptSummary frame={frame} nowMs={nowMs} {...running} />}
      {running && making?.workId === running.attempt.attemptId && (
        <MakingFilm frame={frame} making={making} from="automation" />
      )}
      {running === undefined && (
        <>
          {would !== undefined && <p>{would}</p>}
          {first !== undefined && !isWaiting && (
            <div class="attempt">
              <p class="what">
                {memory ? [memory.title, memory.subtitle].filter(Boolean).join(", ") : [
                  memoryText(locale, first.category, first.names),
                  daysText(locale, first.start, first.end),
                ].join(", ")}
              </p>
              <p class="quiet small">
                {say("trace.clause", { clause: formatMessage(locale, first.reason) })}{" "}
                {say("automation.of", { n: ranked.length })}
              </p>
            </div>
          )}
          {timer.enabled && cooldownUntil !== undefined && !isWaiting && (
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
  { frame, all, notes }: {
    readonly frame: PageFrame;
    readonly all: readonly PassedOver[];
    readonly notes: Suggestions["notes"];
  },
) {
  if (all.length === 0 && notes.length === 0) return null;
  const { say, locale } = frame;
  return (
    <section class="shelf" aria-labelledby="passed">
      <h2 id="passed">{say("automation.passed")}</h2>
      {notes.map((note) => {
        const remedy = frame.isOwner && typeof note !== "string" && REMEDIES[note.key];
        return (
          <>
            <LocalizedBlock frame={frame} texts={[noteText(locale, note)]} class="quiet small" />
            {remedy && (
              <p class="small">
                <a href={frame.to(remedy.path)}>{say(remedy.name)}</a>
              </p>
            )}
          </>
        );
      })}
      {all.length > 0 && (
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
                          <a href={frame.to(`/films/${memory.film}`)}>{say("home.watch")}</a>
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Where the owner says what is lacking. */
const REMEDIES: Readonly<
  Partial<Record<MessageKey, { readonly path: string; readonly name: MessageKey }>>
> = {
  "lacking.holiday": { path: "/setup/home", name: "setup.home_title" },
  "lacking.season": { path: "/setup/home", name: "setup.home_title" },
  "lacking.trip": { path: "/setup/home", name: "setup.home_title" },
  "lacking.person_month": { path: "/people", name: "setup.people_title" },
  "lacking.group": { path: "/people", name: "setup.people_title" },
  "lacking.scope": { path: "/settings/automation", name: "automation.settings" },
};

/** What the library says of itself is in English. */
function noteText(locale: string, note: Message | string): LocalizedText {
  return typeof note === "string"
    ? { english: note, short: { key: "short.library_note" } }
    : messageText(locale, note);
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
