// SPDX-License-Identifier: AGPL-3.0-or-later

// The first page: what is being saved, memories that play at once, films, and what is being edited.

import type { Memory } from "../../app/memories/memories.ts";
import type { LeftOutRule } from "../../app/memories/what_to_leave_out.ts";
import type { Suggestions } from "../../app/suggestions/suggestion_monitor.ts";
import { lengthText } from "../../base/text.ts";
import type { FilmOrder } from "../../ledger/film_order.ts";
import type { ExclusionRule } from "../../library/exclusion.ts";
import type { MessageKey } from "../../messages/say.ts";
import type { FilmInTheMaking } from "../films/making_film.ts";
import type { TitledFilm } from "../films/titled_film.ts";
import { FilmShelf } from "./films/film_pieces.tsx";
import { MakingFilm } from "./films/making_film.tsx";
import { Layout, type PageFrame } from "./layout.tsx";
import {
  CancelButton,
  FailedLine,
  isBeingEdited,
  type QueuedOrder,
  SavingLine,
  waitingText,
} from "./make/queue_panel.tsx";
import { Covers, type CoversView } from "./memories/covers.tsx";
import { FirstMinute } from "./memories/first_minute.tsx";
import { TheatreAssets } from "./memories/memory_page.tsx";
import { LeaveOutForms } from "./memories/leave_out.tsx";
import { memoryPath } from "./memories/memory_path.ts";
import { type CardsView, SetupCards } from "./setup/setup_cards.tsx";
import { ruleText } from "./rule_text.ts";
import { makingText } from "./words.ts";

/** Each has a sentence of its own. */
export const PLAIN_DONE = [
  "saving",
  "choosing",
  "chosen",
  "stopped",
  "thrown",
  "home",
  "faces",
  "people",
  "let_in",
] as const;
type PlainDone = typeof PLAIN_DONE[number];

/** The deed of the button that led here. */
export type HomeDone =
  | { readonly kind: PlainDone }
  | {
    readonly kind: "hidden";
    readonly memory: Pick<Memory, "id" | "title">;
    readonly toLeaveOut: readonly LeftOutRule[];
  }
  | { readonly kind: "shown"; readonly memory: Pick<Memory, "id" | "title"> }
  | {
    readonly kind: "left_out";
    /** Of the memory. */
    readonly id: string;
    readonly rule: ExclusionRule;
    readonly ruleId: string;
  };

export interface HomeView extends CoversView {
  readonly frame: PageFrame;
  readonly nowMs: number;
  readonly done?: HomeDone;
  /** The film that is being made by the automation or from a terminal. */
  readonly making: FilmInTheMaking | undefined;
  /** The id of the state the page was made in. */
  readonly liveId: string;
  readonly suggestions: Pick<Suggestions, "isLooking" | "lookedAt" | "problem">;
  /** What is asked of the owner. */
  readonly setup?: CardsView;
  readonly queue: readonly QueuedOrder[];
  /** Films that could not be made. */
  readonly failed: readonly FilmOrder[];
  readonly hasLibrary: boolean;
  /** This browser becomes the owner's by a key. */
  readonly isKeyAsked: boolean;
  /** Newest first. */
  readonly films: readonly TitledFilm[];
}

/** Seconds between two looks while something is going on, where no stream of events comes through. */
const REFRESH_SECONDS = 4;

export function HomePage(view: HomeView) {
  const { frame, films, memories, queue, failed, making, suggestions, hasLibrary, done } = view;
  const saved = queue.filter((each) => !isBeingEdited(each)), edited = queue.filter(isBeingEdited);
  const isBusy = suggestions.isLooking || making !== undefined || queue.length > 0;
  const { say } = frame, problem = problemOf(view);
  return (
    <Layout frame={frame} title="" isWide>
      {(hasLibrary || memories.length > 0) && <TheatreAssets frame={frame} />}
      {done && <Done frame={frame} done={done} />}
      <div
        id="live"
        data-events={frame.to("/api/live")}
        data-state={view.liveId}
        data-refresh={isBusy ? String(REFRESH_SECONDS) : undefined}
      >
        {(saved.length > 0 || making || failed.length > 0) && (
          <ul class="saving">
            {saved.map((each) => <SavingLine frame={frame} {...each} />)}
            {making && <MakingLine frame={frame} making={making} />}
            {failed.map((order) => <FailedLine frame={frame} order={order} />)}
          </ul>
        )}
        {problem !== undefined && (
          <p class="notice warn" role="status">
            {say(problem)} {hasLibrary
              ? <a href={frame.to("/status")}>{say("frame.health")}</a>
              : frame.isOwner
              ? <a href={frame.to("/setup/library")}>{say("home.where_choose")}</a>
              : view.isKeyAsked && <a href={frame.to("/setup/key")}>{say("setup.key_title")}</a>}
          </p>
        )}
      </div>
      <div id="memories" data-part data-state={stateOf(view)}>
        {memories.length > 0
          ? <Covers frame={frame} memories={memories} saved={view.saved} />
          : films.length === 0 && <FirstMinute {...view} />}
      </div>
      {view.setup && <SetupCards {...view.setup} />}
      <div id="films" data-part data-state={films.map(({ runId }) => runId).join(" ")}>
        {films.length > 0 && (
          <section class="shelf" aria-labelledby="films-title">
            <div class="shelf-head">
              <h2 id="films-title">{say("frame.films")}</h2>
              <a href={frame.to("/films")}>{say("home.all")}</a>
            </div>
            <FilmShelf frame={frame} films={films} nowMs={view.nowMs} />
          </section>
        )}
      </div>
      <div id="edited" data-part data-state={stateOfOrders(edited)}>
        {edited.length > 0 && <Edited frame={frame} edited={edited} />}
      </div>
    </Layout>
  );
}

/** Why there is nothing new; the page of the health says more. */
function problemOf({ hasLibrary, films, suggestions }: HomeView): MessageKey | undefined {
  if (hasLibrary) return suggestions.problem === undefined ? undefined : "short.library_look";
  return films.length > 0 ? "short.no_library" : undefined;
}

/** The same while the covers would look the same. */
function stateOf({ memories, saved }: CoversView): string {
  return memories.map(({ id, title, seconds, hasCover }) => {
    const length = seconds === undefined ? "" : lengthText(seconds);
    return [id, title, length, hasCover, saved.get(id)?.path].join("/");
  }).join(" ");
}

function stateOfOrders(orders: readonly QueuedOrder[]): string {
  return orders.map(({ order }) => `${order.orderId}/${order.state}`).join(" ");
}

function Done({ frame, done }: { readonly frame: PageFrame; readonly done: HomeDone }) {
  const { say, to } = frame;
  switch (done.kind) {
    case "hidden": {
      const { memory: { id, title }, toLeaveOut } = done;
      return (
        <div class="notice undoable">
          <p role="status">{say("theatre.hidden", { title })}</p>
          <form method="post" action={to(memoryPath(id, "/hide"))}>
            <input type="hidden" name="press" value="undo" />
            <button class="plain" type="submit">{say("theatre.undo")}</button>
          </form>
          {toLeaveOut.length > 0 && (
            <div class="further">
              <span>{say("theatre.leave_out_too")}</span>
              <LeaveOutForms frame={frame} id={id} rules={toLeaveOut} class="plain" />
            </div>
          )}
        </div>
      );
    }
    case "left_out": {
      const { id, rule, ruleId } = done;
      return (
        <form class="notice undoable" method="post" action={to(memoryPath(id, "/leave-out"))}>
          <p role="status">{say("theatre.left_out", { what: ruleText(frame, rule) })}</p>
          <input type="hidden" name="rule" value={ruleId} />
          <button class="plain" type="submit" name="press" value="undo">
            {say("theatre.undo")}
          </button>
        </form>
      );
    }
    case "shown":
      return (
        <p class="notice" role="status">{say("theatre.shown", { title: done.memory.title })}</p>
      );
    default:
      return <p class="notice" role="status">{say(`home.done_${done.kind}`)}</p>;
  }
}

/** The automation's, or one of a terminal. */
function MakingLine(
  { frame, making }: { readonly frame: PageFrame; readonly making: FilmInTheMaking },
) {
  return (
    <li>
      <p class="what">
        <a href={frame.to(`/films/${making.run.runId}`)}>{makingText(frame.locale, making.run)}</a>
      </p>
      <MakingFilm frame={frame} making={making} from="home" />
    </li>
  );
}

function Edited(
  { frame, edited }: { readonly frame: PageFrame; readonly edited: readonly QueuedOrder[] },
) {
  return (
    <section class="shelf" aria-labelledby="edited-title">
      <h2 id="edited-title">{frame.say("home.edited")}</h2>
      <ol class="rows queue">
        {edited.map(({ order }) => (
          <li>
            <div class="about">
              <h3>
                <a href={frame.to(`/make/${order.orderId}`)}>{order.label}</a>
              </h3>
              <p class="quiet small">{waitingText(frame, order)}</p>
            </div>
            <CancelButton frame={frame} order={order} isAtHome />
          </li>
        ))}
      </ol>
    </section>
  );
}
